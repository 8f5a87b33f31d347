#include "cli/position_argument.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <iostream>

#include "cli/findings.hpp"
#include "cli/output.hpp"
#include "cli/sources.hpp"
#include "notation/reader.hpp"
#include "notation/text.hpp"
#include "replay/hop.hpp"
#include "replay/picture.hpp"
#include "replay/replay.hpp"

namespace waggle::cli {
namespace {

int number_in(std::string_view text, const std::string& whole) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0)
    throw UsageError(fmt::format("\"{}\": expected FILE#GAME.PLY with whole numbers, found \"{}\"",
                                 made_inert(whole), made_inert(text)));
  return value;
}

NamedPosition after(const GameRecord& record, std::optional<int> plies, const std::string& what) {
  const Replay game = replay(record);
  if (game.status == Status::unsupported || game.status == Status::unreadable)
    throw UsageError(fmt::format("{}: {}", what,
                                 game.diagnostics.empty() ? std::string(name_of(game.status))
                                                          : game.diagnostics.front().message));
  if (!plies && game.status != Status::valid) {
    if (const Diagnostic* error = first_error(game))
      throw UsageError(error->ply ? fmt::format("{}: ply {}, \"{}\": {}", what, *error->ply,
                                                made_inert(error->move), error->message)
                                  : fmt::format("{}: {}", what, error->message));
    throw UsageError(fmt::format("{}: the record is {}", what, name_of(game.status)));
  }
  for (const Diagnostic& finding : game.diagnostics)
    if (finding.code == Code::colours_repaired || finding.code == Code::set_repaired)
      fmt::print(stderr, "{}: {}\n", made_inert(what), finding.message);
  const int wanted = plies.value_or(game.plies());
  if (wanted > game.plies())
    throw UsageError(
        fmt::format("{}: the game has {} plies that can be played", what, game.plies()));
  PlayedGame played{game.start(), {}, {}};
  played.moves.assign(game.moves.begin(), game.moves.begin() + wanted);
  played.texts = texts_of(played.position, played.moves);
  for (const Move& move : played.moves) played.position.apply(move);
  return {played.position, record.game_type, std::move(played), true};
}

NamedPosition in_file(const std::string& file, std::string_view place, const std::string& whole) {
  const std::size_t dot = place.find('.');
  const std::string_view game_text = place.substr(0, dot);
  const int game = game_text.empty() ? 1 : number_in(game_text, whole);
  std::optional<int> ply;
  if (dot != std::string_view::npos) ply = number_in(place.substr(dot + 1), whole);
  const auto records = read_records(read_source(file), file);
  if (game < 1 || static_cast<std::size_t>(game) > records.size())
    throw UsageError(fmt::format("{} holds {}, there is no game {}", file,
                                 text::counted(static_cast<std::int64_t>(records.size()), "record"),
                                 game));
  return after(records[static_cast<std::size_t>(game) - 1], ply, whole);
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
    throw UsageError(made_inert(fmt::format(
        "the position, read as HOP since it has a comma, column {}: {}{}",
        position.error().at.column, position.error().message, hint_of(position.error()))));
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

std::string without_end_of_line(std::string text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  return text;
}

}  // namespace

NamedPosition read_position(const std::string& argument) {
  const std::string text = without_end_of_line(argument == "-" ? piped() : argument);
  if (const std::size_t hash = text.rfind('#'); hash != std::string::npos) {
    const std::string file = text.substr(0, hash);
    if (names_source(file)) return in_file(file, std::string_view(text).substr(hash + 1), text);
  }
  if (text.find('\n') != std::string::npos) return in_picture(text);
  if (looks_like_hop(text)) return in_hop(text);
  if (detect_format(text) == Format::uhp) {
    const auto records = read_records(text, "position");
    if (records.size() == 1) return after(records[0], std::nullopt, "the position");
  }
  std::string hint;
  std::error_code ignored;
  if (text.find('#') != std::string::npos)
    hint = fmt::format("; there is no file {}", made_inert(text.substr(0, text.rfind('#'))));
  else if (std::filesystem::exists(text, ignored))
    hint = "; for a position in a file write FILE#GAME.PLY";
  throw UsageError(fmt::format(
      "\"{}\" is not a position: expected a game string, moves such as \"wS1;bS1 wS1-\", HOP "
      "such as \"Ss,w\", or a board with who is to move below it{}",
      made_inert(text), hint));
}

}  // namespace waggle::cli
