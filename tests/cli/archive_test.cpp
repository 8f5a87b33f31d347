// Archives are read without unpacking them, and what cannot be read is told.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "archive_maker.hpp"
#include "cli/member_name.hpp"
#include "support/files.hpp"
#include "support/program.hpp"
#include "support/utf16.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::compressed;
using test::encrypted_zip_of;
using test::Member;
using test::run_waggle;
using test::tar_of;
using test::zip_of;

namespace {

const std::string game = "Base;InProgress;White[2];wS1;bS1 wS1-\n";
const std::string other_game = "Base;InProgress;White[2];wA1;bA1 wA1-\n";

struct Validated {
  int code = 0;
  std::string err;
  std::vector<Json> records;

  std::vector<std::string> sources() const {
    std::vector<std::string> names;
    for (const Json& record : records) names.push_back(record["source"]);
    return names;
  }
  /// How the one record of a source was judged.
  std::string status(const std::string& source) const {
    for (const Json& record : records)
      if (record["source"] == source) return record["status"];
    return "missing";
  }
  bool told(const std::string& text) const { return err.find(text) != std::string::npos; }
};

Validated validate(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), {"validate", "--format", "ndjson"});
  const auto run = run_waggle(arguments, input);
  Validated validated{run.code, run.err, {}};
  for (const std::string& line : test::split(run.out, '\n'))
    if (!line.empty()) validated.records.push_back(Json::parse(line));
  return validated;
}

/// The samples, as members; `among` false leaves the broken ones out.
std::vector<Member> samples(bool broken = true) {
  std::vector<Member> members;
  const std::filesystem::path root = WAGGLE_SOURCE_DIR;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "samples")) {
    const std::string name = entry.path().lexically_relative(root).generic_string();
    if (entry.is_regular_file() && (broken || name.find("broken") == std::string::npos))
      members.push_back({name, test::content_of(entry.path())});
  }
  std::ranges::sort(members, {}, &Member::name);
  return members;
}

/// A verdict on every record, by the name of its file.
std::vector<std::string> verdicts(const Validated& validated) {
  std::vector<std::string> lines;
  for (Json record : validated.records) {
    const std::string source = record["source"];
    record["source"] = source.substr(source.find("samples/"));
    lines.push_back(record.dump());
  }
  std::ranges::sort(lines);
  return lines;
}

}  // namespace

TEST_CASE("an archive of the samples gives the verdicts of their folder, however it is packed") {
  const auto plain = validate({"samples"});
  CHECK(plain.records.size() == 34);
  const auto members = samples();
  const test::TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> archives = {
      {"deflated", zip_of(members)},
      {"stored", zip_of(members, "store")},
      {"zip in zip", zip_of({{"inner.zip", zip_of(members)}})},
      {"stored zip in a stored zip", zip_of({{"a.zip", zip_of(members, "store")}}, "store")},
      {"tar", tar_of(members)},
      {"tar.gz", tar_of(members, "gzip")},
      {"tar.zst", tar_of(members, "zstd")},
      {"tar.xz", tar_of(members, "xz")},
      {"tar.bz2", tar_of(members, "bzip2")},
      {"tar in a zip", zip_of({{"x", tar_of(members)}})},
      {"zip in a tar in a gz in a zip",
       zip_of({{"x.tgz", tar_of({{"y.zip", zip_of(members)}}, "gzip")}})}};
  for (const auto& [how, bytes] : archives) {
    CAPTURE(how);
    const auto packed = validate({folder.write("no-ending", bytes)});
    CHECK(packed.code == plain.code);
    CHECK(verdicts(packed) == verdicts(plain));
    CHECK(packed.told("samples/broken/empty.sgf"));
    CHECK(packed.told("3 files without a record were skipped"));
  }
}

TEST_CASE("a member is named by the archives around it") {
  const test::TemporaryFolder folder;
  const std::string inner = zip_of({{"c d.uhp", game}});
  const std::string outer = folder.write(
      "a.zip", zip_of({{"dir", "", Member::Kind::folder}, {"dir/b!.zip", inner}, {"e", game}}));
  CHECK(validate({outer}).sources() == std::vector{outer + "!/dir/b!.zip!/c d.uhp", outer + "!/e"});
  SECTION("a file that is only compressed holds one without the ending") {
    const auto gz = folder.write("club/games.uhp.gz", compressed(game, "gzip"));
    CHECK(validate({gz}).sources() == std::vector{gz + "!/games.uhp"});
    const auto plain = folder.write("club/packed", compressed(game, "zstd"));
    CHECK(validate({plain}).sources() == std::vector{plain + "!/data"});
  }
  SECTION("standard input can be an archive") {
    CHECK(validate({"-"}, test::content_of(outer)).sources() ==
          std::vector<std::string>{"-!/dir/b!.zip!/c d.uhp", "-!/e"});
    CHECK(validate({"-"}, compressed(game, "bzip2")).sources() ==
          std::vector<std::string>{"-!/data"});
  }
  SECTION("a position is found in it") {
    const auto shown = run_waggle({"show", outer + "!/dir/b!.zip!/c d.uhp#1.1"});
    CHECK(shown.code == 0);
    CHECK(shown.out.find("Black to move, turn 1") != std::string::npos);
    CHECK(run_waggle({"show", folder.write("g.gz", compressed(game, "gzip")) + "#1"}).code == 0);
    CHECK(run_waggle({"show", outer + "#1"}).err.find("name one of them") != std::string::npos);
    CHECK(run_waggle({"show", outer + "!/f#1"}).err.find("there is no") != std::string::npos);
  }
}

TEST_CASE("an archive is met in a folder as well, and skipped when it holds no record") {
  const test::TemporaryFolder folder;
  folder.write("a.zip", zip_of({{"a.uhp", game}, {"Thumbs.db", "\x01\x02"}, {"empty", ""}}));
  folder.write("b.zip", zip_of({{"notes.txt", "no game here\n"}}));
  folder.write("c.zip", zip_of({}));
  const auto whole = validate({folder.path("")});
  CHECK(whole.code == 0);
  CHECK(whole.records.size() == 1);
  for (const char* skipped : {"a.zip!/Thumbs.db", "a.zip!/empty", "b.zip!/notes.txt", "c.zip"})
    CHECK(whole.told(skipped));
  CHECK(whole.told("4 files without a record were skipped"));
  for (const char* named : {"b.zip", "c.zip"}) {
    const auto alone = validate({folder.path(named)});
    CHECK(alone.code == 1);
    CHECK(alone.sources() == std::vector{folder.path(named)});
    CHECK(alone.records.at(0)["status"] == "unreadable");
    CHECK(alone.records.at(0)["diagnostics"][0]["name"] == "not-a-record");
  }
}

TEST_CASE("links and folders in an archive are passed over") {
  const test::TemporaryFolder folder;
  const auto archive = folder.write("a.tar", tar_of({{"d", "", Member::Kind::folder},
                                                     {"l", "/etc/passwd", Member::Kind::link},
                                                     {"g", game}}));
  const auto run = validate({archive});
  CHECK(run.code == 0);
  CHECK(run.sources() == std::vector{archive + "!/g"});
}

TEST_CASE("a member with a wrong checksum is told and the rest is read") {
  const test::TemporaryFolder folder;
  std::string bytes = zip_of({{"a.uhp", game}, {"b.uhp", game}, {"c.uhp", other_game}}, "store");
  const std::size_t second = bytes.find(game, bytes.find(game) + 1);
  bytes[second + 1] ^= 0x20;
  const std::string packed = folder.write("a.zip", bytes);
  const auto run = validate({packed});
  CHECK(run.code == 1);
  CHECK(run.records.size() == 3);
  CHECK(run.status(packed + "!/a.uhp") == "valid");
  CHECK(run.status(packed + "!/b.uhp") == "unreadable");
  CHECK(run.status(packed + "!/c.uhp") == "valid");
  CHECK(run.records.at(1)["diagnostics"][0]["name"] == "source-unreadable");
  CHECK(run.told(packed + "!/b.uhp"));
  SECTION("in an inner archive") {
    const auto outer = validate({folder.write("o.zip", zip_of({{"a.zip", bytes}, {"d", game}}))});
    CHECK(outer.records.size() == 4);
    CHECK(outer.told("o.zip!/a.zip!/b.uhp"));
  }
  SECTION("an import keeps it among the rejected, once") {
    for (int i = 0; i < 2; ++i) {
      const auto import = run_waggle({"import", folder.path("x.db"), packed, "--format", "json"});
      CHECK(import.code == 1);
      const Json summary = Json::parse(import.out);
      CHECK(summary["read"] == 3);
      CHECK(summary["rejected"] == 1);
      CHECK(summary["imported"] == (i == 0 ? 2 : 0));
      CHECK(import.err.find("rejected: " + packed + "!/b.uhp") != std::string::npos);
    }
  }
}

TEST_CASE("a game behind a large member that is none is read, wherever the archive comes from") {
  // Bytes that hardly shrink, as those of photos.
  std::string photo;
  std::uint32_t state = 1;
  for (int i = 0; i < 5'000'000; ++i)
    photo += static_cast<char>((state = state * 1664525U + 1013904223U) >> 24U);
  const test::TemporaryFolder folder;
  const auto status = [&](const std::string& bytes, const std::string& member,
                          std::vector<std::string> options = {}) {
    const std::string file = folder.write("large.bin", bytes);
    options.push_back(file);
    return validate(options).status(file + "!/" + member);
  };
  for (const std::size_t size : {70'000U, 1'000'000U, 2'300'000U, 3'000'000U, 5'000'000U})
    for (const char* method : {"store", "deflate"}) {
      CAPTURE(size, method);
      const std::vector<Member> members = {{"photo.jpg", photo.substr(0, size)},
                                           {"game.uhp", game}};
      CHECK(status(zip_of(members, method), "game.uhp") == "valid");
      CHECK(status(zip_of({{"inner.zip", zip_of(members, method)}}, "store"),
                   "inner.zip!/game.uhp") == "valid");
      CHECK(status(tar_of(members, "gzip"), "game.uhp") == "valid");
    }
  // What is refused for its size is passed over, too.
  const std::vector<Member> members = {{"many.uhp", game + photo}, {"game.uhp", game}};
  for (const char* method : {"store", "deflate"}) {
    CHECK(status(zip_of(members, method), "game.uhp", {"--max-source-size", "3M"}) == "valid");
    CHECK(status(zip_of(members, method), "many.uhp", {"--max-source-size", "3M"}) == "unreadable");
  }
}

TEST_CASE("a truncated archive gives what lies before the cut and says that it ends") {
  const test::TemporaryFolder folder;
  for (const auto& [how, bytes] : std::vector<std::pair<std::string, std::string>>{
           {"zip", zip_of(samples(false))},
           {"tar", tar_of(samples(false))},
           {"tar.gz", tar_of(samples(false), "gzip")},
           {"zip in zip", zip_of({{"i.zip", zip_of(samples(false))}}, "store")}})
    for (const std::size_t part : {1, 3, 5, 7}) {
      CAPTURE(how, part);
      const auto run = validate({folder.write("cut", bytes.substr(0, bytes.size() * part / 8))});
      CHECK(run.code == 1);
      REQUIRE_FALSE(run.records.empty());
      for (std::size_t i = 0; i + 1 < run.records.size(); ++i)
        CHECK(run.records[i]["status"] == "valid");
      CHECK(run.records.back()["status"] == "unreadable");
      CHECK(run.told("cut"));
    }
}

TEST_CASE("bytes that only begin like an archive are unreadable") {
  const test::TemporaryFolder folder;
  for (const std::string& begin : {std::string("PK\x03\x04"), std::string("PK\x05\x06"),
                                   std::string("\x1f\x8b\x08"), std::string("\x28\xb5\x2f\xfd"),
                                   std::string("\xfd"
                                               "7zXZ\0",
                                               6),
                                   std::string("BZh91AY&SY")})
    for (const std::string& rest : {std::string(), game, std::string(2000, '\x55')}) {
      const auto run = validate({folder.write("x", begin + rest)});
      CAPTURE(begin, rest, run.err);
      CHECK(run.code == 1);
      CHECK(run.records.size() == 1);
      CHECK(run.status(folder.path("x")) == "unreadable");
    }
}

TEST_CASE("an encrypted member is told") {
  const test::TemporaryFolder folder;
  const std::string locked = folder.write("l.zip", encrypted_zip_of({{"a.uhp", game}}));
  const auto run = validate({locked});
  CHECK(run.code == 1);
  CHECK(run.status(locked + "!/a.uhp") == "unreadable");
  CHECK(run.told("encrypted"));
  CHECK(validate({folder.write("o.zip", zip_of({{"l.zip", encrypted_zip_of({{"a", game}})},
                                                {"b.uhp", game}}))})
            .records.size() == 2);
}

TEST_CASE("what would swell beyond the limits is stopped, and the message names the option") {
  const test::TemporaryFolder folder;
  std::string large;
  while (large.size() < 8'000'000) large += game;
  const std::string bomb = folder.write("b.zip", zip_of({{"big.uhp", large}, {"g.uhp", game}}));
  SECTION("by ratio") {
    const auto run = validate({"--max-ratio", "50", bomb});
    CHECK(run.code == 1);
    CHECK(run.told("b.zip!/big.uhp"));
    CHECK(run.told("--max-ratio"));
    CHECK(run.status(bomb + "!/g.uhp") == "valid");
    CHECK_FALSE(
        run_waggle({"validate", "--max-ratio", "5000", "--summary", bomb}).err.find("ratio") !=
        std::string::npos);
    const auto gz =
        validate({"--max-ratio", "50", folder.write("b.gz", compressed(large, "gzip"))});
    CHECK(gz.code == 1);
    CHECK(gz.told("--max-ratio"));
  }
  SECTION("by ratio where no record would be") {
    const std::string zeros(8'000'000, '\x01');
    const auto run = validate({folder.write("z.tgz", tar_of({{"z", zeros}, {"g", game}}, "gzip"))});
    CHECK(run.code == 1);
    CHECK(run.told("--max-ratio"));
  }
  SECTION("by the size of one source") {
    for (const std::string& archive :
         {bomb, folder.write("b.tgz", tar_of({{"big.uhp", large}, {"g.uhp", game}}, "gzip"))}) {
      const auto run = validate({"--max-ratio", "5000", "--max-source-size", "1M", archive});
      CHECK(run.code == 1);
      CHECK(run.records.size() == 2);
      CHECK(run.told("larger than 1 MiB (--max-source-size)"));
      CHECK(run.status(archive + "!/g.uhp") == "valid");
    }
    CHECK(validate({"--max-source-size", "10", folder.write("plain.uhp", game)}).code == 1);
  }
  SECTION("by all that comes out") {
    const auto run = validate({"--max-ratio", "5000", "--max-total-size", "2M", bomb});
    CHECK(run.code == 1);
    CHECK(run.told("--max-total-size"));
    CHECK(validate({"--max-total-size", "60",
                    folder.write("two.zip", zip_of({{"a", game}, {"b", game}}))})
              .told("--max-total-size"));
  }
  SECTION("by depth") {
    std::string nested = zip_of({{"g.uhp", game}});
    for (int depth = 2; depth <= 4; ++depth) nested = zip_of({{"n.zip", nested}});
    CHECK(validate({folder.write("4.zip", nested)}).code == 0);
    const auto deep = validate({folder.write("5.zip", zip_of({{"n.zip", nested}, {"g", game}}))});
    CHECK(deep.code == 1);
    CHECK(deep.records.size() == 2);
    CHECK(deep.told("5.zip!/n.zip!/n.zip!/n.zip!/n.zip"));
    CHECK(deep.told("--max-depth"));
    CHECK(validate({"--max-depth", "5", folder.path("5.zip")}).code == 0);
    std::string many = game;
    for (int i = 0; i < 6; ++i) many = compressed(many, "gzip");
    CHECK(validate({folder.write("6.gz", many)}).told("--max-depth"));
  }
}

TEST_CASE("names in an archive are only names, and are printed safely") {
  const test::TemporaryFolder folder;
  const std::vector<Member> members = {
      {"../../up.uhp", game}, {"/abs.uhp", game},           {"line\nfeed \x1b[31m.uhp", game},
      {"caf\xe9.uhp", game},  {"caf\xc3\xa9!/x.uhp", game}, {"back\\slash.uhp", game}};
  const std::vector<std::string> names = {
      "../../up.uhp", "/abs.uhp",           "line\\x0Afeed \\x1B[31m.uhp",
      "caf\\xE9.uhp", "caf\xc3\xa9!/x.uhp", "back\\slash.uhp"};
  const std::string archive = folder.write("a.tar", tar_of(members));
  const auto sources = validate({archive}).sources();
  REQUIRE(sources.size() == names.size());
  for (std::size_t i = 0; i < names.size(); ++i) CHECK(sources[i] == archive + "!/" + names[i]);
  CHECK_FALSE(std::filesystem::exists(folder.path("../../up.uhp")));
  CHECK(run_waggle({"show", archive + "!/" + names[4] + "#1"}).code == 0);
  const auto skipped = validate({folder.write("b.tar", tar_of({{"\x1b[2J\n", "?"}}))});
  CHECK(skipped.told("!/\\x1B[2J\\x0A"));
  CHECK(cli::member_name("./a\xe2\x80\xae.sgf") == "a\\xE2\\x80\\xAE.sgf");
}

TEST_CASE("a game that comes from an archive on standard input has no place there") {
  const test::TemporaryFolder folder;
  const auto add = [&](const std::string& bytes) {
    return Json::parse(
        run_waggle({"import", folder.path("x.db"), "-", "--format", "json"}, bytes).out);
  };
  CHECK(add(compressed(game, "gzip"))["imported"] == 1);
  CHECK(add(compressed(game + game, "gzip"))["imported"] == 2);
  CHECK(add(compressed(game + game, "zstd"))["imported"] == 0);
}

TEST_CASE("sources in UTF-16 are read as what they are in UTF-8") {
  const std::string plain = test::content_of(WAGGLE_SOURCE_DIR "/samples/broken/split-hive.pgn") +
                            "[GameType \"Base\"]\n[White \"\xD0\x9E\xD0\xBB\xD1\x8F "
                            "\xF0\x9F\x90\x9D\"]\n\n1. wS1\n2. bS1 wS1-\n";
  for (const bool big_endian : {false, true}) {
    const std::string wide = test::in_utf16(plain, big_endian);
    const test::TemporaryFolder folder;
    const auto file = folder.write("games.pgn", wide);
    const auto read = validate({file});
    const auto expected = validate({folder.write("plain.pgn", plain)});
    REQUIRE(read.records.size() == 2);
    REQUIRE(expected.records.size() == 2);
    CHECK(read.code == expected.code);
    for (std::size_t i = 0; i < 2; ++i)
      for (const char* key : {"status", "white", "diagnostics"})
        CHECK(read.records[i][key] == expected.records[i][key]);
    CHECK(read.records[1]["white"] == "Оля 🐝");
    // Wherever a source comes from.
    CHECK(validate({folder.write("games.zip", zip_of({{"a.pgn", wide}}))}).records.size() == 2);
    CHECK(validate({"-"}, wide).records.size() == 2);
    // One game under both encodings is one.
    const auto run = run_waggle({"import", folder.path("club.db"), file, folder.path("plain.pgn"),
                                 "--format", "json", "--quiet"});
    CHECK(Json::parse(run.out)["duplicates"] == 1);
    CHECK(run_waggle({"validate", "--caret", "always", file})
              .out.find("    7. wQ \\wS1\n       ^~~~~~~\n") != std::string::npos);
  }
}
