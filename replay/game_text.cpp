#include "replay/game_notes.hpp"
#include "replay/replay.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace waggle {
namespace {

/// Tags that a text states in fields of its own.
bool has_field(std::string_view name) noexcept {
  constexpr std::array<std::string_view, 18> names = {
      "Notation", "GameType", "Date",        "Event",       "Site",     "Round",
      "White",    "Black",    "Result",      "SgfGameName", "GameId",   "GameID",
      "WhiteElo", "BlackElo", "WhiteRating", "BlackRating", "PlyCount", "Termination"};
  return std::ranges::find(names, name) != names.end();
}

/// The name under which game files keep a property of BoardSpace; empty where they need none.
std::string_view name_in_game_file(std::string_view property) noexcept {
  if (property == "DT") return "SgfDate";
  if (property == "RE") return "SgfResult";
  if (property == "TC") return "TimeControl";
  if (property == "GS") return "SgfSpeed";
  return {};
}

std::vector<Tag> other_tags(const GameRecord& record) {
  std::vector<Tag> tags;
  for (const Tag& tag : record.tags) {
    const std::string_view name =
        record.format == Format::sgf ? name_in_game_file(tag.name) : std::string_view(tag.name);
    // Of two tags with one name the first counts.
    if (name.empty() || has_field(name) || tag.value.empty() || tag.value == record.id ||
        std::ranges::find(tags, name, &Tag::name) != tags.end())
      continue;
    tags.push_back({std::string(name), tag.value});
  }
  return tags;
}

/// For every turn the ply after which its text stands. A turn that is no ply gives its text to the
/// ply before.
std::vector<int> plies_of_turns(std::size_t turns,
                                const std::vector<std::optional<std::size_t>>& turns_of_plies) {
  std::vector<int> plies(turns, 0);
  for (std::size_t ply = 0; ply < turns_of_plies.size(); ++ply)
    if (turns_of_plies[ply]) plies[*turns_of_plies[ply]] = static_cast<int>(ply) + 1;
  for (std::size_t turn = 1; turn < turns; ++turn)
    plies[turn] = std::max(plies[turn], plies[turn - 1]);
  return plies;
}

}  // namespace

GameNotes notes_of(const GameRecord& record, const Replay& replay) {
  GameNotes notes;
  notes.tags = other_tags(record);
  const auto& turns = replay.turns;
  for (const auto& turn : turns)
    notes.clocks.push_back(turn ? record.turns[*turn].clock_ms : std::nullopt);
  if (std::ranges::none_of(notes.clocks, [](const auto& clock) { return clock.has_value(); }))
    notes.clocks.clear();
  if (!record.comment.empty()) notes.comments.emplace_back(0, record.comment);
  // What is said of turns behind the legal part is not about this game.
  const auto last = std::ranges::find_if(turns.rbegin(), turns.rend(),
                                         [](const auto& turn) { return turn.has_value(); });
  const std::size_t end =
      replay.status == Status::valid || last == turns.rend() ? record.turns.size() : **last + 1;
  const auto plies = plies_of_turns(record.turns.size(), turns);
  for (std::size_t turn = 0; turn < end; ++turn)
    if (!record.turns[turn].comment.empty())
      notes.comments.emplace_back(plies[turn], record.turns[turn].comment);
  return notes;
}

GameText to_game_text(const GameRecord& record, const Replay& replay) {
  GameText text;
  text.game_type = replay.game_type;
  text.board_state = name_of(replay.position.state());
  text.result = replay.result;
  text.reason = replay.reason;
  text.moves = replay.texts();
  text.white = record.white;
  text.black = record.black;
  text.white_rating = record.white_rating;
  text.black_rating = record.black_rating;
  text.event = record.event;
  text.round = record.round;
  text.site = record.site;
  text.date = record.date;
  text.id = record.id;
  GameNotes notes = notes_of(record, replay);
  text.other_tags = std::move(notes.tags);
  text.clocks = std::move(notes.clocks);
  text.comments = std::move(notes.comments);
  return text;
}

}  // namespace waggle
