#include "cli/arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <limits>
#include <memory>
#include <sstream>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/generate.hpp"
#include "cli/nearest.hpp"
#include "cli/output.hpp"
#include "cli/piece_set.hpp"
#include "cli/source_name.hpp"
#include "cli/version.hpp"
#include "db/database_place.hpp"
#include "db/line_code.hpp"
#include "db/player.hpp"
#include "notation/text.hpp"
#include "replay/key.hpp"
#include "replay/perft.hpp"

namespace waggle::cli {
namespace {

/// The words that an option takes and what they mean, in the order in which they are told.
template <typename T>
using Choices = std::vector<std::pair<std::string, T>>;

const Choices<OutputFormat> formats = {{"table", OutputFormat::table},
                                       {"json", OutputFormat::json},
                                       {"ndjson", OutputFormat::ndjson},
                                       {"csv", OutputFormat::csv}};
const Choices<Target> targets = {{"uhp", Target::uhp},   {"pgn", Target::pgn},
                                 {"sgf", Target::sgf},   {"direction", Target::direction},
                                 {"json", Target::json}, {"ndjson", Target::ndjson},
                                 {"csv", Target::csv}};
const Choices<Rules> rule_sets = {{"auto", Rules::automatic}, {"tournament", Rules::tournament}};

const std::string position_words =
    "a game string, moves such as \"wS1;bS1 wS1-\", FILE#GAME.PLY or DB#GAME.PLY (without GAME the "
    "first game of a file, without PLY its end), HOP such as \"Ss,w\", a board as show prints it, "
    "or - for one of these on standard input";
const std::string engine_position_words =
    position_words + "; a game string is held to Mzinga's rules, a set alone is the empty board";

template <typename Value>
struct NumberInside {
  using Type = Value;
};
template <typename T>
struct NumberInside<std::optional<T>> {
  using Type = T;
};
/// The number that a value is, or may be.
template <typename Value>
using NumberIn = typename NumberInside<Value>::Type;

constexpr std::size_t help_width = 80;
constexpr std::size_t help_column = 30;

/// What an exit code of 1 means; commands that are not here never end with it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> exit_ones = {{
    {"validate",
     "some records were invalid, unsupported or unreadable (with --strict: or had warnings)"},
    {"convert", "some records were left out, or only their legal part was written"},
    {"show", "the record is invalid and its legal part was shown"},
    {"moves", "the game is over"},
    {"import", "some records were rejected"},
    {"games", "no game matches, or one of --game is not there"},
    {"export", "no game matches"},
    {"search", "no game matches"},
    {"explore", "no game matches"},
    {"openings", "no game matches"},
    {"report", "no game matches and no report was written"},
    {"rejected", "no rejected record matches"},
    {"names", "the database has no names to list"},
    {"verify", "something is wrong with the database"},
    {"remove", "nothing matches"},
    {"", "some records were refused, nothing matched, or verify found something"},
}};

/// The line below the help of a command; of waggle itself for none.
std::string footer_of(std::string_view command) {
  const auto* const one =
      std::ranges::find(exit_ones, command, &decltype(exit_ones)::value_type::first);
  const std::string text =
      fmt::format("Exit codes: 0 fine, {}2 usage or environment.",
                  one == exit_ones.end() ? "" : fmt::format("1 {}, ", one->second));
  std::string footer = "\n";
  if (command == "uhp")
    footer += "In a session, help lists the commands; docs/uhp.md says what each answers.\n\n";
  return footer + fmt::format("{}", fmt::join(wrapped(text, help_width), "\n"));
}

/// Help that fits a terminal: descriptions are wrapped beside the names.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    std::string type = option->get_type_name();
    constexpr std::size_t most = 20;
    if (type.size() > most && type.find('|') != std::string::npos) type = "WORD";
    return laid_out("  " + make_option_name(option, is_positional) + " " + type,
                    make_option_desc(option));
  }
  std::string make_subcommand(const CLI::App* sub) const override {
    return laid_out("  " + sub->get_name(), sub->get_description());
  }

 private:
  static std::string laid_out(std::string line, const std::string& description) {
    line.erase(line.find_last_not_of(' ') + 1);
    std::string out;
    if (line.size() + 2 > help_column) {
      out += line + "\n";
      line.clear();
    }
    line.resize(help_column, ' ');
    std::istringstream words(description);
    bool first = true;
    for (std::string word; words >> word; first = false) {
      if (!first && line.size() + 1 + word.size() > help_width) {
        out += line + "\n";
        line.assign(help_column, ' ');
        first = true;
      }
      line += (first ? "" : " ") + word;
    }
    return out + line + "\n";
  }
};

/// The words whose letters a text has in part, in their order and from the first on: `md` may stand
/// for markdown.
std::vector<std::string> written_out(std::string_view text, const std::vector<std::string>& words) {
  std::vector<std::string> found;
  for (const std::string& word : words) {
    std::size_t at = 0;
    for (const char c : word)
      if (at < text.size() && text::lower(text[at]) == text::lower(c)) ++at;
    if (at > 1 && at == text.size() && text::lower(text.front()) == text::lower(word.front()))
      found.push_back(word);
  }
  return found;
}

/// An option whose value is one of a few words, in any letter case. They are its type, for
/// completions to know.
template <typename Value, typename T>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Value& value,
                        const Choices<T>& choices, std::string description) {
  std::vector<std::string> words;
  for (const auto& [word, meaning] : choices) words.push_back(word);
  const std::string type = fmt::format("{}", fmt::join(words, "|"));
  auto* option = app.add_option_function<std::string>(
      name,
      [&value, choices, name, words, type](const std::string& given) {
        const auto choice = std::ranges::find_if(
            choices, [&](const auto& one) { return text::equal_ignoring_case(one.first, given); });
        if (choice == choices.end()) {
          const auto longer = written_out(given, words);
          throw CLI::ValidationError(
              name, fmt::format("expected {}, found {}{}", type, text::quoted(given),
                                longer.size() == 1 ? fmt::format("; did you mean {}?", longer[0])
                                                   : did_you_mean(given, words)));
        }
        value = choice->second;
      },
      std::move(description));
  return option->type_name(type);
}

/// A whole number, refused in our own words.
template <typename T>
T whole_number(const std::string& name, const std::string& given, T least, T most) {
  T number{};
  const char* const end = given.data() + given.size();
  const auto [next, error] = std::from_chars(given.data(), end, number);
  if (error == std::errc() && next == end && number >= least && number <= most) return number;
  const bool any = most == std::numeric_limits<T>::max();
  if (any && next == end && error == std::errc::result_out_of_range)
    throw CLI::ValidationError(name, fmt::format("{} is too much", text::quoted(given)));
  throw CLI::ValidationError(name, fmt::format("expected a whole number {}, found {}",
                                               any ? fmt::format("from {} on", least)
                                                   : fmt::format("from {} to {}", least, most),
                                               text::quoted(given)));
}

/// `Value`: a whole number, or one that may be absent.
template <typename Value>
CLI::Option* add_number(CLI::App& app, const std::string& name, Value& value,
                        const std::string& type, std::string description, NumberIn<Value> least = 0,
                        NumberIn<Value> most = std::numeric_limits<NumberIn<Value>>::max()) {
  return app
      .add_option_function<std::string>(
          name,
          [&value, name, least, most](const std::string& given) {
            value = whole_number(name, given, least, most);
          },
          std::move(description))
      ->type_name(type);
}

/// Bytes: a whole number, with k, M, G or T behind it for powers of 1024.
CLI::Option* add_size(CLI::App& app, const std::string& name, std::uint64_t& size,
                      std::string description) {
  return app
      .add_option_function<std::string>(
          name,
          [&size, name](const std::string& given) {
            constexpr std::string_view units = "kmgt";
            std::string number = given;
            unsigned shift = 0;
            const std::size_t unit =
                given.empty() ? std::string::npos : units.find(text::lower(given.back()));
            if (unit != std::string::npos) {
              number.pop_back();
              shift = 10 * (static_cast<unsigned>(unit) + 1);
            }
            try {
              size = whole_number(name, number, std::uint64_t{0},
                                  std::numeric_limits<std::uint64_t>::max() >> shift)
                     << shift;
            } catch (const CLI::ValidationError&) {
              throw CLI::ValidationError(
                  name, fmt::format("expected a number of bytes such as 500M, found {}",
                                    text::quoted(given)));
            }
          },
          std::move(description))
      ->type_name("SIZE");
}

/// For commands that write a file and say so.
void add_quiet(CLI::App& app, bool& quiet,
               std::string description = "no word on what was written") {
  app.add_flag("--quiet", quiet, std::move(description));
}

void add_format(CLI::App& app, OutputFormat& format) {
  add_choice(app, "--format", format, formats,
             "how to print: table (default), json, ndjson or csv");
}

void add_json_format(CLI::App& app, OutputFormat& format) {
  static const Choices<OutputFormat> two = {{"table", OutputFormat::table},
                                            {"json", OutputFormat::json}};
  add_choice(app, "--format", format, two, "how to print: table (default) or json");
}

void add_threads(CLI::App& app, int& threads) {
  add_number(app, "--threads", threads, "N", "threads to use; 0 is all cores (default)", 0, 1024);
}

void add_limits(CLI::App& app, UnpackLimits& limits) {
  const std::string options = app.option_defaults()->get_group();
  app.option_defaults()->group("Limits of what comes out of archives");
  add_number(app, "--max-depth", limits.max_depth, "N", "archives in one another (default: 4)", 1,
             100);
  add_size(app, "--max-source-size", limits.max_source_size,
           "bytes of one member or file, with k, M, G or T behind the number (default: 1G)");
  add_number(app, "--max-ratio", limits.max_ratio, "N",
             "unpacked to packed size, of members of more than 1 MiB (default: 200)", 1,
             1'000'000'000);
  add_size(app, "--max-total-size", limits.max_total_size,
           "bytes out of one file, those of inner archives included (default: 64G)");
  app.option_defaults()->group(options);
}

void add_reading(CLI::App& app, ReadOptions& read,
                 const std::string& strict_text = "mend nothing in records",
                 const std::string& tournament_text = "") {
  app.add_option("PATH", read.paths, "files, folders or archives; - is standard input")->required();
  add_choice(app, "--rules", read.replay.rules, rule_sets,
             "auto: a queen on the first turn is a warning (default); tournament: an error" +
                 tournament_text);
  app.add_option_function<std::string>(
         "--repetition",
         [&read](const std::string& words) {
           read.replay.repetition.clear();
           std::vector<std::string> names;
           for (const Repetition one : all_repetitions) names.emplace_back(name_of(one));
           std::istringstream rest(words);
           for (std::string word; std::getline(rest, word, ',');) {
             const auto* const reading = std::ranges::find(
                 all_repetitions, word, [](Repetition r) { return std::string(name_of(r)); });
             if (reading == all_repetitions.end())
               throw CLI::ValidationError(
                   "--repetition", fmt::format("expected absolute, translation, symmetry, hive or "
                                               "boardspace, found {}{}",
                                               text::quoted(word), did_you_mean(word, names)));
             read.replay.repetition.push_back(*reading);
           }
         },
         "when positions count as the same for the note on a third occurrence: one or more, with "
         "commas between, of absolute, translation, symmetry, hive (default) and boardspace")
      ->type_name("WORDS");
  static const Choices<Notation> notations = {{"standard", Notation::standard},
                                              {"jclopes", Notation::jclopes},
                                              {"direction", Notation::direction}};
  add_choice(app, "--notation", read.reader.notation, notations,
             "how game files, game strings and lists tell moves: standard (default), jclopes or "
             "direction; never guessed");
  add_threads(app, read.threads);
  app.add_flag("--strict", read.strict, strict_text);
  app.add_flag("--quiet", read.quiet, "no progress and no remarks on skipped files");
  add_limits(app, read.limits);
}

void add_set(CLI::App& app, std::optional<GameType>& set, std::string description) {
  app.add_option_function<std::string>(
         "--set",
         [&set](const std::string& text) {
           set = set_named(text);
           if (set) return;
           throw CLI::ValidationError(
               "--set", fmt::format("expected a set such as Base+MLP, found {}{}",
                                    text::quoted(text), did_you_mean(text, set_names())));
         },
         std::move(description))
      ->type_name("SET");
}

CLI::Option* add_optional(CLI::App& app, const std::string& name, std::optional<std::string>& value,
                          const std::string& type, std::string description) {
  return app
      .add_option_function<std::string>(
          name, [&value](const std::string& given) { value = given; }, std::move(description))
      ->type_name(type);
}

/// `--source`, which names a file, an archive, a folder, or a record in one of them.
CLI::Option* add_source(CLI::App& app, std::optional<std::string>& value, std::string description) {
  return app
      .add_option_function<std::string>(
          "--source",
          [&value](const std::string& given) {
            value = source_name(given);
            if (value == ".")
              throw CLI::ValidationError(
                  "--source", "sources are kept without \"./\"; give the name of a file or folder");
          },
          std::move(description))
      ->type_name("PATH");
}

void add_language(CLI::App& app, db::Language& language, std::string description) {
  Choices<db::Language> choices;
  for (const std::string_view word : db::languages)
    choices.emplace_back(word, *db::parse_language(word));
  add_choice(app, "--lang", language, choices, std::move(description));
}

/// Which of the games, and in which order.
void add_listing(CLI::App& app, db::Listing& listing) {
  static const Choices<db::Order> orders = {
      {"oldest", db::Order::oldest}, {"newest", db::Order::newest}, {"rating", db::Order::rating}};
  add_choice(app, "--sort", listing.order, orders,
             "oldest first (default), newest first, or the highest ratings first");
  add_number(app, "--limit", listing.limit, "N", "at most so many games", 1);
}

/// YYYY, YYYY-MM or YYYY-MM-DD of the calendar.
bool is_date(const std::string& text) {
  constexpr std::string_view shape = "dddd-dd-dd";
  if (text.size() != 4 && text.size() != 7 && text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (shape[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != '-') return false;
  const auto part = [&](std::size_t at, std::size_t n) {
    return text.size() > at ? static_cast<unsigned>(std::stoul(text.substr(at, n))) : 1U;
  };
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(part(0, 4))),
                                         std::chrono::month(part(5, 2)),
                                         std::chrono::day(part(8, 2))};
  return date.ok();
}

void add_date(CLI::App& app, const std::string& name, std::optional<std::string>& value,
              std::string description) {
  app.add_option_function<std::string>(
         name,
         [&value, name](const std::string& text) {
           if (!is_date(text))
             throw CLI::ValidationError(
                 name,
                 fmt::format("expected a date such as 2020-03-31 or 2020-03, found {}", text));
           value = text;
         },
         std::move(description))
      ->type_name("DATE");
}

/// "S-Q-A" for "SQA": a line that only lacks its hyphens; nothing for any other word.
std::optional<std::string> hyphenated(std::string_view word) {
  if (word.size() != 3) return std::nullopt;
  const std::string line = fmt::format("{}", fmt::join(word, "-"));
  return db::parse_line(line) ? std::optional(line) : std::nullopt;
}

/// The words about an opening as they are kept: letters of lines large, formations small.
std::string opening_words(const std::string& name, std::string_view text) {
  std::string words;
  std::string meant;
  for (std::string_view rest = text, word = text::next_word(rest); !word.empty();
       word = text::next_word(rest)) {
    std::string large(word);
    std::ranges::transform(large, large.begin(), text::upper);
    const bool is_line = db::parse_line(large).has_value();
    words += (words.empty() ? "" : " ") + (is_line ? large : text::lowered(word));
    if (const auto line = hyphenated(large)) meant = fmt::format("; did you mean {}?", *line);
  }
  if (words.empty() || !db::parse_opening_words(words).known)
    throw CLI::ValidationError(
        name, fmt::format("expected a line such as S-Q-A, a formation such as fork, or both with a "
                          "blank between, found {}{}",
                          text::quoted(text), meant));
  return words;
}

CLI::Option* add_line(CLI::App& app, const std::string& name, std::optional<std::string>& value,
                      std::string description) {
  return app
      .add_option_function<std::string>(
          name, [&value, name](const std::string& text) { value = opening_words(name, text); },
          std::move(description))
      ->type_name("LINE");
}

/// An opponent is somebody's, and somebody else.
void check_opponent(const db::Filter& filter) {
  if (!filter.opponent) return;
  if (!filter.player && !filter.as)
    throw CLI::ValidationError(
        "--opponent",
        "say whose opponent, with --player NAME or --as NAME (--player alone finds "
        "all games of a player)");
  for (const auto& name : {filter.player, filter.as})
    if (name && db::folded(*name) == db::folded(*filter.opponent))
      throw CLI::ValidationError("--opponent",
                                 fmt::format("{} is the player and cannot be the opponent, too",
                                             text::quoted(*filter.opponent)));
}

void add_filters(CLI::App& app, db::Filter& filter) {
  app.final_callback([&filter] { check_opponent(filter); });
  const std::string options = app.option_defaults()->get_group();
  app.option_defaults()->group("Filters (all that are given must hold)");
  add_optional(app, "--player", filter.player, "NAME",
               "either side: a person, an account, or account@site; letter case does not count");
  add_optional(app, "--white", filter.white, "NAME", "White");
  add_optional(app, "--black", filter.black, "NAME", "Black");
  add_optional(app, "--opponent", filter.opponent, "NAME", "the other side of --player or --as");
  add_optional(app, "--as", filter.as, "NAME",
               "games of this player; explore, openings and report give scores from this side");
  add_optional(app, "--event", filter.event, "NAME", "the event");
  add_date(app, "--since", filter.since,
           "first date, inclusive; games without a date do not match");
  add_date(app, "--until", filter.until, "last date, inclusive; games without a date do not match");
  add_set(app, filter.set, "the piece set");
  add_line(app, "--white-line", filter.white_line,
           "White's opening: a line (S-Q-A), a formation (fork), or \"S-Q-A fork\"");
  add_line(app, "--black-line", filter.black_line, "Black's opening, likewise");
  Choices<Outcome> outcomes;
  for (const Outcome outcome :
       {Outcome::white_wins, Outcome::black_wins, Outcome::draw, Outcome::unknown})
    outcomes.emplace_back(name_of(outcome), outcome);
  add_choice(app, "--result", filter.result, outcomes, "WhiteWins, BlackWins, Draw or Unknown");
  add_number(app, "--min-rating", filter.min_rating, "N", "both players rated at least so");
  add_number(app, "--max-rating", filter.max_rating, "N", "both players rated at most so");
  add_number(app, "--min-plies", filter.min_plies, "N", "at least so many plies");
  add_number(app, "--max-plies", filter.max_plies, "N", "at most so many plies");
  add_source(app, filter.source, "from this file or folder");
  auto* bots = app.add_flag_function(
      "--bots", [&filter](std::int64_t) { filter.bots = true; }, "games with a bot only");
  app.add_flag_function(
         "--no-bots", [&filter](std::int64_t) { filter.bots = false; }, "games without bots")
      ->excludes(bots);
  auto* guests = app.add_flag_function(
      "--guests", [&filter](std::int64_t) { filter.guests = true; }, "games with a guest only");
  app.add_flag_function(
         "--no-guests", [&filter](std::int64_t) { filter.guests = false; }, "games without guests")
      ->excludes(guests);
  app.option_defaults()->group(options);
}

void add_position(CLI::App& app, PositionOptions& position, bool required) {
  auto* option = app.add_option_function<std::string>(
      "--position", [&position](const std::string& text) { position.position = text; },
      position_words + std::string(required ? "" : " (default: the start, any set)"));
  option->type_name("POSITION");
  if (required) option->required();
  app.add_flag("--any-set", position.any_set, "whatever piece set the position names");
  app.add_flag("--swap-colours", position.swap_colours,
               "the position with the colours exchanged, too");
}

/// Who leaves out the database names a file of records in its place.
void check_is_no_record(const ImportOptions& options) {
  const std::string ending =
      text::lowered(std::filesystem::path(options.database).extension().string());
  constexpr std::array<std::string_view, 4> of_records = {".pgn", ".sgf", ".uhp", ".txt"};
  if (std::ranges::find(of_records, ending) == of_records.end() ||
      db::is_database(options.database))
    return;
  throw CLI::ValidationError(
      "DB", fmt::format("{} is named like a file of records and is no database; is the name of the "
                        "database missing? waggle import DB PATH...",
                        options.database));
}

/// "90:5:5"
CLI::Option* add_split(CLI::App& app, Split& split) {
  return app
      .add_option_function<std::string>(
          "--split",
          [&split](const std::string& text) {
            const char* at = text.data();
            const char* const end = at + text.size();
            std::uint32_t sum = 0;
            for (std::size_t i = 0; i < split.parts.size(); ++i) {
              const auto [next, error] = std::from_chars(at, end, split.parts[i]);
              const bool last = i + 1 == split.parts.size();
              if (error != std::errc() || split.parts[i] > 1'000'000 ||
                  (last ? next != end : next == end || *next != ':'))
                throw CLI::ValidationError(
                    "--split", fmt::format("expected shares such as 90:5:5, found {}", text));
              sum += split.parts[i];
              at = next + (last ? 0 : 1);
            }
            if (sum == 0)
              throw CLI::ValidationError("--split", "at least one share has to be above 0");
          },
          "shares of games for train, valid and test (default: 90:5:5)")
      ->type_name("A:B:C");
}

/// The subcommands; each keeps its options alive in the action that runs it.
class Commands {
 public:
  explicit Commands(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {
    {
      auto [sub, o] =
          add<ValidateOptions>("validate", "replay records and report what is wrong with them");
      add_reading(
          sub, o->read, "mend nothing in records, and exit with 1 for warnings, too",
          ", and warnings of play after a third occurrence, of time used up, and of records "
          "of one event, round and pairing that disagree");
      static const Choices<OutputFormat> all = [] {
        auto all_of_them = formats;
        all_of_them.emplace_back("sarif", OutputFormat::sarif);
        all_of_them.emplace_back("junit", OutputFormat::junit);
        return all_of_them;
      }();
      add_choice(sub, "--format", o->format, all,
                 "how to print: table (default), json, ndjson, csv, sarif or junit");
      sub.add_flag("--summary", o->summary, "counts by code instead of the findings");
      add_set(sub, o->read.replay.event_set,
              "the event's piece set: records of another are warned about");
      static const Choices<Caret> carets = {
          {"auto", Caret::automatic}, {"always", Caret::always}, {"never", Caret::never}};
      add_choice(sub, "--caret", o->caret, carets,
                 "show the text that a finding is about: auto (on a terminal, default), always or "
                 "never");
    }
    {
      auto [sub, o] = add<ConvertOptions>("convert", "write records in another format");
      add_reading(sub, o->read);
      add_choice(sub, "--to", o->to, targets,
                 "the format to write: uhp, pgn, sgf, direction, json, ndjson or csv")
          ->required();
      sub.add_option("-o,--output", o->output, "where to write (default: standard output)")
          ->type_name("FILE");
      sub.add_flag("--prefix", o->prefix, "write the legal part of invalid records, too");
    }
    {
      auto [sub, o] = add<ShowOptions>("show", "draw a board, or print a position's keys");
      sub.add_option("POSITION", o->position, position_words)->required();
      add_json_format(sub, o->format);
      auto* svg = sub.add_flag("--svg", o->svg, "an SVG picture instead of letters")
                      ->excludes(sub.get_option("--format"));
      auto* png = sub.add_flag("--png", o->png,
                               "a PNG picture, made with rsvg-convert, Inkscape, ImageMagick or "
                               "Chromium, whichever is installed")
                      ->excludes(sub.get_option("--format"))
                      ->excludes(svg);
      sub.add_flag("--hop", o->hop, "the position in the notation HOP, on one line")
          ->excludes(sub.get_option("--format"))
          ->excludes(svg)
          ->excludes(png);
      sub.add_option("-o,--output", o->output, "where to write (default: standard output)")
          ->type_name("FILE");
      add_quiet(sub, o->quiet);
      add_number(sub, "--turn", o->orientation.sixths, "N",
                 "turn the hive clockwise by so many sixths of a circle, 0 to 5", 0, 5);
      sub.add_flag("--mirror", o->orientation.mirrored,
                   "exchange left and right, before the hive is turned");
      const std::string group = sub.option_defaults()->get_group();
      sub.option_defaults()->group("Pictures (with --svg or --png)");
      sub.add_flag("--no-numbers", o->picture.no_numbers, "letters without numbers: S for S1");
      sub.add_flag("--no-last-move", o->picture.no_last_move,
                   "no marks where the last move came from and went to");
      sub.add_flag("--labels", o->picture.labels,
                   "names of the cells, as BoardSpace has them: the first piece is on N13");
      static const Choices<BoardTheme> themes = {{"screen", BoardTheme::screen},
                                                 {"print", BoardTheme::print}};
      add_choice(sub, "--theme", o->picture.theme, themes,
                 "screen: in colours (default); print: black and white alone");
      add_number(sub, "--cell", o->picture.cell, "N",
                 "pixels across a cell (default: 42, of a PNG 126)", 8, 1000);
      add_number(sub, "--width", o->picture.width, "N", "pixels across the whole picture", 1,
                 10'000)
          ->excludes(sub.get_option("--cell"));
      sub.option_defaults()->group(group);
    }
    {
      auto [sub, o] = add<MovesOptions>("moves", "list the legal moves of a position");
      sub.add_option("POSITION", o->position, engine_position_words)->required();
      add_json_format(sub, o->format);
    }
    {
      auto [sub, o] = add<PerftOptions>("perft", "count move sequences, for comparing engines");
      sub.add_option("POSITION", o->position, engine_position_words)->required();
      add_number(sub, "--depth", o->depth, "N", "deepest count", 0, deepest_perft)->required();
      sub.add_flag("--divide", o->divide, "the deepest count alone, move by move, then their sum");
    }
    add<UhpOptions>("uhp", "speak the Universal Hive Protocol on standard input and output");
    {
      auto [sub, o] = add<ImportOptions>("import", "add records to a database");
      add_database(
          sub, o->database,
          "the database, a file or clickhouse://HOST:PORT/NAME; made when it is not there");
      add_reading(sub, o->read);
      add_format(sub, o->format);
      sub.final_callback([o = o] { check_is_no_record(*o); });
    }
    {
      auto [sub, o] = add<GamesOptions>("games", "list and export games");
      add_database(sub, o->database);
      add_format(sub, o->format);
      add_choice(sub, "--to", o->to, targets,
                 "export whole games instead: uhp, pgn, sgf, direction, json, ndjson or csv")
          ->excludes(sub.get_option("--format"));
      sub.add_option("-o,--output", o->output, "where to export to (default: standard output)")
          ->type_name("FILE");
      add_quiet(sub, o->quiet, "no word on what was written and what a format has no place for");
      add_listing(sub, o->listing);
      sub.add_option_function<std::string>(
             "--game",
             [o = o](const std::string& given) {
               o->numbers.clear();
               std::istringstream rest(given + ",");
               for (std::string one; std::getline(rest, one, ',');) {
                 const auto number = whole_number("--game", one, std::int64_t{1},
                                                  std::numeric_limits<std::int64_t>::max());
                 if (std::ranges::find(o->numbers, number) == o->numbers.end())
                   o->numbers.push_back(number);
               }
             },
             "the games of these numbers alone, with commas between; show DB#N draws one")
          ->type_name("N,...")
          ->excludes(sub.get_option("--sort"))
          ->excludes(sub.get_option("--limit"));
      add_filters(sub, o->filter);
    }
    {
      auto [sub, o] = add<ExportOptions>(
          "export", "write the index, or positions for training, for other programs");
      add_database(sub, o->database);
      add_optional(sub, "-o,--output", o->output, "PATH",
                   "the folder to write the index to; with --positions a file (default: standard "
                   "output)");
      add_threads(sub, o->threads);
      add_quiet(sub, o->quiet);
      const std::string general = sub.option_defaults()->get_group();
      sub.option_defaults()->group("Positions");
      auto* positions = sub.add_flag("--positions", o->positions,
                                     "a row for each position of each game, with its legal moves");
      static const Choices<OutputFormat> two = {{"csv", OutputFormat::csv},
                                                {"ndjson", OutputFormat::ndjson}};
      add_choice(sub, "--format", o->format, two, "how to print: csv (default) or ndjson")
          ->needs(positions);
      add_split(sub, o->split)->needs(positions);
      sub.add_flag("--unique", o->unique,
                   "each position once for each set, with the results of all games that were there")
          ->needs(positions);
      add_number(sub, "--min-ply", o->min_ply, "N", "positions after at least so many plies")
          ->needs(positions);
      add_number(sub, "--max-ply", o->max_ply, "N", "positions after at most so many plies")
          ->needs(positions);
      sub.option_defaults()->group(general);
      add_filters(sub, o->filter);
    }
    {
      auto [sub, o] = add<InfoOptions>("info", "what a database holds, and what takes its room");
      add_database(sub, o->database);
      add_json_format(sub, o->format);
    }
    {
      auto [sub, o] = add<SearchOptions>("search", "find the games that reached a position");
      add_database(sub, o->database);
      add_position(sub, o->position, true);
      add_format(sub, o->format);
      add_listing(sub, o->listing);
      add_number(sub, "--from-ply", o->listing.min_ply, "N",
                 "games that came there first after at least so many plies");
      add_number(sub, "--to-ply", o->listing.max_ply, "N",
                 "games that came there first after at most so many plies");
      add_filters(sub, o->filter);
    }
    {
      auto [sub, o] =
          add<ExploreOptions>("explore", "what was played from a position, and how it scored");
      add_database(sub, o->database);
      add_position(sub, o->position, false);
      add_format(sub, o->format);
      add_number(sub, "--games", o->games, "N",
                 "list so many of the games with the highest ratings, and of the newest");
      add_number(sub, "--roads", o->roads, "N",
                 "list the N most common move orders that led there");
      add_filters(sub, o->filter);
    }
    {
      auto [sub, o] =
          add<OpeningsOptions>("openings", "opening lines, formations, and line against line");
      add_database(sub, o->database);
      add_format(sub, o->format);
      add_number(sub, "--depth", o->openings.depth, "N",
                 "look at the first N plies of each game only; its result stays", 1);
      add_number(sub, "--limit", o->limit, "N", "at most so many rows of each table", 1);
      add_language(sub, o->openings.language,
                   "language of names and tables: en (default), ru, uk or bg");
      add_filters(sub, o->filter);
    }
    {
      auto [sub, o] = add<ReportOptions>(
          "report", "write a report on openings, a player or an event as one page");
      add_database(sub, o->database);
      sub.add_option("-o,--output", o->output, "the file to write; - is standard output")
          ->type_name("FILE")
          ->required();
      auto* position = add_optional(sub, "--position", o->position, "POSITION",
                                    "what happened at a position: " + position_words);
      auto* line = add_line(sub, "--line", o->line,
                            "games in which a side has the line S-Q-A, from its side");
      auto* matchup = sub.add_option_function<std::string>(
          "--matchup",
          [o = o](const std::string& text) {
            const auto colon = text.find(':');
            if (colon == std::string::npos)
              throw CLI::ValidationError(
                  "--matchup", "expected White's line and Black's, such as S-Q-A:Q-S-S, found " +
                                   text::quoted(text));
            o->white_line = opening_words("--matchup", text.substr(0, colon));
            o->black_line = opening_words("--matchup", text.substr(colon + 1));
          },
          "White's line against Black's, such as S-Q-A:Q-S-S");
      matchup->type_name("LINE:LINE");
      position->excludes(line)->excludes(matchup);
      line->excludes(matchup);
      sub.add_flag("--any-set", o->any_set, "whatever piece set the position names");
      static const Choices<ReportAbout> subjects = {{"openings", ReportAbout::openings},
                                                    {"player", ReportAbout::player},
                                                    {"event", ReportAbout::event}};
      add_choice(sub, "--about", o->about, subjects,
                 "openings, the player of --player or --as (with --opponent: how to prepare for "
                 "him), or the --event; default: openings with --position, --line or --matchup, "
                 "else the player, else the event, else openings");
      static const Choices<ReportFormat> report_formats = {{"html", ReportFormat::html},
                                                           {"markdown", ReportFormat::markdown},
                                                           {"json", ReportFormat::json}};
      add_choice(sub, "--format", o->format, report_formats,
                 "how to write it: html (default), markdown or json");
      add_quiet(sub, o->quiet);
      add_language(sub, o->language, "language: en (default), ru, uk or bg");
      sub.add_option("--title", o->title, "heading of the report")->type_name("TEXT");
      add_filters(sub, o->filter);
      matchup->excludes(sub.get_option("--white-line"))->excludes(sub.get_option("--black-line"));
    }
    {
      auto [sub, o] = add<RejectedOptions>("rejected", "list the records that were not taken in");
      add_database(sub, o->database);
      add_format(sub, o->format);
      add_source(sub, o->source, "from this file or folder");
      add_number(sub, "--limit", o->limit, "N", "at most so many records", 1);
    }
    {
      auto [sub, o] = add<NamesOptions>("names", "say which accounts are whose, and list them");
      add_database(sub, o->database);
      sub.add_option_function<std::string>(
             "FILE", [options = o](const std::string& file) { options->file = file; },
             "names that take the place of those in the database: account, site, person and kind, "
             "parted by tabs; - is standard input")
          ->type_name("");
      add_format(sub, o->format);
    }
    {
      auto [sub, o] = add<VerifyOptions>("verify", "check a database against itself by replay");
      add_database(sub, o->database);
      sub.add_flag("--quiet", o->quiet, "no progress");
      add_format(sub, o->format);
    }
    {
      auto [sub, o] = add<RemoveOptions>("remove", "take records out of a database again");
      add_database(sub, o->database);
      add_source(sub, o->source,
                 "the records of this file or folder, and games that no other record tells of");
      add_number(sub, "--game", o->game, "ID", "this game with all its records");
      sub.get_option("--game")->excludes(sub.get_option("--source"));
      add_format(sub, o->format);
    }
    {
      auto [sub, o] = add<CompactOptions>(
          "compact", "make the index of a database anew and give back free space");
      add_database(sub, o->database);
      sub.add_flag("--quiet", o->quiet, "no progress");
      add_format(sub, o->format);
    }
    {
      auto [sub, o] = add<ExplainOptions>("explain", "say what the code of a finding means");
      sub.add_option("CODE", o->codes, "ids or names: R110, one-hive; without CODE, lists all");
      sub.add_flag("--markdown", o->markdown, "the whole table as docs/errors.md has it");
    }
    {
      CLI::App* sub =
          app_->add_subcommand("generate", "print the manual page, or completions for a shell")
              ->footer(footer_of("generate"));
      static const Choices<Generated> kinds = {{"man", Generated::man},
                                               {"bash", Generated::bash},
                                               {"zsh", Generated::zsh},
                                               {"fish", Generated::fish}};
      auto kind = std::make_shared<Generated>();
      add_choice(*sub, "KIND", *kind, kinds, "man, bash, zsh or fish")->required();
      actions_.emplace_back(sub, [app = app_, kind] {
        write_out(generate(*app, *kind, std::string(version)));
        return exit_fine;
      });
    }
  }

  Action chosen() const {
    for (const auto& [sub, action] : actions_)
      if (sub->parsed()) return action;
    throw UsageError("no command given; waggle --help lists them");
  }

 private:
  template <typename Options>
  std::pair<CLI::App&, std::shared_ptr<Options>> add(const std::string& name,
                                                     const std::string& description) {
    CLI::App* sub = app_->add_subcommand(name, description)->footer(footer_of(name));
    auto options = std::make_shared<Options>();
    actions_.emplace_back(sub, [options] { return run(*options); });
    return {*sub, options};
  }

  static void add_database(
      CLI::App& sub, std::string& database,
      const std::string& description = "the database: a file, or clickhouse://HOST:PORT/NAME") {
    sub.add_option("DB", database, description)->required();
  }

  std::shared_ptr<CLI::App> app_;
  std::vector<std::pair<CLI::App*, Action>> actions_;
};

std::string or_else(std::string text, std::string other) {
  return text.empty() ? std::move(other) : std::move(text);
}

/// What is wrong with a command line, in a sentence.
std::string misuse(const CLI::App& app, const CLI::ParseError& error, const std::string& first) {
  const auto subs = app.get_subcommands();
  if (subs.empty()) {
    if (first == "version" || first == "-v") return "waggle --version tells the version";
    std::vector<std::string> names;
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
      names.push_back(sub->get_name());
    return fmt::format("there is no command {}{}", text::quoted(first),
                       or_else(did_you_mean(first, names), "; waggle --help lists them"));
  }
  const CLI::App& sub = *subs[0];
  const std::string name = sub.get_name();
  if (first.starts_with("-") && !app.remaining().empty())
    return fmt::format("options stand behind the command: waggle {} {} ...", name, first);
  // An option that does not exist may be why another is missing.
  for (const std::string& word : sub.remaining())
    if (word.starts_with("-") && word.find_first_not_of('-') != std::string::npos) {
      std::vector<std::string> options;
      for (const CLI::Option* option : sub.get_options())
        for (const std::string& long_name : option->get_lnames()) options.push_back(long_name);
      const std::string meant =
          did_you_mean(word.substr(word.find_first_not_of('-')), options, {"--", ""});
      return fmt::format("{} has no option {}{}", name, text::quoted(word),
                         or_else(meant, fmt::format("; waggle {} --help lists them", name)));
    }
  if (const auto rest = sub.remaining();
      dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !rest.empty())
    return fmt::format(
        "{0}: {1} is one argument too many (what has blanks in it goes between quotes); see waggle "
        "{0} --help",
        name, text::quoted(rest.front()));
  const std::string what = error.what();
  if (const auto end = what.find(" was given a disallowed flag override"); end != what.npos)
    return fmt::format("{}{} takes no value; see waggle {} --help", end == 1 ? "-" : "--",
                       what.substr(0, end), name);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
    return fmt::format("{} {}; see waggle {} --help", what.substr(0, what.find(':')),
                       what.ends_with("missing") ? "needs a value" : "is given more than once",
                       name);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
    return fmt::format("{0}: {1}; see waggle {0} --help", name, what);
  return what;
}

}  // namespace

Action parse_arguments(int argc, const char* const* argv) {
  auto app = std::make_shared<CLI::App>(
      "waggle reads records of Hive games, replays them through the rules, says what is\n"
      "wrong with the ones that are wrong, keeps the good ones in one file that finds\n"
      "any position in any game, and turns them into opening statistics.\n",
      "waggle");
  app->require_subcommand(0, 1);
  app->option_defaults()->disable_flag_override();  // --bots=false would have meant --bots
  app->set_help_flag("-h,--help", "print this help");
  app->set_version_flag("-V,--version",
                        fmt::format("waggle {} (keys: version {})", version, key_version),
                        "print the version");
  app->formatter(std::make_shared<HelpFormatter>());
  app->footer(footer_of(""));
  Commands commands(app);
  // "waggle help" and "waggle help COMMAND", as people try first.
  std::vector<const char*> words(argv, argv + argc);
  if (argc > 1 && std::string_view(argv[1]) == "help") {
    words.erase(words.begin() + 1);
    words.resize(std::min<std::size_t>(words.size(), 2));
    const auto is_meant = [&](const CLI::App* sub) { return sub->get_name() == words[1]; };
    if (words.size() == 1 || !app->get_subcommands(is_meant).empty()) words.push_back("--help");
  }
  try {
    app->parse(static_cast<int>(words.size()), words.data());
  } catch (const CLI::Success& success) {
    return [app, success] { return app->exit(success) == 0 ? exit_fine : exit_usage; };
  } catch (const CLI::ParseError& error) {
    throw UsageError(misuse(*app, error, argc > 1 ? words[1] : ""));
  }
  return commands.chosen();
}

}  // namespace waggle::cli
