#include "cli/source_name.hpp"

namespace waggle::cli {

std::string source_name(std::string_view path) {
  const std::size_t archive_end = path.find("!/");
  std::string_view rest = path.substr(0, archive_end);
  std::string name(rest.starts_with('/') ? "/" : "");
  while (!rest.empty()) {
    const std::size_t end = rest.find('/');
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (part.empty() || part == ".") continue;
    if (!name.empty() && name != "/") name += '/';
    name += part;
  }
  if (name.empty()) name = ".";
  if (archive_end != std::string_view::npos) name += path.substr(archive_end);
  return name;
}

}  // namespace waggle::cli
