#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/report/document.hpp"
#include "cli/report/words.hpp"
#include "db/sketches.hpp"

namespace waggle::cli::report {

/// A game as a report looks at it: from White's side, or from that of the player or the line that
/// the report is about.
struct Seen {
  db::Sketch game;
  bool turned = false;  ///< the report's first side had Black

  /// The colour that a side of the report has in this game.
  Colour real(Colour seen) const noexcept { return turned ? other(seen) : seen; }
  Outcome result() const noexcept;
  bool won_by(Colour seen) const noexcept;
  const std::optional<std::string>& name(Colour seen) const noexcept;
  bool is_guest(Colour seen) const noexcept;
  std::optional<int> rating(Colour seen) const noexcept;
  const std::optional<db::OpeningLine>& opening(Colour seen) const noexcept;
};

/// What all sections of a report know.
struct Scope {
  db::Database& database;
  const Words& words;
  db::Filter filter;  ///< of all games that the report compares with
  std::string first;  ///< whose score it is: "White", a player, a line
  std::string second;
  bool own = false;  ///< the first is no colour
  /// The position that is looked at, and which games played which move there.
  std::optional<db::PositionQuery> query = std::nullopt;
  std::map<std::string, GameIds> by_move = {};
  std::vector<Seen> games = {};      ///< that the report is about, by date, then id
  std::vector<db::Sketch> all = {};  ///< that the filter lets through, where those are more

  std::string say(const char* english) const { return words(english); }
  const std::string& side(Colour seen) const noexcept {
    return seen == Colour::white ? first : second;
  }
};

/// Results of games, and the games themselves.
struct Tally {
  db::Score score;
  GameIds games;

  void add(const Seen& seen) {
    score.add(seen.result());
    games.push_back(seen.game.id);
  }
};
Tally tally(const std::vector<const Seen*>& games);
Tally tally(const std::vector<Seen>& games);

/// What games are told apart by; nothing leaves a game out.
using Property = std::function<std::optional<std::string>(const Seen&)>;
using Groups = std::vector<std::pair<std::string, Tally>>;

/// Games by a property, the most frequent first, ties by text.
Groups grouped(const std::vector<Seen>& games, const Property& property);
/// The same of things that were only counted.
using Counted = std::vector<std::pair<std::string, std::int64_t>>;
Counted by_count(const std::map<std::string, std::int64_t>& counts);

/// Up to so many known results a score is grey.
inline constexpr std::int64_t few = 4;

/// "53 %", "–" for none.
std::string share_text(const std::optional<double>& share);
Cell text_cell(std::string text);
Cell number_cell(double value, int decimals = 0);
Cell share_cell(const std::optional<double>& share);
Cell count_cell(std::int64_t count, GameIds games = {});

/// Won, drawn, lost, unknown, as the report's first side has it.
std::array<Column, 4> result_columns(const Scope& scope);
/// A stacked chart of these without marks; add_results() appends the scores, mark by mark.
Chart result_chart(const Scope& scope, std::string key, std::string caption, std::string axis);
void add_results(Chart& chart, const db::Score& score);

/// The share that a side scored; nothing when no result is known.
std::optional<double> share_of(const db::Score& score, Colour side = Colour::white);

/// Games, score with its interval, results of both sides: what stands behind most things; what a
/// narrow page cuts off is the least of it.
std::vector<Column> score_columns(const Scope& scope);
std::vector<Cell> score_cells(const Tally& tally, Colour side = Colour::white);
/// Of these the score, with its interval; grey where few results are known.
Cell score_cell(const Tally& tally, Colour side = Colour::white);

/// The cells of a row, or the columns of a table, one list after the other.
std::vector<Cell> row_of(std::vector<Cell> first, const std::vector<Cell>& then);
std::vector<Column> columns_of(std::vector<Column> first, const std::vector<Column>& then);

/// The first of some games, each with a note.
GameList game_list(std::string key, std::string caption, const std::vector<const Seen*>& games,
                   std::size_t most, const std::function<std::string(const Seen&)>& note = {});

}  // namespace waggle::cli::report
