#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "db/opening.hpp"
#include "db/opening_names.hpp"
#include "db/sketches.hpp"
#include "notation/game_record.hpp"
#include "replay/game_notes.hpp"
#include "replay/pipeline.hpp"
#include "replay/position.hpp"
#include "replay/replay.hpp"

/// The one door to what is kept: questions and answers as values. SQL stays behind it.
namespace waggle::db {

/// What the machine or the file does wrong: disk full, busy, not a database of ours, a newer
/// schema.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What plays under a name. Stored: never renumber. A guest is whoever plays without an account, so
/// the name is nobody's.
enum class PlayerKind : std::uint8_t { person = 0, bot = 1, guest = 2 };

/// A run that was asked to stop (Database::stop_when). What it had begun is undone; transactions
/// that were complete stay.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped"; }
};

/// How far a long run has come: steps follow one another, each counts to its own total.
struct Advance {
  const char* step;  ///< what is done, in a word or three
  std::int64_t done = 0;
  std::int64_t total = 0;  ///< 0: not known
};
using OnAdvance = std::function<void(const Advance&)>;

/// Which games a question is about. Every member that is set must hold. Names of players and events
/// compare without regard to letter case. The name of a player is that of a person in the user's
/// names and means all his accounts; any other means the accounts called so, at every site or, as
/// "name@site", at one. Colours are those of the game, with `as` too: `as` turns what is answered.
struct Filter {
  std::optional<std::string> player;  ///< either side
  std::optional<std::string> white;
  std::optional<std::string> black;
  std::optional<std::string> opponent;  ///< the other side of `player`, or of `as`
  std::optional<std::string> event;
  std::optional<std::string> since;  ///< ISO date, inclusive; games without a date do not match
  std::optional<std::string>
      until;  ///< a partial date, here or in a game, is a range: all of it must lie inside
  std::optional<GameType> set;
  std::optional<Outcome> result;
  std::optional<int> min_rating;  ///< of both players; games in which one has none do not match
  std::optional<int> max_rating;
  std::optional<int> min_plies;
  std::optional<int> max_plies;
  std::optional<std::string>
      source;  ///< the source of a record of the game, "path#2", or a folder or archive it is in
  std::optional<bool> bots;    ///< true: games with a bot only; false: games without
  std::optional<bool> guests;  ///< likewise
  /// Games of this player, with either colour. Answers are turned to his side: Score.white counts
  /// the games that he won, the white side of Openings is his and the black one his opponent's.
  std::optional<std::string> as;
  // Openings: letters of a line ("S-Q-A"), the name of a formation ("fork"), or both ("S-Q-A
  // fork").
  std::optional<std::string> white_line;
  std::optional<std::string> black_line;

  bool operator==(const Filter&) const = default;
};

/// Results of a set of games.
struct Score {
  std::int64_t white = 0;
  std::int64_t draws = 0;
  std::int64_t black = 0;
  std::int64_t unknown = 0;

  std::int64_t games() const noexcept { return white + draws + black + unknown; }
  std::int64_t known() const noexcept { return white + draws + black; }
  void add(Outcome outcome, std::int64_t n = 1) noexcept;
  Score& operator+=(const Score& other) noexcept;
  bool operator==(const Score&) const noexcept = default;
};

/// A share of points with its Wilson interval (z = 1.96).
struct Interval {
  double score = 0;
  double low = 0;
  double high = 0;
};

/// (wins + draws / 2) / known for a side; nothing when no result is known.
std::optional<Interval> interval(const Score& score, Colour side = Colour::white) noexcept;

struct ImportOptions {
  int threads = 0;
  ReplayOptions replay;
  int batch_records = 8192;  ///< records a transaction
  int key_bits = 64;         ///< of a position key in the index; answers do not depend on it
  ReaderOptions reader = {};
};

struct ImportSummary {
  std::int64_t read = 0;
  std::int64_t imported = 0;
  std::int64_t duplicates = 0;
  std::int64_t rejected = 0;
  std::int64_t positions = 0;
  double seconds = 0;
};

/// Told of every record, in order: what became of it, of a new game that begins or goes on as
/// another does, of a duplicate with another result than its game, and, in a file, of a record at
/// whose place another one was taken in before, which stays. The record's turns are gone by then.
struct ImportEvent {
  enum class Kind : std::uint8_t { added, duplicate, rejected, prefix, other_result, other_record };
  Kind kind;
  const GameRecord& record;
  const Replay& replay;
  std::int64_t game_id = 0;           ///< of the game it belongs to or resembles; 0 when rejected
  Outcome before = Outcome::unknown;  ///< with other_result: what that game's record said before
  Outcome now = Outcome::unknown;     ///< and what the record says that speaks for it now
};

struct Game {
  std::int64_t id = 0;
  GameType game_type;
  std::optional<std::string> white;
  std::optional<std::string> black;
  std::optional<int> white_rating;
  std::optional<int> black_rating;
  std::optional<std::string> event;
  std::optional<std::string> site;
  std::optional<std::string> round;
  std::optional<std::string> date;
  std::optional<std::string> game_key;  ///< the record's own id: GN, SgfGameName, a start time
  Outcome result = Outcome::unknown;
  ResultReason reason = ResultReason::none;
  int plies = 0;
  BoardState board_state = BoardState::not_started;
  std::vector<std::string> moves;  ///< canonical texts; filled when asked for
  GameNotes notes;                 ///< of the chosen record; filled with the moves
  std::vector<std::string>
      sources;          ///< "path" or "path#n", sorted; the first is that of the chosen record
  bool bots = false;    ///< a player is a program
  bool guests = false;  ///< a player is a guest
  std::optional<std::string> white_person;  ///< whose account it is, by the user's names
  std::optional<std::string> black_person;
  bool turned = false;  ///< the player of Filter::as has Black; set where games are listed by it
  std::optional<OpeningLine>
      white_opening;  ///< absent: White placed fewer than three bugs; its ply is not kept
  std::optional<OpeningLine> black_opening;
};

/// What one record says of its game.
struct RecordOfGame {
  std::string file;
  std::string place;  ///< "path" or "path#n", as Game::sources has it
  Outcome outcome = Outcome::unknown;
  std::optional<std::string> event;
  std::optional<std::string> round;
};

/// The moves of a game with its texts, from an empty board on which the queen may come first. Each
/// is legal; throws StoreError where one is not. Safe to call from several threads.
std::vector<Move> moves_of(const Game& game);

/// What is logged in the index: a game came to a position for the first time, and went on from it.
struct LoggedVisit {
  int ply = 0;                        ///< plies before the position
  std::uint64_t key = 0;              ///< study key
  std::uint64_t check = 0;            ///< a second hash of the position, independent of the key
  std::optional<std::uint32_t> move;  ///< Canonical::move_code(); absent where the record ends
  std::uint64_t next_key = 0;         ///< of the position after the move; 0 without one
};

/// The visits of a game in the order of plies, the start and the end included. Requires: moves_of()
/// the game. Safe to call from several threads.
std::vector<LoggedVisit> visits_of(const Game& game, std::span<const Move> moves);

/// A record that was not taken in, and why.
struct Rejection {
  std::string source;
  int game = 1;
  Format format = Format::uhp;
  Status status = Status::invalid;
  std::vector<Diagnostic> diagnostics;  ///< without byte offsets
  std::optional<std::string> white;     ///< this and what follows as the record has it
  std::optional<std::string> black;
  std::optional<std::string> event;
  std::optional<std::string> round;
  std::optional<std::string> date;
};

/// A position to look for.
struct PositionQuery {
  Position position;
  std::optional<GameType> set;  ///< absent: any
  /// The position with the colours exchanged, too; its results and moves are exchanged back. A game
  /// that has been at both counts once, with its earlier visit.
  bool swap_colours = false;

  /// The position on which all moves are legal that games found by this have played: with the bugs
  /// of their sets, under the older opening rule.
  Position wide() const;
};

/// In which order games are told. Where dates count, games without one come last; ties go by id.
enum class Order : std::uint8_t {
  oldest,
  newest,
  rating,  ///< the highest sum of both ratings; then games with one rating; the newer first
  id       ///< nothing has to be sorted, however many there are
};

/// Which part of the games found is told.
struct Listing {
  Order order = Order::oldest;
  std::optional<std::int64_t> limit;
  /// Of a search: plies before the position, at a game's first visit.
  std::optional<int> min_ply;
  std::optional<int> max_ply;
};

struct Hit {
  Game game;
  int ply = 0;           ///< plies before the position, at its first visit
  bool swapped = false;  ///< the game has the colour-swapped position
};

struct ExploredMove {
  Move move;  ///< in the names and orientation of the position asked
  std::string text;
  Score edge;                ///< games that played it at their first visit
  std::int64_t reached = 0;  ///< games that reached the resulting position by any road
  int equivalents =
      1;  ///< moves that a symmetry of the position turns into this one, itself included
  bool rests =
      false;  ///< played in stored games, but forbidden by the rest in the history asked about
};

struct Exploration {
  Score all;
  std::int64_t ended = 0;
  std::vector<ExploredMove> moves;  ///< by games, ties by text; edges and `ended` sum to `all`
};

/// A row of moves by which games came to a position, in the orientation of the position asked.
struct Road {
  std::vector<std::string> moves;  ///< canonical texts; pieces numbered in the order of placing
  Score score;
  std::vector<std::int64_t> games;  ///< ids, in order
};

/// One side's opening: the first three bugs placed and their shape.
struct LineRow {
  Colour side;
  std::string line;                 ///< "S-Q-A"
  std::string formation;            ///< "post" ... "fork", "other"
  std::optional<std::string> name;  ///< in the language asked for; absent: none is published
  std::string title;                ///< opening_title()
  Score score;
};

struct FormationRow {
  Colour side;
  std::string formation;
  Score score;
};

struct MatchupRow {
  std::string white_line;
  std::string black_line;
  Score score;
};

/// First bug against first bug.
struct FirstBugsRow {
  Bug white_bug;
  Bug black_bug;
  Score score;
};

struct QueenTurnRow {
  Colour side;
  std::optional<int> turn;  ///< of that side; absent: it placed no queen
  Score score;
};

/// Games by the last position with a name that they were at.
struct NamedPositionRow {
  std::string name;  ///< in the language asked for
  Score score;
};

/// All rows by games, ties by text.
struct Openings {
  std::vector<LineRow> lines;
  std::vector<FormationRow> formations;
  std::vector<MatchupRow> matchups;
  std::vector<FirstBugsRow> first_bugs;
  std::vector<QueenTurnRow> queen_turns;
  std::vector<NamedPositionRow> positions;
  std::int64_t short_white = 0;  ///< games in which the side placed fewer than three bugs
  std::int64_t short_black = 0;
};

struct OpeningsOptions {
  std::optional<int> depth;  ///< only so many plies of each game are looked at; its result stays
  Language language = Language::en;
};

struct Totals {
  std::int64_t games = 0;
  std::int64_t records = 0;  ///< of these games
  std::int64_t rejected =
      0;  ///< in the whole database: nothing can be filtered by what was not understood
  std::int64_t positions = 0;  ///< first visits, the start included
  std::optional<std::string> first_date;
  std::optional<std::string> last_date;
  std::int64_t players = 0;  ///< persons and programs; guests are nobody
};

/// An account and whose it is, as the user says.
struct NameEntry {
  std::string account;
  std::string site;                   ///< site_name(); empty: at every site that has no entry
  std::optional<std::string> person;  ///< this or `kind` is there
  std::optional<PlayerKind> kind;     ///< absent: what the name itself tells
};

/// An account in the database that an entry is about; of an entry that fits none, what it says.
struct NamedAccount {
  std::optional<std::string> person;
  PlayerKind kind = PlayerKind::person;
  std::string account;
  std::string site;
  std::optional<std::int64_t> games;  ///< absent: there is no such account
};

/// What was taken out.
struct Removal {
  std::int64_t records = 0;   ///< of games
  std::int64_t games = 0;     ///< of which no record is left
  std::int64_t rejected = 0;  ///< rejected records
};

/// What a check found and how much it looked at.
struct Verification {
  struct Check {
    std::string what;          ///< "file", "links", "records", "games", "segments"
    std::int64_t checked = 0;  ///< pages, rows, records, games, positions
    std::int64_t faults = 0;
  };
  std::vector<Check> checks;
  double seconds = 0;

  std::int64_t faults() const noexcept;
};

/// What is wrong with a database, as a sentence.
struct Fault {
  std::string what;  ///< the check that found it
  std::string message;
};

struct Compaction {
  std::int64_t games = 0;
  std::int64_t positions = 0;
  std::int64_t bytes_before = 0;
  std::int64_t bytes_after = 0;
  double seconds = 0;
};

/// What a database holds and what takes its room.
struct Info {
  struct Table {
    std::string name;
    std::int64_t rows = 0;
    std::optional<std::int64_t> bytes;  ///< with its indexes; absent: SQLite was built without it
  };
  int version = 0;  ///< of the schema
  int key_version = 0;
  Totals totals;
  std::int64_t segments = 0;
  std::int64_t bytes = 0;       ///< of the file
  std::int64_t free_bytes = 0;  ///< of these, to be used again
  std::vector<Table> tables;    ///< by name
};

class Backend;

class Database {
 public:
  enum class Mode : std::uint8_t { read, write };

  /// Opens a database; `write` creates it where there is none. A place is the path of a file, or
  /// the address of a ClickHouse server with the name of a database there,
  /// "clickhouse://host:8123/name". Throws StoreError with a sentence when it is missing (read), is
  /// not a waggle database, or has a newer schema or another key version.
  static Database open(const std::string& place, Mode mode);

  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  /// From now on whatever runs asks now and then whether to stop (every 1000 steps of a statement
  /// of SQLite's, so a short one never does); then it throws Stopped.
  void stop_when(std::function<bool()> asked);

  /// Adds records. A batch is one transaction; a killed import loses nothing that was committed,
  /// and importing the same sources again adds what is missing. Same content whatever the number of
  /// threads. `stored` is told after each transaction what of this import is in the file now; that
  /// withstands a loss of power.
  ImportSummary import(const SourceFeed& feed, const ImportOptions& options,
                       const std::function<void(const ImportEvent&)>& event = {},
                       const std::function<void(const std::string&)>& skipped = {},
                       const std::function<void(const ImportSummary&)>& stored = {});

  /// `each` must not ask the database.
  void games(const Filter& filter, bool with_moves, const std::function<void(Game&&)>& each,
             const Listing& listing = {});
  std::optional<Game> game(std::int64_t id, bool with_moves = true);
  /// Those of these games that are there, in the order asked for.
  std::vector<Game> games(std::span<const std::int64_t> ids, bool with_moves = true);

  /// What each record of a game says, the chosen one first, then by place.
  std::vector<RecordOfGame> records_of(std::int64_t game);

  /// Games that reached a position.
  void search(const PositionQuery& query, const Filter& filter,
              const std::function<void(Hit&&)>& each, const Listing& listing = {});
  Exploration explore(const PositionQuery& query, const Filter& filter);
  /// The games that played each move of an exploration, by the move's text; ids in order.
  std::map<std::string, std::vector<std::int64_t>> games_by_move(const PositionQuery& query,
                                                                 const Filter& filter);
  /// By which rows of moves games came to a position for the first time; by games, ties by text.
  /// The colour-swapped position is not looked at.
  std::vector<Road> roads(const PositionQuery& query, const Filter& filter);
  /// Games as reports need them, by date (unknown last), then id; those that have been at a
  /// position with the ply of their first visit.
  std::vector<Sketch> sketches(const Filter& filter);
  std::vector<Sketch> sketches(const Filter& filter, const PositionQuery& query);
  Openings openings(const Filter& filter, const OpeningsOptions& options = {});
  Totals totals(const Filter& filter = {});
  /// Looks at every page of the file.
  Info info();

  /// What was rejected, each content once, in the order of sources; of a source, a folder or a
  /// place when one is named.
  void rejections(const std::function<void(Rejection&&)>& each,
                  const std::optional<std::string>& source = std::nullopt);

  /// Puts the user's names in the place of those there were, all or none. Questions follow them;
  /// games and index stay as they are. Requires: no account at a site twice.
  void set_names(const std::vector<NameEntry>& entries);
  /// What the names say, in the order of persons; those that fit no account stand last.
  std::vector<NamedAccount> names();
  /// Are all accounts that a name means guests? False when it means none.
  bool is_guest(const std::string& name);

  /// Takes the records of a source out again (a path, "path#2", a folder or an archive), and the
  /// games of which no record is left. What stays is as if these records had never come, but for
  /// the numbers of games, and for rejected records, of which one place is kept for each content.
  Removal remove_source(const std::string& source);
  /// Takes a game out with all its records.
  Removal remove_game(std::int64_t id);

  /// Checks the file and its links, replays every record, and counts and indexes everything anew to
  /// compare.
  Verification verify(const std::function<void(const Fault&)>& each, const OnAdvance& advance = {});

  /// Makes the index anew from the games and gives back the space that is free.
  Compaction compact(const OnAdvance& advance = {});

 private:
  explicit Database(std::unique_ptr<Backend> backend) noexcept;
  std::unique_ptr<Backend> backend_;
};

}  // namespace waggle::db
