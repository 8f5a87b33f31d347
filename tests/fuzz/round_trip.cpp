// The whole path: a source is recognised, cut, read, replayed, printed, written in each format and
// read again.

#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"
#include "support/sound.hpp"

namespace waggle::fuzz {

void run(std::string_view input) {
  const auto format = detect_format(input);
  if (!format) return;
  const auto texts = cut_and_check(input, *format);
  must(!texts.empty(), "a source is recognised and holds no record");
  for (const RecordText& text : texts) {
    const GameRecord record = read_record(text, "source");
    if (const char* flaw = test::flaw_in(record, input.size())) must(false, flaw);
    const Replay game = replay(record);
    check_replay(record, game);
    check_not_silently_empty(text, game);
    check_printed(record, game);
    check_written(record, game);
  }
}

}  // namespace waggle::fuzz
