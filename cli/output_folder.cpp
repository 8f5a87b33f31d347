#include "cli/output_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/output.hpp"
#include "cli/output_file.hpp"

namespace waggle::cli {
namespace fs = std::filesystem;

OutputFolder::OutputFolder(std::string path) : path_(std::move(path)) {
  while (path_.size() > 1 && path_.ends_with('/')) path_.pop_back();
  std::error_code ignored;
  const auto status = fs::status(path_, ignored);
  if (fs::exists(status)) {
    if (!fs::is_directory(status)) fail("it is no folder");
    if (!fs::is_empty(path_, ignored)) fail("the folder is not empty");
  }
  std::string name = template_beside(path_);
  if (mkdtemp(name.data()) == nullptr) fail(std::strerror(errno));
  temporary_ = std::move(name);
  // mkdtemp lets nobody else in; a new folder should be as any other.
  const mode_t mask = umask(0);
  umask(mask);
  chmod(temporary_.c_str(), 0777 & ~mask);
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove_all(temporary_, ignored);
}

void OutputFolder::finish() {
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail(std::strerror(errno));
  temporary_.clear();
}

void OutputFolder::fail(const char* why) const {
  throw UsageError(fmt::format("cannot write {}: {}", path_, why));
}

}  // namespace waggle::cli
