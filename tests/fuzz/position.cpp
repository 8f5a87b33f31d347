// The texts by which positions are named, and other short texts that people type.

#include <string>

#include "cli/json.hpp"
#include "cli/output.hpp"
#include "cli/position_argument.hpp"
#include "db/database.hpp"
#include "fuzz/target.hpp"
#include "notation/dates.hpp"
#include "notation/encoding.hpp"
#include "replay/picture.hpp"

namespace waggle::fuzz {
namespace {

void check_position(const cli::NamedPosition& named) {
  const Position& position = named.position;
  if (named.game) {
    Position again(position.game_type(), QueenOpening::allowed);
    for (const Move& move : named.game->moves) {
      must(again.is_legal(move), "a position was reached by a move that is not legal");
      again.apply(move);
    }
    must(text_board(again) == text_board(position), "the position is another one");
  }
  SvgOptions picture;
  picture.alone = true;
  picture.cell_names = true;
  picture.description = board_in_words(position, true);
  must(!svg_board(tiles_of(position), picture).empty(), "there is no picture");
  must(text::is_utf8(cli::position_json(named)), "the object is not in UTF-8");
}

}  // namespace

void run(std::string_view input) {
  const std::string text(input);
  try {
    check_position(cli::read_position(text));
  } catch (const db::StoreError& error) {
    must(std::string_view(error.what()).size() > 5, "a refusal says nothing");
  } catch (const cli::UsageError& error) {
    const std::string_view message = error.what();
    must(message.size() > 5, "a refusal says nothing");
    must(text.find('#') != std::string::npos || message.find_first_of("\r\n\x1b") == message.npos,
         "a refusal does not stand on its line");
  }
  for (const auto& date : {date_of_tag(text), date_of_client_text(text), date_of_game_name(text)})
    must(!date || (date->size() <= 10 && date->size() >= 4), "a date is no date");
  (void)find_code(text);
  if (const auto move = parse_move_string(text))
    must(parse_move_string(to_string(*move)) == *move, "a move is written as another one");
}

}  // namespace waggle::fuzz
