#pragma once

#include <string>

namespace waggle::cli {

/// A folder of results that takes its place only when it is complete. It must not be there yet, or
/// be empty. All failures are UsageErrors that name the path.
class OutputFolder {
 public:
  explicit OutputFolder(std::string path);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  /// Where a file is to be written until then.
  std::string path(const std::string& name) const { return temporary_ + "/" + name; }
  void finish();

 private:
  [[noreturn]] void fail(const char* why) const;

  std::string path_;
  std::string temporary_;  ///< beside it until finish()
};

}  // namespace waggle::cli
