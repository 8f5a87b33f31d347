// The house keeps its order: folders point one way, and every source is built.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <regex>

#include "support/files.hpp"

namespace fs = std::filesystem;

namespace {

const fs::path root = WAGGLE_SOURCE_DIR;

std::vector<fs::path> sources_in(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder))
    if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp")
      files.push_back(entry.path());
  return files;
}

}  // namespace

TEST_CASE("a folder includes only what lies before it") {
  const std::map<std::string, std::string> allowed = {{"notation", "notation"},
                                                      {"replay", "notation|replay"},
                                                      {"db", "notation|replay|db"},
                                                      {"cli", "notation|replay|db|cli"}};
  const std::regex include(R"(#include "([a-z]+)/)");
  for (const auto& [folder, folders] : allowed) {
    const std::regex may(folders);
    const auto files = sources_in(folder);
    CHECK(files.size() > 10);
    for (const fs::path& file : files) {
      const std::string text = waggle::test::content_of(file);
      for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at) {
        CAPTURE(file.string(), at->str());
        CHECK(std::regex_match(at->str(1), may));
      }
    }
  }
}

TEST_CASE("every source file is listed for the build") {
  for (const char* folder : {"notation", "replay", "db", "cli"}) {
    const std::string list = waggle::test::content_of(root / folder / "CMakeLists.txt");
    for (const fs::path& file : sources_in(folder)) {
      if (file.extension() != ".cpp") continue;
      CAPTURE(file.string());
      CHECK(list.find(fs::relative(file, root / folder).generic_string()) != std::string::npos);
    }
  }
}

TEST_CASE("public headers carry no library that callers would have to know") {
  const std::regex heavy(R"(#include <(CLI|nlohmann|kainjow|SQLiteCpp|sqlite3|tao|fmt))");
  for (const char* header :
       {"notation/reader.hpp", "notation/game_record.hpp", "notation/move_string.hpp",
        "replay/position.hpp", "replay/replay.hpp", "replay/key.hpp", "replay/picture.hpp",
        "db/database.hpp", "db/opening.hpp"}) {
    CAPTURE(header);
    CHECK_FALSE(std::regex_search(waggle::test::content_of(root / header), heavy));
  }
}
