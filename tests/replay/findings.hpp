#pragma once

#include <algorithm>
#include <catch2/catch.hpp>

#include "replay/replay.hpp"

namespace waggle::test {

/// The first finding of a code; null when there is none.
inline const Diagnostic* find(const Replay& replay, Code code) {
  const auto found = std::ranges::find(replay.diagnostics, code, &Diagnostic::code);
  return found == replay.diagnostics.end() ? nullptr : &*found;
}

/// The first error, which there must be.
inline const Diagnostic& error_of(const Replay& replay) {
  const auto error = std::ranges::find(replay.diagnostics, Severity::error, &Diagnostic::severity);
  REQUIRE(error != replay.diagnostics.end());
  return *error;
}

}  // namespace waggle::test
