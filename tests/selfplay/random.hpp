#pragma once

#include <cstdint>
#include <numeric>
#include <span>

namespace waggle::selfplay {

/// Scatters the bits of a number (the finisher of SplitMix64).
constexpr std::uint64_t mixed(std::uint64_t x) noexcept {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

/// SplitMix64. The distributions of the standard library differ from one library to the next, and
/// games are to be the same everywhere, so what is drawn here is whole numbers only.
class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(mixed(seed + step)) {}

  std::uint64_t next() noexcept { return mixed(state_ += step); }
  /// 0 to n - 1. Requires: 0 < n < 2^32.
  std::uint32_t below(std::uint32_t n) noexcept {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }
  int between(int first, int last) noexcept {
    return first + static_cast<int>(below(static_cast<std::uint32_t>(last - first + 1)));
  }
  bool percent(int n) noexcept { return static_cast<int>(below(100)) < n; }

  /// An index, each as often as its weight says. Requires: their sum is above 0.
  std::size_t pick(std::span<const std::uint32_t> weights) noexcept {
    std::uint32_t left = below(std::accumulate(weights.begin(), weights.end(), 0U));
    std::size_t index = 0;
    while (left >= weights[index]) left -= weights[index++];
    return index;
  }

 private:
  static constexpr std::uint64_t step = 0x9E3779B97F4A7C15U;

  std::uint64_t state_;
};

}  // namespace waggle::selfplay
