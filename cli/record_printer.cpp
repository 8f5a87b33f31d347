#include "cli/record_printer.hpp"

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

class JsonPrinter : public RecordPrinter {
 public:
  explicit JsonPrinter(OutputFormat format) : lines_(format) {}
  void record(const GameRecord& record, const Replay& replay) override {
    lines_.add(record_json(record, replay));
  }
  void end() override { lines_.end(); }

 private:
  JsonLines lines_;
};

class CsvPrinter : public RecordPrinter {
 public:
  CsvPrinter() {
    write_out(csv_row({"source", "game", "format", "status", "game_type", "white", "black", "date",
                       "plies", "board_state", "result", "result_reason", "first_error", "line",
                       "ply", "message"}));
  }
  void record(const GameRecord& record, const Replay& replay) override {
    const Diagnostic* error = first_error(replay);
    const auto set = known_set(record, replay);
    write_out(csv_row(
        {record.source, std::to_string(record.game),
         is_recognised(record) ? std::string(name_of(record.format)) : "",
         std::string(name_of(replay.status)), set ? to_string(*set) : "", record.white.value_or(""),
         record.black.value_or(""), record.date.value_or(""), std::to_string(replay.plies()),
         std::string(name_of(replay.position.state())), std::string(name_of(replay.result)),
         std::string(name_of(replay.reason)), error ? std::string(info_of(error->code).id) : "",
         error ? std::to_string(error->at.line) : "",
         error && error->ply ? std::to_string(*error->ply) : "", error ? error->message : ""}));
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
    case OutputFormat::ndjson:
      return std::make_unique<JsonPrinter>(format);
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
