#include "replay/pipeline.hpp"

#include <catch2/catch.hpp>
#include <stdexcept>

#include "notation/content_hash.hpp"
#include "replay/replay.hpp"
#include "support/samples.hpp"

using namespace waggle;

namespace {

SourceFeed feed_of(std::vector<SourceText> sources) {
  return
      [sources = std::move(sources), next = std::size_t{0}]() mutable -> std::optional<SourceText> {
        return next < sources.size() ? std::optional(sources[next++]) : std::nullopt;
      };
}

/// What becomes of the records, and which sources are skipped, as it is told.
std::vector<std::string> run(const std::vector<SourceText>& sources, int threads) {
  std::vector<std::string> out;
  run_pipeline<std::string>(
      feed_of(sources), {threads},
      [](GameRecord&& record) {
        return record.source + "#" + std::to_string(record.game) + " " +
               std::string(name_of(replay(record).status));
      },
      [&](std::string&& line) { out.push_back(line); },
      [&](const std::string& name) { out.push_back(name + " skipped"); });
  return out;
}

/// The content in pieces of a size, the first of them at once.
SourceText in_pieces(const std::string& name, std::string content, std::size_t size) {
  SourceText source{name, content.substr(0, size), false};
  source.more = [content = std::move(content), size, at = size]() mutable -> SourcePiece {
    const auto piece = std::string_view(content).substr(std::min(at, content.size()), size);
    at += piece.size();
    return piece;
  };
  return source;
}

/// Everything that is told of a record apart from its moves, and they are told by its hash.
std::string told(const GameRecord& record, std::uint64_t source_hash) {
  std::string line = record.source + "#" + std::to_string(record.game) + " " +
                     std::string(name_of(record.format)) + " " + std::to_string(record.at.line) +
                     ":" + std::to_string(record.at.column) + "@" + std::to_string(record.at.byte) +
                     " " + std::to_string(record.content_hash) + " " + std::to_string(source_hash) +
                     " " + std::to_string(static_cast<int>(record.reading));
  for (const Turn& turn : record.turns) line += " " + std::to_string(turn.at.byte);
  for (const Diagnostic& diagnostic : record.diagnostics)
    line += " " + std::string(info_of(diagnostic.code).id) + "@" +
            std::to_string(diagnostic.at.line) + ":" + std::to_string(diagnostic.at.column);
  return line;
}

std::vector<std::string> told_at_once(const std::string& name, const std::string& content) {
  std::vector<std::string> lines;
  for (const GameRecord& record : read_records(content, name))
    lines.push_back(told(record, content_hash(content)));
  return lines;
}

std::vector<std::string> told_in_pieces(const std::string& name, const std::string& content,
                                        std::size_t size) {
  std::vector<std::string> lines;
  run_pipeline<std::string>(
      feed_of({in_pieces(name, content, size)}), {2},
      [](GameRecord&& record) { return told(record, record.source_hash); },
      [&](std::string&& line) { lines.push_back(std::move(line)); }, {});
  return lines;
}

std::string repeated(const std::string& text, std::size_t bytes) {
  std::string out;
  while (out.size() < bytes) out += text;
  return out;
}

const std::string game = "Base;InProgress;White[2];wS1;bS1 wS1-\n";

}  // namespace

TEST_CASE("records come out in order whatever the number of threads") {
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "Base;InProgress;White[2];wS1;bS1 wS1-\n";
  const std::vector<SourceText> sources = {
      {"many", many, true},
      {"readme", "nothing to see here\n", false},
      {"named", "nothing to see here\n", true},
      {"empty", "", true},
      {"quiet", "", false},
      {"zip", std::string("PK\x03\x04\0\0", 6), true},
      {"cut", "(;GM[27]VV[1]\nSU[hive]\n", false},
      {"one", "Base;InProgress;White[2];wS1;bS1 wS1-;wS1 bS1-\n", false}};
  const auto alone = run(sources, 1);
  REQUIRE(alone.size() == 1000 + 7);
  CHECK(alone[999] == "many#1000 valid");
  CHECK(std::vector(alone.begin() + 1000, alone.end()) ==
        std::vector<std::string>{"readme skipped", "named#1 unreadable", "empty#1 unreadable",
                                 "quiet skipped", "zip#1 unreadable", "cut#1 unreadable",
                                 "one#1 invalid"});
  for (int i = 0; i < 20; ++i) CHECK(run(sources, 4) == alone);
}

TEST_CASE("what a callback throws reaches the caller") {
  const std::vector<SourceText> sources = {{"a", "Base;InProgress;White[2];wS1;bS1 wS1-\n", true}};
  CHECK_THROWS_AS(run_pipeline<int>(
                      feed_of(sources), {2}, [](GameRecord&&) { return 1; },
                      [](int&&) { throw std::runtime_error("disk full"); }, {}),
                  std::runtime_error);
}

TEST_CASE("a source in pieces of any size holds the records that it holds at once") {
  const auto [files, trees, games, lines] = test::samples();
  std::vector<std::pair<std::string, std::string>> sources;
  for (const auto& file : files) sources.emplace_back(file.name, file.content);
  REQUIRE(sources.size() > 20);
  sources.emplace_back("trees", trees);
  sources.emplace_back("games", games);
  sources.emplace_back("lines", lines);
  sources.emplace_back("marked", "\xEF\xBB\xBF" + lines);
  sources.emplace_back("marked-trees", "\xEF\xBB\xBF\r\n" + trees);
  sources.emplace_back("cut-off", trees.substr(0, trees.size() / 3) + "\n(;GM[27]VV[1]\n" + trees);
  sources.emplace_back("spread", "(\n \r\n;GM[27] C[a \\] (;\n( ;\nGM[ 27 ]\n) ) \\(;GM[27])\r\r");
  for (const auto& [name, content] : sources) {
    const auto expected = told_at_once(name, content);
    for (const std::size_t size : {1U, 7U, 100U, 4096U}) {
      CAPTURE(name, size);
      // A source without a record is skipped.
      CHECK(told_in_pieces(name, content, size) == expected);
    }
  }
}

TEST_CASE("a source of many MiB holds in pieces what it holds at once") {
  std::string tree =
      "(;\r\nGM[27]VV[1]\r\nSU[hive]\r\nC[" + std::string(40'000, 'x') + "]\r\n)\r\n";
  for (const std::string& content : {repeated(game, 5'000'000), repeated(tree, 5'000'000)})
    for (const std::size_t size : {4096U, 1U << 20U}) {
      std::vector<SourcePosition> places;
      run_pipeline<SourcePosition>(
          feed_of({in_pieces("large", content, size)}), {2},
          [](GameRecord&& record) { return record.at; },
          [&](SourcePosition&& at) { places.push_back(at); }, {});
      const auto records = split_records(content, *detect_format(content));
      REQUIRE(places.size() == records.size());
      for (std::size_t i = 0; i < places.size(); ++i) REQUIRE(places[i] == records[i].at);
    }
}

TEST_CASE("a source is known by its first MiB, whatever its line ends") {
  const auto hash_of = [](const std::string& content, std::size_t size) {
    std::uint64_t hash = 0;
    run_pipeline<std::uint64_t>(
        feed_of({in_pieces("s", content, size)}), {1},
        [](GameRecord&& record) { return record.source_hash; },
        [&](std::uint64_t&& value) {
          CHECK((hash == 0 || hash == value));
          hash = value;
        },
        {});
    return hash;
  };
  const std::string large = repeated(game, 3'000'000);
  const std::string crlf = repeated(game.substr(0, game.size() - 1) + "\r\n", 3'000'000);
  const auto hash = hash_of(large, 5'000'000);
  CHECK(hash_of(large, 1000) == hash);
  CHECK(hash_of(crlf, 1'000'000) == hash);
  CHECK(hash_of(large + game, 77'777) == hash);
  CHECK(hash_of(game + game, 10) == content_hash(game + game));
  CHECK(hash_of("# other\n" + large, 5000) != hash);
  // The last byte that counts, and the first that does not.
  const std::string head = "# " + std::string((1U << 20U) - 3, 'x');
  const auto with = [&](const char* more) { return hash_of(head + more + "\n" + game, 100'000); };
  CHECK(with("ab") == with("ac"));
  CHECK(with("ab") != with("bb"));
}

TEST_CASE("a source that breaks off keeps the records before, and one stands for the rest") {
  const std::string content = repeated(game, 3'000'000) + "Base;InProgress;White[2];wS1;bS";
  SourceText source{"s", {}, true};
  source.more = [&, at = std::size_t{0}]() mutable -> SourcePiece {
    if (at >= content.size())
      return tl::unexpected(Finding{Code::source_unreadable, "the disk went away", {}});
    const auto piece = std::string_view(content).substr(at, 10'000);
    at += piece.size();
    return piece;
  };
  std::vector<GameRecord> records;
  const auto read = [&](const SourceText& text) {
    records.clear();
    run_pipeline<GameRecord>(
        feed_of({text}), {2}, [](GameRecord&& record) { return std::move(record); },
        [&](GameRecord&& record) { records.push_back(std::move(record)); }, {});
  };
  read(source);
  const std::size_t complete = 3'000'000 / game.size() + 1;
  REQUIRE(records.size() == complete + 1);
  CHECK(records[complete].game == static_cast<int>(complete) + 1);
  CHECK(records[complete].reading == GameRecord::Reading::unreadable);
  CHECK(records[complete].diagnostics.at(0).code == Code::source_unreadable);
  CHECK(records[complete].at.line == complete + 1);
  source.more = [] {
    return SourcePiece(
        tl::unexpected(Finding{Code::source_unreadable, "there never was a disk", {}}));
  };
  read(source);
  REQUIRE(records.size() == 1);
  CHECK(records[0].game == 1);
}

TEST_CASE("a record without end is given up at a limit") {
  const std::string content = "(;GM[27]VV[1])\n(;GM[27]C[" + std::string(40U << 20U, 'x');
  std::vector<std::string> lines = told_in_pieces("s", content, 1U << 20U);
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].find("s#2 sgf 2:1@15") == 0);
  CHECK(lines[1].find("N008") != std::string::npos);
}

TEST_CASE("a source that was named and holds no record says what it seems to be") {
  struct Row {
    std::string content;
    Code code;
    std::string message;
    std::string hint;
  };
  const std::string none = "no record of a game is recognised here";
  const std::string unpack = "archives of this kind are not read; unpack it first";
  const std::vector<Row> rows = {
      {"", Code::empty_record, "there is nothing in it", ""},
      {" \n\t", Code::empty_record, "there is nothing in it", ""},
      {"Dear all", Code::not_a_record, none, ""},
      {std::string("7z\xbc\xaf\x27\x1c\0\4", 8), Code::not_a_record, none, unpack},
      {std::string("Rar!\x1a\x07\1\0", 8), Code::not_a_record, none, unpack},
      {std::string("\x89PNG\0", 5), Code::not_a_record, "this is not text: " + none, ""}};
  for (const Row& row : rows) {
    CAPTURE(row.message, row.hint);
    std::vector<Diagnostic> findings;
    const auto read = [&](bool named) {
      findings.clear();
      run_pipeline<GameRecord>(
          feed_of({SourceText{"x", row.content, named}}), {1},
          [](GameRecord&& record) { return std::move(record); },
          [&](GameRecord&& record) {
            CHECK(record.reading == GameRecord::Reading::unreadable);
            findings.insert(findings.end(), record.diagnostics.begin(), record.diagnostics.end());
          },
          {});
    };
    read(false);
    CHECK(findings.empty());
    read(true);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == row.code);
    CHECK(findings[0].message == row.message);
    CHECK(findings[0].hint == row.hint);
  }
}

TEST_CASE("a record may take 16 MiB before its end is seen") {
  constexpr std::size_t most = 16U << 20U;
  const std::string begin = "(;GM[27]SU[hive]C[";
  for (const std::size_t held : {most, most + 1}) {
    const std::string content = begin + std::string(held - begin.size(), 'x') + "])";
    const auto lines = told_in_pieces("x", content, held);
    REQUIRE(lines.size() == 1);
    const std::string id(info_of(Code::record_too_long).id);
    CHECK((lines[0].find(" " + id + "@") != std::string::npos) == (held > most));
  }
}
