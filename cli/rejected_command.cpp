#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/findings.hpp"
#include "cli/json.hpp"

namespace waggle::cli {
namespace {

/// What the functions for findings ask of a record.
GameRecord record_of(const db::Rejection& rejection) {
  GameRecord record;
  record.source = rejection.source;
  record.game = rejection.game;
  return record;
}

void write_text(const db::Rejection& rejection) {
  const GameRecord record = record_of(rejection);
  write_out(fmt::format("{}: {}\n", made_inert(place_of(record)), name_of(rejection.status)));
  for (const Diagnostic& diagnostic : rejection.diagnostics)
    write_out(finding_text(record, diagnostic));
}

std::vector<std::string> csv_cells(const db::Rejection& rejection) {
  const Diagnostic* error = first_error(rejection.diagnostics);
  return {rejection.source,
          std::to_string(rejection.game),
          is_recognised(rejection.diagnostics) ? std::string(name_of(rejection.format)) : "",
          std::string(name_of(rejection.status)),
          error ? std::string(info_of(error->code).id) : "",
          error ? std::to_string(error->at.line) : "",
          error && error->ply ? std::to_string(*error->ply) : "",
          error ? error->message : "",
          rejection.white.value_or(""),
          rejection.black.value_or(""),
          rejection.event.value_or(""),
          rejection.round.value_or(""),
          rejection.date.value_or("")};
}

}  // namespace

int run(const RejectedOptions& options) {
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  const bool objects =
      options.format == OutputFormat::json || options.format == OutputFormat::ndjson;
  JsonLines lines(options.format);
  if (options.format == OutputFormat::csv)
    write_out(csv_row({"source", "game", "format", "status", "first_error", "line", "ply",
                       "message", "white", "black", "event", "round", "date"}));
  std::int64_t records = 0;
  database.rejections(
      [&](db::Rejection&& rejection) {
        if (options.limit && records >= *options.limit) return;
        if (objects)
          lines.add(rejection_json(rejection));
        else if (options.format == OutputFormat::csv)
          write_out(csv_row(csv_cells(rejection)));
        else
          write_text(rejection);
        ++records;
      },
      options.source);
  if (objects) lines.end();
  if (records == 0) fmt::print(stderr, "no rejected record matches\n");
  return records == 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
