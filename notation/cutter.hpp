#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "notation/game_record.hpp"

namespace waggle {

/// Finds where the records of a source begin and end, as its bytes come. It goes over every byte
/// once, and finds the same records whatever the pieces.
class Cutter {
 public:
  using Found = std::function<void(std::string_view record)>;

  virtual ~Cutter() = default;

  /// Looks on through a window of the source: what was not done with the last time, and what has
  /// come since. `last` says that nothing follows. Hands over the records that are complete, blanks
  /// around them, and returns how many bytes of the window are done with.
  virtual std::size_t cut(std::string_view window, bool last, const Found& found) = 0;
};

std::unique_ptr<Cutter> make_cutter(Format format);

}  // namespace waggle
