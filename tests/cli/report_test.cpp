#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/report/chart.hpp"
#include "support/files.hpp"
#include "support/program.hpp"

using namespace waggle;
using test::run_waggle;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + part.size()))
    ++n;
  return n;
}

}  // namespace

TEST_CASE("the report is one file with boards, numbers and games and nothing from outside") {
  const test::TemporaryFolder folder;
  run_waggle({"import", folder.path("s.db"), "samples", "--quiet"});
  const auto run = run_waggle(
      {"report", folder.path("s.db"), "-o", folder.path("r.html"), "--title", "Spring <& \"cup\""});
  CHECK(run.code == 0);
  const std::string page = test::content_of(folder.path("r.html"));
  CHECK(page.find("<h1>Spring &lt;&amp; &quot;cup&quot;</h1>") != std::string::npos);
  CHECK(page.find("<dt>Games</dt><dd>25</dd>") != std::string::npos);
  CHECK(count(page, "<svg") > 10);
  CHECK(count(page, "<svg") == count(page, "</svg>"));
  CHECK(count(page, "<details") == count(page, "</details>"));
  CHECK(count(page, "<table") == count(page, "</table>"));
  CHECK(page.find("samples/sound/boardspace-2016.sgf") != std::string::npos);
  // Of what a page may fetch nothing is there: only the names of the SVG language.
  CHECK(count(page, "http") ==
        count(page, "http://www.w3.org/2000/svg") + count(page, "http-equiv"));
  for (const char* outside : {"src=", "<link", "<img", "<iframe", "@import", "url("})
    CHECK(page.find(outside) == std::string::npos);
  CHECK(count(page, "<script") == 2);
  CHECK(page.find("{{") == std::string::npos);

  SECTION("and equal input gives equal bytes") {
    run_waggle({"report", folder.path("s.db"), "-o", folder.path("again.html"), "--title",
                "Spring <& \"cup\""});
    CHECK(test::content_of(folder.path("again.html")) == page);
  }
  SECTION("filters are told in its heading") {
    run_waggle({"report", folder.path("s.db"), "-o", folder.path("f.html"), "--about", "openings",
                "--player", "alice", "--no-bots"});
    CHECK(test::content_of(folder.path("f.html"))
              .find("<p>Games chosen by player Alice, without bots</p>") != std::string::npos);
  }
  SECTION("no game makes no report") {
    CHECK(run_waggle(
              {"report", folder.path("s.db"), "-o", folder.path("n.html"), "--player", "nobody"})
              .code == 1);
    CHECK_FALSE(std::filesystem::exists(folder.path("n.html")));
  }
  SECTION("it is not written over a database") {
    const auto refused = run_waggle({"report", folder.path("s.db"), "-o", folder.path("s.db")});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("not overwritten") != std::string::npos);
    CHECK(run_waggle({"games", folder.path("s.db")}).code == 0);
  }
  SECTION("seen from one player's side all its numbers are that player's") {
    run_waggle({"report", folder.path("s.db"), "-o", folder.path("a.html"), "--as", "alice",
                "--about", "openings"});
    const std::string own = test::content_of(folder.path("a.html"));
    CHECK(own.find("Lines of Alice") != std::string::npos);
    CHECK(own.find("<dt>Games</dt><dd>4</dd>") != std::string::npos);
    CHECK(own.find("White won") == std::string::npos);
  }
}

TEST_CASE("a number lists its newest games, each game once in the page") {
  const test::TemporaryFolder folder;
  std::string text;
  constexpr int all = 70;
  for (int i = 0; i < all; ++i) {
    // Taken in the oldest first but for the undated ones, which come first.
    const std::string date = i < 5 ? "" : "[Date \"" + std::to_string(1900 + i) + ".01.01\"]\n";
    text += "[GameType \"Base\"]\n[White \"W" + std::to_string(i) + "\"]\n[Black \"B\"]\n" + date +
            "[Result \"1-0\"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n\n";
  }
  folder.write("s.pgn", text);
  run_waggle({"import", folder.path("s.db"), folder.path("s.pgn"), "--quiet"});
  const auto json = nlohmann::json::parse(
      run_waggle({"report", folder.path("s.db"), "-o", "-", "--format", "json"}).out);
  std::vector<std::int64_t> ids;
  for (const auto& line : test::split(
           run_waggle({"games", folder.path("s.db"), "--format", "ndjson", "--sort", "newest"}).out,
           '\n'))
    if (!line.empty()) ids.push_back(nlohmann::json::parse(line)["game"]);
  REQUIRE(ids.size() == all);
  const auto& counts = json["sections"][0]["blocks"][0]["rows"][0]["games"];
  CHECK(counts["value"] == all);
  CHECK(counts["games"] == ids);

  const std::string page = run_waggle({"report", folder.path("s.db"), "-o", "-"}).out;
  std::string expected = "data-games=\"";
  for (int i = 0; i < 60; ++i) expected += (i == 0 ? "" : " ") + std::to_string(ids[i]);
  CHECK(page.find(expected + "\" data-more=\"10\"") != std::string::npos);
  CHECK(count(page, "W69 – B, White wins, 3 plies\",") == 1);
}

TEST_CASE("the packed moves of a page are those of its games") {
  const test::TemporaryFolder folder;
  run_waggle({"import", folder.path("s.db"), "samples", "--quiet"});
  const std::string page = run_waggle({"report", folder.path("s.db"), "-o", "-"}).out;
  const std::string opening = "id=\"ui-book\">";
  const auto from = page.find(opening) + opening.size();
  const auto book = nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
  const std::string digits = book["parts"]["digits"];
  const auto& pieces = book["parts"]["pieces"];
  const auto& sides = book["parts"]["sides"];
  const auto moves_in = [&](const std::string& packed) {
    std::vector<std::string> moves;
    for (std::size_t i = 0; i + 1 < packed.size(); i += 2) {
      const std::size_t word = digits.find(packed[i]) + digits.find(packed[i + 1]) * digits.size();
      if (word >= 1U << 13U) {
        moves.push_back("pass");
        continue;
      }
      std::string text = pieces[word % 32];
      if (word >> 10U < sides.size()) {
        const auto& side = sides[word >> 10U];
        text += " " + side[0].get<std::string>() + pieces[word / 32 % 32].get<std::string>() +
                side[1].get<std::string>();
      }
      moves.push_back(text);
    }
    return moves;
  };
  int games = 0;
  bool passed = false;
  for (const auto& line :
       test::split(run_waggle({"games", folder.path("s.db"), "--format", "ndjson"}).out, '\n')) {
    if (line.empty()) continue;
    const auto game = nlohmann::json::parse(line);
    const std::vector<std::string> moves = game["moves"];
    CHECK(moves_in(book["games"].at(std::to_string(game["game"].get<int>()))[2]) == moves);
    passed = passed || std::ranges::count(moves, "pass") > 0;
    ++games;
  }
  CHECK(games == static_cast<int>(book["games"].size()));
  CHECK(passed);
}

TEST_CASE("names in records are inert in the report") {
  const test::TemporaryFolder folder;
  const std::string file =
      folder.write("x.pgn",
                   "[GameType \"Base\"]\n[White \"<script>alert(1)</script>\"]\n[Black \"A&B\"]\n"
                   "[Result \"WhiteWins\"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n4. bQ bS1-\n5. wA1 "
                   "-wQ\n6. bA1 bQ-\n");
  run_waggle({"import", folder.path("x.db"), file, "--quiet"});
  CHECK(run_waggle({"report", folder.path("x.db"), "-o", folder.path("r.html")}).code == 0);
  const std::string page = test::content_of(folder.path("r.html"));
  CHECK(page.find("<script>alert") == std::string::npos);
  CHECK(page.find("\\u003cscript>alert(1)") != std::string::npos);
  CHECK(page.find("&lt;script&gt;alert(1)&lt;/script&gt;") != std::string::npos);
  CHECK(page.find("A&amp;B") != std::string::npos);
}

TEST_CASE("a report does not depend on how many threads the machine has") {
  const test::TemporaryFolder folder;
  std::vector<std::string> pages;
  for (const char* pinned : {"", "taskset -c 0 "}) {
    const std::string name = "r" + std::to_string(pages.size());
    for (const char* format : {"html", "markdown", "json"}) {
      const auto run = test::shell(
          fmt::format("ln -sfn {0}/samples samples; {1}waggle import {2}.db samples --quiet; rm -f "
                      "s.db; ln -s {2}.db s.db; {1}waggle report s.db -o {2}.{3} --format {3}",
                      WAGGLE_SOURCE_DIR, pinned, name, format),
          folder.path(""));
      CAPTURE(run.out, run.err);
      pages.push_back(test::content_of(folder.path(fmt::format("{}.{}", name, format))));
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(pages[i].size() > 1000);
    CHECK(pages[i] == pages[i + 3]);
  }
}

TEST_CASE("what a record says is inert in every format of a report") {
  const test::TemporaryFolder folder;
  const std::string name = "</script><script>a()</script><img src=x onerror=a()>'&amp;|*_`[x](y)";
  const std::string file = folder.write(
      "</script><b>x.pgn",
      "[GameType \"Base\"]\n[White \"" + name +
          "\"]\n[Black \"\u202eecila\a\x1b[1m\"]\n"
          "[Date \"2020.01.02\"]\n[Result \"WhiteWins\"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ "
          "-wS1\n4. bQ bS1-\n5. wA1 -wQ\n6. bA1 bQ-\n");
  REQUIRE(run_waggle({"import", folder.path("x.db"), folder.path(""), "--quiet"}).code == 0);
  for (const char* format : {"html", "markdown", "json"}) {
    const auto run = run_waggle({"report", folder.path("x.db"), "-o", "-", "--format", format});
    CAPTURE(format);
    CHECK(run.code == 0);
    // The name is there, with nothing that turns the text round or speaks to a terminal.
    CHECK(run.out.find("ecila") != std::string::npos);
    for (const char* mark : {"\a", "\x1b"}) CHECK(run.out.find(mark) == std::string::npos);
    // JSON is read by programs, which get the name as it is.
    CHECK((run.out.find("\u202e") == std::string::npos) == (format != std::string("json")));
  }
  const std::string page =
      run_waggle({"report", folder.path("x.db"), "-o", "-", "--format", "html"}).out;
  CHECK(count(page, "<script") == 2);
  CHECK(count(page, "</script") == 2);
  for (const char* element : {"<img", "<b>x"}) CHECK(page.find(element) == std::string::npos);
  CHECK(page.find("\\u003c/script>\\u003cimg") != std::string::npos);
  CHECK(page.find("&lt;/script&gt;&lt;script&gt;a()") != std::string::npos);

  const std::string text =
      run_waggle({"report", folder.path("x.db"), "-o", "-", "--format", "markdown"}).out;
  CHECK(text.find("\\[x\\](y)") != std::string::npos);
  for (const char* bare : {" <img", "><script", "`[x]"})
    CHECK(text.find(bare) == std::string::npos);

  const auto json = nlohmann::json::parse(
      run_waggle({"report", folder.path("x.db"), "-o", "-", "--format", "json"}).out);
  CHECK(json.dump().find("onerror=a()") != std::string::npos);
}

TEST_CASE("openings and filters have the names of the report's language, keys stay") {
  const test::TemporaryFolder folder;
  folder.write(
      "s.pgn",
      "[GameType \"Base\"]\n[White \"Alice\"]\n[Black \"Bob\"]\n[Event \"Cup\"]\n[Round "
      "\"1\"]\n[Date \"2024.03.01\"]\n[Result \"1-0\"]\n\n1. wS1\n2. bS1 -wS1\n3. wQ wS1/\n"
      "4. bQ \\bS1\n5. wA1 wS1\\\n6. bA1 /bS1\n");
  run_waggle({"import", folder.path("s.db"), folder.path("s.pgn"), "--quiet"});
  const auto report = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"report", folder.path("s.db"), "-o", "-", "--format", "json"});
    const auto run = run_waggle(options);
    REQUIRE(run.code == 0);
    return nlohmann::json::parse(run.out);
  };
  const auto section = [](const nlohmann::json& document, const std::string& id) {
    for (const auto& one : document["sections"])
      if (one["id"] == id) return one;
    return nlohmann::json();
  };
  const std::string position = "wS1;bS1 -wS1;wQ wS1/;bQ \\bS1;wA1 wS1\\;bA1 /bS1";
  struct Language {
    const char* code;
    const char* line;
    const char* position;
    const char* filters;
    const char* formation;
  };
  for (const Language& language :
       {Language{"en", "Spider-Bee-Ant", "Spider-Bee-Ant in kind",
                 "since 2024, result White wins, without bots", "fork"},
        Language{"ru", "Паук-Матка-Муравей", "Паук-Матка-Муравей взаимно",
                 "с 2024, исход: белые победили, без программ", "вилка"},
        Language{"uk", "Павук-Королева-Мураха", "Павук-Королева-Мураха взаємно",
                 "від 2024, вислід: білі перемогли, без програм", "вилка"},
        Language{"bg", "Паяк-Кралица-Мравка", "Паяк-Кралица-Мравка взаимно",
                 "от 2024, изход: белите победиха, без програми", "вилица"}}) {
    CAPTURE(language.code);
    const auto about = report({"--lang", language.code, "--position", position, "--since", "2024",
                               "--result", "WhiteWins", "--no-bots"});
    CHECK(about["facts"]["named_position"] == language.position);
    CHECK(about["provenance"]["filters"] == language.filters);
    CHECK(about["subtitle"].get<std::string>().ends_with(language.filters));
    CHECK(section(about, "lines_first")["blocks"][1]["cards"][0]["subtitle"] ==
          language.formation + std::string(" · ") + language.line);
    const auto dossier = report({"--lang", language.code, "--player", "Alice"});
    const auto repertoire = section(dossier, "repertoire_white");
    for (const auto& block : repertoire["blocks"])
      if (block.value("key", "") == "lines") {
        CHECK(block["rows"][0]["name"] == language.line);
        CHECK(block["rows"][0]["line"] == std::string("S-Q-A ") + language.formation);
      }
    const auto event = report({"--lang", language.code, "--event", "Cup"});
    CHECK(section(event, "rounds")["blocks"][0]["rows"][0]["result"]["value"] == "WhiteWins");
  }
}

TEST_CASE("the languages of a report leave no text of ours in English") {
  const test::TemporaryFolder folder;
  run_waggle({"import", folder.path("s.db"), "samples", "--quiet"});
  const auto cyrillic = [](const std::string& text) {
    return text.find('\xd0') != std::string::npos || text.find('\xd1') != std::string::npos;
  };
  const std::vector<std::vector<std::string>> kinds = {{},
                                                       {"--position", "wS1"},
                                                       {"--position", "wS1;bS1 wS1-"},
                                                       {"--as", "alice", "--about", "openings"}};
  for (const char* language : {"ru", "uk", "bg"})
    for (const auto& kind : kinds) {
      std::vector<std::string> arguments = {"report", folder.path("s.db"), "-o",  "-", "--lang",
                                            language, "--format",          "json"};
      arguments.insert(arguments.end(), kind.begin(), kind.end());
      const auto run = run_waggle(arguments);
      REQUIRE(run.code == 0);
      const auto report = nlohmann::json::parse(run.out);
      int seen = 0;
      for (const auto& section : report.at("sections")) {
        CHECK(cyrillic(section.at("title")));
        for (const auto& block : section.at("blocks"))
          for (const char* key : {"text", "caption", "rest"})
            if (block.contains(key) && block.at(key).is_string() && !block.at(key).empty() &&
                block.at(key) != "") {
              CAPTURE(language, key, block.at(key).get<std::string>());
              CHECK(cyrillic(block.at(key)));
              ++seen;
            }
      }
      CHECK(seen > 5);
    }
}

TEST_CASE("a reply that only the older opening rule allows is drawn as any other") {
  const test::TemporaryFolder folder;
  std::string games;
  for (const char* second : {"bS1", "bG1", "bA1", "bB1"})
    for (const char* third : {"wS1", "wG1", "wA1"})
      games += std::string("Base;InProgress;Black[2];wQ;") + second + " wQ-;" + third + " -wQ\n";
  folder.write("games.uhp", games);
  run_waggle({"import", folder.path("q.db"), folder.path("games.uhp"), "--quiet"});
  for (const char* start : {"Base;NotStarted;White[1]", "Base+MLP;NotStarted;White[1]"}) {
    const auto run = run_waggle({"report", folder.path("q.db"), "--position", start, "--any-set",
                                 "--format", "json", "-o", folder.path("q.json")});
    CAPTURE(start, run.err);
    REQUIRE(run.code == 0);
    const std::string text = test::content_of(folder.path("q.json"));
    CHECK(text.find("\"move\":\"wQ\"") != std::string::npos);
    CHECK(nlohmann::json::parse(text)["facts"]["games"] == "12");
  }
}

TEST_CASE("axes of charts suit their values, and a result has one colour in all of them") {
  using namespace waggle::cli::report;
  Chart games{"games", "", Chart::Kind::stacked, "year", {"2023", "2024"}};
  games.series = {{"won", "won", {1, 2}}, {"lost", "lost", {0, 1}}};
  const std::string counts = svg_chart(games);
  CHECK(counts.find(">1</text>") != std::string::npos);
  CHECK(counts.find(".5</text>") == std::string::npos);
  CHECK(counts.find("\"b s0\"") != std::string::npos);
  CHECK(counts.find("\"b s1\"") != std::string::npos);
  CHECK(colour_of({"lost", "", {}}, 0) == colour_of({"lost", "", {}}, 2));

  Chart ratings{"ratings", "", Chart::Kind::lines, "year", {"2023", "2024"}};
  ratings.series = {{"rating", "rating", {1545, std::nullopt}}};
  CHECK(svg_chart(ratings).find(">0</text>") == std::string::npos);
  ratings.series = {{"rating", "rating", {1545, 20}}};
  CHECK(svg_chart(ratings).find(">0</text>") != std::string::npos);
}
