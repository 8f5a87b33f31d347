#pragma once

#include <functional>
#include <vector>

#include "db/database.hpp"
#include "db/game_table.hpp"
#include "db/indexer.hpp"
#include "db/prepared.hpp"
#include "db/record_table.hpp"

namespace waggle::db {

/// The one writer of an import: decides to which game a record belongs and stores it, a batch of
/// records with their part of the index in each transaction. The lock is held for the writing
/// alone, so that others can read and write between.
class Writer {
 public:
  Writer(SQLite::Database& sql, int batch_records, int key_bits,
         std::function<void(const ImportEvent&)> event,
         std::function<void(const ImportSummary&)> stored);

  void add(Prepared&& prepared);
  /// Stores what is still waiting.
  void finish() { flush(); }

  const ImportSummary& summary() const noexcept { return summary_; }

 private:
  struct Target {
    std::int64_t game_id;
    bool is_new;
    Outcome before = Outcome::unknown;  ///< of a game that is not new
  };

  void flush();
  void store(Prepared& prepared);
  void store_rejected(Prepared& prepared);
  void store_game(Prepared& prepared);
  Target add_to_line(Prepared& prepared);
  Target add_to_group(Prepared& prepared);
  Target join(Prepared& prepared, std::int64_t game_id);
  Target add_new(Prepared& prepared);
  /// Lets the record speak for a game that has to.
  void choose_record(std::int64_t game_id);
  void tell(ImportEvent::Kind kind, const Prepared& prepared, std::int64_t game_id);

  SQLite::Database& sql_;
  std::size_t batch_records_;
  std::function<void(const ImportEvent&)> event_;
  std::function<void(const ImportSummary&)> stored_;
  RecordTable records_;
  Indexer index_;
  GameTable games_;
  std::vector<Prepared> waiting_;
  ImportSummary summary_;
};

}  // namespace waggle::db
