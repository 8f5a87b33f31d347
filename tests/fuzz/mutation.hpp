#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace waggle::fuzz {

/// Damages texts: the same damage for the same seed, on every machine.
class Mutation {
 public:
  Mutation(std::vector<std::string> seeds, std::vector<std::string> tokens, std::uint64_t seed)
      : seeds_(std::move(seeds)), tokens_(std::move(tokens)), random_(seed) {}

  /// One of the seeds with a few changes. Requires: there are seeds.
  std::string next();

 private:
  std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }
  std::string span_of(const std::string& text);
  void change(std::string& text);

  std::vector<std::string> seeds_;
  std::vector<std::string> tokens_;
  std::mt19937_64 random_;
};

/// The tokens of a dictionary as libFuzzer reads it: a quoted text a line, `\\`, `\"` and `\xAB`
/// in it.
std::vector<std::string> tokens_in(const std::string& dictionary);

}  // namespace waggle::fuzz
