#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "notation/game_record.hpp"

namespace waggle::sgf {

/// Whom a sentence names as the winner, by the number of the player.
enum class Verdict : std::uint8_t { first, second, draw, unknown };

/// `reason` is `stated` unless the sentence tells a cause (lost on time, resigned), `none` where
/// nobody is named.
struct SentenceResult {
  Verdict verdict = Verdict::unknown;
  ResultReason reason = ResultReason::none;
};

/// Reads the sentence that BoardSpace's client writes in the language of the player who finished
/// the game. A display name is matched as a whole: first the ids as they are, then ids without the
/// digits that robots carry, then `guest1498` and its translations for a guest; a name that fits
/// both players names nobody.
SentenceResult read_result_sentence(std::string_view sentence,
                                    const std::array<std::string, 2>& ids);

}  // namespace waggle::sgf
