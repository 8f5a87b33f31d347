#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/opening.hpp"

/// What openings are called. Names are data: the tables of db/openings, compiled in.
namespace waggle::db {

/// In which names are told; by its place in `languages`.
enum class Language : std::uint8_t { en, ru, uk, bg };
inline constexpr std::array<std::string_view, 4> languages = {"en", "ru", "uk", "bg"};
std::optional<Language> parse_language(std::string_view code) noexcept;

/// What a bug is called in the name of a line ("Bee"), and a formation ("fork").
std::string_view word_of(Bug bug, Language language);
std::string_view word_of(Formation formation, Language language);

/// Name of a line and formation together: S-Q-A as a fork is "Spider-Bee-Ant". A name that is
/// published in English alone is translated bug by bug. Nothing where none is published.
std::optional<std::string> opening_name(std::string_view letters, Formation formation,
                                        Language language = Language::en);

/// What any line and formation can be called: its name, else its bugs and the formation:
/// "Spider-Bee-Ant (post)".
std::string opening_title(std::string_view letters, Formation formation,
                          Language language = Language::en);

/// A row of the table of named positions.
struct NamedPosition {
  std::string_view moves;  ///< a road to it, parted by semicolons
  bool either = false;     ///< also with the colours exchanged, whoever is to move
  std::array<std::string_view, languages.size()> names;

  std::string_view name(Language language) const noexcept {
    return names[static_cast<std::size_t>(language)];
  }
};
const std::vector<NamedPosition>& named_positions();

/// The last position of a game that has a name; null where it was at none. In any orientation, by
/// any order of moves; an illegal move is the end. Safe to call from several threads.
const NamedPosition* deepest_named_position(GameType set, std::span<const Move> moves);

}  // namespace waggle::db
