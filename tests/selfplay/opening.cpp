#include "selfplay/opening.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace waggle::selfplay {
namespace {

/// The first three bugs of a side and the number of the formation that it mostly has, the most
/// frequent first: the top five take about six of ten games. No queen on the first turn.
constexpr std::array<std::string_view, 72> lines = {
    "SQA6", "LAQ5", "SAQ6", "PQA1", "BQA6", "GQA5", "SSQ6", "LQA5", "AMQ5", "SBQ5", "GAQ5", "SQG5",
    "MLQ5", "PSQ6", "SSA5", "BQG4", "LMQ5", "SAA6", "GQS2", "BAQ5", "SQB3", "PAQ6", "LSQ5", "MQA5",
    "AQA6", "GSQ4", "BSQ5", "SBG6", "PQM1", "LQP5", "ASQ5", "GGQ6", "SGQ2", "BBQ0", "AAQ5", "PGQ6",
    "GBQ5", "MSQ4", "LQG5", "BBA6", "AQG2", "SMQ5", "SQL3", "GQB6", "SLQ5", "PBQ5", "AGQ6", "BGQ4",
    "GLQ5", "MAQ6", "SQP1", "LPQ5", "GQG5", "ALQ6", "BMQ2", "SPQ0", "AQS5", "GPQ6", "BQS5", "MPQ4",
    "PLQ5", "AAA6", "SGA2", "GAB5", "LGA3", "PMQ6", "BSP5", "GLP5", "AGB6", "ABG4", "SGB5", "MAA6"};

constexpr auto weights_of_lines = [] {
  std::array<std::uint32_t, lines.size()> weights{};
  for (std::uint32_t i = 0; i < weights.size(); ++i) weights[i] = 1'000'000 / ((i + 2) * (i + 6));
  return weights;
}();

/// How often a side has the usual formation of its line, in percent; else it has any.
constexpr int usual_formation = 75;

/// How often Black answers with White's own three bugs, in percent.
constexpr int answers_in_kind = 40;

/// Where the second and third piece go, as docs/openings.md has it, in sixths of a turn from the
/// direction d that leads from the enemy's first piece to the own.
struct Formation {
  int second;            ///< from the first piece
  bool on_second_piece;  ///< is the third told from the second piece or from the first?
  int third;
  std::uint32_t share;  ///< published
};

/// By their numbers; a hub may as well be laid the other way round.
constexpr std::array<Formation, 8> formations = {{{0, true, 0, 4},
                                                  {0, true, 1, 5},
                                                  {1, true, 0, 7},
                                                  {1, true, 1, 5},
                                                  {1, true, 2, 8},
                                                  {1, false, 0, 33},
                                                  {1, false, -1, 28},
                                                  {0, false, 1, 10}}};

/// How often Black bends his formation to the same side of the starting axis as White, in percent.
constexpr int same_side = 25;

std::array<Bug, 3> bugs_of(std::string_view line) {
  return {*bug_of(line[0]), *bug_of(line[1]), *bug_of(line[2])};
}

std::string_view drawn_line(Random& random, GameType type) {
  auto weights = weights_of_lines;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!std::ranges::all_of(bugs_of(lines[i]), [&](Bug bug) { return type.has(bug); }))
      weights[i] = 0;
  return lines[random.pick(weights)];
}

std::size_t drawn_formation(Random& random, std::string_view line) {
  if (random.percent(usual_formation)) return static_cast<std::size_t>(line[3] - '0');
  std::array<std::uint32_t, formations.size()> shares;
  std::ranges::transform(formations, shares.begin(), &Formation::share);
  return random.pick(shares);
}

std::array<Hex, 3> drawn_cells(Random& random, std::string_view line, Hex first, Direction away,
                               int hand) {
  const Formation& formation = formations[drawn_formation(random, line)];
  const Hex second = first + turned(away, hand * formation.second);
  const Hex base = formation.on_second_piece ? second : first;
  return {first, second, base + turned(away, hand * formation.third)};
}

}  // namespace

OpeningPlan::OpeningPlan(Random& random, GameType type) {
  const auto white = drawn_line(random, type);
  const auto black = random.percent(answers_in_kind) ? white : drawn_line(random, type);
  // Seen from their own sides, the same hand is the other side of the axis.
  const int hand = random.percent(same_side) ? -1 : 1;
  sides_ = {Side{bugs_of(white), drawn_cells(random, white, {0, 0}, Direction::west, 1)},
            Side{bugs_of(black), drawn_cells(random, black, {1, 0}, Direction::east, hand)}};
}

std::optional<Move> OpeningPlan::move(const Position& position) const {
  const Side& side = sides_[index_of(position.to_move())];
  const auto turn = static_cast<std::size_t>(position.ply() / 2);
  const auto piece = position.next_in_hand(position.to_move(), side.bugs[turn]);
  if (!piece) return std::nullopt;
  const Move move = Move::place(*piece, side.cells[turn]);
  return position.is_legal(move) ? std::optional(move) : std::nullopt;
}

}  // namespace waggle::selfplay
