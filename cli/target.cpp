#include "cli/target.hpp"

#include <fmt/format.h>

#include <utility>

#include "replay/direction_notation.hpp"
#include "replay/sgf_writer.hpp"

namespace waggle::cli {
namespace {

bool is_json(Target target) noexcept { return target == Target::json || target == Target::ndjson; }

/// What a target has no place for.
std::vector<std::string_view> lost_to(Target target, const GameText& game) {
  switch (target) {
    case Target::uhp:
      return lost_in(Format::uhp, game);
    case Target::sgf:
      return lost_in(Format::sgf, game);
    case Target::pgn:
    case Target::direction:
      return lost_in(Format::pgn, game);
    case Target::csv: {
      // As game files, but for what stands between and behind the moves.
      auto lost = lost_in(Format::pgn, game);
      if (!game.comments.empty()) lost.push_back("comments");
      if (!game.other_tags.empty()) lost.push_back("tags");
      return lost;
    }
    default:
      return {};
  }
}

std::vector<std::string> csv_heading() {
  return {"source",       "game",          "game_type", "white",       "black", "white_rating",
          "black_rating", "event",         "site",      "round",       "date",  "id",
          "result",       "result_reason", "plies",     "board_state", "moves"};
}

std::vector<std::string> csv_cells(const GameText& game, std::string_view source,
                                   std::int64_t number) {
  return {std::string(source),
          std::to_string(number),
          to_string(game.game_type),
          or_empty(game.white),
          or_empty(game.black),
          or_empty(game.white_rating),
          or_empty(game.black_rating),
          or_empty(game.event),
          or_empty(game.site),
          or_empty(game.round),
          or_empty(game.date),
          or_empty(game.id),
          std::string(name_of(game.result)),
          std::string(name_of(game.reason)),
          std::to_string(game.moves.size()),
          game.board_state,
          fmt::format("{}", fmt::join(game.moves, ";"))};
}

}  // namespace

GameWriter::GameWriter(Target target, Write write)
    : target_(target),
      write_(std::move(write)),
      objects_(target == Target::json ? OutputFormat::json : OutputFormat::ndjson, write_) {
  if (target_ == Target::csv) write_(csv_row(csv_heading()));
}

void GameWriter::add(const GameText& game, std::string_view source, std::int64_t number,
                     const std::function<std::string()>& json) {
  if (is_json(target_))
    objects_.add(json());
  else if (target_ == Target::csv)
    write_(csv_row(csv_cells(game, source, number)));
  else
    write_(written_as(target_, game));
  for (std::string_view what : lost_to(target_, game)) ++lost_[what];
}

void GameWriter::end() {
  if (is_json(target_)) objects_.end();
}

std::string GameWriter::losses() const {
  if (lost_.empty()) return {};
  std::string list;
  for (const auto& [what, games] : lost_)
    list += fmt::format("{}{} (in {})", list.empty() ? "" : ", ", what, games);
  return fmt::format("not kept, since the format has no place for it: {}\n", list);
}

std::string written_as(Target target, const GameText& game) {
  switch (target) {
    case Target::uhp:
      return to_game_string(game.game_type, game.board_state, game.moves) + "\n";
    case Target::pgn:
      return to_pgn(game);
    case Target::sgf:
      return to_sgf(game);
    case Target::direction:
      return to_direction_pgn(game);
    default:
      return {};
  }
}

}  // namespace waggle::cli
