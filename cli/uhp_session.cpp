#include "cli/uhp_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "cli/piece_set.hpp"
#include "cli/version.hpp"
#include "notation/text.hpp"
#include "replay/key.hpp"
#include "replay/perft.hpp"
#include "replay/resolve.hpp"

namespace waggle::cli {
namespace {

using Lines = std::vector<std::string>;

std::optional<int> number(std::string_view text) noexcept {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Lines invalid(const Finding& finding) {
  return {fmt::format("invalidmove {}: {}", info_of(finding.code).name, finding.message)};
}

}  // namespace

std::vector<std::string> legal_move_texts(const Position& position) {
  std::vector<std::string> texts;
  for (const Move& move : position.legal_moves()) texts.push_back(to_string(spell(position, move)));
  std::ranges::sort(texts);
  return texts;
}

UhpSession::UhpSession() : game_{Position(GameType{}), {}, {}} {}

std::vector<std::string> UhpSession::answer(std::string_view command) {
  command = text::trimmed(command);
  const std::size_t space = command.find_first_of(" \t");
  const std::string_view word = command.substr(0, space);
  const std::string_view argument =
      space == std::string_view::npos ? std::string_view{} : text::trimmed(command.substr(space));
  Lines lines;
  if (word == "exit") {
    finished_ = true;
    return lines;
  }
  if (word == "info")
    lines = info();
  else if (word == "newgame")
    lines = new_game(argument);
  else if (word == "options")
    lines = argument.empty() ? Lines{} : Lines{"err there are no options"};
  else if (word == "help" || word == "?")
    lines = {
        "info, newgame [GAMETYPE|GAMESTRING], play MOVE, pass, validmoves, undo [N], perft N, "
        "bestmove, options, help, exit"};
  else if (word != "play" && word != "pass" && word != "validmoves" && word != "undo" &&
           word != "perft" && word != "bestmove")
    lines = {fmt::format("err unknown command {}; help lists the commands", text::quoted(word))};
  else if (!started_)
    lines = {"err no game in progress; begin with newgame"};
  else if (word == "play")
    lines = play(argument);
  else if (word == "pass")
    lines = play("pass");
  else if (word == "validmoves")
    lines = valid_moves();
  else if (word == "undo")
    lines = undo(argument);
  else if (word == "perft")
    lines = count(argument);
  else
    lines = {"err waggle is a rules engine and plays no moves of its own"};
  lines.emplace_back("ok");
  return lines;
}

std::vector<std::string> UhpSession::info() const {
  return {fmt::format("id waggle {}", version), "Mosquito;Ladybug;Pillbug"};
}

std::vector<std::string> UhpSession::new_game(std::string_view argument) {
  auto game = play_game_string(argument.empty() ? "Base" : argument);
  if (!game) {
    const std::string_view type = text::trimmed(argument.substr(0, argument.find(';')));
    const auto meant =
        game.error().code == Code::game_type_spelling ? set_named(type) : std::nullopt;
    return {fmt::format("err {}{}", game.error().message,
                        meant ? fmt::format("; did you mean {}?", to_string(*meant)) : "")};
  }
  game_ = std::move(*game);
  started_ = true;
  return {game_.game_string()};
}

std::vector<std::string> UhpSession::play(std::string_view argument) {
  const auto written = parse_move_string(argument);
  if (!written) return invalid(written.error());
  const auto move = resolve_strictly(game_.position, *written);
  if (!move) return invalid(move.error());
  game_.texts.push_back(to_string(spell(game_.position, *move)));
  game_.moves.push_back(*move);
  game_.position.apply(*move);
  return {game_.game_string()};
}

std::vector<std::string> UhpSession::valid_moves() const {
  if (game_.position.is_over()) return {"err the game is over"};
  return {fmt::format("{}", fmt::join(legal_move_texts(game_.position), ";"))};
}

std::vector<std::string> UhpSession::undo(std::string_view argument) {
  const auto plies = argument.empty() ? 1 : number(argument);
  if (!plies || *plies < 1)
    return {fmt::format("err undo takes a whole number of plies from 1 on, found {}",
                        text::quoted(argument))};
  if (const std::size_t played = game_.moves.size(); static_cast<std::size_t>(*plies) > played)
    return {played == 0 ? "err no ply has been played"
                        : fmt::format("err only {} {} been played",
                                      text::counted(static_cast<std::int64_t>(played), "ply"),
                                      played == 1 ? "has" : "have")};
  const std::size_t left = game_.moves.size() - static_cast<std::size_t>(*plies);
  game_.moves.resize(left);
  game_.texts.resize(left);
  game_.position = Position(game_.position.game_type());
  for (const Move& move : game_.moves) game_.position.apply(move);
  return {game_.game_string()};
}

std::vector<std::string> UhpSession::count(std::string_view argument) const {
  const auto depth = number(argument);
  if (argument.empty()) return {"err perft needs a depth, such as perft 3"};
  if (!depth || *depth < 0)
    return {fmt::format("err perft takes a whole number from 0 on as its depth, found {}",
                        text::quoted(argument))};
  if (*depth > deepest_perft)
    return {fmt::format("err perft counts to a depth of {} at most", deepest_perft)};
  Lines lines;
  for (int d = 0; d <= *depth; ++d)
    lines.push_back(fmt::format("{} {}", d, perft(game_.position, d)));
  return lines;
}

}  // namespace waggle::cli
