#include "cli/position_argument.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "cli/findings.hpp"
#include "cli/output.hpp"
#include "cli/sources.hpp"
#include "notation/reader.hpp"
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
  const int wanted = plies.value_or(game.plies());
  if (wanted > game.plies())
    throw UsageError(
        fmt::format("{}: the game has {} plies that can be played", what, game.plies()));
  NamedPosition named{{game.start(), {}, {}}, record.game_type};
  named.game.moves.assign(game.moves.begin(), game.moves.begin() + wanted);
  named.game.texts = texts_of(named.game.position, named.game.moves);
  for (const Move& move : named.game.moves) named.game.position.apply(move);
  return named;
}

NamedPosition in_file(const std::string& file, std::string_view place, const std::string& whole) {
  const std::size_t dot = place.find('.');
  const std::string_view game_text = place.substr(0, dot);
  const int game = game_text.empty() ? 1 : number_in(game_text, whole);
  std::optional<int> ply;
  if (dot != std::string_view::npos) ply = number_in(place.substr(dot + 1), whole);
  const auto records = read_records(read_source(file), file);
  if (game < 1 || static_cast<std::size_t>(game) > records.size())
    throw UsageError(
        fmt::format("{} holds {} records, there is no game {}", file, records.size(), game));
  return after(records[static_cast<std::size_t>(game) - 1], ply, whole);
}

}  // namespace

NamedPosition read_position(const std::string& text) {
  if (const std::size_t hash = text.rfind('#'); hash != std::string::npos) {
    const std::string file = text.substr(0, hash);
    if (names_source(file)) return in_file(file, std::string_view(text).substr(hash + 1), text);
  }
  if (text.find(',') != std::string::npos)
    throw UsageError(fmt::format(
        "\"{}\" looks like the position notation HOP, which is not read yet", made_inert(text)));
  if (text.find('\n') == std::string::npos && detect_format(text) == Format::uhp) {
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
      "\"{}\" is not a position: expected a game string or moves such as \"wS1;bS1 wS1-\"{}",
      made_inert(text), hint));
}

}  // namespace waggle::cli
