#include <fmt/format.h>

#include <optional>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/export_folder.hpp"
#include "cli/export_positions.hpp"
#include "cli/interruption.hpp"
#include "cli/output_file.hpp"
#include "notation/text.hpp"

namespace waggle::cli {

int run(const ExportOptions& options) {
  if (!options.positions && !options.output)
    throw UsageError("export: say which folder to write to by -o, or ask for --positions");
  if (options.min_ply && options.max_ply && *options.min_ply > *options.max_ply)
    throw UsageError("export: --min-ply is above --max-ply");
  const std::string output = options.output.value_or("-");
  std::optional<Interruption> interruption;
  if (output != "-") interruption.emplace();
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  database.stop_when(Interruption::asked);
  const std::int64_t games = stoppable(
      [&] {
        return options.positions ? export_positions(database, options)
                                 : export_folder(database, options);
      },
      output + " is as it was");
  tell_written(output, text::counted(games, "game"), options.quiet);
  if (games == 0) tell_nothing(database, options.filter);
  return games == 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
