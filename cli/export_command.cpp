#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/export_folder.hpp"
#include "cli/export_positions.hpp"

namespace waggle::cli {

int run(const ExportOptions& options) {
  if (!options.positions && !options.output)
    throw UsageError("export: say which folder to write to by -o, or ask for --positions");
  if (options.min_ply && options.max_ply && *options.min_ply > *options.max_ply)
    throw UsageError("export: --min-ply is above --max-ply");
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  const std::int64_t games =
      options.positions ? export_positions(database, options) : export_folder(database, options);
  if (games == 0) fmt::print(stderr, "no game matches\n");
  return games == 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
