#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/report/document.hpp"
#include "cli/report/words.hpp"
#include "db/sketches.hpp"
#include "replay/game_string.hpp"

namespace waggle::cli::report {

/// A game as a report looks at it: from White's side, or from that of the player or the line that
/// the report is about.
struct Seen {
  db::Sketch game;
  bool turned = false;  ///< the report's first side had Black

  /// The colour that a side of the report has in this game.
  Colour real(Colour seen) const noexcept { return turned ? other(seen) : seen; }
  Outcome result() const noexcept;
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
  bool own = false;                                   ///< the first is no colour
  std::optional<PlayedGame> position = std::nullopt;  ///< that the report is about
  std::optional<db::PositionQuery> query = std::nullopt;
  std::vector<Seen> games = {};      ///< that the report is about, by date, then id
  std::vector<db::Sketch> all = {};  ///< that the filter lets through, where those are more

  std::string say(const char* english) const { return words(english); }
  const std::string& side(Colour seen) const noexcept {
    return seen == Colour::white ? first : second;
  }
};

/// Results of games, and the games themselves, newest first.
struct Tally {
  db::Score score;
  GameIds games;

  void add(const Seen& seen) {
    score.add(seen.result());
    games.push_back(seen.game.id);
  }
};
Tally tally(const std::vector<const Seen*>& games);

/// Up to so many known results a score is grey.
inline constexpr std::int64_t few = 4;

/// "53 %", "–" for none.
std::string share_text(const std::optional<double>& share);
Cell text_cell(std::string text);
Cell number_cell(double value, int decimals = 0);
Cell share_cell(const std::optional<double>& share);
Cell count_cell(std::int64_t count, GameIds games = {});

/// Games, score with its interval, results of both sides: what stands behind most things; what a
/// narrow page cuts off is the least of it.
std::vector<Column> score_columns(const Scope& scope);
std::vector<Cell> score_cells(const Tally& tally, Colour side = Colour::white);
/// Of these the score, with its interval; grey where few results are known.
Cell score_cell(const Tally& tally, Colour side = Colour::white);

/// A row of a table: the first cells and then the score.
std::vector<Cell> row_of(std::vector<Cell> first, const std::vector<Cell>& then);

/// Games by a property, the most frequent first, ties by text; games without it are left out.
std::vector<std::pair<std::string, Tally>> grouped(
    const std::vector<Seen>& games,
    const std::function<std::optional<std::string>(const Seen&)>& property);

}  // namespace waggle::cli::report
