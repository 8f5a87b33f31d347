#include "cli/export_positions.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/each_made.hpp"
#include "cli/interruption.hpp"
#include "cli/output_file.hpp"
#include "cli/run_sorter.hpp"
#include "cli/uhp_session.hpp"
#include "notation/writer.hpp"
#include "replay/key.hpp"

namespace waggle::cli {
namespace {

constexpr std::array<std::string_view, 3> split_names = {"train", "valid", "test"};

constexpr std::string_view heading =
    "game,ply,split,game_type,to_move,study_key,game_string,legal_moves,move,result,score";
constexpr std::string_view heading_of_counts = ",games,white,draws,black,unknown";

/// Games that end in the same position fall to the same part: copies, mirror images and most
/// transpositions of a game.
std::uint64_t split_hash(const db::Game& game, const std::vector<Move>& moves) {
  Position position(game.game_type, QueenOpening::allowed);
  for (const Move& move : moves) position.apply(move);
  return study_key(position).value;
}

std::string_view split_name(std::uint64_t hash, const Split& split) {
  const std::uint64_t sum =
      std::uint64_t{split.parts[0]} + split.parts[1] + std::uint64_t{split.parts[2]};
  std::uint64_t place = hash % sum;
  std::size_t i = 0;
  while (place >= split.parts[i]) place -= split.parts[i++];
  return split_names[i];
}

bool is_inside(int ply, const ExportOptions& options) {
  return ply >= options.min_ply.value_or(0) && (!options.max_ply || ply <= *options.max_ply);
}

/// The opening rule under which moves are listed: that of tournaments, unless the game itself began
/// with a queen.
QueenOpening opening_of(const std::vector<Move>& moves) {
  for (std::size_t ply = 0; ply < moves.size() && ply < 2; ++ply)
    if (moves[ply].piece.bug() == Bug::queen) return QueenOpening::allowed;
  return QueenOpening::forbidden;
}

db::Score score_of(Outcome outcome) {
  db::Score score;
  score.add(outcome);
  return score;
}

/// A position that stands for all that are the same.
struct Chosen {
  std::int64_t game = 0;
  std::int64_t ply = 0;
  db::Score score;  ///< of the games that were there
};

struct ByPlace {
  bool operator()(const Chosen& a, const Chosen& b) const {
    return std::tie(a.game, a.ply) < std::tie(b.game, b.ply);
  }
};

/// The text of a list of moves, in JSON a list of strings.
std::string list_of(const std::vector<std::string>& moves, bool json) {
  return json ? fmt::format("[\"{}\"]", fmt::join(moves, "\",\""))
              : fmt::format("{}", fmt::join(moves, ";"));
}

/// The rows of a game. Nothing in them has to be quoted in CSV.
class Rows {
 public:
  Rows(const ExportOptions& options, const db::Game& game)
      : options_(options),
        json_(options.format == OutputFormat::ndjson),
        game_(game),
        moves_(db::moves_of(game)),
        split_(split_name(split_hash(game, moves_), options.split)) {}

  /// All of the positions asked for.
  std::string all() {
    const db::Score score = score_of(game_.result);
    walk([&](const Position& position) {
      if (is_inside(position.ply(), options_)) add(position, score);
    });
    return std::move(out_);
  }

  /// Those that stand for others, in the order of plies.
  std::string of(const std::vector<Chosen>& chosen) {
    auto next = chosen.begin();
    walk([&](const Position& position) {
      if (next != chosen.end() && next->ply == position.ply()) add(position, (next++)->score);
    });
    return std::move(out_);
  }

 private:
  template <typename Visit>
  void walk(const Visit& visit) {
    Position position(game_.game_type, opening_of(moves_));
    for (std::size_t ply = 0;; ++ply) {
      visit(position);
      if (ply == moves_.size()) return;
      played_ += ';' + game_.moves[ply];
      position.apply(moves_[ply]);
    }
  }

  void add(const Position& position, const db::Score& score) {
    const auto legal = legal_move_texts(position);
    const auto ply = static_cast<std::size_t>(position.ply());
    const std::string game_string =
        fmt::format("{};{};{}{}", to_string(game_.game_type), name_of(position.state()),
                    turn_string(position.ply()), played_);
    const std::string played = ply < game_.moves.size() ? game_.moves[ply] : "";
    const auto share = db::interval(score, position.to_move());
    const std::string points = share ? fmt::format("{:.4g}", share->score) : json_ ? "null" : "";
    const auto to = std::back_inserter(out_);
    const std::string_view side = position.to_move() == Colour::white ? "white" : "black";
    if (json_)
      fmt::format_to(
          to,
          R"({{"game":{},"ply":{},"split":"{}","game_type":"{}","to_move":"{}",)"
          R"("study_key":"{}","game_string":"{}","legal_moves":{},"move":{},)"
          R"("result":"{}","score":{})",
          game_.id, ply, split_, to_string(game_.game_type), side, to_string(study_key(position)),
          escaped(game_string), legal.empty() ? "[]" : escaped(list_of(legal, true)),
          played.empty() ? "null" : '"' + escaped(played) + '"', name_of(game_.result), points);
    else
      fmt::format_to(to, "{},{},{},{},{},{},{},{},{},{},{}", game_.id, ply, split_,
                     to_string(game_.game_type), side, to_string(study_key(position)), game_string,
                     list_of(legal, false), played, name_of(game_.result), points);
    if (options_.unique)
      fmt::format_to(
          to,
          fmt::runtime(json_ ? R"(,"games":{},"white":{},"draws":{},"black":{},"unknown":{})"
                             : ",{},{},{},{},{}"),
          score.games(), score.white, score.draws, score.black, score.unknown);
    out_ += json_ ? "}\n" : "\n";
  }

  /// Of the characters in moves only the backslash has a meaning in JSON.
  static std::string escaped(const std::string& text) {
    std::string out;
    for (char c : text) {
      if (c == '\\') out += '\\';
      out += c;
    }
    return out;
  }

  const ExportOptions& options_;
  bool json_;
  const db::Game& game_;
  std::vector<Move> moves_;
  std::string_view split_;
  std::string played_;
  std::string out_;
};

/// A game's visit to a position. The first in order of those that are the same stands for all: the
/// least hash decides, so that it does not depend on the order of import which part a position
/// falls to.
struct Came {
  std::uint64_t key = 0;
  std::uint64_t check = 0;
  std::uint64_t hash = 0;  ///< split_hash() of the game
  std::int64_t game = 0;
  std::int32_t ply = 0;
  std::uint8_t set = 0;
  Outcome outcome = Outcome::unknown;

  auto position() const { return std::tie(set, key, check); }
};

struct ByPosition {
  bool operator()(const Came& a, const Came& b) const {
    return std::tie(a.set, a.key, a.check, a.hash, a.game) <
           std::tie(b.set, b.key, b.check, b.hash, b.game);
  }
};

std::vector<Came> came_of(const db::Game& game, const ExportOptions& options) {
  const auto moves = db::moves_of(game);
  const std::uint64_t hash = split_hash(game, moves);
  std::vector<Came> came;
  for (const db::LoggedVisit& visit : db::visits_of(game, moves))
    if (is_inside(visit.ply, options))
      came.push_back({visit.key, visit.check, hash, game.id, visit.ply,
                      static_cast<std::uint8_t>(game.game_type.bits()), game.result});
  return came;
}

using ChosenInOrder = RunSorter<Chosen, ByPlace>;

/// One of the visits to each position, with the results of them all.
void choose(db::Database& database, const ExportOptions& options, ChosenInOrder& chosen) {
  RunSorter<Came, ByPosition> all;
  each_made<std::vector<Came>>(
      database, options.filter, options.threads,
      [&](const db::Game& game) { return came_of(game, options); },
      [&](std::vector<Came>&& visits) {
        for (const Came& visit : visits) all.add(visit);
      });
  all.finish();
  auto visit = all.next();
  while (visit) {
    stop_if_asked();
    const Came first = *visit;
    Chosen one{first.game, first.ply, {}};
    for (; visit && visit->position() == first.position(); visit = all.next())
      one.score.add(visit->outcome);
    chosen.add(one);
  }
  chosen.finish();
}

}  // namespace

std::int64_t export_positions(db::Database& database, const ExportOptions& options) {
  OutputFile output(options.output.value_or("-"));
  if (options.format == OutputFormat::csv)
    output.write(fmt::format("{}{}\n", heading, options.unique ? heading_of_counts : ""));
  std::int64_t games = 0;
  const auto take = [&](std::string&& rows) {
    output.write(rows);
    ++games;
  };
  if (options.unique) {
    ChosenInOrder chosen;
    choose(database, options, chosen);
    auto next = chosen.next();
    each_made<std::string>(
        database, options.filter, options.threads,
        [&](const db::Game& game) {
          std::vector<Chosen> of_game;
          for (; next && next->game == game.id; next = chosen.next()) of_game.push_back(*next);
          return of_game;
        },
        [&](const db::Game& game, const std::vector<Chosen>& of_game) {
          return of_game.empty() ? std::string() : Rows(options, game).of(of_game);
        },
        take);
    if (next) throw db::StoreError("the database was changed while it was exported");
  } else {
    each_made<std::string>(
        database, options.filter, options.threads,
        [&](const db::Game& game) { return Rows(options, game).all(); }, take);
  }
  output.finish();
  return games;
}

}  // namespace waggle::cli
