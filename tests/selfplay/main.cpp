// Makes plausible games in any number, to measure and to load a database with. Not installed.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <map>

#include "cli/output_file.hpp"
#include "selfplay/games.hpp"

int main(int argc, char** argv) {
  using namespace waggle;
  selfplay::Options options;
  std::string format = "uhp";
  std::string set = "mixed";
  std::string output = "-";
  CLI::App app("make plausible games of Hive, the same for the same seed and number",
               "waggle-selfplay");
  app.add_option("--games", options.games, "how many (default: 1000)")->type_name("N");
  app.add_option("--seed", options.seed, "another seed, other games (default: 1)")->type_name("S");
  app.add_option("--format", format, "uhp (default), pgn or sgf")
      ->check(CLI::IsMember({"uhp", "pgn", "sgf"}))
      ->type_name("WORD");
  app.add_option("--set", set, "a piece set such as Base+MLP, or mixed (default)")
      ->check([](const std::string& text) {
        return text == "mixed" || parse_game_type(text) ? std::string() : "no piece set: " + text;
      })
      ->type_name("SET");
  app.add_option("--threads", options.threads, "threads to use (default: all cores)")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  app.add_option("-o,--output", output, "where to write (default: standard output)")
      ->type_name("FILE");
  CLI11_PARSE(app, argc, argv);
  options.format = format == "pgn" ? Format::pgn : format == "sgf" ? Format::sgf : Format::uhp;
  if (set != "mixed") options.set = parse_game_type(set);
  try {
    cli::OutputFile file(output);
    selfplay::write_games(options, [&](std::string_view text) { file.write(text); });
    file.finish();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "waggle-selfplay: %s\n", error.what());
    return 2;
  }
}
