#include "cli/record_printer.hpp"

#include <algorithm>

#include "cli/findings.hpp"
#include "cli/json.hpp"
#include "cli/junit.hpp"
#include "cli/sarif.hpp"

namespace waggle::cli {
namespace {

class TextPrinter : public RecordPrinter {
 public:
  void record(const GameRecord& record, const Replay& replay) override {
    for (const Diagnostic& diagnostic : replay.diagnostics)
      write_out(finding_text(record, diagnostic));
  }
};

class NdjsonPrinter : public RecordPrinter {
 public:
  void record(const GameRecord& record, const Replay& replay) override {
    write_out(record_json(record, replay) + "\n");
  }
};

class JsonPrinter : public RecordPrinter {
 public:
  JsonPrinter() { write_out("["); }
  void record(const GameRecord& record, const Replay& replay) override {
    write_out((first_ ? "\n" : ",\n") + record_json(record, replay));
    first_ = false;
  }
  void end() override { write_out(first_ ? "]\n" : "\n]\n"); }

 private:
  bool first_ = true;
};

class CsvPrinter : public RecordPrinter {
 public:
  CsvPrinter() {
    write_out(csv_row({"source", "game", "format", "status", "game_type", "white", "black", "date",
                       "plies", "board_state", "result", "result_reason", "first_error", "line",
                       "ply", "message"}));
  }
  void record(const GameRecord& record, const Replay& replay) override {
    const auto error =
        std::ranges::find(replay.diagnostics, Severity::error, &Diagnostic::severity);
    const bool any = error != replay.diagnostics.end();
    const auto set = known_set(record, replay);
    write_out(csv_row(
        {record.source, std::to_string(record.game),
         is_recognised(record) ? std::string(name_of(record.format)) : "",
         std::string(name_of(replay.status)), set ? to_string(*set) : "", record.white.value_or(""),
         record.black.value_or(""), record.date.value_or(""), std::to_string(replay.plies()),
         std::string(name_of(replay.position.state())), std::string(name_of(replay.result)),
         std::string(name_of(replay.reason)), any ? std::string(info_of(error->code).id) : "",
         any ? std::to_string(error->at.line) : "",
         any && error->ply ? std::to_string(*error->ply) : "", any ? error->message : ""}));
  }
};

class SarifPrinter : public RecordPrinter {
 public:
  SarifPrinter() { write_out(sarif_begin()); }
  void record(const GameRecord& record, const Replay& replay) override {
    const std::string results = sarif_results(record, replay);
    if (results.empty()) return;
    write_out((first_ ? "" : ",") + results);
    first_ = false;
  }
  void end() override { write_out(sarif_end()); }

 private:
  bool first_ = true;
};

class JUnitPrinter : public RecordPrinter {
 public:
  void record(const GameRecord& record, const Replay& replay) override {
    cases_.add(record, replay);
  }
  void end() override { write_out(cases_.text()); }

 private:
  JUnit cases_;
};

}  // namespace

std::unique_ptr<RecordPrinter> make_record_printer(OutputFormat format) {
  switch (format) {
    case OutputFormat::table:
      return std::make_unique<TextPrinter>();
    case OutputFormat::json:
      return std::make_unique<JsonPrinter>();
    case OutputFormat::ndjson:
      return std::make_unique<NdjsonPrinter>();
    case OutputFormat::csv:
      return std::make_unique<CsvPrinter>();
    case OutputFormat::sarif:
      return std::make_unique<SarifPrinter>();
    case OutputFormat::junit:
      return std::make_unique<JUnitPrinter>();
  }
  return nullptr;
}

}  // namespace waggle::cli
