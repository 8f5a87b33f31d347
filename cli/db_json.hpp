#pragma once

#include <optional>
#include <string>
#include <vector>

#include "db/database.hpp"

namespace waggle::cli {

/// JSON of the answers of a database, each on one line without its end; the shapes that scripts
/// rely on.
std::string summary_json(const db::ImportSummary& summary);
std::string game_json(const db::Game& game, bool with_moves);
/// `swapped` is told where the colour-swapped position was asked for, too.
std::string hit_json(const db::Hit& hit, bool with_swapped);
/// What may be told about a position besides its moves; absent where it was not asked for.
struct Context {
  std::optional<std::vector<db::Hit>> top;
  std::optional<std::vector<db::Hit>> recent;
  std::optional<std::vector<db::Road>> roads;
  std::optional<std::size_t> more_roads;  ///< that are not among them
};
std::string exploration_json(const db::Exploration& exploration, const Context& context,
                             bool with_swapped);
std::string named_account_json(const db::NamedAccount& named);
std::string removal_json(const db::Removal& removal);
std::string verification_json(const db::Verification& verification,
                              const std::vector<db::Fault>& faults);
std::string compaction_json(const db::Compaction& compaction);
std::string info_json(const db::Info& info);
std::string openings_json(const db::Openings& openings);

}  // namespace waggle::cli
