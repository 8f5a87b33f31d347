#pragma once

#include <cstdint>

#include "db/clickhouse/row_binary.hpp"

namespace waggle::db::clickhouse {

/// A game's first visit to a position. What no longer holds is taken back by a row with the
/// opposite sign. The table `edge`, which the server fills from this one, adds up the signs.
struct VisitRow {
  std::uint32_t batch = 0;
  std::uint64_t key = 0;
  std::uint32_t check = 0;  ///< the lower half of Canonical::check()
  std::uint64_t game = 0;
  std::uint32_t move = 0;
  std::uint16_t ply = 0;
  std::uint8_t kind = 0;  ///< kind_of() of set and outcome
  std::int8_t sign = 1;
};

inline constexpr const char* visit_columns = "batch, key, chk, game, move, ply, kind, sign";

inline void put(RowWriter& writer, const VisitRow& row) {
  writer.put(row.batch);
  writer.put(row.key);
  writer.put(row.check);
  writer.put(row.game);
  writer.put(row.move);
  writer.put(row.ply);
  writer.put(row.kind);
  writer.put(row.sign);
}

}  // namespace waggle::db::clickhouse
