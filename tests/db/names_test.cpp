// Who is meant by a name.

#include <algorithm>
#include <map>
#include <random>

#include "db/fixture.hpp"
#include "db/many_games.hpp"
#include "db/names_file.hpp"
#include "db/player.hpp"
#include "notation/text.hpp"
#include "support/files.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

struct Played {
  const char* white;
  const char* black;
  const char* site;
};

/// A game each, all different, in a source each.
Texts texts_of(const std::vector<Played>& games) {
  Texts texts;
  for (std::size_t i = 0; i < games.size(); ++i) {
    GameText text;
    text.white = games[i].white;
    text.black = games[i].black;
    if (games[i].site[0] != '\0') text.site = games[i].site;
    texts.emplace_back(fmt::format("{}.pgn", i), pgn_of(random_game({}, i, 8), text));
  }
  return texts;
}

std::int64_t count(Database& database, const std::function<void(Filter&)>& set) {
  Filter filter;
  set(filter);
  const auto n = static_cast<std::int64_t>(games_of(database, filter).size());
  CHECK(database.totals(filter).games == n);
  CHECK(database.explore({Position{}, std::nullopt, false}, filter).all.games() == n);
  return n;
}

std::int64_t of_player(Database& database, const std::string& name) {
  return count(database, [&](Filter& f) { f.player = name; });
}

}  // namespace

TEST_CASE("letter case of any alphabet does not count, nor how an accent is written") {
  struct Pair {
    const char* one;
    const char* other;
    bool same;
  };
  for (const auto& [one, other, same] : {
           Pair{"Alice", "aLICE", true},
           {"ÉLAN", "élan", true},
           {"élan", "e\xcc\x81lan", true},
           {"élan", "elan", false},
           {"ВОЛК", "волк", true},
           {"Ёлка", "ёЛКА", true},
           {"ΣΊΣΥΦΟΣ", "σίσυφος", true},
           {"STRASSE", "straße", true},
           // Without a language, I is the capital of i, and İ keeps its dot apart.
           {"İLKER", "i\xcc\x87lker", true},
           {"İLKER", "ilker", false},
           {"ILGIN", "ilgin", true},
           {"ILGIN", "ılgın", false},
           {"Bob\xff", "bob\xff", true},
           {"Bob\xff", "bob", false},
           {"", "", true},
       }) {
    CAPTURE(one, other);
    CHECK((folded(one) == folded(other)) == same);
  }
}

TEST_CASE("names tell programs and guests from persons") {
  const std::map<std::string, PlayerKind> kinds = {
      {"Dumbot", PlayerKind::bot},      {"Dumbot12", PlayerKind::bot},
      {"dumbot", PlayerKind::bot},      {"WeakBot", PlayerKind::bot},
      {"SmartBot0", PlayerKind::bot},   {"FernBot", PlayerKind::bot},
      {"FernBot3", PlayerKind::bot},    {"Mzinga", PlayerKind::bot},
      {"Talbot", PlayerKind::person},   {"abbot", PlayerKind::person},
      {"Bot", PlayerKind::person},      {"Botany", PlayerKind::person},
      {"Mzinga2", PlayerKind::person},  {"guest", PlayerKind::guest},
      {"Guest1498", PlayerKind::guest}, {"invitado7", PlayerKind::guest},
      {"guests", PlayerKind::person},   {"guest house", PlayerKind::person},
      {"1498", PlayerKind::person},     {"", PlayerKind::person},
  };
  for (const auto& [name, kind] : kinds) {
    CAPTURE(name);
    CHECK(name_of(kind_of(name)) == name_of(kind));
  }
}

TEST_CASE("the site of a record is its tag's, or its format's own") {
  CHECK(site_of("https://www.HiveGame.com/", Format::pgn, std::nullopt) == "hivegame.com");
  CHECK(site_of("Sofia", Format::sgf, std::nullopt) == "sofia");
  for (const char* nothing : {"", "?", "-", " "}) {
    CHECK(site_of(nothing, Format::pgn, std::nullopt).empty());
    CHECK(site_of(nothing, Format::sgf, std::nullopt) == "boardspace.net");
  }
  CHECK(site_of(std::nullopt, Format::pgn, "HV-Alice-Bob-2020-03-31-1200") == "boardspace.net");
  CHECK(site_of("", Format::pgn, "T!HV-Alice-Bob-2020-03-31-1200") == "boardspace.net");
  CHECK(site_of("", Format::pgn, "XHV-1").empty());
  CHECK(site_of(std::nullopt, Format::uhp, std::nullopt).empty());
}

TEST_CASE("a file of names is read in all its forms") {
  const NamesFile file = read_names(
      "\xef\xbb\xbf# "
      "ours\r\naccount\tsite\tperson\tkind\r\n\r\nash\thttps://BoardSpace.net/\tAlice "
      "Ash\r\n ash \t*\t Bob Ash \tperson\nFern\t\t\tguest\nmoss\t\tMoss\tbot\nмох\tclub\tАлиса");
  CHECK(file.faults.empty());
  REQUIRE(file.entries.size() == 5);
  const auto check = [&](std::size_t i, const char* account, const char* site,
                         std::optional<std::string> person, std::optional<PlayerKind> kind) {
    CAPTURE(i);
    CHECK(file.entries[i].account == account);
    CHECK(file.entries[i].site == site);
    CHECK(file.entries[i].person == person);
    CHECK((file.entries[i].kind == kind));
  };
  check(0, "ash", "boardspace.net", "Alice Ash", std::nullopt);
  check(1, "ash", "", "Bob Ash", PlayerKind::person);
  check(2, "Fern", "", std::nullopt, PlayerKind::guest);
  check(3, "moss", "", "Moss", PlayerKind::bot);
  check(4, "мох", "club", "Алиса", std::nullopt);
  CHECK(read_names("").entries.empty());
  CHECK(read_names("# nobody\n").faults.empty());
}

TEST_CASE("every fault of a file of names is told with line and column") {
  struct Fault {
    const char* line;
    std::size_t column;
    const char* words;
  };
  // A sound line goes before, so that these are line 2.
  for (const auto& [line, column, words] : {
           Fault{"fern", 5, "ends after the account"},
           {"fern;club;Fern", 15, "ends after the account"},
           {"fern\tclub", 10, "ends after the site"},
           {"account\tsite", 13, "ends after the site"},
           {"fern\tclub\tFern\tbot\tmore", 20, "nothing may follow"},
           {"fern\tclub\tFern\t\t", 17, "nothing may follow"},
           {"\tclub\tFern", 1, "account is missing"},
           {"  \tclub\tFern", 3, "account is missing"},
           {"fern\tclub\tFern\trobot", 16, "not \"robot\""},
           {"fern\tclub\tFern\tBot", 16, "not \"Bot\""},
           {"fern\tclub\t", 11, "says nothing"},
           {"fern\tclub\t\t", 11, "says nothing"},
           {"fern\tclub\tFern\tguest", 11, "a guest is nobody"},
           {"f\xffrn\tclub\tFern", 2, "no UTF-8"},
           {"fern\tclub\tF\xc3", 12, "no UTF-8"},
           {"fern\tcl\x1b[2Jub\tFern", 8, "U+001B"},
           {"fe\rrn\tclub\tFern", 3, "U+000D"},
           {"fern\t\xc2\x85\tFern", 6, "U+0085"},
           {"ASH\tCLUB\talice", 1, "line 1 already"},
           {"ash\tclub\tBob", 1, "somebody else's"},
           {"ash\tclub\tAlice\tbot", 1, "another kind"},
           {"ash\twww.club\tBob", 1, "somebody else's"},
           {"ash\tclub\t\tguest", 1, "somebody else's"},
       }) {
    CAPTURE(line);
    const NamesFile file = read_names(fmt::format("ash\tclub\tAlice\n{}\nmoss\t\tMoss\n", line));
    CHECK(file.entries.size() == 2);
    REQUIRE(file.faults.size() == 1);
    CHECK(file.faults[0].line == 2);
    CHECK(file.faults[0].column == column);
    CHECK_THAT(file.faults[0].message, Catch::Contains(words));
  }
  const NamesFile kinds = read_names("a\t\tFern\tbot\nb\t\tfern\t\nc\t\tFERN\tperson\n");
  REQUIRE(kinds.faults.size() == 1);
  CHECK(kinds.faults[0].line == 3);
  CHECK(kinds.faults[0].column == 9);
  CHECK(kinds.faults[0].message == "\"FERN\" is a bot in line 1");
  CHECK(read_names("x\ny\n\tz\tq\n").faults.size() == 3);
  CHECK(read_names(std::string("a\0b\t\tFern", 9)).faults.at(0).column == 2);
}

TEST_CASE("every line of a damaged file of names is an entry, a fault, or a remark") {
  const std::string sound =
      "# ours\nash\tclub\tAlice\nмох\t*\tАлиса\tbot\r\nfern\t\t\tguest\nmoss\t\tMoss\tperson\n";
  std::mt19937_64 random(5);
  std::size_t entries = 0;
  std::size_t faults = 0;
  for (int n = 0; n < 3000; ++n) {
    std::string text = sound;
    for (std::size_t edits = 1 + random() % 4; edits > 0; --edits) {
      constexpr std::string_view bytes("\t\n\r#*\0\xff\xc3 a", 10);
      text[random() % text.size()] = bytes[random() % bytes.size()];
    }
    std::size_t lines = 0;
    for (const std::string& line : split(text, '\n'))
      if (!line.starts_with('#') && !text::trimmed(line).empty()) ++lines;
    const NamesFile file = read_names(text);
    CHECK(file.entries.size() + file.faults.size() == lines);
    for (const NameFault& fault : file.faults)
      CHECK(fault.column <= split(text, '\n').at(fault.line - 1).size() + 1);
    for (const NameEntry& entry : file.entries) CHECK((entry.person || entry.kind));
    entries += file.entries.size();
    faults += file.faults.size();
  }
  CHECK(entries > 1000);
  CHECK(faults > 1000);
}

TEST_CASE("a question about a person is about the accounts at their sites") {
  Fresh fresh;
  fresh.add(texts_of({{"ash", "moss", "hivegame.com"},
                      {"Ash", "moss", "www.hivegame.com"},
                      {"ash", "moss", "boardspace.net"},
                      {"birch", "ash", "boardspace.net"},
                      {"birch", "ash", ""},
                      {"Alice", "moss", "boardspace.net"}}));
  CHECK(of_player(fresh.database, "ash") == 5);
  CHECK(of_player(fresh.database, "ash@boardspace.net") == 2);
  CHECK(of_player(fresh.database, "ASH@www.HIVEGAME.com") == 2);
  CHECK(of_player(fresh.database, "ash@") == 1);
  CHECK(of_player(fresh.database, "@ash") == 0);
  CHECK(fresh.database.totals().players == 4);

  const auto entries = read_names(
                           "ash\thivegame.com\tAlice Ash\nbirch\t*\tAlice Ash\n"
                           "ash\tboardspace.net\tBob Ash\nnobody\tclub\tCarol\n")
                           .entries;
  fresh.database.set_names(entries);
  CHECK(of_player(fresh.database, "alice ash") == 4);
  CHECK(of_player(fresh.database, "Bob Ash") == 2);
  CHECK(of_player(fresh.database, "Carol") == 0);
  CHECK(of_player(fresh.database, "ash") == 5);
  CHECK(count(fresh.database, [](Filter& f) {
          f.as = "Alice Ash";
          f.opponent = "Bob Ash";
        }) == 1);
  CHECK(count(fresh.database, [](Filter& f) { f.white = "alice ASH"; }) == 4);
  CHECK(count(fresh.database, [](Filter& f) { f.black = "Bob Ash"; }) == 1);
  CHECK(fresh.database.totals().players == 5);  // both Ashes, moss, Alice, and ash of no site
  Filter as;
  as.as = "Bob Ash";
  for (const Game& game : games_of(fresh.database, as)) CHECK(game.turned == (game.black == "ash"));
  for (const Game& game : games_of(fresh.database)) {
    CHECK(game.black_person == (game.black != "ash"             ? std::nullopt
                                : game.site == "boardspace.net" ? std::optional("Bob Ash")
                                                                : std::nullopt));
    CHECK(
        (game.white_person == "Alice Ash") ==
        (game.white == "birch" || game.site == "hivegame.com" || game.site == "www.hivegame.com"));
  }

  const auto names = fresh.database.names();
  std::vector<std::string> lines;
  for (const NamedAccount& named : names)
    lines.push_back(fmt::format("{} {} {} {}", named.person.value_or("-"), named.account,
                                named.site, named.games.value_or(-1)));
  CHECK(lines == std::vector<std::string>{"Alice Ash Ash hivegame.com 1",
                                          "Alice Ash ash hivegame.com 1", "Alice Ash birch  1",
                                          "Alice Ash birch boardspace.net 1",
                                          "Bob Ash ash boardspace.net 2", "Carol nobody club -1"});

  // The person's own name is the person's, not that of an account of others.
  fresh.database.set_names(read_names("ash\tboardspace.net\tAlice\n").entries);
  CHECK(of_player(fresh.database, "Alice") == 2);
  CHECK(of_player(fresh.database, "Alice@boardspace.net") == 1);
  CHECK(of_player(fresh.database, "Alice Ash") == 0);

  // All or none.
  CHECK_THROWS_AS(fresh.database.set_names({{"x", "", "X", {}}, {"X", "", "Y", {}}}), StoreError);
  CHECK(of_player(fresh.database, "Alice") == 2);
  fresh.database.set_names({});
  CHECK(fresh.database.names().empty());
  CHECK(of_player(fresh.database, "Alice") == 1);
  CHECK(fresh.database.verify({}).faults() == 0);
}

TEST_CASE(
    "names hold for accounts that come later and say nothing about which records are a game") {
  Fresh fresh;
  fresh.database.set_names(read_names("ash\tclub\tAlice\nfern\tclub\tAlice\n").entries);
  const auto game = random_game({}, 4, 12);
  GameText text;
  text.site = "club";
  text.white = "ash";
  GameText other = text;
  other.white = "fern";
  const auto summary = fresh.add({{"a.pgn", pgn_of(game, text) + pgn_of(game, other)}});
  CHECK(summary.imported == 2);
  CHECK(of_player(fresh.database, "alice") == 2);
}

TEST_CASE("letter case of any alphabet does not count in a question") {
  Fresh fresh;
  fresh.add(texts_of({{"élan", "Волк", "club"}, {"ÉLAN", "İlker", "Ёж"}}));
  CHECK(of_player(fresh.database, "Élan") == 2);
  CHECK(of_player(fresh.database, "e\xcc\x81lan") == 2);
  CHECK(of_player(fresh.database, "ВОЛК") == 1);
  CHECK(of_player(fresh.database, "İLKER") == 1);
  CHECK(of_player(fresh.database, "ilker") == 0);
  CHECK(of_player(fresh.database, "élan@ёЖ") == 1);
  CHECK(fresh.database.totals().players == 3);
  GameText text;
  text.event = "Öffnung";
  fresh.add({{"e.pgn", pgn_of(random_game({}, 40, 6), text)}});
  CHECK(count(fresh.database, [](Filter& f) { f.event = "öFFNUNG"; }) == 1);
}

TEST_CASE("guests are nobody and programs can be told apart") {
  Fresh fresh;
  fresh.add(texts_of({{"guest", "Alice", ""},
                      {"Bob", "Guest12", ""},
                      {"Dumbot", "guest", ""},
                      {"Alice", "Bob", ""},
                      {"Talbot", "Fern", ""}}));
  const auto with = [&](std::optional<bool> bots, std::optional<bool> guests) {
    return count(fresh.database, [&](Filter& f) {
      f.bots = bots;
      f.guests = guests;
    });
  };
  CHECK(with({}, true) == 3);
  CHECK(with({}, false) == 2);
  CHECK(with(true, {}) == 1);
  CHECK(with(false, {}) == 4);
  CHECK(with(false, false) == 2);
  CHECK(with(true, true) == 1);
  CHECK(fresh.database.totals().players == 5);
  CHECK(fresh.database.is_guest("GUEST"));
  CHECK(fresh.database.is_guest("guest12"));
  CHECK_FALSE(fresh.database.is_guest("guest13"));
  CHECK_FALSE(fresh.database.is_guest("Alice"));

  fresh.database.set_names(
      read_names("Talbot\t\tTalbot\tbot\nDumbot\t\t\tperson\nFern\t\t\tguest\nguest12\t\tCarol\n")
          .entries);
  CHECK(with(true, {}) == 1);
  CHECK(of_player(fresh.database, "Talbot") == 1);
  CHECK(games_of(fresh.database,
                 [] {
                   Filter f;
                   f.bots = true;
                   return f;
                 }())[0]
            .white == "Talbot");
  CHECK(with({}, true) == 4);
  CHECK(fresh.database.is_guest("fern"));
  // A name that the file gives to a person without a kind keeps the kind that it tells.
  CHECK(fresh.database.is_guest("Carol"));
}

TEST_CASE("persons, sites and kinds are the same in lists and at a position of all") {
  Fresh fresh;
  fresh.add(many_games(1300));
  fresh.database.set_names(
      read_names("alice\tsofia\tAl\nalice\t*\tAlice Ash\nBOB\t\tBobby\ncarol\t\t\tbot\n"
                 "dumbot\t\tDum\tperson\n")
          .entries);
  const std::vector<Game> games = games_of(fresh.database);
  const auto person = [](const std::optional<std::string>& name,
                         const std::optional<std::string>& site) -> std::string {
    if (name == "Alice") return site == "Sofia" ? "Al" : "Alice Ash";
    if (name == "Bob" || name == "bob") return "Bobby";
    if (name == "Dumbot") return "Dum";
    return name.value_or("");
  };
  const auto recounted = [&](const auto& passes) {
    return std::ranges::count_if(games, [&](const Game& game) {
      return passes(person(game.white, game.site), person(game.black, game.site));
    });
  };
  for (const char* name : {"Al", "Alice Ash", "Bobby", "Dum", "Carol"}) {
    CAPTURE(name);
    const auto expected =
        recounted([&](const auto& w, const auto& b) { return w == name || b == name; });
    CHECK(expected > 5);
    CHECK(of_player(fresh.database, name) == expected);
    CHECK(count(fresh.database, [&](Filter& f) {
            f.as = name;
            f.opponent = "bobby";
          }) == recounted([&](const auto& w, const auto& b) {
            return (w == name && b == "Bobby") || (b == name && w == "Bobby");
          }));
  }
  CHECK(of_player(fresh.database, "alice") ==
        recounted([&](const auto& w, const auto& b) { return w[0] == 'A' || b[0] == 'A'; }));
  const auto carols =
      recounted([](const auto& w, const auto& b) { return w == "Carol" || b == "Carol"; });
  CHECK(count(fresh.database, [](Filter& f) { f.bots = true; }) == carols);
  CHECK(count(fresh.database, [](Filter& f) { f.bots = false; }) ==
        static_cast<std::int64_t>(games.size()) - carols);
  CHECK(count(fresh.database, [](Filter& f) { f.guests = false; }) ==
        static_cast<std::int64_t>(games.size()));
}
