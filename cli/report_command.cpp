#include <fmt/format.h>

#include <filesystem>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/output_file.hpp"
#include "cli/position_argument.hpp"
#include "cli/report/opening_report.hpp"
#include "cli/report/render.hpp"

namespace waggle::cli {
namespace {

/// The filters in words, for the heading of the report.
std::string in_words(const db::Filter& filter) {
  std::string words;
  const auto add = [&](const std::string& text) { words += (words.empty() ? "" : ", ") + text; };
  const auto add_text = [&](const char* what, const std::optional<std::string>& value) {
    if (value) add(fmt::format("{} {}", what, *value));
  };
  const auto add_number = [&](const char* what, const std::optional<int>& value) {
    if (value) add(fmt::format("{} {}", what, *value));
  };
  add_text("player", filter.player);
  add_text("White", filter.white);
  add_text("Black", filter.black);
  add_text("opponent", filter.opponent);
  add_text("as", filter.as);
  add_text("event", filter.event);
  add_text("since", filter.since);
  add_text("until", filter.until);
  if (filter.set) add(fmt::format("set {}", to_string(*filter.set)));
  if (filter.result) add(fmt::format("result {}", name_of(*filter.result)));
  add_number("ratings from", filter.min_rating);
  add_number("ratings to", filter.max_rating);
  add_number("plies from", filter.min_plies);
  add_number("plies to", filter.max_plies);
  add_text("source", filter.source);
  if (filter.bots) add(*filter.bots ? "with a bot" : "without bots");
  if (filter.guests) add(*filter.guests ? "with a guest" : "without guests");
  return words;
}

}  // namespace

int run(const ReportOptions& options) {
  const report::Words words(options.language);
  auto database = open_to_report(options.database, options.filter);
  report::OpeningRequest request;
  request.title = options.title;
  request.database_name = std::filesystem::path(options.database).filename().string();
  request.filters = in_words(options.filter);
  request.filter = options.filter;
  if (options.position) {
    NamedPosition named = read_position(*options.position);
    request.position =
        named.game ? std::move(*named.game) : PlayedGame{std::move(named.position), {}, {}};
    if (!options.any_set) request.set = named.set;
  }
  request.line = options.line;
  if (options.matchup) {
    const auto colon = options.matchup->find(':');
    if (colon == std::string::npos)
      throw UsageError("--matchup: expected White's line and Black's, such as S-Q-A:Q-S-S");
    request.white_line = options.matchup->substr(0, colon);
    request.black_line = options.matchup->substr(colon + 1);
  }
  const auto document = report::opening_report(database, request, words);
  if (!document) {
    fmt::print(stderr, "no game matches; no report was written\n");
    return exit_findings;
  }
  OutputFile output(options.output);
  const auto book = report::book_of(database, *document);
  switch (options.format) {
    case ReportFormat::html:
      output.write(report::render_html(*document, book, words));
      break;
    case ReportFormat::markdown:
      output.write(report::render_markdown(*document, book, words));
      break;
    case ReportFormat::json:
      output.write(report::render_json(*document, book) + "\n");
      break;
  }
  output.finish();
  return exit_fine;
}

}  // namespace waggle::cli
