#pragma once

#include <string>
#include <string_view>

namespace waggle::cli {

/// The name under which a database keeps a source: the path without `.` between slashes, doubled
/// slashes and a slash at the end, so that `./a//b` and `a/b` are one. What lies in an archive
/// (behind `!/`) is called as the archive calls it; `..` stays, since folders may be links.
std::string source_name(std::string_view path);

}  // namespace waggle::cli
