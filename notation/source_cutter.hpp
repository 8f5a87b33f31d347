#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "notation/cutter.hpp"
#include "notation/places.hpp"
#include "notation/reader.hpp"

namespace waggle {

/// Cuts a source into its records as its bytes come. Where a record of another format begins, it
/// goes on in that one.
class SourceCutter : private Cutter::Consumer {
 public:
  explicit SourceCutter(Format format, const ReaderOptions& options = {});

  /// As Cutter::cut; the records are appended. `places` is asked for places of the window.
  std::size_t cut(std::string_view window, bool last, Places& places,
                  std::vector<RecordText>& records);

  std::size_t complete() const noexcept { return cutter_->complete(); }
  Format format() const noexcept { return format_; }
  /// How many were found so far.
  int records() const noexcept { return count_; }

 private:
  void record(std::string_view text) override;
  void passed_over(std::string_view line) override;

  Format format_;
  ReaderOptions options_;
  std::unique_ptr<Cutter> cutter_;
  int count_ = 0;
  std::vector<Diagnostic> before_;  ///< the first record
  Places* places_ = nullptr;        // while it cuts
  std::vector<RecordText>* records_ = nullptr;
};

}  // namespace waggle
