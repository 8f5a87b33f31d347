#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/clickhouse/row_binary.hpp"
#include "db/database.hpp"
#include "db/prepared.hpp"

namespace waggle::db::clickhouse {

/// A record that was not taken in, each content once, with the first of its places. The newest
/// version counts; one that is not alive says that the place now holds something else.
struct RejectedRow {
  std::uint32_t batch = 0;
  std::uint64_t content_hash = 0;
  std::uint16_t version = 1;
  std::uint8_t alive = 1;
  std::string source;
  std::uint32_t ordinal = 0;
  std::uint8_t format = 0;
  std::uint8_t status = 0;
  std::string diagnostics;  ///< in RowBinary themselves
  std::optional<std::string> white;
  std::optional<std::string> black;
  std::optional<std::string> event;
  std::optional<std::string> round;
  std::optional<std::string> date;
};

template <typename Row, typename Each>
void each_rejected_column(Row& row, Each&& each) {
  each("batch", row.batch);
  each("content_hash", row.content_hash);
  each("version", row.version);
  each("alive", row.alive);
  each("source", row.source);
  each("ordinal", row.ordinal);
  each("format", row.format);
  each("status", row.status);
  each("diagnostics", row.diagnostics);
  each("white", row.white);
  each("black", row.black);
  each("event", row.event);
  each("round", row.round);
  each("date", row.date);
}

inline constexpr const char* rejected_columns =
    "batch, content_hash, version, alive, source, ordinal, format, status, diagnostics, white, "
    "black, event, round, date";

RejectedRow make_rejected(const Prepared& prepared);
Rejection rejection_of(const RejectedRow& row);
RejectedRow get_rejected(RowReader& reader);
void put(RowWriter& writer, const RejectedRow& row);

}  // namespace waggle::db::clickhouse
