#include "cli/position_argument.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <utility>

#include "cli/findings.hpp"
#include "cli/output.hpp"
#include "cli/piece_set.hpp"
#include "cli/sources.hpp"
#include "db/database.hpp"
#include "db/database_place.hpp"
#include "notation/reader.hpp"
#include "notation/text.hpp"
#include "replay/hop.hpp"
#include "replay/picture.hpp"
#include "replay/replay.hpp"
#include "replay/resolve.hpp"

namespace waggle::cli {
namespace {

/// Numbers of games in a database on servers take 63 bits.
template <typename Number = int>
Number number_in(std::string_view text, const std::string& whole) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0)
    throw UsageError(fmt::format("\"{}\": expected FILE#GAME.PLY with whole numbers, found \"{}\"",
                                 made_inert(whole), made_inert(text)));
  return value;
}

NamedPosition after(Position start, const std::vector<Move>& moves, std::optional<int> plies,
                    std::optional<GameType> set, const std::string& what) {
  const int most = static_cast<int>(moves.size());
  const int wanted = plies.value_or(most);
  if (wanted > most)
    throw UsageError(
        fmt::format("{}: the game has {} that can be played", what, text::counted(most, "ply")));
  PlayedGame played{std::move(start), {}, {}};
  played.moves.assign(moves.begin(), moves.begin() + wanted);
  played.texts = texts_of(played.position, played.moves);
  for (const Move& move : played.moves) played.position.apply(move);
  return {played.position, set, std::move(played), true};
}

/// Why the end of a record that is not valid is no position.
std::string refusal(const Replay& game, const std::string& what) {
  const Diagnostic* error = first_error(game);
  if (!error) return fmt::format("{}: the record is {}", what, name_of(game.status));
  return error->ply ? fmt::format("{}: ply {}, \"{}\": {}", what, *error->ply,
                                  made_inert(error->move), error->message)
                    : fmt::format("{}: {}", what, error->message);
}

/// The end of what is legal in an invalid record, with what is wrong with it on standard error.
NamedPosition legal_part(const GameRecord& record, const Replay& game, const std::string& what) {
  for (const Diagnostic& finding : game.diagnostics)
    if (finding.severity == Severity::error)
      fmt::print(stderr, "{}", finding_text(record, finding));
  fmt::print(stderr, "the record is invalid; this is {}#{}.{}, the end of its legal part\n",
             made_inert(record.source), record.game, game.moves.size());
  NamedPosition named = after(game.start(), game.moves, std::nullopt, record.game_type, what);
  named.invalid = true;
  return named;
}

NamedPosition after(const GameRecord& record, std::optional<int> plies, const std::string& what,
                    OfInvalid invalid) {
  const Replay game = replay(record);
  if (game.status == Status::unsupported || game.status == Status::unreadable)
    throw UsageError(fmt::format("{}: {}", what,
                                 game.diagnostics.empty() ? std::string(name_of(game.status))
                                                          : game.diagnostics.front().message));
  if (!plies && game.status != Status::valid) {
    if (invalid == OfInvalid::refused) throw UsageError(refusal(game, what));
    return legal_part(record, game, what);
  }
  for (const Diagnostic& finding : game.diagnostics)
    if (finding.code == Code::colours_repaired || finding.code == Code::set_repaired)
      fmt::print(stderr, "{}: {}\n", made_inert(what), finding.message);
  return after(game.start(), game.moves, plies, record.game_type, what);
}

/// The number in front of the dot, and what comes behind it.
std::pair<std::string_view, std::optional<int>> game_and_ply(std::string_view place,
                                                             const std::string& whole) {
  const std::size_t dot = place.find('.');
  if (dot == std::string_view::npos) return {place, std::nullopt};
  return {place.substr(0, dot), number_in(place.substr(dot + 1), whole)};
}

NamedPosition in_database(const std::string& file, std::string_view place,
                          const std::string& whole) {
  const auto [game_text, ply] = game_and_ply(place, whole);
  auto database = db::Database::open(file, db::Database::Mode::read);
  const auto game = database.game(number_in<std::int64_t>(game_text, whole));
  if (!game)
    throw UsageError(fmt::format("{0} has no game {1}; waggle games {0} lists its games",
                                 made_inert(file), game_text));
  return after(Position(game->game_type, QueenOpening::allowed), db::moves_of(*game), ply,
               game->game_type, whole);
}

NamedPosition in_file(const std::string& file, std::string_view place, const std::string& whole,
                      OfInvalid invalid) {
  const auto [game_text, ply] = game_and_ply(place, whole);
  const int game = game_text.empty() ? 1 : number_in(game_text, whole);
  const auto records = read_records(read_source(file), file);
  if (game_text.empty() && records.size() > 1)
    fmt::print(stderr, "{0} holds {1} records, this is the first; the last is {0}#{1}\n",
               made_inert(file), records.size());
  if (records.empty())
    throw UsageError(fmt::format("{}: no record of a game is recognised in it", file));
  if (game < 1 || static_cast<std::size_t>(game) > records.size())
    throw UsageError(fmt::format("{} holds {}, there is no game {}", file,
                                 text::counted(static_cast<std::int64_t>(records.size()), "record"),
                                 game));
  return after(records[static_cast<std::size_t>(game) - 1], ply, whole, invalid);
}

constexpr std::string_view no_such_file = "; and there is no file of that name";

/// May the text have been meant for a file: has it an ending as files have, or a slash and nothing
/// that stands between or in moves? Only asked where there is no file of that name.
bool looks_like_path(std::string_view text) noexcept {
  constexpr std::size_t longest_ending = 5;
  const std::size_t dot = text.rfind('.');
  const std::string_view ending = dot == text.npos ? "" : text.substr(dot + 1);
  const bool has_ending =
      dot != 0 && !ending.empty() && ending.size() <= longest_ending &&
      std::ranges::any_of(ending, text::is_letter) &&
      std::ranges::all_of(ending, [](char c) { return text::is_letter(c) || text::is_digit(c); });
  const std::size_t slash = text.find('/');
  return has_ending ||
         (slash != text.npos && slash + 1 < text.size() && text.find_first_of("; ") == text.npos);
}

std::string hint_of(const Diagnostic& diagnostic) {
  return diagnostic.hint.empty() ? "" : "; " + diagnostic.hint;
}

NamedPosition set_up_by_hand(ReadPicture picture) {
  if (const auto odd = out_of_turn(picture.position)) fmt::print(stderr, "{}\n", *odd);
  return {std::move(picture.position), picture.set, std::nullopt, picture.rest_known};
}

NamedPosition in_picture(const std::string& text) {
  auto picture = read_picture(text);
  if (!picture)
    throw UsageError(made_inert(fmt::format("the position, line {}, column {}: {}{}",
                                            picture.error().at.line, picture.error().at.column,
                                            picture.error().message, hint_of(picture.error()))));
  return set_up_by_hand(std::move(*picture));
}

NamedPosition in_hop(const std::string& text) {
  auto position = read_hop(text);
  if (!position)
    throw UsageError(made_inert(
        fmt::format("the position, read as HOP since it has a comma, column {}: {}{}{}",
                    position.error().at.column, position.error().message, hint_of(position.error()),
                    looks_like_path(text) ? no_such_file : "")));
  const bool rest_known = position->resting().has_value();
  return set_up_by_hand({*position, position->game_type(), rest_known});
}

/// All that stands on standard input.
std::string piped() {
  constexpr std::size_t most = 1U << 20U;
  std::string text(most + 1, '\0');
  std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::cin.gcount()));
  if (text.size() > most) throw UsageError("standard input: too long for one position");
  return text;
}

/// Does the text begin as a game string with its set does, or is it a set alone?
bool names_set(std::string_view text) noexcept {
  const std::string_view first = text.substr(0, text.find(';'));
  constexpr std::string_view base = "base";
  return text::equal_ignoring_case(first.substr(0, base.size()), base) &&
         std::ranges::all_of(first, [](char c) { return text::is_letter(c) || c == '+'; });
}

/// A game string whose set is spelled as it should be, where it can be told which one is meant.
std::string with_set_spelled(const std::string& text) {
  const std::size_t end = std::min(text.find(';'), text.size());
  const auto set = set_named(text::trimmed(std::string_view(text).substr(0, end)));
  return set ? to_string(*set) + text.substr(end) : text;
}

/// What an argument stands for, with the end of its last line left out.
std::string text_behind(const std::string& argument) {
  std::string text = argument == "-" ? piped() : argument;
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  return text;
}

NamedPosition position_in(const std::string& text, OfInvalid invalid) {
  if (const std::size_t hash = text.rfind('#'); hash != std::string::npos) {
    const std::string file = text.substr(0, hash);
    const std::string_view place = std::string_view(text).substr(hash + 1);
    if (db::is_database(file)) return in_database(file, place, text);
    if (names_source(file)) return in_file(file, place, text, invalid);
  }
  if (text.find('\n') != std::string::npos) return in_picture(text);
  if (db::is_database(text))
    throw UsageError(fmt::format(
        "{0} is a database: for a game in it write {0}#GAME.PLY; waggle games {0} lists them",
        made_inert(text)));
  if (names_source(text)) return in_file(text, "", text, invalid);
  if (looks_like_hop(text)) return in_hop(text);
  if (const std::string spelled = with_set_spelled(text); detect_format(spelled) == Format::uhp) {
    const auto records = read_records(spelled, "position");
    if (records.size() == 1)
      return after(records[0], std::nullopt, "the position", OfInvalid::refused);
  }
  std::string hint;
  std::error_code ignored;
  if (text.find('#') != std::string::npos)
    hint = fmt::format("; there is no file {}", made_inert(text.substr(0, text.rfind('#'))));
  else if (std::filesystem::is_directory(text, ignored))
    hint = "; it is a folder: for a position in a file write FILE#GAME.PLY";
  else if (looks_like_path(text))
    hint = no_such_file;
  throw UsageError(fmt::format(
      "\"{}\" is not a position: expected a game string, moves such as \"wS1;bS1 wS1-\", HOP "
      "such as \"Ss,w\", or a board with who is to move below it{}",
      made_inert(text), hint));
}

}  // namespace

NamedPosition read_position(const std::string& argument, OfInvalid invalid) {
  return position_in(text_behind(argument), invalid);
}

Position read_engine_position(const std::string& argument) {
  const std::string text = text_behind(argument);
  if (names_set(text)) {
    const auto game = play_game_string(with_set_spelled(text));
    if (!game)
      throw UsageError(fmt::format(
          "the game string cannot be played: {}{}", game.error().message,
          game.error().code == Code::queen_first
              ? "; moves alone (wQ), without a set, are read by the older rule, which allows it"
              : ""));
    return game->position;
  }
  const Position position = position_in(text, OfInvalid::refused).position;
  return position.under(position.game_type(), QueenOpening::forbidden);
}

}  // namespace waggle::cli
