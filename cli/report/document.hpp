#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/report/words.hpp"
#include "db/database.hpp"

/// A report as data: what it says, not how it looks. Opening reports, dossiers and events are built
/// as documents; render.hpp writes any document as a page, as Markdown, or as JSON. Texts are in
/// the language of the report; ids and keys are English and never change.
namespace waggle::cli::report {

/// Ids of the games behind a number; in a finished document the newest first.
using GameIds = std::vector<std::int64_t>;

/// A cell of a table.
struct Cell {
  std::string text;                             ///< as people read it; made inert when written
  std::optional<double> number = std::nullopt;  ///< the value itself, for programs
  GameIds games = {};                           ///< behind it; a page lists them on a click
  std::optional<db::Interval> interval = std::nullopt;  ///< drawn beside the text
  std::optional<double> tint = std::nullopt;            ///< a score, 0 to 1, that colours the cell
  bool few = false;                                     ///< a small sample: grey
  std::string key = {};  ///< the same in every language; for programs in place of the text
};

struct Column {
  std::string key;  ///< of JSON
  std::string title;
  bool left = false;  ///< words stand left, numbers right
};

struct Table {
  std::string key;
  std::string caption = {};
  std::vector<Column> columns = {};
  std::vector<std::vector<Cell>> rows = {};
  bool matrix = false;    ///< the first cell of a row is its heading
  std::string rest = {};  ///< what is not shown, as a sentence
  /// Rows that people are shown; programs get all.
  std::size_t shown = std::numeric_limits<std::size_t>::max();

  std::size_t hidden() const noexcept { return rows.size() - std::min(rows.size(), shown); }
};

/// Rows of a list that may be long.
inline constexpr std::size_t rows_shown = 15;

struct Series {
  std::string key;
  std::string title;
  std::vector<std::optional<double>> values;  ///< one for each mark of the axis
};

/// Lines or bars over a common axis; drawn as SVG, and written as a table for those who cannot see.
struct Chart {
  enum class Kind : std::uint8_t {
    lines,
    bars,    ///< side by side
    stacked  ///< upon one another
  };
  std::string key;
  std::string caption;
  Kind kind = Kind::lines;
  std::string axis;  ///< what the marks are
  std::vector<std::string> marks = {};
  std::vector<Series> series = {};
  bool percent = false;  ///< values are shares, 0 to 1
};

/// A picture with what belongs to it.
struct Card {
  std::string title;
  std::string subtitle = {};
  std::string svg = {};
  std::string moves = {};  ///< of the game up to here, in small letters
  std::vector<std::string> lines = {};
  std::optional<db::Interval> interval = std::nullopt;
  std::optional<Table> table = std::nullopt;
  GameIds games = {};
};

struct Cards {
  std::string key;
  std::vector<Card> cards = {};
  std::string rest = {};
};

/// Games to look at, each with a word why.
struct GameList {
  std::string key;
  std::string caption = {};
  struct Item {
    std::int64_t game = 0;
    int ply = 0;  ///< where the replayer opens it
    std::string note = {};
  };
  std::vector<Item> items = {};
};

struct Paragraph {
  std::string text;
};

using Block = std::variant<Paragraph, Table, Chart, Cards, GameList>;

struct Section {
  std::string id;
  std::string title;
  std::vector<Block> blocks = {};
};

struct Fact {
  std::string key;
  std::string title;
  std::string value;
};

struct Document {
  std::string language = "en";
  std::string title;
  std::string subtitle = {};     ///< which games, in words
  std::string svg = {};          ///< a board in the heading
  std::vector<Fact> facts = {};  ///< the first things to know
  std::vector<Section> sections = {};
  std::vector<Fact> provenance = {};  ///< where it comes from, so that anybody can make it again
};

/// How many games a page lists behind a number, the newest; the others are counted.
inline constexpr std::size_t games_of_number = 60;

/// Puts the games of every number in one order: that of the ids given, then others by id.
void order_games(Document& document, const GameIds& order);

/// The games that a page lists: of each number the first ones.
GameIds listed_games(const Document& document);

/// "White wins", "draw", "result unknown".
std::string result_text(Outcome outcome, const Words& words);

/// A game in a line: date, players, result, length.
std::string game_text(const db::Game& game, const Words& words);

/// What pages have in place of a table without rows, and behind one that shows some of its rows.
std::string without_rows(const Table& table, const Words& words);
std::string more_rows(const Table& table, const Words& words);

}  // namespace waggle::cli::report
