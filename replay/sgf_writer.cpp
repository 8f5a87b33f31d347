#include "replay/sgf_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include "notation/dates.hpp"
#include "notation/sgf_result.hpp"
#include "replay/grid.hpp"
#include "replay/resolve.hpp"

namespace waggle {
namespace {

/// The order in which the client looks at the neighbours of a cell: where the cell lies as seen
/// from the neighbour.
constexpr std::array<Direction, 6> order_of_forms = {Direction::north_east, Direction::east,
                                                     Direction::south_east, Direction::south_west,
                                                     Direction::west,       Direction::north_west};

/// How much a neighbour says: enemies before friends, queens before others.
int weight_of(Piece neighbour, Piece mover) noexcept {
  const Bug bug = neighbour.bug();
  const bool single = bug == Bug::mosquito || bug == Bug::ladybug || bug == Bug::pillbug;
  return (neighbour.colour() != mover.colour() ? 100 : 0) + (bug == Bug::queen ? 50 : 0) +
         (single ? 1 : 0);
}

/// The top piece of a cell when the mover is lifted.
std::optional<Piece> top_without(const Position& position, Piece mover, Hex hex) {
  const auto stack = position.stack(hex);
  for (auto piece = stack.rbegin(); piece != stack.rend(); ++piece)
    if (*piece != mover) return *piece;
  return std::nullopt;
}

/// The moving piece has a number even where it is the only one of its kind, but for the queen.
std::string moving_name(Piece piece) {
  const bool numbered = copies_of(piece.bug()) == 1 && piece.bug() != Bug::queen;
  return to_string(piece) + (numbered ? "1" : "");
}

int slot_of(Bug bug) noexcept {
  constexpr std::array<int, bug_kinds> slots = {0, 4, 3, 2, 1, 5, 6, 8};
  return slots[index_of(bug)];
}

std::string_view variant_of(GameType type) noexcept {
  constexpr std::array<std::string_view, 8> names = {"hive",   "hive-m",  "hive-l",  "hive-lm",
                                                     "hive-p", "hive-pm", "hive-pl", "hive-plm"};
  return names[type.bits()];
}

/// `28 October 2018`; a partial date as it is.
std::string client_date(const std::string& iso) {
  constexpr std::array<std::string_view, 12> months = {
      "January", "February", "March",     "April",   "May",      "June",
      "July",    "August",   "September", "October", "November", "December"};
  if (iso.size() != 10) return iso;
  const auto number = [&](std::size_t at) { return (iso[at] - '0') * 10 + (iso[at + 1] - '0'); };
  const int month = number(5);
  if (month < 1 || month > 12) return iso;
  return fmt::format("{} {} {}", number(8), months[static_cast<std::size_t>(month - 1)],
                     iso.substr(0, 4));
}

/// A backslash takes the meaning of the marks away.
std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\\' || c == '[' || c == ']') out += '\\';
    out += c;
  }
  return out;
}

/// A value of one line.
std::string one_line(std::string_view text) {
  std::string out = escaped(text);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  return out;
}

std::string time_text(std::int64_t ms) {
  const std::int64_t seconds = ms / 1000;
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

int number_of(Colour colour) noexcept { return colour == Colour::white ? 0 : 1; }

/// The client's sentence. Where the name alone would not tell the players apart, the colour does.
std::string result_sentence(const GameText& game) {
  if (game.result == Outcome::unknown) return {};
  if (game.result == Outcome::draw) return "The game is a draw";
  const bool white = game.result == Outcome::white_wins;
  const std::array<std::string, 2> ids = {game.white.value_or(""), game.black.value_or("")};
  const std::string sentence = "Game won by " + ids[white ? 0 : 1];
  const auto verdict = white ? sgf::Verdict::first : sgf::Verdict::second;
  if (sgf::read_result_sentence(sentence, ids).verdict == verdict) return sentence;
  return white ? "Game won by White" : "Game won by Black";
}

class TreeText {
 public:
  explicit TreeText(const GameText& game)
      : game_(game),
        position_(game.game_type, QueenOpening::allowed),
        comments_(game.comments.begin(), game.comments.end()) {}

  std::string take() {
    write_header();
    write_comments(0);
    node(0, "Start P0");
    for (std::size_t i = 0; i < game_.moves.size() && write_turn(i); ++i) {
    }
    write_ending();
    write_times();
    text_ += ")\n";
    return std::move(text_);
  }

 private:
  /// A property that says something.
  void line(std::string_view name, const std::optional<std::string>& value) {
    if (value && !value->empty())
      fmt::format_to(std::back_inserter(text_), "{}[{}]\n", name, one_line(*value));
  }

  std::optional<std::string> other_tag(std::string_view name) const {
    const auto tag = std::ranges::find(game_.other_tags, name, &Tag::name);
    return tag == game_.other_tags.end() ? std::nullopt : std::optional(tag->value);
  }

  void write_header() {
    text_ += "(;\nGM[27]VV[1]\nCM[0,1]\n";
    line("TC", other_tag("TimeControl"));
    line("SU", fmt::format("{} 2 0 101", variant_of(game_.game_type)));
    const auto date = other_tag("SgfDate");
    line("DT", date ? *date : client_date(game_.date.value_or("")));
    line("GN", game_.id);
    line("GS", other_tag("SgfSpeed"));
    line("RE", result_sentence(game_));
    line("EV", game_.event);
    line("RO", game_.round);
    line("PC", game_.site);
    write_player(0, game_.white, game_.white_rating);
    write_player(1, game_.black, game_.black_rating);
  }

  void write_player(int number, const std::optional<std::string>& name,
                    const std::optional<int>& rating) {
    fmt::format_to(std::back_inserter(text_), "P{}[id \"{}\"]\n", number,
                   one_line(name.value_or("")));
    if (rating) fmt::format_to(std::back_inserter(text_), "P{}[ranking {}]\n", number, *rating);
  }

  void write_comments(int ply) {
    const auto [first, last] = comments_.equal_range(ply);
    if (first == last) return;
    if (text_.ends_with('\n') && ply > 0) text_.pop_back();
    for (auto comment = first; comment != last; ++comment)
      fmt::format_to(std::back_inserter(text_), "C[{}]", escaped(comment->second));
    text_ += '\n';
  }

  void node(int player, std::string_view command) {
    fmt::format_to(std::back_inserter(text_), "; P{}[{} {}]\n", player, node_++, escaped(command));
  }

  /// Confirms the turn of a ply, with its clock.
  void done(int player, std::size_t ply) {
    node(player, "done");
    if (ply >= game_.clocks.size() || !game_.clocks[ply]) return;
    text_.pop_back();
    fmt::format_to(std::back_inserter(text_), "TM[{}]\n", *game_.clocks[ply]);
    times_[static_cast<std::size_t>(player)] = game_.clocks[ply];
  }

  bool write_turn(std::size_t ply) {
    const auto text = parse_move_string(game_.moves[ply]);
    const auto resolved = text ? resolve(position_, *text) : tl::unexpected(text.error());
    if (!resolved || !position_.is_legal(resolved->move)) return false;
    const Move& move = resolved->move;
    const int player = number_of(position_.to_move());
    if (move.is_pass())
      node(player, "pass");
    else
      write_move(player, move);
    done(player, ply);
    write_comments(static_cast<int>(ply) + 1);
    position_.apply(move);
    return true;
  }

  void write_move(int player, const Move& move) {
    const Piece piece = move.piece;
    const std::string name = moving_name(piece);
    const bool own = piece.colour() == position_.to_move();
    if (move.kind == Move::Kind::placement)
      node(player, fmt::format("pick {} {} {}", piece.colour() == Colour::white ? 'W' : 'B',
                               slot_of(piece.bug()), name));
    else
      node(player, fmt::format("pickb {} {}", cell_name(position_.cell_of(piece)), name));
    node(player, fmt::format("{} {} {} {}", own ? "dropb" : "pdropb", name, cell_name(move.to),
                             boardspace_reference(position_, move)));
  }

  /// What ended the game apart from the board.
  void write_ending() {
    const auto confirmed = [&](int player, std::string_view command) {
      node(player, command);
      node(player, "done");
    };
    const bool won = game_.result == Outcome::white_wins || game_.result == Outcome::black_wins;
    const int winner = game_.result == Outcome::white_wins ? 0 : 1;
    if (game_.reason == ResultReason::resignation && won) {
      confirmed(1 - winner, "resign");
    } else if (game_.reason == ResultReason::timeout && won) {
      confirmed(winner, "winontime");
    } else if (game_.reason == ResultReason::agreement && game_.result == Outcome::draw) {
      const int offerer = number_of(position_.to_move());
      confirmed(offerer, "offerdraw");
      confirmed(1 - offerer, "acceptdraw");
    }
  }

  void write_times() {
    if (!times_[0] && !times_[1]) return;
    text_ += ";\n";
    for (std::size_t player = 0; player < times_.size(); ++player)
      if (times_[player])
        fmt::format_to(std::back_inserter(text_), "P{}[time {} ]\n", player,
                       time_text(*times_[player]));
  }

  const GameText& game_;
  Position position_;
  std::multimap<int, std::string_view> comments_;  ///< by the ply they follow
  std::array<std::optional<std::int64_t>, 2> times_;
  std::string text_;
  int node_ = 0;
};

}  // namespace

std::string boardspace_reference(const Position& position, const Move& move, ReferenceEra era) {
  const bool old = era == ReferenceEra::until_2013;
  if (position.pieces_on_board() == 0) return ".";
  if (const auto under = top_without(position, move.piece, move.to))
    return old ? to_string(*under) : ".";
  std::optional<Hex> from;
  if (position.on_board(move.piece)) from = position.cell_of(move.piece);
  std::optional<Reference> best;
  int most = -1;
  for (Direction form : order_of_forms) {
    const Hex hex = move.to + opposite(form);
    // Since 2016 the stack that is left is not looked at.
    if (!old && hex == from) continue;
    const auto neighbour = top_without(position, move.piece, hex);
    if (!neighbour) continue;
    if (old) return to_string(Reference{*neighbour, form});
    const int weight = weight_of(*neighbour, move.piece);
    if (weight < most) continue;
    most = weight;
    best = Reference{*neighbour, form};
  }
  return best ? to_string(*best) : ".";
}

std::string to_sgf(const GameText& game) { return TreeText(game).take(); }

}  // namespace waggle
