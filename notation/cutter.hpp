#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "notation/reader.hpp"

namespace waggle {

/// Finds where the records of a source begin and end, as its bytes come. It goes over every byte
/// once, and finds the same records whatever the pieces.
class Cutter {
 public:
  /// Receives what is found, in order. All texts are parts of the window.
  class Consumer {
   public:
    virtual ~Consumer() = default;
    virtual void record(std::string_view text) = 0;  ///< complete, perhaps with blanks around it
    /// The first line of a text that belongs to no record. It stands behind the record that was
    /// told in the same call, or before the first one of the source.
    virtual void passed_over(std::string_view line) = 0;
  };

  virtual ~Cutter() = default;

  /// Looks on through a window of the source: what was not done with the last time, and what has
  /// come since. `last` says that nothing follows. Hands over the records that are complete and
  /// returns how many bytes of the window are done with.
  virtual std::size_t cut(std::string_view window, bool last, Consumer& found) = 0;

  /// Of the bytes that are not done with, how many are a record that is complete, and waits only
  /// for what stands behind it.
  virtual std::size_t complete() const noexcept { return 0; }

  /// The format of the record that begins where the last cut ended, if another cutter has to go on
  /// there.
  std::optional<Format> next() const noexcept { return next_; }

 protected:
  std::optional<Format> next_;
};

std::unique_ptr<Cutter> make_cutter(Format format, const ReaderOptions& options);

}  // namespace waggle
