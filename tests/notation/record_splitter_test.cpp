#include "notation/record_splitter.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>
#include <functional>

#include "support/samples.hpp"

using namespace waggle;

namespace {

struct Cut {
  Format format;
  int game;
  SourcePosition at;
  std::string text;
  std::vector<std::string> beside;

  bool operator==(const Cut&) const = default;
};

Cut cut_of(const RecordText& record) {
  Cut cut{record.format, record.game, record.at, std::string(record.text), {}};
  for (const Diagnostic& diagnostic : record.beside)
    cut.beside.push_back(std::to_string(diagnostic.at.byte) + diagnostic.message);
  return cut;
}

std::vector<Cut> at_once(const std::string& content, Format format) {
  std::vector<Cut> cuts;
  for (const RecordText& record : split_records(content, format)) cuts.push_back(cut_of(record));
  return cuts;
}

/// Cut from pieces; `size` says how many bytes the next one has.
std::vector<Cut> in_pieces(const std::string& content, Format format,
                           const std::function<std::size_t()>& size) {
  std::vector<Cut> cuts;
  RecordSplitter splitter(format);
  const auto take = [&](const RecordBlock& block) {
    for (const RecordText& record : block.records) cuts.push_back(cut_of(record));
  };
  for (std::size_t at = 0; at < content.size();) {
    const auto piece = std::string_view(content).substr(at, size());
    take(splitter.add(piece));
    at += piece.size();
  }
  take(splitter.finish());
  return cuts;
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("a source cut as it comes has the records that it has as a whole") {
  const auto [files, trees, games, lines] = test::samples();
  std::vector<std::pair<Format, std::string>> contents;
  for (const auto& file : files)
    if (file.format) contents.emplace_back(*file.format, file.content);
  CHECK(contents.size() > 20);
  const std::string mark = "\xEF\xBB\xBF";
  for (const auto& [format, content] :
       {std::pair(Format::sgf, trees), std::pair(Format::pgn, games),
        std::pair(Format::uhp, lines)})
    for (const std::string& begin : {std::string(), mark, mark + "\r\n \r"})
      contents.emplace_back(format, begin + content + content);
  contents.emplace_back(Format::sgf, trees.substr(0, trees.size() / 3) + "\n(;GM[27]\n" + trees);
  contents.emplace_back(Format::list, "1. wS1\r\n2. bS1 wS1-\r\n");
  contents.emplace_back(Format::sgf, trees + games + lines + trees + lines + games + trees);
  for (const auto& [format, content] : contents) {
    const auto expected = at_once(content, format);
    for (const std::size_t size : {1U, 7U, 100U, 4096U}) {
      CAPTURE(name_of(format), content.substr(0, 40), size);
      CHECK(in_pieces(content, format, [size] { return size; }) == expected);
    }
  }
}

TEST_CASE("marks, line ends and escapes are cut alike wherever a piece ends") {
  std::vector<std::pair<Format, std::vector<std::string>>> words = {
      {Format::sgf,
       {"(", ";", " ", "\r", "\n(", "GM[", "27", "]", ")", "\\", "(;C[a\\])]", "(;C[",
        "\r\n(;GM[27]", "x)", "\n[White \"a\"]", "\rBase;InProgress;White[1]"}},
      {Format::pgn,
       {"[White \"a\"]\r\n", "[White \"a\"]\n", "[Black \"b\"]", "\r", "\n", "1. wS1", "{", "}\r\n",
        " "}},
      {Format::uhp, {"Base;wS1", "#", "\r", "\n", "\r\n", " ", "\xEF\xBB\xBF"}}};
  std::vector<std::string> all = {"[wS1]", "1. wS1\n", ";wS1", "(", ";P0[1", "\xEF", "\xBB\xBF"};
  for (const auto& [format, parts] : words) all.insert(all.end(), parts.begin(), parts.end());
  words.emplace_back(Format::list, all);
  for (const Format format : {Format::sgf, Format::pgn, Format::uhp})
    words.emplace_back(format, all);
  for (const auto& [format, parts] : words)
    CHECK(rc::check("random text", [&, format = format, &parts = parts] {
      std::string content;
      for (const auto& part :
           *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(parts)))
        content += part;
      const auto sizes = *rc::gen::nonEmpty(
          rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(1, 5)));
      std::size_t next = 0;
      RC_ASSERT(in_pieces(content, format, [&] { return sizes[next++ % sizes.size()]; }) ==
                at_once(content, format));
    }));
}

TEST_CASE("a tree that is cut off anywhere leaves the next one whole") {
  const std::string tree = "(;GM[27]C[a \\\\ b \\] c];P0[1 move W wS1 N 13 \\\\.])";
  for (const char* end : {"\n", "\r\n", "\r"})
    for (std::size_t length = 2; length <= tree.size(); ++length) {
      const auto records = at_once(tree.substr(0, length) + end + tree, Format::sgf);
      CAPTURE(length);
      REQUIRE(records.size() == 2);
      CHECK(records[1].text == tree);
    }
}

TEST_CASE("a tree that is cut off anywhere leaves a record of another format whole") {
  const std::string tree = "(;GM[27]C[a \\ b \\] c];P0[1 move W wS1 N 13 \\\\.])";
  const std::string game = "[White \"Alice\"]\n[Black \"Bob\"]\n\n1. wS1\n2. bS1 wS1-\n";
  const std::string line = "Base+MLP;InProgress;White[2];wS1;bS1 wS1-";
  for (const std::string mark : {"", "\xEF\xBB\xBF", "  "})
    for (const char* end : {"\n", "\r\n", "\r"})
      for (std::size_t length = 2; length < tree.size(); ++length) {
        // A backslash at the end takes the line's end away, and nothing else.
        const std::string damaged = tree.substr(0, length) + end + mark;
        CAPTURE(damaged);
        const auto before_game = at_once(damaged + game + tree, Format::sgf);
        REQUIRE(before_game.size() == 3);
        CHECK(before_game[1].format == Format::pgn);
        CHECK(before_game[1].text == game.substr(0, game.size() - 1));
        CHECK(before_game[2].text == tree);
        const auto before_line = at_once(damaged + line + "\n" + game, Format::sgf);
        REQUIRE(before_line.size() == 3);
        CHECK(before_line[1].format == Format::uhp);
        CHECK(before_line[1].text == line);
        CHECK(before_line[2].format == Format::pgn);
      }
}

TEST_CASE("tags and GameStrings that a tree quotes are its own") {
  for (const std::string quoted :
       {"[White \"Alice\"\\]\n[Black \"Bob\"\\]", "Base;InProgress;White[2\\];wS1;bS1 wS1-",
        "see [White \"Alice\"", "White[3", "wait White[12", "[\"x\"", "see \\[White \"Alice\"",
        "[id \"Alice\"]"}) {
    const std::string tree = "(;GM[27]C[they wrote\n" + quoted + "\n];P0[1 Done])";
    CAPTURE(tree);
    const auto records = at_once(tree, Format::sgf);
    REQUIRE(records.size() == 1);
    CHECK(records[0].text == tree);
  }
}

TEST_CASE("what is cut off without the end of its line leaves the next record whole") {
  const std::string tree =
      "(;\nGM[27]C[a \\\\ b \\] c]\n; P0[1 move W wS1 N 13 \\\\.]\n; P0[2 Done]\n)";
  const std::string game =
      "[GameType \"Base\"]\n[White \"Alice\"]\n[Black \"Bob\"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ -wS1";
  const std::string line = "Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
  const std::vector<std::pair<Format, std::string>> records = {
      {Format::sgf, tree}, {Format::pgn, game}, {Format::uhp, line}};
  for (const auto& [format, whole] : records)
    for (const auto& [next_format, next] : records)
      for (const char* end : {"", "\n"})
        // From where it is clear what it was.
        for (std::size_t length = format == Format::sgf ? 11 : 30; length < whole.size();
             ++length) {
          const std::string content = whole.substr(0, length) + end + next;
          CAPTURE(content);
          const auto cuts = at_once(content, format);
          // A backslash takes the meaning of what follows it away; behind the name of a property a
          // tag's bracket opens its value.
          if (format == Format::sgf && *end == '\0' && whole[length - 1] == '\\') continue;
          if (format == Format::sgf && next_format == Format::pgn && *end == '\0' &&
              whole.find_first_of("[]", length) < whole.size() &&
              whole[whole.find_first_of("[]", length)] == '[')
            continue;
          REQUIRE(cuts.size() >= 2);
          CHECK(cuts.back().format == next_format);
          CHECK(cuts.back().text == next);
          for (const std::size_t size : {1U, 3U})
            CHECK(in_pieces(content, format, [size] { return size; }) == cuts);
        }
}

TEST_CASE("words in the middle of a line that records have themselves begin none") {
  for (const std::string line : {"newgame Base;InProgress;White[2];wS1;bS1 wS1-",
                                 "Base;InProgress;White[2];wS1;bS1 wS1-;(;x"}) {
    const auto records = at_once(line, Format::uhp);
    REQUIRE(records.size() == 1);
    CHECK(records[0].text == line);
  }
  for (const std::string line :
       {"{a comment (;\nGM[27] }", "[Annotator \"Base;InProgress;White[2];wS1;bS1 wS1-\"]",
        "[Annotator \"(;GM[27]\"]", "1. wS1 {see [White \"Alice\"]}", "[Annotator \"a\"] (;"}) {
    const std::string game = "[White \"a\"]\n" + line + "\n1. wS1";
    const auto records = at_once(game, Format::pgn);
    REQUIRE(records.size() == 1);
    CHECK(records[0].text == game);
  }
}

TEST_CASE("a header that begins again is another game's") {
  const std::string header = "[GameType \"Base\"]\n[White \"Alice\"]\n[Black \"Bob\"]\n";
  const std::string game = header + "\n1. wS1\n2. bS1 wS1-";
  for (std::size_t length = 19; length < header.size(); ++length) {
    const std::string content = header.substr(0, length) + "\n" + game;
    CAPTURE(content);
    const auto records = at_once(content, Format::pgn);
    // One tag alone may be stated again.
    if (header.substr(0, length).find("[White") == std::string::npos) continue;
    REQUIRE(records.size() == 2);
    CHECK(records[1].text == game);
    for (const std::size_t size : {1U, 7U})
      CHECK(in_pieces(content, Format::pgn, [size] { return size; }).size() == 2);
  }
  for (const std::string tags : {"[White \"a\"]\n[White \"b\"]\n",
                                 "[White \"a\"]\n[Black \"b\"]\n[White \"c\"]\n[Round \"1\"]\n"})
    CHECK(at_once(tags + "\n1. wS1", Format::pgn).size() == 1);
}

TEST_CASE("a record is handed over when its line has ended, not when the next one comes") {
  RecordSplitter lines(Format::uhp);
  CHECK(lines.add("wS1;bS1 wS1-\n").records.size() == 1);
  CHECK(lines.add("wA1;bA1 wA1-").records.empty());
  CHECK(lines.add("\n").records.size() == 1);
  // Behind CR the other half of the line's end may follow.
  CHECK(lines.add("wG1;bG1 wG1-\r").records.empty());
  CHECK(lines.add("wQ;").records.size() == 1);
}

TEST_CASE("remarks among moves stay with their game when another format follows") {
  const std::string game = "[White \"Alice\"]\n\n# first\n1. wS1\n2. bS1 wS1-\n";
  const std::string tree = "(;GM[27])";
  for (const std::string remark : {"", "# about the tree\n"}) {
    const auto records = at_once(game + remark + tree, Format::pgn);
    REQUIRE(records.size() == 2);
    CHECK(records[0].text == game.substr(0, game.size() - 1));
    CHECK(records[1].text == tree);
  }
}

TEST_CASE("a node behind words on one line begins a record, wherever the pieces end") {
  for (const std::string nodes : {";P0[1 Done];P0[2 Done]", ";\nP0[1 Done];P0[2 Done]"}) {
    const std::string content = "(;GM[27])words " + nodes;
    const auto expected = at_once(content, Format::sgf);
    REQUIRE(expected.size() == 2);
    CHECK(expected[1].text == nodes);
    for (const std::size_t size : {1U, 2U, 3U, 5U})
      CHECK(in_pieces(content, Format::sgf, [size] { return size; }) == expected);
  }
}

TEST_CASE("what is held is the piece and the record that is open") {
  const std::string tree = "(;GM[27]C[" + std::string(5000, 'x') + "])\r\n";
  for (const auto& [format, record] :
       {std::pair(Format::sgf, tree), std::pair(Format::uhp, std::string(5000, 'x') + "\r\n"),
        std::pair(Format::pgn, "[White \"a\"]\r\n" + std::string(5000, 'x') + "\r\n\r\n")}) {
    RecordSplitter splitter(format);
    std::size_t most = 0;
    std::size_t cut = 0;
    for (const std::string content = repeated(record, 100); const char c : content) {
      cut += splitter.add({&c, 1}).records.size();
      most = std::max(most, splitter.held());
    }
    CHECK(cut + 1 >= 100);
    CHECK(most < 2 * record.size());
  }
  RecordSplitter splitter(Format::sgf);
  for (int i = 0; i < 1000; ++i) splitter.add("nothing but talk\r\n");
  CHECK(splitter.held() < 10);
  CHECK(splitter.at().line == 1001);
}
