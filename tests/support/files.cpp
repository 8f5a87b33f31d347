#include "support/files.hpp"

#include <zlib.h>

#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

namespace waggle::test {
namespace {

bool skipped = false;

}  // namespace

std::filesystem::path data_file(const std::string& name) {
  return std::filesystem::path(WAGGLE_SOURCE_DIR) / "tests" / "data" / name;
}

std::optional<std::filesystem::path> shared_file(const std::string& name) {
  const auto path = std::filesystem::path(WAGGLE_SHARED_DIR) / name;
  if (std::filesystem::exists(path)) return path;
  skip(name + " is not beside the project");
  return std::nullopt;
}

void skip(const std::string& reason) {
  std::cerr << "SKIPPED: " << reason << '\n';
  skipped = true;
}

bool was_skipped() { return skipped; }

std::string content_of(const std::filesystem::path& path) {
  gzFile file = gzopen(path.c_str(), "rb");  // reads plain files too
  if (file == nullptr) throw std::runtime_error("cannot open " + path.string());
  std::string content;
  char buffer[1 << 16];
  for (int n = 0; (n = gzread(file, buffer, sizeof buffer)) > 0;)
    content.append(buffer, static_cast<std::size_t>(n));
  gzclose(file);
  return content;
}

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::vector<std::string> lines;
  std::istringstream in(content_of(path));
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  if (!text.empty() && text.back() == separator) parts.emplace_back();
  return parts;
}

}  // namespace waggle::test
