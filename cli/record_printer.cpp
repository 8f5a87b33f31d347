#include "cli/record_printer.hpp"

#include "cli/excerpt.hpp"
#include "cli/findings.hpp"
#include "cli/json.hpp"
#include "cli/junit.hpp"
#include "cli/sarif.hpp"

namespace waggle::cli {
namespace {

class TextPrinter : public RecordPrinter {
 public:
  explicit TextPrinter(bool with_excerpts) : with_excerpts_(with_excerpts) {}
  void record(const ReplayedRecord& done) override {
    for (const Diagnostic& diagnostic : done.replay.diagnostics)
      write_out(finding_text(done.record, diagnostic,
                             with_excerpts_
                                 ? excerpt(done.record, done.text, diagnostic.at, output_columns())
                                 : std::string()));
  }

 private:
  bool with_excerpts_;
};

class JsonPrinter : public RecordPrinter {
 public:
  explicit JsonPrinter(OutputFormat format) : lines_(format) {}
  void record(const ReplayedRecord& done) override {
    lines_.add(record_json(done.record, done.replay));
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
  void record(const ReplayedRecord& done) override {
    const auto& [record, replay, text] = done;
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
  void record(const ReplayedRecord& done) override {
    const std::string results = sarif_results(done.record, done.replay);
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
  void record(const ReplayedRecord& done) override { cases_.add(done.record, done.replay); }
  void end() override { write_out(cases_.text()); }

 private:
  JUnit cases_;
};

}  // namespace

std::unique_ptr<RecordPrinter> make_record_printer(OutputFormat format, bool with_excerpts) {
  switch (format) {
    case OutputFormat::table:
      return std::make_unique<TextPrinter>(with_excerpts);
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
