#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <utility>
#include <vector>

#include "cli/ask.hpp"
#include "cli/byte_count.hpp"
#include "cli/commands.hpp"
#include "cli/interruption.hpp"
#include "cli/output_file.hpp"
#include "cli/position_argument.hpp"
#include "cli/report/dossier.hpp"
#include "cli/report/event_report.hpp"
#include "cli/report/opening_report.hpp"
#include "cli/report/render.hpp"

namespace waggle::cli {
namespace {

/// The filters in words, for the heading of the report.
std::string in_words(const db::Filter& filter, const report::Words& words) {
  std::vector<std::string> parts;
  const auto add = [&](const std::string& words_of_filter, const auto& value) {
    if (value) parts.push_back(fmt::format(fmt::runtime(words_of_filter), *value));
  };
  add(words("player {}"), filter.player);
  add(words("White {}"), filter.white);
  add(words("Black {}"), filter.black);
  add(words("opponent {}"), filter.opponent);
  add(words("as {}"), filter.as);
  add(words("event {}"), filter.event);
  add(words("since {}"), filter.since);
  add(words("until {}"), filter.until);
  if (filter.set) add(words("set {}"), std::optional(to_string(*filter.set)));
  add(words("White's line {}"), filter.white_line);
  add(words("Black's line {}"), filter.black_line);
  if (filter.result)
    add(words("result {}"), std::optional(report::result_text(*filter.result, words)));
  add(words("ratings from {}"), filter.min_rating);
  add(words("ratings to {}"), filter.max_rating);
  add(words("plies from {}"), filter.min_plies);
  add(words("plies to {}"), filter.max_plies);
  add(words("source {}"), filter.source);
  if (filter.bots) parts.push_back(*filter.bots ? words("with a bot") : words("without bots"));
  if (filter.guests)
    parts.push_back(*filter.guests ? words("with a guest") : words("without guests"));
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// What the report is about, and whether the options go together.
ReportAbout subject_of(const ReportOptions& options) {
  const bool part = options.position || options.line || options.white_line;
  const bool player = options.filter.player || options.filter.as;
  const ReportAbout about = options.about          ? *options.about
                            : part                 ? ReportAbout::openings
                            : player               ? ReportAbout::player
                            : options.filter.event ? ReportAbout::event
                                                   : ReportAbout::openings;
  if (part && about != ReportAbout::openings)
    throw UsageError("--about: a position, a line or a matchup is about openings");
  if (about == ReportAbout::player && !player)
    throw UsageError("--about player: say whom with --player NAME");
  if (about == ReportAbout::event && !options.filter.event)
    throw UsageError("--about event: say which with --event NAME");
  return about;
}

report::Request request_of(const ReportOptions& options, const report::Words& words) {
  return {options.title,
          std::filesystem::path(options.database).filename().string(),
          in_words(options.filter, words),
          {},
          options.filter};
}

/// The player's side is the report's; what names him is no other filter.
std::optional<report::Document> player_report(db::Database& database, const ReportOptions& options,
                                              const report::Words& words) {
  report::Request request = request_of(options, words);
  if (!request.filter.as) request.filter.as = std::exchange(request.filter.player, std::nullopt);
  db::Filter others = request.filter;
  others.as.reset();
  others.opponent.reset();
  request.other_filters = in_words(others, words);
  if (request.filter.opponent && database.is_guest(*request.filter.opponent))
    throw UsageError("--opponent: guests are many people, so nobody can prepare for them");
  if (!request.filter.opponent) return report::dossier(database, request, words);
  return report::preparation(database, request, words);
}

std::optional<report::Document> event_report(db::Database& database, const ReportOptions& options,
                                             const report::Words& words) {
  report::Request request = request_of(options, words);
  db::Filter others = request.filter;
  others.event.reset();
  request.other_filters = in_words(others, words);
  return report::event_report(database, request, words);
}

std::optional<report::Document> opening_report(db::Database& database, const ReportOptions& options,
                                               const report::Words& words) {
  report::OpeningRequest request;
  static_cast<report::Request&>(request) = request_of(options, words);
  if (options.position) {
    NamedPosition named = read_position(*options.position);
    request.position =
        named.game ? std::move(*named.game) : PlayedGame{std::move(named.position), {}, {}};
    if (!options.any_set) request.set = named.set;
  }
  request.line = options.line;
  request.white_line = options.white_line;
  request.black_line = options.black_line;
  return report::opening_report(database, request, words);
}

std::optional<report::Document> document_of(db::Database& database, const ReportOptions& options,
                                            const report::Words& words) {
  switch (subject_of(options)) {
    case ReportAbout::player:
      return player_report(database, options, words);
    case ReportAbout::event:
      return event_report(database, options, words);
    case ReportAbout::openings:
      break;
  }
  return opening_report(database, options, words);
}

int make_report(ReportOptions options) {
  const report::Words words(options.language);
  auto database = open_to_report(options.database, options.filter);
  database.stop_when(Interruption::asked);
  options.filter = named_as_stored(database, std::move(options.filter));
  OutputFile output(options.output);
  const auto document = document_of(database, options, words);
  if (!document) {
    tell_nothing(database, options.filter, "no game matches; no report was written");
    return exit_findings;
  }
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
  tell_written(options.output, byte_count(output.bytes()), options.quiet);
  return exit_fine;
}

}  // namespace

int run(const ReportOptions& options) {
  const Interruption interruption;
  return stoppable([&] { return make_report(options); }, options.output + " is as it was");
}

}  // namespace waggle::cli
