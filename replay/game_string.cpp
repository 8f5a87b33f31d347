#include "replay/game_string.hpp"

#include <fmt/format.h>

#include "notation/text.hpp"
#include "notation/writer.hpp"
#include "replay/resolve.hpp"

namespace waggle {
namespace {

/// Cuts the next field off a text whose fields are parted by semicolons; blanks about it do not
/// count.
std::string_view next_field(std::string_view& text) noexcept {
  const std::size_t end = text.find(';');
  std::string_view field = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  while (field.starts_with(' ')) field.remove_prefix(1);
  while (field.ends_with(' ')) field.remove_suffix(1);
  return field;
}

}  // namespace

std::string PlayedGame::game_string() const {
  return to_game_string(position.game_type(), name_of(position.state()), texts);
}

Parsed<PlayedGame> play_game_string(std::string_view text) {
  const std::string_view type_text = next_field(text);
  const auto type = parse_game_type(type_text);
  if (!type || to_string(*type) != type_text)
    return tl::unexpected(
        Finding{Code::game_type_spelling,
                fmt::format("expected a game type such as Base or Base+MLP, found {}",
                            text::quoted(type_text)),
                {}});
  PlayedGame game{Position(*type), {}, {}};
  if (text.empty()) return game;
  // The state and the turn follow from the moves; but no move may be lost in their place.
  for (const char* expected : {"state of the game, such as InProgress", "turn, such as White[2]"})
    if (const std::string_view field = next_field(text); parse_move_string(field))
      return tl::unexpected(
          Finding{Code::result_unreadable,
                  fmt::format("expected the {}, found the move {}", expected, text::quoted(field)),
                  {}});
  while (!text.empty()) {
    const std::string_view move_text = next_field(text);
    const auto at_ply = [&](Finding finding) {
      finding.message = fmt::format("ply {}, {}: {}", game.moves.size() + 1,
                                    text::quoted(move_text), finding.message);
      return tl::unexpected(std::move(finding));
    };
    const auto written = parse_move_string(move_text);
    if (!written) return at_ply(written.error());
    const auto move = resolve_strictly(game.position, *written);
    if (!move) return at_ply(move.error());
    game.texts.push_back(to_string(spell(game.position, *move)));
    game.position.apply(*move);
    game.moves.push_back(*move);
  }
  return game;
}

}  // namespace waggle
