#pragma once

#include <string_view>

#include "notation/diagnostic.hpp"

namespace waggle {

/// Turns places in a record's text into lines and columns of its source. It is asked from front to
/// back, so the text is read once, however many places are asked for. CR LF, CR and LF end a line.
class Places {
 public:
  /// `at` is the position of the text's first byte in the source.
  Places(std::string_view text, SourcePosition at) noexcept
      : here_(text.data()), end_(text.data() + text.size()), at_(at) {}

  /// Requires: `place` is in the text or at its end, and not before the place asked for last.
  SourcePosition of(const char* place) noexcept {
    at_.byte += static_cast<std::uint64_t>(place - here_);
    const char* line = here_ - (at_.column - 1);  // may lie before the text
    for (; here_ != place; ++here_) {
      if (static_cast<unsigned char>(*here_) > '\r') continue;
      if (*here_ != '\n' && (*here_ != '\r' || (here_ + 1 != end_ && here_[1] == '\n'))) continue;
      ++at_.line;
      line = here_ + 1;
    }
    at_.column = static_cast<std::uint64_t>(place - line) + 1;
    return at_;
  }

 private:
  const char* here_;
  const char* end_;
  SourcePosition at_;
};

}  // namespace waggle
