#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "notation/game_record.hpp"
#include "notation/places.hpp"
#include "notation/reader.hpp"
#include "notation/text.hpp"

namespace waggle {

/// What the readers of all formats do alike while they fill a record.
class RecordBuilder {
 public:
  RecordBuilder(const RecordText& text, std::string source, const ReaderOptions& options = {});

  GameRecord record;
  Places places;

  /// Text of the record as UTF-8; the first text that is not in UTF-8 is reported.
  std::string decoded(std::string_view raw);
  std::string decoded(std::string&& raw);

  void report(Finding finding, SourcePosition at);

  /// Keeps the tag as written. False, and a note, when one of that name is there already.
  bool add_tag(std::string name, std::string value, SourcePosition at);

  /// Reads a UHP game type; one that is not played makes the record unsupported or unreadable.
  void set_game_type(std::string_view text, SourcePosition at);

  /// The next turn, to be filled; nothing, and an error the first time, when the record holds more
  /// turns than any game. Holds until the next one is added.
  Turn* add_turn(SourcePosition at);

  /// Reads one ply in the notation asked for and appends it, whatever it says. Words about the end
  /// of the game, such as `resign`, are no plies and are kept for the result.
  bool add_ply(std::string_view raw, SourcePosition at);

  /// Calls a function with every ply in a token: in one notation several may follow each other.
  template <typename Function>
  void each_ply(std::string_view token, Function&& function) const {
    if (record.notation != Notation::direction) return function(token);
    for (std::string_view word = text::next_word(token); !word.empty();
         word = text::next_word(token))
      function(word);
  }

  /// The record cannot be replayed: its turns are dropped.
  void refuse(GameRecord::Reading reading, Finding finding, SourcePosition at);

  /// Hands the record over. A word that ended the game decides its result. Requires: nothing is
  /// called after that.
  GameRecord finish();

 private:
  struct Ending {
    Outcome outcome;
    ResultReason reason;
    std::string text;
    SourcePosition at;
  };

  bool add_talk(std::string_view word, SourcePosition at);
  void apply_ending();

  std::optional<Ending> ending_;
  bool goes_on_reported_ = false;
  std::string_view text_;
  bool encoding_reported_ = false;
  bool too_long_reported_ = false;
  std::unordered_set<std::string> tag_names_;  // a record may hold very many tags
};

/// Reads one ply in a notation. In one without colours only the spelling is looked at.
[[nodiscard]] Parsed<TolerantMove> parse_move(std::string_view text, Notation notation);

struct ResultWord {
  Outcome outcome = Outcome::unknown;
  ResultReason reason = ResultReason::none;
  bool unfinished = false;  ///< NotStarted or InProgress
  bool not_started = false;
};

/// Results of UHP and game files in any letter case: `WhiteWins`, `1-0`, `*`, `Unkown`.
std::optional<ResultWord> result_word(std::string_view text) noexcept;

}  // namespace waggle
