// Positions as people write them down: HOP, and boards of letters.

#include "replay/hop.hpp"

#include "fuzz/target.hpp"
#include "replay/key.hpp"
#include "replay/picture.hpp"

namespace waggle::fuzz {
namespace {

/// What was read is a hive that the engine can go on from, and is the same when written again.
void check_position(const Position& position) {
  Position played = position;
  for (const Move& move : position.legal_moves()) {
    must(position.is_legal(move), "a move that is listed is not legal");
    played.retract(played.apply(move));
  }
  must(study_key(played) == study_key(position), "moves that were taken back leave a trace");
  const std::string text = to_hop(position);
  const auto again = read_hop(text);
  must(again.has_value(), "the text that was written is refused");
  must(study_key(*again) == study_key(position), "the text that was written is another position");
  must(to_hop(*again) == text, "the canonical text is not stable");
  const auto drawn = read_picture(text_picture(position, {false, true, {}}));
  must(drawn.has_value(), "the picture that was drawn is refused");
  must(rule_key(drawn->position) == rule_key(position), "the picture is another position");
}

void check_refusal(const Diagnostic& why, std::string_view input) {
  must(!why.message.empty(), "a refusal says nothing");
  must(why.at.line >= 1 && why.at.column >= 1 && why.at.byte <= input.size() + 1,
       "a refusal stands outside of the text");
}

}  // namespace

void run(std::string_view input) {
  if (const auto position = read_hop(input))
    check_position(*position);
  else
    check_refusal(position.error(), input);
  if (const auto picture = read_picture(input))
    check_position(picture->position);
  else
    check_refusal(picture.error(), input);
}

}  // namespace waggle::fuzz
