// What the documents say is what the program does.

#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "support/files.hpp"
#include "support/program.hpp"

using namespace waggle;

namespace {

const std::filesystem::path root = WAGGLE_SOURCE_DIR;

/// A command of a ```console block and what must come out; a line `...` stands for any lines, and
/// at the end of a line for its rest.
struct Example {
  std::string command;
  std::vector<std::string> output;
};

std::vector<Example> examples_in(const std::filesystem::path& document) {
  std::vector<Example> examples;
  std::istringstream in(test::content_of(document));
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      inside = !inside && line == "```console";
    } else if (inside && line.starts_with("$ ")) {
      examples.push_back({line.substr(2), {}});
    } else if (inside && !examples.empty()) {
      examples.back().output.push_back(line);
    }
  }
  return examples;
}

bool matches(const std::vector<std::string>& pattern, std::size_t p,
             const std::vector<std::string>& lines, std::size_t l) {
  if (p == pattern.size()) return l == lines.size();
  if (pattern[p] == "...") {
    for (std::size_t skip = l; skip <= lines.size(); ++skip)
      if (matches(pattern, p + 1, lines, skip)) return true;
    return false;
  }
  const bool prefix = pattern[p].ends_with("...");
  const std::string start = pattern[p].substr(0, pattern[p].size() - 3 * (prefix ? 1 : 0));
  return l < lines.size() && (prefix ? lines[l].starts_with(start) : lines[l] == start) &&
         matches(pattern, p + 1, lines, l + 1);
}

}  // namespace

TEST_CASE("examples in the documents print what they say") {
  std::vector<std::filesystem::path> documents = {root / "README.md"};
  for (const auto& entry : std::filesystem::directory_iterator(root / "docs"))
    if (entry.path().extension() == ".md") documents.push_back(entry.path());
  int examples = 0;
  for (const auto& document : documents) {
    // One folder a document, with the samples at hand, so that later examples build on earlier
    // ones.
    const test::TemporaryFolder folder;
    std::filesystem::create_directory_symlink(root / "samples", folder.path("samples"));
    for (const Example& example : examples_in(document)) {
      const auto run = test::shell(example.command + " 2>&1", folder.path(""));
      CAPTURE(document.string(), example.command, run.out);
      auto lines = test::split(run.out, '\n');
      if (!lines.empty() && lines.back().empty()) lines.pop_back();
      CHECK(matches(example.output, 0, lines, 0));
      ++examples;
    }
  }
  CHECK(examples >= 8);
}

TEST_CASE("the table of findings is the one that the program prints") {
  CHECK(test::content_of(root / "docs" / "errors.md") ==
        test::run_waggle({"explain", "--markdown"}).out);
}

TEST_CASE("the examples of the manual page are commands as the program knows them") {
  const std::string page = test::run_waggle({"generate", "man"}).out;
  CHECK(page.find("\n.SH SEE ALSO\n") != std::string::npos);
  const test::TemporaryFolder folder;
  std::filesystem::create_directory_symlink(root / "samples" / "sound", folder.path("records"));
  std::filesystem::copy_file(root / "samples" / "sound" / "mzinga.pgn", folder.path("game.pgn"));
  int examples = 0;
  std::istringstream in(page.substr(page.find("\n.SH EXAMPLES\n")));
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("waggle ")) continue;
    for (std::size_t at = line.find("\\-"); at != std::string::npos; at = line.find("\\-", at))
      line.erase(at, 1);
    const auto run = test::shell(line, folder.path(""));
    CAPTURE(line, run.err);
    CHECK(run.code == 0);
    ++examples;
  }
  CHECK(examples >= 6);
}

TEST_CASE("the command reference is the help that the program prints") {
  CHECK(test::content_of(root / "docs" / "cli.md") ==
        test::shell("bash scripts/make-cli-reference.sh", root).out);
}

TEST_CASE("the page about sessions tells every command that help lists") {
  const std::string page = test::content_of(root / "docs" / "uhp.md");
  const auto answer = test::split(test::run_waggle({"uhp"}, "help\n").out, '\n');
  REQUIRE(answer.size() > 4);
  int commands = 0;
  for (std::string command : test::split(answer[3], ',')) {
    command = command.substr(command.find_first_not_of(' '));
    command = command.substr(0, command.find(' '));
    CAPTURE(command);
    CHECK(page.find("\n| `" + command) != std::string::npos);
    ++commands;
  }
  CHECK(commands == 11);
}

TEST_CASE("help tells the exit codes that its command has") {
  const auto footer = [](const std::string& command) {
    const std::string help = test::run_waggle({command, "--help"}).out;
    return help.substr(help.find("Exit codes: "));
  };
  CHECK(footer("uhp") == "Exit codes: 0 fine, 2 usage or environment.\n");
  CHECK(footer("generate") == footer("uhp"));
  CHECK(footer("verify") ==
        "Exit codes: 0 fine, 1 something is wrong with the database, 2 usage or\nenvironment.\n");
  for (const std::string command : {"validate", "import", "search", "explain", "info"})
    CHECK(footer(command).find("database") == std::string::npos);
  CHECK(test::run_waggle({"uhp", "--help"}).out.find("docs/uhp.md") != std::string::npos);
}
