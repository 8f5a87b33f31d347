#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace waggle::test {

/// A file of our own, under tests/data.
std::filesystem::path data_file(const std::string& name);

/// A file or folder of other people's records and oracles, which lies beside the project and not in
/// it. When it is not there, the test says so and is counted as skipped: return at once.
std::optional<std::filesystem::path> shared_file(const std::string& name);

/// What a test needs is not on this machine: says so, and the test is counted as skipped.
void skip(const std::string& reason);
bool was_skipped();

std::string content_of(const std::filesystem::path& path);

/// Lines without their ends, `#` comments and empty lines left out; gzipped files are read as they
/// are.
std::vector<std::string> lines_of(const std::filesystem::path& path);

std::vector<std::string> split(const std::string& text, char separator);

}  // namespace waggle::test
