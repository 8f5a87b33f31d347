#include "cli/archive_kind.hpp"

namespace waggle::cli {
namespace {

using namespace std::string_view_literals;

bool is_zip(std::string_view begin) noexcept {
  // A first member, no member at all, and the marks of archives that came in parts.
  for (const auto mark : {"PK\x03\x04"sv, "PK\x05\x06"sv, "PK\x07\x08PK"sv, "PK00PK"sv})
    if (begin.starts_with(mark)) return true;
  return false;
}

bool is_compressed(std::string_view begin) noexcept {
  for (const auto mark : {"\x1f\x8b\x08"sv, "\x28\xb5\x2f\xfd"sv,
                          "\xfd"
                          "7zXZ\0"sv})
    if (begin.starts_with(mark)) return true;
  // bz2: a digit, then the mark of a block or of the end.
  if (!begin.starts_with("BZh"sv) || begin.size() < 10) return false;
  return begin.substr(4, 6) == "1AY&SY"sv || begin.substr(4, 6) == "\x17\x72\x45\x38\x50\x90"sv;
}

/// The first header's sum of bytes, its own field counted as blanks. Old tars have no other mark.
bool is_tar(std::string_view begin) noexcept {
  constexpr std::size_t header = 512;
  constexpr std::size_t field = 148;
  if (begin.size() < header || begin[0] == '\0') return false;
  unsigned stated = 0;
  std::size_t at = field;
  while (at < field + 8 && begin[at] == ' ') ++at;
  const std::size_t first_digit = at;
  for (; at < field + 8 && begin[at] >= '0' && begin[at] <= '7'; ++at)
    stated = stated * 8 + static_cast<unsigned>(begin[at] - '0');
  if (at == first_digit) return false;
  unsigned sum = 8 * static_cast<unsigned>(' ');
  for (std::size_t i = 0; i < header; ++i)
    if (i < field || i >= field + 8) sum += static_cast<unsigned char>(begin[i]);
  return sum == stated;
}

}  // namespace

std::optional<ArchiveKind> archive_kind(std::string_view begin) noexcept {
  if (is_zip(begin)) return ArchiveKind::zip;
  if (is_compressed(begin)) return ArchiveKind::compressed;
  if (is_tar(begin)) return ArchiveKind::tar;
  return std::nullopt;
}

}  // namespace waggle::cli
