#include "db/player.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "notation/text.hpp"

namespace waggle::db {
namespace {

constexpr std::string_view boardspace = "boardspace.net";

constexpr std::array<std::string_view, 3> kind_names = {"person", "bot", "guest"};

struct NameOfKind {
  std::string_view text;
  bool any_beginning;
  bool any_digits;
  PlayerKind kind;
};

constexpr NameOfKind names_of_kinds[] = {
#include "player_kinds.inc"
};

bool matches(const NameOfKind& known, std::string_view name) {
  if (known.any_digits)
    while (!name.empty() && text::is_digit(name.back())) name.remove_suffix(1);
  if (known.any_beginning) return name.size() > known.text.size() && name.ends_with(known.text);
  return folded(name) == folded(known.text);
}

/// "HV-Alice-Bob-2020-03-31-1200", or with a letter for the kind of game: "T!HV-...".
bool is_boardspace_game(std::string_view key) noexcept {
  if (key.size() > 2 && key[1] == '!' && text::is_letter(key[0])) key.remove_prefix(2);
  return key.starts_with("HV-");
}

}  // namespace

std::string folded(std::string_view name) {
  utf8proc_uint8_t* out = nullptr;
  const auto length = utf8proc_map(
      reinterpret_cast<const utf8proc_uint8_t*>(name.data()),
      static_cast<utf8proc_ssize_t>(name.size()), &out,
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(out, &std::free);
  if (length < 0) return text::lowered(name);
  return {reinterpret_cast<const char*>(out), static_cast<std::size_t>(length)};
}

std::string site_name(std::string_view text) {
  std::string name = folded(text::trimmed(text));
  for (std::string_view start : {"https://", "http://", "www."})
    if (name.starts_with(start)) name.erase(0, start.size());
  while (name.ends_with('/')) name.pop_back();
  return name == "?" || name == "-" || name == "*" ? std::string() : name;
}

std::string site_of(std::optional<std::string_view> tag, Format format,
                    std::optional<std::string_view> game_key) {
  if (std::string site = tag ? site_name(*tag) : std::string(); !site.empty()) return site;
  const bool own = format == Format::sgf || (game_key && is_boardspace_game(*game_key));
  return std::string(own ? boardspace : "");
}

PlayerKind kind_of(std::string_view name) {
  const auto* const known = std::ranges::find_if(
      names_of_kinds, [&](const NameOfKind& one) { return matches(one, name); });
  return known == std::end(names_of_kinds) ? PlayerKind::person : known->kind;
}

std::string_view name_of(PlayerKind kind) noexcept {
  return kind_names[static_cast<std::size_t>(kind)];
}

std::optional<PlayerKind> parse_player_kind(std::string_view word) noexcept {
  const auto* const found = std::ranges::find(kind_names, word);
  if (found == kind_names.end()) return std::nullopt;
  return static_cast<PlayerKind>(found - kind_names.begin());
}

}  // namespace waggle::db
