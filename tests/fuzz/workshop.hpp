#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace waggle::fuzz {

/// A folder in memory, where the system has one, that goes away at the end.
class Workshop {
 public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  const std::filesystem::path& folder() const noexcept { return folder_; }

  /// Makes the folder hold these files and nothing else.
  void set(const std::map<std::string, std::string>& files) const;

 private:
  std::filesystem::path folder_;
};

/// Records of every format and a rejected one, as files by name.
std::map<std::string, std::string> record_files();

/// The bytes of a small database of record_files() and more games, with small pages: some positions
/// are common enough for the index to count them.
std::string small_database();

/// What a command said.
struct Said {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs waggle's command line within this process, in the workshop, with a game string on standard
/// input. What main() catches comes back as its code.
Said run_waggle(const Workshop& workshop, std::vector<std::string> words);

}  // namespace waggle::fuzz
