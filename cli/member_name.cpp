#include "cli/member_name.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>

#include "notation/text.hpp"

namespace waggle::cli {
namespace {

bool steers(utf8proc_int32_t point) noexcept {
  switch (utf8proc_category(point)) {
    case UTF8PROC_CATEGORY_CC:  // controls
    case UTF8PROC_CATEGORY_CF:  // direction of writing
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string member_name(std::string_view stored) {
  while (stored.starts_with("./") && stored.size() > 2) stored.remove_prefix(2);
  std::string out;
  while (!stored.empty()) {
    utf8proc_int32_t point = 0;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(stored.data()),
                                         static_cast<utf8proc_ssize_t>(stored.size()), &point);
    const auto used = static_cast<std::size_t>(std::max<utf8proc_ssize_t>(length, 1));
    if (length > 0 && !steers(point))
      out += stored.substr(0, used);
    else
      for (const char c : stored.substr(0, used))
        out += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    stored.remove_prefix(used);
  }
  return out;
}

std::string unpacked_name(std::string_view compressed) {
  compressed.remove_prefix(compressed.rfind('/') + 1);
  for (const std::string_view ending : {".gz", ".zst", ".xz", ".bz2"}) {
    if (compressed.size() <= ending.size()) continue;
    const std::size_t stem = compressed.size() - ending.size();
    if (text::equal_ignoring_case(compressed.substr(stem), ending))
      return std::string(compressed.substr(0, stem));
  }
  return "data";
}

}  // namespace waggle::cli
