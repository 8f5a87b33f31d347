#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "notation/diagnostic.hpp"

namespace waggle {

/// Turns places in a record's text into lines and columns of its source. It is asked from front to
/// back, so the text is read once, however many places are asked for. CR LF, CR and LF end a line.
class Places {
 public:
  /// `at` is the position of the text's first byte in the source.
  Places(std::string_view text, SourcePosition at) noexcept
      : here_(text.data()),
        end_(text.data() + text.size()),
        feed_(found('\n', here_)),
        return_(found('\r', here_)),
        at_(at) {}

  /// Requires: `place` is in the text or at its end, and not before the place asked for last.
  SourcePosition of(const char* place) noexcept {
    at_.byte += static_cast<std::uint64_t>(place - here_);
    while (place > std::min(feed_, return_)) {
      const char* const next = std::min(feed_, return_) + 1;
      const bool feeds = feed_ < return_;
      const bool line_goes_on = !feeds && feed_ == next;  // CR LF
      if (!line_goes_on) {
        here_ = next;
        ++at_.line;
        at_.column = 1;
      }
      (feeds ? feed_ : return_) = found(feeds ? '\n' : '\r', next);
    }
    at_.column += static_cast<std::uint64_t>(place - here_);
    here_ = place;
    return at_;
  }

 private:
  /// The first such byte, or the end.
  const char* found(char line_end, const char* from) const noexcept {
    const std::string_view rest(from, static_cast<std::size_t>(end_ - from));
    return from + std::min(rest.find(line_end), rest.size());
  }

  const char* here_;
  const char* end_;
  const char* feed_;    // the next LF from here on, or the end
  const char* return_;  // the next CR
  SourcePosition at_;
};

}  // namespace waggle
