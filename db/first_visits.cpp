#include "db/first_visits.hpp"

#include <bit>
#include <utility>

#include "replay/key.hpp"

namespace waggle::db {
namespace {

/// The visits of one game by their keys: a table with room to spare, in which a free place follows
/// every taken one sooner or later.
class Seen {
 public:
  Seen(const std::vector<Visit>& visits, std::size_t positions)
      : visits_(visits), places_(std::bit_ceil(positions * 2)) {}

  /// Notes that the visit will be the next one; false when its position was visited before.
  bool add(const Visit& visit) {
    const std::size_t mask = places_.size() - 1;
    std::size_t place = visit.key & mask;
    for (; places_[place] != 0; place = (place + 1) & mask) {
      const Visit& known = visits_[places_[place] - 1];
      if (known.key == visit.key && known.check == visit.check) return false;
    }
    places_[place] = visits_.size() + 1;
    return true;
  }

 private:
  const std::vector<Visit>& visits_;
  std::vector<std::size_t> places_;  ///< one more than the index of the visit
};

}  // namespace

void add_first_visits(const Position& start, std::span<const Move> moves, std::uint32_t game,
                      std::vector<Visit>& visits) {
  Seen seen(visits, moves.size() + 1);
  Position position = start;
  for (std::size_t ply = 0;; ++ply) {
    const Canonical canonical(position);
    const bool last = ply == moves.size();
    Visit visit{canonical.study_key().value, canonical.check(), game, record_ends};
    if (seen.add(visit)) {
      if (!last) visit.move = canonical.move_code(position, moves[ply]);
      visits.push_back(visit);
    }
    if (last) return;
    position.apply(moves[ply]);
  }
}

}  // namespace waggle::db
