// Runs a target without libFuzzer: over its seeds and mutations of them, the same ones each time,
// or over the files that are named.
//   fuzz_NAME MUTATIONS
//   fuzz_NAME FILE...

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/mutation.hpp"
#include "fuzz/seeds.hpp"
#include "fuzz/target.hpp"

namespace {

/// Bytes as the dictionaries write them.
std::string escaped(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      text += std::string{'\\', c};
    else if (byte < 0x20 || byte >= 0x7F)
      text += fmt::format("\\x{:02x}", byte);
    else
      text += c;
  }
  return text;
}

std::string bytes_of(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool does_harm(const std::string& input, const std::string& name) {
  try {
    waggle::fuzz::run(input);
    return false;
  } catch (const std::exception& error) {
    fmt::print("{}: {}\n\"{}\"\n", name, error.what(), escaped(input));
    return true;
  }
}

}  // namespace

int main(int argc, char** argv) {
  using namespace waggle;
  int harmful = 0;
  std::size_t mutations = 0;
  const std::string_view first = argc > 1 ? argv[1] : "";
  const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), mutations);
  if (first.empty() || error != std::errc{} || end != first.data() + first.size()) {
    for (int i = 1; i < argc; ++i) harmful += does_harm(bytes_of(argv[i]), argv[i]) ? 1 : 0;
    return harmful > 0 ? 1 : 0;
  }
  const auto seeds = fuzz::seeds_of(WAGGLE_FUZZ_TARGET);
  for (const auto& seed : seeds) harmful += does_harm(seed, "a seed") ? 1 : 0;
  fuzz::Mutation mutation(seeds, fuzz::tokens_in(bytes_of(WAGGLE_FUZZ_DICTIONARY)), 1);
  for (std::size_t i = 0; i < mutations && harmful == 0; ++i)
    harmful += does_harm(mutation.next(), fmt::format("mutation {}", i)) ? 1 : 0;
  fmt::print("{} seeds and {} mutations of them\n", seeds.size(), mutations);
  return harmful > 0 || seeds.empty() ? 1 : 0;
}
