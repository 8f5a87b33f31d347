// One reader: the format and the notation are given by the build.

#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"
#include "support/sound.hpp"

namespace waggle::fuzz {

void run(std::string_view input) {
  constexpr ReaderOptions options{Notation::WAGGLE_FUZZ_NOTATION};
  (void)detect_format(input, options);
  for (const RecordText& text : cut_and_check(input, Format::WAGGLE_FUZZ_FORMAT)) {
    const GameRecord record = read_record(text, "source", options);
    if (const char* flaw = test::flaw_in(record, input.size())) must(false, flaw);
    if (options.notation == Notation::standard) continue;
    const Replay game = replay(record);
    check_replay(record, game);
    check_written(record, game);
  }
}

}  // namespace waggle::fuzz
