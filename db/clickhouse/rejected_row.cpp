#include "db/clickhouse/rejected_row.hpp"

#include <optional>

namespace waggle::db::clickhouse {
namespace {

std::string packed(const std::vector<Diagnostic>& diagnostics) {
  RowWriter writer;
  for (const Diagnostic& diagnostic : diagnostics) {
    writer.put(std::string(info_of(diagnostic.code).id));
    writer.put(static_cast<std::uint8_t>(diagnostic.severity));
    writer.put(static_cast<std::uint64_t>(diagnostic.at.line));
    writer.put(static_cast<std::uint64_t>(diagnostic.at.column));
    writer.put(diagnostic.ply ? std::optional(static_cast<std::int32_t>(*diagnostic.ply))
                              : std::nullopt);
    writer.put(diagnostic.move);
    writer.put(diagnostic.message);
    writer.put(diagnostic.hint);
  }
  return writer.bytes();
}

std::vector<Diagnostic> unpacked(std::string_view bytes) {
  std::vector<Diagnostic> diagnostics;
  for (RowReader reader(bytes); !reader.at_end();) {
    const CodeInfo* code = find_code(reader.get<std::string>());
    if (!code) throw StoreError("the database is damaged: it names a code that does not exist");
    Diagnostic diagnostic;
    diagnostic.code = code->code;
    diagnostic.severity = static_cast<Severity>(reader.get<std::uint8_t>());
    diagnostic.at.line = reader.get<std::uint64_t>();
    diagnostic.at.column = reader.get<std::uint64_t>();
    diagnostic.ply = reader.get<std::optional<std::int32_t>>();
    reader.get(diagnostic.move);
    reader.get(diagnostic.message);
    reader.get(diagnostic.hint);
    diagnostics.push_back(std::move(diagnostic));
  }
  return diagnostics;
}

}  // namespace

RejectedRow make_rejected(const Prepared& prepared) {
  RejectedRow row;
  row.content_hash = prepared.record.content_hash;
  row.source = prepared.record.source;
  row.ordinal = static_cast<std::uint32_t>(prepared.record.game);
  row.format = static_cast<std::uint8_t>(prepared.record.format);
  row.status = static_cast<std::uint8_t>(prepared.replay.status);
  row.diagnostics = packed(prepared.replay.diagnostics);
  row.white = prepared.record.white;
  row.black = prepared.record.black;
  row.event = prepared.record.event;
  row.round = prepared.record.round;
  row.date = prepared.record.date;
  return row;
}

Rejection rejection_of(const RejectedRow& row) {
  return {row.source,
          static_cast<int>(row.ordinal),
          static_cast<Format>(row.format),
          static_cast<Status>(row.status),
          unpacked(row.diagnostics),
          row.white,
          row.black,
          row.event,
          row.round,
          row.date};
}

RejectedRow get_rejected(RowReader& reader) {
  RejectedRow row;
  each_rejected_column(row, [&](const char*, auto& value) { reader.get(value); });
  return row;
}

void put(RowWriter& writer, const RejectedRow& row) {
  each_rejected_column(row, [&](const char*, const auto& value) { writer.put(value); });
}

}  // namespace waggle::db::clickhouse
