#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace waggle::db {

/// How games came to a position for the first time, by the beginnings of their stored moves: a
/// beginning that led there once need not be replayed again.
template <typename What>
class Beginnings {
 public:
  struct Beginning {
    int plies = 0;
    What what{};
  };

  /// The one with which the moves begin; null where none is known. There is at most one, since each
  /// ends where the position came for the first time.
  Beginning* of(std::string_view moves) {
    for (std::size_t length : lengths_) {
      if (length > moves.size()) continue;
      const auto found = known_.find(moves.substr(0, length));
      if (found != known_.end()) return &found->second;
    }
    return nullptr;
  }

  /// Requires: of() the moves is null.
  Beginning& add(std::string_view moves, int plies) {
    const auto length = 2 * static_cast<std::size_t>(plies);
    if (std::ranges::find(lengths_, length) == lengths_.end()) lengths_.push_back(length);
    return known_.emplace(moves.substr(0, length), Beginning{plies, {}}).first->second;
  }

  auto begin() const { return known_.begin(); }
  auto end() const { return known_.end(); }

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::unordered_map<std::string, Beginning, Hash, std::equal_to<>> known_;
  std::vector<std::size_t> lengths_;  ///< that they have, in bytes
};

}  // namespace waggle::db
