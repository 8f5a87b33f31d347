// Writes the seeds of all targets as files for libFuzzer: fuzz_seeds FOLDER

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "fuzz/seeds.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  for (const std::string_view target : waggle::fuzz::targets) {
    const auto folder = std::filesystem::path(argv[1]) / target;
    std::filesystem::create_directories(folder);
    int number = 0;
    for (const std::string& seed : waggle::fuzz::seeds_of(target))
      std::ofstream(folder / fmt::format("seed-{:03}", ++number), std::ios::binary) << seed;
  }
  return 0;
}
