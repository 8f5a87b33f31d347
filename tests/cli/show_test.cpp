#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "support/files.hpp"
#include "support/program.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::run_waggle;

namespace {

const std::string climb =
    R"(Base;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wB1 \wQ;bG1 bQ-;wB1 wQ)";

std::string svg(std::vector<std::string> options, const std::string& position = climb) {
  options.insert(options.begin(), {"show", "--svg"});
  options.push_back(position);
  const auto run = run_waggle(options);
  CAPTURE(options, run.err);
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  return run.out;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// Width and height of a PNG, as its first chunk says.
std::pair<unsigned, unsigned> size_of(const std::string& png) {
  REQUIRE(png.size() > 24);
  REQUIRE(png.starts_with("\x89PNG\r\n\x1a\n"));
  const auto number = [&](std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = at; i < at + 4; ++i)
      value = value * 256 + static_cast<unsigned char>(png[i]);
    return value;
  };
  return {number(16), number(20)};
}

/// A program of shell, under a name, in a folder that is to be the path. It knows `$in` and `$out`,
/// and `png W H` writes the head of a PNG.
void put_program(const test::TemporaryFolder& folder, const std::string& name,
                 const std::string& script) {
  namespace fs = std::filesystem;
  const std::string path =
      folder.write("path/" + name,
                   "#!/bin/sh\n"
                   "PATH=/usr/bin:/bin\n"
                   "for in; do case $in in --output=*|--export-filename=*|png:*|--screenshot=*)\n"
                   "  out=${in#*[=:]};; esac; done\n"
                   "for in; do case $in in *.svg) break;; esac; done\n"
                   "png() { { printf '\\211PNG\\r\\n\\032\\n\\0\\0\\0\\rIHDR'; for n; do\n"
                   "  printf \"\\\\0\\\\0\\\\$(printf %03o $((n / 256)))\\\\$(printf %03o $((n % "
                   "256)))\"; done\n"
                   "  printf 'rest of %s' \"$(basename \"$0\")\"; } >\"$out\"; }\n" +
                       script + "\n");
  fs::permissions(path, fs::perms::owner_all);
}

/// `show --png`, with nothing on the path but that folder.
test::Outcome show_png(const test::TemporaryFolder& folder, const std::string& options) {
  std::filesystem::create_directories(folder.path("path"));
  std::filesystem::create_directories(folder.path("tmp a;b"));
  const auto run = test::shell(
      "W=$(command -v waggle); TMPDIR=\"$PWD/tmp a;b\" PATH=\"$PWD/path\" \"$W\" show --png " +
          options,
      folder.path(""));
  CHECK(std::filesystem::is_empty(folder.path("tmp a;b")));
  return run;
}

}  // namespace

TEST_CASE("a picture tells the position in words") {
  const std::string drawn = svg({});
  CHECK(drawn.starts_with("<svg"));
  CHECK(drawn.ends_with("</svg>\n"));
  CHECK(count(drawn, "<title>Base: Black to move, turn 4 (ply 8)</title><desc>") == 1);
  CHECK(count(drawn, "white beetle 1 on top of white queen on M 13;") == 1);
  CHECK(count(drawn, "Last move: wB1 wQ.</desc>") == 1);
  CHECK(count(svg({"--no-numbers"}), "white beetle on top of white queen on M 13;") == 1);
  CHECK(count(svg({"--no-last-move"}), "Last move") == 0);
  CHECK(count(svg({}, "Qq,w"), "Last move") == 0);
}

TEST_CASE("numbers and marks are drawn unless they are not wanted, names of cells when they are") {
  CHECK(count(svg({}), "<tspan") == 5);
  CHECK(count(svg({"--no-numbers"}), "<tspan") == 0);
  CHECK(count(svg({}), "stroke-dasharray") == 1);
  CHECK(count(svg({}), "#d9480f") == 1);
  CHECK(count(svg({"--no-last-move"}), "stroke-dasharray") == 0);
  CHECK(count(svg({"--no-last-move"}), "#d9480f") == 0);
  CHECK(count(svg({}), ">N13<") == 0);
  CHECK(count(svg({"--labels"}), ">N13<") == 1);
  CHECK(count(svg({"--theme", "screen"}), "#f6efdc") == count(svg({}), "#f6efdc"));
  CHECK(count(svg({"--theme", "print"}), "#f6efdc") == 0);
  // A placement comes from nowhere, a pass goes nowhere.
  const std::string placed = svg({}, "wS1;bS1 wS1-");
  CHECK(count(placed, "stroke-dasharray") == 0);
  CHECK(count(placed, "#d9480f") == 1);
}

TEST_CASE("a thrown piece is marked where it was and where it is") {
  const std::string before = R"(wP;bL wP\;wQ wP/;bB1 bL-;wQ \bB1;bG1 bL\)";
  const std::string thrown = svg({"--labels"}, before + ";bL -wP");
  CHECK(count(thrown, "stroke-dasharray") == 1);
  CHECK(count(thrown, "#d9480f") == 1);
  CHECK(count(thrown, "Last move: bL -wP.") == 1);
  // The dotted cell is the one that the ladybug had.
  CHECK(count(svg({"--labels"}, before), "black ladybug on N 12;") == 1);
  const std::regex dotted(R"re(points="([^"]*)"[^>]*stroke-dasharray)re");
  std::smatch left;
  REQUIRE(std::regex_search(thrown, left, dotted));
  CHECK(count(left[1], "20.8,14.4") ==
        1);  // its top corner: (0, 1) is half a cell east, one row south
}

TEST_CASE("what is turned is the position, in every output") {
  const Json plain = Json::parse(run_waggle({"show", "--format", "json", climb}).out);
  for (const std::string turn : {"0", "1", "2", "3", "4", "5"})
    for (const bool mirrored : {false, true}) {
      std::vector<std::string> orientation = {"--turn", turn};
      if (mirrored) orientation.emplace_back("--mirror");
      const auto with = [&](std::vector<std::string> options, const std::string& position) {
        options.insert(options.begin(), "show");
        options.insert(options.end(), orientation.begin(), orientation.end());
        options.push_back(position);
        return run_waggle(options).out;
      };
      const Json image = Json::parse(with({"--format", "json"}, climb));
      CHECK(image["study_key"] == plain["study_key"]);
      const std::string game = image["game_string"];
      CHECK((game == climb) == (turn == "0" && !mirrored));
      CHECK(with({"--svg", "--labels"}, climb) == svg({"--labels"}, game));
      CHECK(with({}, climb) == run_waggle({"show", game}).out);
      CHECK(with({"--hop"}, climb) == run_waggle({"show", "--hop", game}).out);
      // A position without a game is turned as well.
      const std::string board = run_waggle({"show", climb}).out;
      CHECK(with({}, board) == run_waggle({"show", with({}, board)}).out);
      CHECK(with({}, board).substr(0, with({}, board).find("\n\n")) ==
            with({}, climb).substr(0, with({}, climb).find("\n\n")));
    }
}

TEST_CASE("pictures have the width that is asked for and go where they are sent") {
  CHECK(count(svg({"--width", "640"}), " width=\"640\" ") == 1);
  // One cell with its margins of 1.1 radii on each side.
  CHECK(count(svg({"--cell", "100"}, "wS1"), " width=\"127\" height=\"127\" ") == 1);
  const test::TemporaryFolder folder;
  const auto run = run_waggle({"show", "--svg", climb, "-o", folder.path("board.svg")});
  CHECK(run.code == 0);
  CHECK(run.out.empty());
  CHECK(test::content_of(folder.path("board.svg")) == svg({}));
}

TEST_CASE("a PNG is what the first converter makes of the picture") {
  const test::TemporaryFolder folder;
  put_program(folder, "rsvg-convert", "cp \"$in\" seen.svg\npng 127 127");
  put_program(folder, "inkscape", "png 127 127");
  const auto run = show_png(folder, "--cell 100 wS1");
  CAPTURE(run.err);
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(size_of(run.out) == std::pair(127U, 127U));
  CHECK(run.out.ends_with("rest of rsvg-convert"));
  const std::string seen = test::content_of(folder.path("seen.svg"));
  CHECK(count(seen, " width=\"127\" height=\"127\" ") == 1);
  CHECK(count(seen, "<rect ") == 1);  // paper
  CHECK(show_png(folder, "--cell 100 wS1 -o board.png").code == 0);
  CHECK(test::content_of(folder.path("board.png")) == run.out);
}

TEST_CASE("the next converter is asked when one fails, and all are named when none will do") {
  const test::TemporaryFolder folder;
  put_program(folder, "rsvg-convert", "echo; echo 'no room for it' >&2; echo more; exit 3");
  put_program(folder, "inkscape", "png 100 127");
  put_program(folder, "magick", "echo text >\"$out\"");
  put_program(folder, "convert", "true");
  put_program(folder, "chromium", "kill -9 $$");
  folder.write("path/google-chrome", "not executable");
  const auto failed = show_png(folder, "--cell 100 wS1 -o board.png");
  CHECK(failed.code == 2);
  CHECK(failed.out.empty());
  CHECK_FALSE(std::filesystem::exists(folder.path("board.png")));
  const auto in = [&](const std::string& name) { return folder.path("path/" + name); };
  CHECK(failed.err == "waggle: no PNG was made: " + in("rsvg-convert") +
                          " ended with code 3: no room for it; " + in("inkscape") +
                          " made 100 x 127 pixels instead of 127 x 127; " + in("magick") +
                          " made something else than a PNG; " + in("convert") +
                          " made no picture; " + in("chromium") + " was ended by signal 9\n");

  put_program(folder, "chromium", "png 127 127");
  folder.write("board.png", "what was there");
  const auto run = show_png(folder, "--cell 100 wS1 -o board.png");
  CHECK(run.code == 0);
  CHECK(run.err.empty());  // a picture that was made needs no excuse
  CHECK(size_of(test::content_of(folder.path("board.png"))) == std::pair(127U, 127U));
}

TEST_CASE("without a converter show names those that would do") {
  const test::TemporaryFolder folder;
  folder.write("board.png", "what was there");
  const auto run = show_png(folder, "wS1 -o board.png");
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(
      run.err ==
      "waggle: no program that turns SVG into PNG is on the path: install rsvg-convert, Inkscape, "
      "ImageMagick or Chromium, or use --svg\n");
  CHECK(test::content_of(folder.path("board.png")) == "what was there");
}

TEST_CASE("a PNG is not sent to a terminal") {
  const auto at_terminal = [](const std::string& command) {
    return test::shell("script -qec \"" + command + "\" /dev/null", WAGGLE_SOURCE_DIR);
  };
  if (at_terminal("true").code != 0) return test::skip("this machine has no terminals to give");
  const auto run = at_terminal("waggle show --png wS1");
  CHECK(run.code == 2);
  CHECK(run.out ==
        "waggle: a PNG is nothing for a terminal: give -o FILE, or send it to a program\r\n");
}

TEST_CASE("a signal ends the converter, too, and leaves nothing behind") {
  const test::TemporaryFolder folder;
  put_program(folder, "rsvg-convert",
              "echo $$ >\"$(dirname \"$0\")/../pid\"; kill -INT $PPID; exec sleep 1000");
  const auto run = show_png(folder, "wS1 -o board.png");
  CHECK(run.code == 128 + 2);
  CHECK(run.err == "waggle: stopped: no picture was written\n");
  CHECK_FALSE(std::filesystem::exists(folder.path("board.png")));
  CHECK(test::shell("kill -0 $(cat pid)", folder.path("")).code != 0);
}

TEST_CASE("a real converter makes a PNG of the size that was asked for") {
  if (test::shell("command -v rsvg-convert inkscape magick chromium chromium-browser google-chrome",
                  ".")
          .out.empty()) {
    test::skip("there is no program that turns SVG into PNG");
    return;
  }
  const auto run = run_waggle({"show", "--png", "--width", "301", climb});
  CAPTURE(run.err);
  CHECK(run.code == 0);
  CHECK(size_of(run.out).first == 301);
  CHECK(count(run.out, "IEND") == 1);
  const auto other = run_waggle({"show", "--png", "--width", "301", "--no-numbers", climb});
  CHECK(size_of(other.out) == size_of(run.out));
  CHECK(other.out != run.out);
}
