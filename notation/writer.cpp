#include "notation/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include "notation/dates.hpp"

namespace waggle {
namespace {

/// The format has no escapes: what would end a value or a comment is left out, and what would end
/// a line becomes a blank, except in comments, which may go over lines.
std::string harmless(std::string_view text, bool may_have_lines = false) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '{' || c == '}') continue;
    const auto byte = static_cast<unsigned char>(c);
    const bool is_control = (byte < 0x20 && !(may_have_lines && c == '\n')) || byte == 0x7F;
    out += is_control ? ' ' : c;
  }
  return out;
}

/// "2023-01" to "2023.01.??".
std::string dotted(std::string_view iso) {
  std::string date = "????.??.??";
  for (std::size_t i = 0; i < iso.size() && i < date.size(); ++i)
    date[i] = iso[i] == '-' ? '.' : iso[i];
  return date;
}

/// What the format says where no result is known.
std::string_view result_word_of(const GameText& game) {
  if (game.result != Outcome::unknown) return name_of(game.result);
  if (!game.board_state.empty()) return game.board_state;
  return game.moves.empty() ? "NotStarted" : "InProgress";
}

/// Reasons that neither the board nor the moves show.
bool is_worth_a_tag(ResultReason reason) noexcept {
  switch (reason) {
    case ResultReason::resignation:
    case ResultReason::agreement:
    case ResultReason::timeout:
    case ResultReason::forfeit:
    case ResultReason::adjudication:
    case ResultReason::abandoned:
      return true;
    default:
      return false;
  }
}

/// Reasons that are commands of BoardSpace.
bool is_command(ResultReason reason) noexcept {
  return reason == ResultReason::resignation || reason == ResultReason::agreement ||
         reason == ResultReason::timeout;
}

/// Tags that are properties of BoardSpace.
bool is_property(std::string_view name) noexcept {
  return name == "SgfDate" || name == "SgfResult" || name == "SgfSpeed" || name == "TimeControl";
}

class PgnText {
 public:
  void tag(std::string_view name, std::string_view value) {
    fmt::format_to(std::back_inserter(text_), "[{} \"{}\"]\n", name, harmless(value));
  }

  void tag(std::string_view name, const std::optional<int>& value) {
    if (value) tag(name, fmt::to_string(*value));
  }

  void line(std::string_view text = {}) {
    text_ += text;
    text_ += '\n';
  }

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

void write_tags(PgnText& out, const GameText& game) {
  const auto or_empty = [](const std::optional<std::string>& text) { return text.value_or(""); };
  out.tag("GameType", to_string(game.game_type));
  out.tag("Date", dotted(or_empty(game.date)));
  out.tag("Event", or_empty(game.event));
  out.tag("Site", or_empty(game.site));
  out.tag("Round", or_empty(game.round));
  out.tag("White", or_empty(game.white));
  out.tag("Black", or_empty(game.black));
  out.tag("Result", result_word_of(game));
  out.tag("WhiteElo", game.white_rating);
  out.tag("BlackElo", game.black_rating);
  if (is_worth_a_tag(game.reason)) out.tag("Termination", name_of(game.reason));
  if (game.id) out.tag(date_of_game_name(*game.id) ? "SgfGameName" : "GameId", *game.id);
  for (const Tag& tag : game.other_tags) out.tag(tag.name, tag.value);
}

/// Comments by the ply they follow, in their order.
using Comments = std::multimap<int, std::string_view>;

void write_comments(PgnText& out, const Comments& comments, int ply) {
  const auto [first, last] = comments.equal_range(ply);
  for (auto comment = first; comment != last; ++comment)
    out.line(fmt::format("{{{}}}", harmless(comment->second, true)));
}

void write_result(PgnText& out, const GameText& game) {
  if (game.result != Outcome::unknown) {
    out.line();
    out.line(name_of(game.result));
  }
  out.line();
}

}  // namespace

std::vector<std::string_view> lost_in(Format format, const GameText& game) {
  std::vector<std::string_view> lost;
  const auto add_if = [&](bool there, std::string_view what) {
    if (there) lost.push_back(what);
  };
  const bool tags =
      std::any_of(game.other_tags.begin(), game.other_tags.end(),
                  [&](const Tag& tag) { return format != Format::sgf || !is_property(tag.name); });
  const bool off_board = game.result != Outcome::unknown && game.reason != ResultReason::surrounded;
  const bool clocks = std::any_of(game.clocks.begin(), game.clocks.end(),
                                  [](const auto& clock) { return clock.has_value(); });
  if (format == Format::uhp) {
    add_if(game.white || game.black, "players");
    add_if(game.date || game.event || game.site || game.round || game.id || game.white_rating ||
               game.black_rating || tags,
           "tags");
    add_if(off_board, "results off the board");
    add_if(!game.comments.empty(), "comments");
  }
  if (format == Format::sgf) {
    add_if(tags, "tags");
    add_if(game.id && !names_one_game(*game.id), "ids");
    add_if(is_worth_a_tag(game.reason) && !is_command(game.reason), "reasons of results");
  }
  add_if(clocks && format != Format::sgf, "clocks");
  return lost;
}

std::string turn_string(int plies) {
  return fmt::format("{}[{}]", name_of(plies % 2 == 0 ? Colour::white : Colour::black),
                     plies / 2 + 1);
}

std::string to_game_string(GameType type, std::string_view board_state,
                           const std::vector<std::string>& moves) {
  std::string text = to_string(type);
  text += ';';
  text += board_state;
  text += ';';
  text += turn_string(static_cast<int>(moves.size()));
  for (const std::string& move : moves) {
    text += ';';
    text += move;
  }
  return text;
}

std::string to_pgn(const GameText& game) {
  PgnText out;
  write_tags(out, game);
  out.line();
  const Comments comments(game.comments.begin(), game.comments.end());
  write_comments(out, comments, 0);
  int ply = 0;
  for (const std::string& move : game.moves) {
    out.line(fmt::format("{}. {}", ++ply, move));
    write_comments(out, comments, ply);
  }
  write_result(out, game);
  return out.take();
}

std::string to_pgn_by_turns(const GameText& game, const std::vector<std::string>& plies) {
  PgnText out;
  write_tags(out, game);
  out.tag("Notation", "direction");
  out.line();
  const Comments comments(game.comments.begin(), game.comments.end());
  write_comments(out, comments, 0);
  std::string line;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const int ply = static_cast<int>(i) + 1;
    if (line.empty()) line = fmt::format("{}{}", i / 2 + 1, i % 2 == 0 ? "." : "...");
    line += ' ' + plies[i];
    if (i % 2 == 0 && i + 1 < plies.size() && !comments.contains(ply)) continue;
    out.line(line);
    line.clear();
    write_comments(out, comments, ply);
  }
  write_result(out, game);
  return out.take();
}

}  // namespace waggle
