#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace waggle::test {

struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs the program `waggle` with arguments, in the project's folder, `input` on its standard
/// input.
Outcome run_waggle(const std::vector<std::string>& arguments, const std::string& input = "");

/// Runs a line of shell with the built `waggle` first on the path, in a folder.
Outcome shell(const std::string& command, const std::filesystem::path& folder);

/// A fresh folder that is removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  /// Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& content) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace waggle::test
