#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/output.hpp"
#include "cli/unpack_limits.hpp"
#include "db/database.hpp"
#include "replay/orientation.hpp"
#include "replay/picture.hpp"
#include "replay/replay.hpp"

/// One structure of options and one function a subcommand; the function returns the exit code.
/// Flags are declared in arguments.cpp.
namespace waggle::cli {

struct ReadOptions {
  std::vector<std::string> paths;
  UnpackLimits limits;
  ReplayOptions replay;
  ReaderOptions reader = {};
  int threads = 0;
  bool strict = false;  ///< mend nothing in records
  bool quiet = false;

  ReplayOptions replay_options() const {
    ReplayOptions options = replay;
    options.repair = !strict;
    return options;
  }
};

/// Whether the text that a finding is about is shown below it.
enum class Caret : std::uint8_t { automatic, always, never };

struct ValidateOptions {
  ReadOptions read;
  OutputFormat format = OutputFormat::table;
  bool summary = false;  ///< counts by code instead of the findings
  Caret caret = Caret::automatic;
};
int run(const ValidateOptions& options);

/// What whole games are written as: `--to` of convert and games.
enum class Target : std::uint8_t { uhp, pgn, sgf, direction, json, ndjson, csv };

struct ConvertOptions {
  ReadOptions read;
  Target to = Target::uhp;
  std::string output = "-";
  bool prefix = false;  ///< write the legal part of invalid records, too
};
int run(const ConvertOptions& options);

/// How the pictures of show look.
struct PictureOptions {
  bool no_numbers = false;
  bool no_last_move = false;
  bool labels = false;
  std::optional<BoardTheme> theme;
  std::optional<int> cell;   ///< pixels across a cell
  std::optional<int> width;  ///< pixels across the picture
};

struct ShowOptions {
  std::string position;
  OutputFormat format = OutputFormat::table;
  bool svg = false;
  bool png = false;
  bool hop = false;
  Orientation orientation;
  PictureOptions picture;
  std::string output = "-";
  bool quiet = false;
};
int run(const ShowOptions& options);

struct MovesOptions {
  std::string position;
  OutputFormat format = OutputFormat::table;
};
int run(const MovesOptions& options);

struct PerftOptions {
  std::string position;
  int depth = 0;
  bool divide = false;  ///< a count for each move of the position
};
int run(const PerftOptions& options);

struct UhpOptions {};
int run(const UhpOptions& options);

struct ExplainOptions {
  std::vector<std::string> codes;  ///< none: the list of all codes
  bool markdown = false;
};
int run(const ExplainOptions& options);

struct ImportOptions {
  std::string database;
  ReadOptions read;
  OutputFormat format = OutputFormat::table;
};
int run(const ImportOptions& options);

struct GamesOptions {
  std::string database;
  std::vector<std::int64_t> numbers;  ///< these games, and no filter; empty: those of the filter
  db::Filter filter;
  OutputFormat format = OutputFormat::table;
  std::optional<Target> to;
  std::string output = "-";  ///< for `to`
  db::Listing listing;
  bool quiet = false;
};
int run(const GamesOptions& options);

/// Shares in which games fall to train, validate and test a program.
struct Split {
  std::array<std::uint32_t, 3> parts = {90, 5, 5};
};

struct ExportOptions {
  std::string database;
  db::Filter filter;
  std::optional<std::string> output;  ///< a folder; with `positions` a file, absent: `-`
  int threads = 0;
  bool positions = false;
  // With `positions` only:
  OutputFormat format = OutputFormat::csv;
  Split split;
  bool unique = false;  ///< a row a position instead of one a visit
  std::optional<int> min_ply;
  std::optional<int> max_ply;
  bool quiet = false;
};
int run(const ExportOptions& options);

struct InfoOptions {
  std::string database;
  OutputFormat format = OutputFormat::table;
};
int run(const InfoOptions& options);

/// A position to be looked for in a database.
struct PositionOptions {
  std::optional<std::string> position;  ///< absent: the start
  bool any_set = false;
  bool swap_colours = false;
};
db::PositionQuery query_of(const PositionOptions& options);

struct NamesOptions {
  std::string database;
  std::optional<std::string> file;  ///< absent: list what is kept
  OutputFormat format = OutputFormat::table;
};
int run(const NamesOptions& options);

struct RejectedOptions {
  std::string database;
  std::optional<std::string> source;
  OutputFormat format = OutputFormat::table;
  std::optional<std::int64_t> limit;
};
int run(const RejectedOptions& options);

struct SearchOptions {
  std::string database;
  PositionOptions position;
  db::Filter filter;
  OutputFormat format = OutputFormat::table;
  db::Listing listing;
};
int run(const SearchOptions& options);

struct ExploreOptions {
  std::string database;
  PositionOptions position;
  db::Filter filter;
  OutputFormat format = OutputFormat::table;
  std::optional<std::int64_t> games;  ///< how many top and recent games to list
  std::optional<std::int64_t> roads;  ///< how many rows of moves that lead there
};
int run(const ExploreOptions& options);

struct OpeningsOptions {
  std::string database;
  db::Filter filter;
  db::OpeningsOptions openings;
  std::optional<std::int64_t> limit;  ///< rows of each table
  OutputFormat format = OutputFormat::table;
};
int run(const OpeningsOptions& options);

enum class ReportFormat : std::uint8_t { html, markdown, json };
enum class ReportAbout : std::uint8_t { openings, player, event };

struct ReportOptions {
  std::string database;
  std::string output;
  db::Filter filter;
  std::string title;
  db::Language language = db::Language::en;
  ReportFormat format = ReportFormat::html;
  std::optional<ReportAbout> about;  ///< absent: what the other options tell
  // What the report is about; at most one of these. Nothing: all games.
  std::optional<std::string> position;
  bool any_set = false;
  std::optional<std::string> line;
  std::optional<std::string> white_line;  ///< of a matchup, as is the next
  std::optional<std::string> black_line;
  bool quiet = false;
};
int run(const ReportOptions& options);

struct VerifyOptions {
  std::string database;
  bool quiet = false;
  OutputFormat format = OutputFormat::table;
};
int run(const VerifyOptions& options);

struct RemoveOptions {
  std::string database;
  std::optional<std::string> source;  ///< this or the next
  std::optional<std::int64_t> game;
  OutputFormat format = OutputFormat::table;
};
int run(const RemoveOptions& options);

struct CompactOptions {
  std::string database;
  bool quiet = false;
  OutputFormat format = OutputFormat::table;
};
int run(const CompactOptions& options);

}  // namespace waggle::cli
