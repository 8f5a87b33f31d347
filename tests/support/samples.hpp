#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "notation/reader.hpp"
#include "support/files.hpp"

namespace waggle::test {

/// The files of the samples, and all of a format one after another with line ends of every kind
/// and what may stand between records.
struct Samples {
  struct File {
    std::string name;
    std::optional<Format> format;
    std::string content;
  };
  std::vector<File> files;
  std::string trees;
  std::string games;
  std::string lines;
};

inline Samples samples() {
  Samples samples;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           std::filesystem::path(WAGGLE_SOURCE_DIR) / "samples")) {
    if (!entry.is_regular_file()) continue;
    const std::string content = content_of(entry.path());
    const auto format = detect_format(content);
    samples.files.push_back({entry.path().filename().string(), format, content});
    if (format == Format::sgf) samples.trees += content + "\r\n text between ( ;and\r";
    if (format == Format::pgn) samples.games += content + "\r\n\r\n";
    if (format == Format::uhp) samples.lines += "# a remark\r" + content + "\r\n\n";
  }
  return samples;
}

}  // namespace waggle::test
