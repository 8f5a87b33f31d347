#pragma once

#include <array>
#include <string>

#include "selfplay/random.hpp"

namespace waggle::selfplay {

struct Player {
  std::size_t number = 0;  ///< the lower, the more games he plays
  std::string name;        ///< a plant with a number
  int rating = 0;          ///< on the day of the game
};

/// Two different players out of a few thousand, of whom few play most of the games.
std::array<Player, 2> drawn_players(Random& random);

/// A day from 2005 to 2026, ISO; the later the year, the more games it has.
std::string drawn_date(Random& random);

}  // namespace waggle::selfplay
