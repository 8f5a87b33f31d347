#include "fuzz/seeds.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/archive_maker.hpp"
#include "notation/reader.hpp"
#include "replay/direction_notation.hpp"
#include "replay/game_string.hpp"
#include "replay/hop.hpp"
#include "replay/picture.hpp"
#include "replay/replay.hpp"
#include "support/samples.hpp"

namespace waggle::fuzz {
namespace {

using Texts = std::vector<std::string>;

Texts samples_of(std::optional<Format> format) {
  Texts texts;
  for (const auto& file : test::samples().files)
    if (file.format == format) texts.push_back(file.content);
  std::ranges::sort(texts);
  return texts;
}

/// The sound games of the samples as game strings.
Texts game_strings() {
  Texts texts;
  for (const auto& file : test::samples().files)
    for (const GameRecord& record : read_records(file.content, file.name)) {
      const Replay game = replay(record);
      if (game.status == Status::valid) texts.push_back(game.game_string());
    }
  std::ranges::sort(texts);
  return texts;
}

Texts uhp() {
  Texts texts = samples_of(Format::uhp);
  texts.insert(texts.end(), {"wS1", "wQ;bQ wQ-", "# two\nBase+M;NotStarted;White[1]\n\nWhite[1];wM",
                             "Base;Draw;White[2];ws1;bS1  wS1-;PASS;;offer-draw;accept-draw;"});
  return texts;
}

Texts pgn() {
  Texts texts = samples_of(Format::pgn);
  texts.insert(texts.end(), {"1. wS1\n2. bS1 wS1-\n3. wQ .wS1 4. pass\n1-0",
                             "[GameType \"Base+LMP\"]\n[Result \"*\"]\n{before} 1. wL {a\n{b} 2. "
                             "bQ wL/ ; rest\n\n[GameType \"Base\"]\n[Result \"NotStarted\"]\n"});
  return texts;
}

Texts sgf() {
  Texts texts = samples_of(Format::sgf);
  texts.insert(
      texts.end(),
      {"(;GM[27]VV[1]SU[hive]P0[id \"Alice\"]P1[id \"Bob\"];P0[0 Start P0];P0[1 Move W S1 N 13 "
       ".]TM[5];P0[2 Done];P1[3 Pickb N 14 b1];P1[4 Pdropb B1 M 12 /wS1]C[a \\] b];P1[5 Done])",
       "(;GM[27]SU[hive-p](;P0[1 movedone W wQ 1A -3 .])(;P0[1 pass];P0[2 resign]))"});
  return texts;
}

Texts list() {
  return {"[wG1]\n[bA1 wG1/]\n[wQ -wG1]\n", "wS1\nbS1 wS1-\nwQ -wS1\nbQ bS1-\nresign\n",
          "1. [wS1] said [bS1 wS1-]; [wQ /wS1], [bQ bS1/]\n# end\n"};
}

Texts direction() {
  Texts texts = {"1. L P\n2. M+Lm A+Pn\n3. Q+Ls Q+Pa\n4. P+Qa AxMm\n",
                 "[Notation \"direction\"]\n\n1. S G*Sn\n2. Q*Sm --- 3. Ba A2xPm", "L;P;M+Lm;A+Pn"};
  for (const std::string& game : game_strings()) {
    const GameRecord record = read_records(game, "seed").at(0);
    texts.push_back(to_direction_pgn(to_game_text(record, replay(record))));
  }
  return texts;
}

Texts jclopes() {
  return {"wQ1;bG1*|wQ1;wS1/*wQ1;bQ1|*bG1;wA1=*wQ1;pass",
          "Base;InProgress;White[2];wS1;bS1\\*wS1;wQ1*\\wS1;bQ1*/bS1",
          "[GameType \"Base+MLP\"]\n\n1. wL1\n2. bP1*|wL1\n3. wM1|*wL1\n4. bQ1*|bP1\n"};
}

Texts archive() {
  using test::Member;
  const std::string line = "Base;InProgress;White[2];wS1;bS1 wS1-\n";
  const std::string tree = samples_of(Format::sgf).front();
  const std::vector<Member> members = {{"a.uhp", line}, {"f/b.sgf", tree}, {"readme", "nothing"}};
  const std::vector<Member> odd = {{"../up.uhp", line},
                                   {"f", {}, Member::Kind::folder},
                                   {"l", "a.uhp", Member::Kind::link},
                                   {"empty", ""},
                                   {"\xff\x1b[2J", line}};
  Texts texts = {test::zip_of(members),
                 test::zip_of(members, "store"),
                 test::zip_of(odd),
                 test::encrypted_zip_of(members),
                 test::tar_of(members),
                 test::tar_of(odd, "gzip"),
                 test::tar_of(members, "zstd"),
                 test::tar_of(odd, "xz"),
                 test::zip_of({}),
                 line,
                 test::tar_of(members, "bzip2")};
  for (const char* filter : {"gzip", "zstd", "xz", "bzip2"})
    texts.push_back(test::compressed(tree, filter));
  const std::vector<Member> inner = {
      {"in.zip", texts[0]}, {"in.tgz", texts[5]}, {"x.gz", texts[11]}};
  texts.push_back(test::zip_of(inner, "store"));
  texts.push_back(test::tar_of({{"deep.zip", texts.back()}}));
  texts.push_back(test::compressed(texts.back(), "gzip"));
  texts.push_back(test::zip_of({{"big.uhp", std::string(3'000'000, '#') + "\n" + line}}));
  return texts;
}

Texts session() {
  Texts texts = {
      "info\nnewgame Base+MLP\nplay wS1\nplay bS1 wS1-\nvalidmoves\nundo 2\nperft 1\noptions\nexit",
      "play wS1\nnewgame\npass\nplay wQ\nplay  wS1\nundo\nundo 7\nhelp\nbestmove depth 1\n?\n"};
  for (const std::string& game : game_strings())
    texts.push_back("newgame " + game + "\nvalidmoves\nundo 3\npass\nvalidmoves\n");
  return texts;
}

Texts position() {
  Texts texts = {
      "wS1;bS1 wS1-", "Qq,w",       "wQ  bQ\nWhite to move", "Base+P", "Base;NotStarted;White[1]",
      "a,b",          "no/file#1.2"};
  const std::string samples = WAGGLE_SOURCE_DIR "/samples";
  for (const char* place : {"/sound/mzinga.pgn#1.7", "/sound/game-strings.uhp#3", "/sound#1",
                            "/sound/mzinga.pgn#", "/broken/cut-off.sgf#1.2"})
    texts.push_back(samples + place);
  const Texts games = game_strings();
  texts.insert(texts.end(), games.begin(), games.end());
  return texts;
}

/// Positions as HOP and as pictures.
Texts hop() {
  Texts texts = {"QA-a,w",
                 "A+Q+B+B3-(g+g1-g-q!),w3",
                 "Qq1=B1=b1=B1=b1=M1=m,w",
                 "base+MmLl,A+BMBSLGGSAAGqagbgblmgsasaQ,b5m",
                 ",w",
                 "Q3A2B3G2Sq3a2b3g2s,QA-a,w",
                 "  bA  wB+\nwQ  wA  wA\nstack: bQ wB\nblack to move\nat rest: wB"};
  for (const std::string& text : game_strings()) {
    const auto game = play_game_string(text);
    if (!game) continue;
    texts.push_back(to_hop(game->position));
    texts.push_back(text_picture(game->position, {}));
  }
  return texts;
}

/// Changes, as the target reads them: of bytes in the first pages and further on, and one of each
/// kind to each column.
Texts database() {
  using namespace std::string_literals;
  Texts texts = {"", "B\0\0\x10\x02\0"s, "B\0\0\x1c\x04\x01\0"s, "B\0\0\x64\x08\r\0\0\0"s};
  for (int page = 1; page < 120; page += 7) {
    const int at = page * 512;
    std::string text = "B";
    for (const int part : {at >> 16, at >> 8, at + 3}) text += static_cast<char>(part & 0xFF);
    texts.push_back(text + "\x04\xff\xff\xff\xff");
  }
  const Texts changes = {"\0\x08\x7f\xff\xff\xff\xff\xff\xff\xff"s,
                         "\0\x01\xff"s,
                         "\x01\x03\xff\x80\x01"s,
                         "\x02\x02\xff\x1b"s,
                         "\x05\x01\x01"s,
                         "\x06\0"s};
  for (std::size_t column = 0; column < 80; ++column)
    texts.push_back("V"s + static_cast<char>(column) + static_cast<char>(column % 11) +
                    changes[(column + column / 6) % changes.size()]);
  return texts;
}

Texts query() {
  return {"",
          "wS1;bS1 wS1-\n--player=Alice\n--since=2013\n--bots",
          ",w\n--as=Alice\n--opponent=Bob\n--white-line=S-Q-A fork",
          "lines.uhp#3.2\n--source=lines.uhp#3\n--min-plies=1\n--max-rating=3000",
          "Base+M\n--set=Base+M\n--result=Draw\n--no-guests\n--until=2020-02",
          ",w\n--bots=Bob\n--as=Alice",
          "Ss,w\n--event=x\n--black-line=post"};
}

Texts command() {
  return {"validate\n.\n--format=ndjson",
          "validate\nlines.uhp\n--format=sarif\n--strict\n--rules=tournament",
          "convert\nlines.uhp\n-\n--to=sgf\n--prefix",
          "show\n--svg\nwS1;bS1 wS1-",
          "moves\nBase+MLP\n--format=json",
          "perft\nBase\n--depth=2",
          "uhp",
          "import\nnew.db\n.\n--format=json",
          "import\ngames.db\nlines.uhp\n--quiet",
          "games\ngames.db\n--to=pgn\n--sort=newest\n--limit=3",
          "export\ngames.db\nfolder",
          "export\ngames.db\n--positions\n--unique\n--format=ndjson",
          "info\ngames.db",
          "search\ngames.db\n--position=wS1\n--format=csv",
          "explore\ngames.db\n--games=2\n--roads=2\n--as=Alice",
          "openings\ngames.db\n--lang=ru\n--depth=8",
          "report\ngames.db\n-o\nnew.html\n--player=Alice\n--lang=bg",
          "report\ngames.db\n-o-\n--event=club evening\n--format=markdown",
          "rejected\ngames.db\n--format=json",
          "names\ngames.db\nnames.tsv",
          "verify\ngames.db\n--format=json",
          "remove\ngames.db\n--source=lines.uhp",
          "compact\ngames.db\n--format=csv",
          "explain\nR110",
          "generate\nzsh",
          "help\nexplore",
          "--version"};
}

}  // namespace

std::vector<std::string> seeds_of(std::string_view target) {
  if (target == "uhp") return uhp();
  if (target == "pgn") return pgn();
  if (target == "sgf") return sgf();
  if (target == "list") return list();
  if (target == "direction") return direction();
  if (target == "jclopes") return jclopes();
  if (target == "archive") return archive();
  if (target == "session") return session();
  if (target == "position") return position();
  if (target == "hop") return hop();
  if (target == "database") return database();
  if (target == "query") return query();
  if (target == "command") return command();
  Texts all;
  for (const Texts& some : {uhp(), pgn(), sgf(), list()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace waggle::fuzz
