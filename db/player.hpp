#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "db/database.hpp"
#include "notation/game_record.hpp"

/// Who a name in a record stands for, as far as that is told without the names of a user.
namespace waggle::db {

/// A name as it is compared: letter case of all alphabets does not count, nor does the way in which
/// accents are encoded. Bytes that are no UTF-8 are left alone but for ASCII letters.
std::string folded(std::string_view name);

/// "boardspace.net" for "https://www.BoardSpace.net/"; empty for what names no site ("", "?", "-",
/// "*").
std::string site_name(std::string_view text);

/// The site whose accounts a record names: of its tag Site, or else BoardSpace where the format or
/// the id of the game is that site's own; empty where nothing tells.
std::string site_of(std::optional<std::string_view> tag, Format format,
                    std::optional<std::string_view> game_key);

/// What db/players/kinds.tsv says of a name; a person where it says nothing.
PlayerKind kind_of(std::string_view name);

/// "person", "bot", "guest".
std::string_view name_of(PlayerKind kind) noexcept;
std::optional<PlayerKind> parse_player_kind(std::string_view word) noexcept;

}  // namespace waggle::db
