#include "cli/export_folder.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/each_made.hpp"
#include "cli/export_schema.hpp"
#include "cli/interruption.hpp"
#include "cli/output_file.hpp"
#include "cli/output_folder.hpp"
#include "cli/run_sorter.hpp"

namespace waggle::cli {
namespace {

/// A visit on its way to its place in order.
struct Visit {
  std::uint64_t key = 0;
  std::uint64_t check = 0;
  std::uint64_t next_key = 0;
  std::int64_t game = 0;
  std::int64_t move = -1;         ///< -1: the record ends
  std::array<char, 8> text = {};  ///< of the move; no canonical text is longer
  std::int32_t ply = 0;
  Outcome outcome = Outcome::unknown;
};

/// By check, too, so that the positions of a key stand together.
struct ByKey {
  bool operator()(const Visit& a, const Visit& b) const {
    return std::tie(a.key, a.game, a.check) < std::tie(b.key, b.game, b.check);
  }
};

/// What a game adds to the files.
struct Rows {
  std::string game;
  std::string sources;
  std::int64_t source_count = 0;
  std::vector<Visit> visits;
};

std::string game_row(const db::Game& game) {
  const auto line = [](const std::optional<db::OpeningLine>& opening) {
    return opening ? opening->letters() : std::string();
  };
  const auto formation = [](const std::optional<db::OpeningLine>& opening) {
    return std::string(opening ? name_of(opening->formation) : "");
  };
  return csv_row({std::to_string(game.id),
                  to_string(game.game_type),
                  or_empty(game.white),
                  or_empty(game.black),
                  or_empty(game.white_rating),
                  or_empty(game.black_rating),
                  or_empty(game.event),
                  or_empty(game.site),
                  or_empty(game.round),
                  or_empty(game.date),
                  or_empty(game.game_key),
                  std::to_string(static_cast<int>(game.result)),
                  std::string(name_of(game.reason)),
                  std::to_string(game.plies),
                  std::string(name_of(game.board_state)),
                  game.bots ? "1" : "0",
                  line(game.white_opening),
                  formation(game.white_opening),
                  line(game.black_opening),
                  formation(game.black_opening),
                  fmt::format("{}", fmt::join(game.moves, ";"))},
                 CsvFor::programs);
}

Rows rows_of(const db::Game& game) {
  Rows rows;
  rows.game = game_row(game);
  for (const std::string& source : game.sources)
    rows.sources += csv_row({std::to_string(game.id), std::to_string(++rows.source_count), source},
                            CsvFor::programs);
  const auto moves = db::moves_of(game);
  for (const db::LoggedVisit& logged : db::visits_of(game, moves)) {
    Visit visit;
    visit.key = logged.key;
    visit.check = logged.check;
    visit.next_key = logged.next_key;
    visit.game = game.id;
    visit.ply = logged.ply;
    visit.outcome = game.result;
    if (logged.move) {
      visit.move = *logged.move;
      game.moves[static_cast<std::size_t>(logged.ply)].copy(visit.text.data(), visit.text.size());
    }
    rows.visits.push_back(visit);
  }
  return rows;
}

/// A CSV file of a table, written in large pieces.
class TableFile {
 public:
  TableFile(const OutputFolder& folder, std::string name, const ExportTable& table)
      : file_(folder.path(name)), exported_{std::move(name), table.name, 0} {
    file_.write(export_heading(table));
  }

  void add(std::string_view rows, std::int64_t count = 1) {
    file_.write(rows);
    exported_.rows += count;
  }

  ExportedFile finish() {
    file_.finish();
    return exported_;
  }

 private:
  OutputFile file_;
  ExportedFile exported_;
};

std::string visit_row(const Visit& visit) {
  const std::string_view text(visit.text.data(), visit.text.size());
  return fmt::format("{},{},{},{},{},{},{}\n", static_cast<std::int64_t>(visit.key), visit.game,
                     visit.ply, visit.move, static_cast<std::int64_t>(visit.next_key),
                     static_cast<int>(visit.outcome), text.substr(0, text.find('\0')));
}

using VisitsInOrder = RunSorter<Visit, ByKey>;

/// One file for each of the sixteen values of the upper four bits of the key.
void write_visits(const OutputFolder& folder, VisitsInOrder& visits, ExportSummary& summary) {
  constexpr unsigned bits = 4;
  auto visit = visits.next();
  std::uint64_t last_key = 0;
  std::uint64_t last_check = 0;
  bool collides = false;  // the last key does
  for (unsigned part = 0; part < 1U << bits; ++part) {
    TableFile file(folder, fmt::format("visit-{:x}.csv", part), export_tables()[2]);
    for (; visit && visit->key >> (64 - bits) == part; visit = visits.next()) {
      stop_if_asked();
      const bool same_key = summary.visits > 0 && visit->key == last_key;
      if (!same_key) collides = false;
      if (same_key && visit->check != last_check && !collides) {
        collides = true;
        ++summary.key_collisions;
      }
      last_key = visit->key;
      last_check = visit->check;
      file.add(visit_row(*visit));
      ++summary.visits;
    }
    summary.files.push_back(file.finish());
  }
}

void write_text(const OutputFolder& folder, const std::string& name, const std::string& text) {
  OutputFile file(folder.path(name));
  file.write(text);
  file.finish();
}

}  // namespace

std::int64_t export_folder(db::Database& database, const ExportOptions& options) {
  OutputFolder folder(*options.output);
  ExportSummary summary;
  VisitsInOrder visits;
  TableFile games(folder, "game.csv", export_tables()[0]);
  TableFile sources(folder, "game_source.csv", export_tables()[1]);
  each_made<Rows>(database, options.filter, options.threads, rows_of, [&](Rows&& rows) {
    games.add(rows.game);
    sources.add(rows.sources, rows.source_count);
    for (const Visit& visit : rows.visits) visits.add(visit);
    ++summary.games;
  });
  summary.files = {games.finish(), sources.finish()};
  visits.finish();
  write_visits(folder, visits, summary);
  write_text(folder, "schema.json", export_schema_json(summary));
  write_text(folder, "schema.sql", export_schema_sql());
  write_text(folder, "load.sql", export_load_sql(summary));
  folder.finish();
  if (summary.key_collisions > 0)
    fmt::print(stderr, "{} for more than one position (docs/export.md)\n",
               summary.key_collisions == 1 ? "1 key stands"
                                           : fmt::format("{} keys stand", summary.key_collisions));
  return summary.games;
}

}  // namespace waggle::cli
