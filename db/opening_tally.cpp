#include "db/opening_tally.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "db/line_code.hpp"
#include "db/moves_blob.hpp"
#include "db/opening.hpp"
#include "db/opening_names.hpp"
#include "db/stored_games.hpp"

namespace waggle::db {
namespace {

/// How many games are looked at together.
constexpr std::size_t batch_games = 8192;

struct Side {
  std::optional<OpeningLine> line;
  std::optional<Bug> first;
  std::optional<int> queen_turn;
};

/// How a game was opened.
struct Opened {
  std::array<Side, 2> sides;
  const NamedPosition* position = nullptr;
};

Opened opened(const OpenedGame& row) {
  const auto texts = decode_moves(row.moves);
  const auto moves = texts ? locate_moves(*texts) : std::nullopt;
  if (!moves) refuse_moves(row.id);
  Opened game;
  for (Colour side : all_colours)
    game.sides[index_of(row.turned ? other(side) : side)] = {
        classify(*moves, side), first_bug(*moves, side), queen_turn(*moves, side)};
  game.position = deepest_named_position(row.set, *moves);
  return game;
}

template <typename Row, typename Texts>
void sort_by_games(std::vector<Row>& rows, Texts texts) {
  std::ranges::sort(rows, [&](const Row& a, const Row& b) {
    if (a.score.games() != b.score.games()) return a.score.games() > b.score.games();
    return texts(a) < texts(b);
  });
}

/// Adds up games by the openings of both sides.
class Tally {
 public:
  void add(const Opened& game, Outcome outcome) {
    const auto& [white, black] = game.sides;
    for (Colour side : all_colours) add_side(side, game.sides[index_of(side)], outcome);
    if (white.line && black.line)
      matchups_[{line_code(white.line->bugs), line_code(black.line->bugs)}].add(outcome);
    if (white.first && black.first) first_bugs_[{*white.first, *black.first}].add(outcome);
    if (game.position) positions_[game.position].add(outcome);
  }

  Openings result(Language language) const {
    Openings openings;
    for (const auto& [key, score] : lines_) {
      const auto& [side, line, formation] = key;
      const std::string letters = line_letters(line);
      openings.lines.push_back({side, letters, std::string(name_of(formation)),
                                opening_name(letters, formation, language),
                                opening_title(letters, formation, language), score});
    }
    for (const auto& [key, score] : formations_)
      openings.formations.push_back({key.first, std::string(name_of(key.second)), score});
    for (const auto& [key, score] : matchups_)
      openings.matchups.push_back({line_letters(key.first), line_letters(key.second), score});
    for (const auto& [key, score] : first_bugs_)
      openings.first_bugs.push_back({key.first, key.second, score});
    for (const auto& [key, score] : queen_turns_)
      openings.queen_turns.push_back({key.first, key.second, score});
    std::map<std::string, Score> names;
    for (const auto& [position, score] : positions_)
      names[std::string(position->name(language))] += score;
    for (const auto& [name, score] : names) openings.positions.push_back({name, score});
    sort_by_games(openings.lines,
                  [](const LineRow& row) { return std::tuple(row.side, row.line, row.formation); });
    sort_by_games(openings.formations,
                  [](const FormationRow& row) { return std::tuple(row.side, row.formation); });
    sort_by_games(openings.matchups,
                  [](const MatchupRow& row) { return std::tuple(row.white_line, row.black_line); });
    sort_by_games(openings.first_bugs, [](const FirstBugsRow& row) {
      return std::tuple(letter_of(row.white_bug), letter_of(row.black_bug));
    });
    sort_by_games(openings.queen_turns,
                  [](const QueenTurnRow& row) { return std::tuple(row.side, row.turn); });
    sort_by_games(openings.positions, [](const NamedPositionRow& row) { return row.name; });
    openings.short_white = short_[index_of(Colour::white)];
    openings.short_black = short_[index_of(Colour::black)];
    return openings;
  }

 private:
  void add_side(Colour side, const Side& opened, Outcome outcome) {
    queen_turns_[{side, opened.queen_turn}].add(outcome);
    if (!opened.line) {
      ++short_[index_of(side)];
      return;
    }
    lines_[{side, line_code(opened.line->bugs), opened.line->formation}].add(outcome);
    formations_[{side, opened.line->formation}].add(outcome);
  }

  std::map<std::tuple<Colour, int, Formation>, Score> lines_;
  std::map<std::pair<Colour, Formation>, Score> formations_;
  std::map<std::pair<int, int>, Score> matchups_;
  std::map<std::pair<Bug, Bug>, Score> first_bugs_;
  std::map<std::pair<Colour, std::optional<int>>, Score> queen_turns_;
  std::map<const NamedPosition*, Score> positions_;
  std::array<std::int64_t, 2> short_{};
};

}  // namespace

Openings openings_of(const std::function<bool(OpenedGame&)>& next, Language language) {
  Tally tally;
  std::vector<OpenedGame> batch(batch_games);
  std::vector<Opened> games(batch_games);
  for (std::size_t count = batch_games; count == batch_games;) {
    for (count = 0; count < batch_games && next(batch[count]);) ++count;
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) { games[i] = opened(batch[i]); });
    for (std::size_t i = 0; i < count; ++i) tally.add(games[i], batch[i].outcome);
  }
  return tally.result(language);
}

}  // namespace waggle::db
