#include "cli/output_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/output.hpp"

namespace waggle::cli {

OutputFile::OutputFile(std::string path)
    : path_(std::move(path)), file_(path_ == "-" ? stdout : std::fopen(path_.c_str(), "wb")) {
  if (file_ == nullptr) fail();
}

OutputFile::~OutputFile() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void OutputFile::finish() {
  if (std::fflush(file_) != 0) fail();
  if (file_ != stdout && std::fclose(std::exchange(file_, nullptr)) != 0) fail();
}

void OutputFile::fail() const {
  throw UsageError(fmt::format("cannot write {}: {}", path_ == "-" ? "to standard output" : path_,
                               std::strerror(errno)));
}

}  // namespace waggle::cli
