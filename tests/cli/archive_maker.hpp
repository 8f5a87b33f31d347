#pragma once

#include <string>
#include <vector>

namespace waggle::test {

/// What goes into an archive.
struct Member {
  std::string name;
  std::string content;
  enum class Kind { file, folder, link } kind = Kind::file;
};

/// The bytes of a zip; `method` as libarchive names it ("deflate", "store").
std::string zip_of(const std::vector<Member>& members, const std::string& method = "deflate");

/// The same with a password.
std::string encrypted_zip_of(const std::vector<Member>& members);

/// The bytes of a tar, compressed unless `filter` is empty: "gzip", "zstd", "xz", "bzip2".
std::string tar_of(const std::vector<Member>& members, const std::string& filter = "");

/// The bytes of one compressed file.
std::string compressed(const std::string& content, const std::string& filter);

}  // namespace waggle::test
