#include <catch2/catch.hpp>
#include <map>

#include "notation/sgf_result.hpp"
#include "records.hpp"

using namespace waggle;
using namespace waggle::test;

namespace {

const std::string one_move =
    "; P0[0 Start P0]\n; P0[1 pick W 4 wS1]\n; P0[2 dropb wS1 N 13 .]\n; P0[3 done]\n";

std::string tree(const std::string& header, const std::string& moves = one_move) {
  return "(;\n" + header + moves + ")\n";
}

const std::string players = "P0[id \"Alice\"]\nP1[id \"Bob\"]\n";

}  // namespace

TEST_CASE("a header is read in any order and on one line") {
  const GameRecord record = only_record(
      tree("P1[ id \"Bob\"]P0[id \"Alice\"]P0[ranking 1325]RE[Game won by Bob]GN[HV-Alice-Bob-2023-"
           "05-11-2357]TC[None]CM[0,1]DT[Fri May 12 01:57:24 CEST 2023]SU[hive-plm 2 0 "
           "101]VV[1]GM[27]\n"));
  CHECK(codes_of(record).empty());
  CHECK(record.white == "Alice");
  CHECK(record.black == "Bob");
  CHECK(record.white_rating == 1325);
  CHECK_FALSE(record.black_rating.has_value());
  CHECK(record.id == "HV-Alice-Bob-2023-05-11-2357");
  CHECK(record.date == "2023-05-11");
  CHECK(record.result.outcome == Outcome::black_wins);
  CHECK(record.result.reason == ResultReason::stated);
  CHECK(record.result.text == "Game won by Bob");
  CHECK_FALSE(record.grid_wraps);
  CHECK(record.tag("TC") == "None");
  CHECK(moves_of(record) == Texts{"wS1"});
}

TEST_CASE("variants are told by their whole name") {
  struct Row {
    std::string name;
    std::string set;
  };
  const auto row = GENERATE(values<Row>({
      {"hive", "Base"},
      {"Hive", "Base"},
      {"hive-m", "Base+M"},
      {"Hive-L", "Base+L"},
      {"hive-p", "Base+P"},
      {"Hive-LM", "Base+ML"},
      {"hive-ml", "Base+ML"},
      {"hive-pm", "Base+MP"},
      {"hive-pl", "Base+LP"},
      {"HIVE-PLM", "Base+MLP"},
      {"hive-mpl", "Base+MLP"},
      {"hive-plm 2 0 101", "Base+MLP"},
  }));
  CAPTURE(row.name);
  const GameRecord record = only_record(tree("GM[27]SU[" + row.name + "]\n" + players));
  CHECK(to_string(*record.game_type) == row.set);
  CHECK(codes_of(record).empty());
}

TEST_CASE("other variants are unsupported and named") {
  const auto name = GENERATE(as<std::string>{}, "Hive-Ultimate", "hive-pielm", "hive-", "hive-mm",
                             "hive-x", "carbon", "");
  CAPTURE(name);
  const GameRecord record = only_record(tree("GM[27]SU[" + name + "]\n" + players));
  CHECK(record.reading == GameRecord::Reading::unsupported);
  CHECK(record.turns.empty());
  CHECK(codes_of(record) == std::vector{Code::unsupported_variant});
  CHECK(record.diagnostics[0].message.find(name) != std::string::npos);
  CHECK(record.white == "Alice");
}

TEST_CASE("the board wraps before revision 101") {
  CHECK(only_record(tree("GM[27]SU[hive]\n")).grid_wraps);
  CHECK(only_record(tree("GM[27]SU[hive 2 0 100]\n")).grid_wraps);
  CHECK_FALSE(only_record(tree("GM[27]SU[hive 2 0 102]\n")).grid_wraps);
}

TEST_CASE("ragged frames are read") {
  const GameRecord record = only_record(
      " (;\r\nGM[27] VV[1]\nSU[hive]\r\nGN[]\nP0[ id \"Alice\"]\r\nP1[ id \"Bob\"]\n; P0[0 Start "
      "P0]\r\n; P0[1 dropb wS1 N 13 .]\r; P0[2 done]\n;\r\nP0[time 0:17:12 ]\nP1[time 0:01:14 "
      "]\n)\r\n \n");
  CHECK(codes_of(record).empty());
  CHECK(record.white == "Alice");
  CHECK_FALSE(record.id.has_value());
  CHECK(moves_of(record) == Texts{"wS1"});
  CHECK(record.turns[0].at.line == 8);
}

TEST_CASE("each tree is a record") {
  const auto records = read_records(
      tree("GM[27]SU[hive]\n" + players) + " \n" + tree("GM[27]SU[hive]\nP0[id \"Carol\"]\n"),
      "two");
  REQUIRE(records.size() == 2);
  CHECK(records[0].white == "Alice");
  CHECK(records[1].white == "Carol");
  CHECK(records[1].game == 2);
  CHECK(records[1].at.line == 11);
  CHECK(moves_of(records[1]) == Texts{"wS1"});
}

TEST_CASE("a tree that is cut off does not swallow the next one") {
  for (const char* cut : {"; P1[4 pick B 4", "; P1[4 pick B 4 bS1]\n"}) {
    CAPTURE(cut);
    const auto records = read_records(
        "(;\nGM[27]SU[hive]\n" + one_move + cut + "\n(;\nGM[27]SU[hive-p]\n" + one_move + ")\n",
        "two");
    REQUIRE(records.size() == 2);
    CHECK(codes_of(records[0]) == std::vector{Code::cut_off});
    CHECK(moves_of(records[0]) == Texts{"wS1"});
    CHECK(codes_of(records[1]).empty());
    CHECK(to_string(*records[1].game_type) == "Base+P");
  }
}

TEST_CASE("nodes of the server's own and their brackets are passed over") {
  const GameRecord record =
      only_record(tree("GM[27]SU[hive]\n" + players,
                       one_move + "; P-1[Pop P0\\[0 Start P0\\]]\n; P-1[vcr:@-1 doScrollTo 99999]\n"
                                  "; P1[4 dropb bS1 O 13 wS1-]\n; P1[5 done]\n"));
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-"});
  CHECK(codes_of(record).empty());
}

TEST_CASE("of variations only the main line is read") {
  const GameRecord record = only_record(
      "(;GM[27]SU[hive]\n" + one_move +
      "(; P1[4 dropb bS1 O 13 wS1-]\n; P1[5 done])\n(; P1[4 dropb bA1 O 13 wS1-]\n; P1[5 done]))");
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-"});
  CHECK(codes_of(record).empty());
}

TEST_CASE("comments follow their turn") {
  const GameRecord record =
      only_record(tree("GM[27]SU[hive]\nC[before]\n", one_move + "C[well \\[played\\]]\n"));
  CHECK(record.comment == "before");
  CHECK(record.turns[0].comment == "well [played]");
}

TEST_CASE("a comment on a piece that is put down belongs to that turn") {
  const GameRecord record = only_record(
      tree("GM[27]SU[hive]\n",
           "; P0[0 Start P0]\n; P0[1 pick W 4 wS1]C[hm]\n; P0[2 dropb wS1 N 13 .]C[so]\n"
           "; P0[3 done]\n; P1[4 pick B 4 bS1]C[or not]\n; P1[5 resign]\n; P1[6 done]\n"));
  REQUIRE(record.turns.size() == 1);
  CHECK(record.turns[0].comment == "hm\nso\nor not");
}

TEST_CASE("event, round and place are properties of their own") {
  const GameRecord record =
      only_record(tree("GM[27]SU[hive]EV[Club night]RO[3]PC[online]\n" + players));
  CHECK(record.event == "Club night");
  CHECK(record.round == "3");
  CHECK(record.tag("PC") == "online");
}

TEST_CASE("where names do not tell the players apart the sentence may name the colour") {
  const GameRecord record =
      only_record(tree("GM[27]SU[hive]RE[Game won by Black]P0[id \"guest\"]P1[id \"guest\"]\n"));
  CHECK(record.result.outcome == Outcome::black_wins);
}

TEST_CASE("colours are told by the pieces") {
  const std::string swapped =
      "; P0[0 Start P1]\n; P1[1 pick W 4 wS1]\n; P1[2 dropb wS1 N 13 .]\n; P1[3 done]\n"
      "; P0[4 move B bS1 O 13 wS1-]\n; P0[5 done]\n";
  const GameRecord agreed = only_record(
      tree("GM[27]SU[hive]CM[1,0]\nP0[ranking 1500]\nRE[Game won by Bob]\n" + players, swapped));
  CHECK(codes_of(agreed).empty());
  CHECK(agreed.white == "Bob");
  CHECK(agreed.black == "Alice");
  CHECK(agreed.black_rating == 1500);
  CHECK(agreed.result.outcome == Outcome::white_wins);
  CHECK(agreed.turns[0].by == Colour::white);
  CHECK(agreed.turns[1].by == Colour::black);
  const GameRecord silent = only_record(tree("GM[27]SU[hive]\n" + players, swapped));
  CHECK(codes_of(silent) == std::vector{Code::colours_swapped});
  CHECK(silent.white == "Bob");
  const GameRecord wrong = only_record(tree("GM[27]SU[hive]CM[1,0]\n" + players));
  CHECK(codes_of(wrong) == std::vector{Code::colours_swapped});
  CHECK(wrong.white == "Alice");
}

TEST_CASE("client dates are read in their shapes when no name has the date") {
  struct Row {
    std::string text;
    std::string iso;
  };
  const auto row = GENERATE(values<Row>({
      {"Fri Nov 02 09:01:07 EDT 2018", "2018-11-02"},
      {"Sat Mar 28 10:00:00 GMT-05:00 2020", "2020-03-28"},
      {"28 October 2018", "2018-10-28"},
      {"October 2, 2019", "2019-10-02"},
      {"2 octobre 2019", "2019-10-02"},
      {"2 de octubre de 2019", "2019-10-02"},
      {"2. Oktober 2019", "2019-10-02"},
      {"2 Октября 2019", "2019-10-02"},
      {"2 AOÛT 2019", "2019-08-02"},
      {"2020-03-28", "2020-03-28"},
      {"some day", ""},
      {"31 February 2019", ""},
      {"2/10/2019", ""},
  }));
  CAPTURE(row.text);
  const GameRecord record = only_record(tree("GM[27]SU[hive]GN[Alice-Bob]DT[" + row.text + "]\n"));
  CHECK(record.date.value_or("") == row.iso);
  CHECK_FALSE(record.id.has_value());
  CHECK(codes_of(record) ==
        (row.iso.empty() ? std::vector{Code::date_unreadable} : std::vector<Code>{}));
}

TEST_CASE("a start time in the place of the game's name is an id") {
  const GameRecord record =
      only_record(tree("GM[27]SU[hive 2 0 101]DT[30 January 2024]GN[30-Jan-2024_16:10:56]\n"));
  CHECK(record.id == "30-Jan-2024_16:10:56");
  CHECK(record.date == "2024-01-30");
}

TEST_CASE("a date in the name of the file decides over the client's") {
  const GameRecord record =
      only_record(tree("GM[27]SU[hive]GN[]DT[Tue Oct 09 22:40:32 CLST 2018]\n"),
                  "2018/x.zip!/T!HV-Alice-Bob-2018-10-10-0140.sgf");
  CHECK(record.date == "2018-10-10");
  CHECK_FALSE(record.id.has_value());
}

TEST_CASE("letters of older files are read as Windows-1252") {
  const GameRecord record =
      only_record(tree("GM[27]SU[hive]\nP0[id \"Zo\xEB\"]\nP1[id \"Bob\"]\nRE[Partie gagn\xE9"
                       "e par Zo\xC3\xAB]\n"));
  CHECK(record.white == "Zo\xC3\xAB");
  CHECK(record.result.outcome == Outcome::white_wins);
  CHECK(codes_of(record) == std::vector{Code::encoding});
}

TEST_CASE("a set-up position makes a game unsupported") {
  const GameRecord record = only_record(tree("GM[27]SU[hive]AW[A1]AB[B2]\n"));
  CHECK(record.reading == GameRecord::Reading::unsupported);
  CHECK(codes_of(record).front() == Code::unsupported_feature);
  for (const std::string property : {"AW[A1]", "AB[A1]", "AE[A1]"}) {
    CAPTURE(property);
    for (const std::string& text : {tree("GM[27]SU[hive]" + property + "\n"),
                                    tree("GM[27]SU[hive]\n", one_move + ";" + property + "\n")}) {
      CHECK(only_record(text).reading == GameRecord::Reading::unsupported);
      CHECK(codes_of(only_record(text)) == std::vector{Code::unsupported_feature});
    }
  }
  CHECK(only_record(tree("GM[27]SU[hive]\n", one_move + ";AX[A1]\n")).reading ==
        GameRecord::Reading::readable);
}

TEST_CASE("a thrown piece does not say whose it is") {
  const GameRecord moved =
      only_record(tree("GM[27]SU[hive]\n" + players, "; P0[1 pmove B bS1 O 13 .]\n; P0[2 done]\n"));
  CHECK(moved.white == "Alice");
  CHECK(codes_of(moved).empty());
}

TEST_CASE("names of players stand in quotes, ratings are whole numbers in reach") {
  for (const auto& [value, name] :
       std::map<std::string, std::optional<std::string>>{{"id \"Alice\"", "Alice"},
                                                         {"ID Alice", "Alice"},
                                                         {"id \" Alice Ash \"", " Alice Ash "},
                                                         {"id \"\"", std::nullopt},
                                                         {"id", std::nullopt},
                                                         {"id \"", "\""},
                                                         {"id \"Alice", "\"Alice"},
                                                         {"name \"Alice\"", std::nullopt}}) {
    CAPTURE(value);
    CHECK(only_record(tree("GM[27]SU[hive]\nP0[" + value + "]\n")).white == name);
  }
  for (const auto& [value, rating] :
       std::map<std::string, std::optional<int>>{{"0", 0},
                                                 {" 10000 ", 10'000},
                                                 {"10001", std::nullopt},
                                                 {"-1", std::nullopt},
                                                 {"x", std::nullopt}}) {
    CAPTURE(value);
    const GameRecord record = only_record(tree("GM[27]SU[hive]\nP0[ranking " + value + "]\n"));
    CHECK(record.white_rating == rating);
    CHECK(codes_of(record) ==
          (rating ? std::vector<Code>{} : std::vector{Code::rating_unreadable}));
  }
}

TEST_CASE("the revision decides whether the board wraps") {
  for (const auto& [variant, wraps] : std::map<std::string, bool>{{"hive 2 0 100", true},
                                                                  {"hive 2 0 101", false},
                                                                  {"hive 2 0 102", false},
                                                                  {"hive 2 0", true},
                                                                  {"hive", true}}) {
    CAPTURE(variant);
    CHECK(only_record(tree("GM[27]SU[" + variant + "]\n")).grid_wraps == wraps);
  }
}

TEST_CASE("names of files have the date at the end of their stem") {
  for (const std::string source :
       {"HV-Alice-Bob-2018-10-10-0140.sgf", "a/HV-Alice-Bob-2018-10-10-0140", "a/x-2018-10-10-0140",
        "a\\HV-Alice-Bob-2018-10-10-0140.sgf"})
    CHECK(only_record(tree("GM[27]SU[hive]\n"), source).date == "2018-10-10");
  for (const std::string source :
       {"HV-Alice-Bob-2018-10-10-0140/x.sgf", "HV-Alice-Bob-2018-10-10-0140.a.b"})
    CHECK_FALSE(only_record(tree("GM[27]SU[hive]\n"), source).date.has_value());
}

TEST_CASE("trees without a game say what they are") {
  struct Row {
    std::string text;
    std::vector<Code> codes;
  };
  const auto row = GENERATE(values<Row>({
      {"(;)", {Code::empty_record}},
      {"(;GM[1]SZ[19];B[aa])", {Code::not_a_record}},
      {"(;SZ[19];B[aa])", {Code::not_a_record}},
      {"(;GM[27]SU[hive]\n; P0[0 Start P0])", {Code::no_moves}},
      {"(;GM[27]SU[hive]\n; P0[0 Start P0]\n; P0[1 pick W 4 wS1])", {Code::no_moves}},
      {"(;GM[27]SU[hive]\n; P0[0 Start P0]\n; P0[1 pick W", {Code::cut_off, Code::no_moves}},
      {"(;", {Code::cut_off, Code::empty_record}},
  }));
  CAPTURE(row.text);
  const GameRecord record = only_record(row.text);
  CHECK(record.reading == GameRecord::Reading::unreadable);
  CHECK(codes_of(record) == row.codes);
}

TEST_CASE("a tree without moves says how many commands it holds") {
  const auto words = [](const std::string& moves) {
    const GameRecord record = only_record(tree("GM[27]SU[hive]\n", moves));
    REQUIRE(record.diagnostics.size() == 1);
    return record.diagnostics[0].message;
  };
  CHECK(words("; P0[0 Start P0]\n") == "the record holds no moves");
  CHECK(words("; P0[0 Start P0]\n; P0[1 pick W 4 wS1]\n; P0[2 drop]\n") ==
        "the record holds 2 commands, but no move could be read");
}

TEST_CASE("a property after the first command is not of the header") {
  const GameRecord record =
      only_record(tree("GM[27]SU[hive]\n", "; P0[1 move W wS1 N 13 .]\n; P0[2 done]EV[late]\n"));
  CHECK_FALSE(record.event.has_value());
  CHECK(moves_of(record) == Texts{"wS1"});
}

TEST_CASE("a sentence that names nobody leaves the result unknown") {
  const GameRecord record = only_record(tree("GM[27]SU[hive]RE[Game won by Carol]\n" + players));
  CHECK(record.result.outcome == Outcome::unknown);
  CHECK(record.result.text == "Game won by Carol");
  CHECK(codes_of(record) == std::vector{Code::result_name_unknown});
}

TEST_CASE("a resignation and a sentence that contradict each other are reported") {
  const GameRecord record = only_record(tree("GM[27]SU[hive]RE[Game won by Bob]\n" + players,
                                             one_move + "; P1[4 resign]\n; P1[5 done]\n"));
  CHECK(record.result.outcome == Outcome::white_wins);
  CHECK(record.result.reason == ResultReason::resignation);
  CHECK(codes_of(record) == std::vector{Code::results_disagree});
}

TEST_CASE("the sentence names the winner by its display name") {
  using sgf::Verdict;
  struct Row {
    std::string first;
    std::string second;
    std::string sentence;
    Verdict verdict;
  };
  const auto row = GENERATE(values<Row>({
      {"Alice", "Bob", "Game won by Bob", Verdict::second},
      {"Alice", "Bob", "Game won by Alice", Verdict::first},
      {"Alice", "Bob", "Partie gagnée par Alice", Verdict::first},
      {"Alice", "Bob", "Partida ganada por Bob", Verdict::second},
      {"Alice", "Bob", "Игру выиграл(а) Bob.", Verdict::second},
      {"Alice", "Bob", "Bob hat gewonnen", Verdict::second},
      {"Alice", "Bob", "De partij is gewonnen door Alice", Verdict::first},
      {"Alice", "Bob", "Alice vann spelet", Verdict::first},
      // N'Ko is written with blanks; the letter is a part of another name.
      {"Alice", "Bob", "Alice\u07CA made it", Verdict::unknown},
      {"Alice", "Bob", "Alice made it", Verdict::first},
      {"Alice", "Bob", "Bob ha vinto la partita", Verdict::second},
      {"Alice", "Bob", "The game is a draw", Verdict::draw},
      {"Alice", "Bob", "La partie est nulle", Verdict::draw},
      {"Alice", "Bob", "La partida finaliza en empate", Verdict::draw},
      {"Alice", "Bob", "Remis", Verdict::draw},
      {"Alice", "Bob", "ничья", Verdict::draw},
      {"Alice", "Bob", "Ничья.", Verdict::draw},
      {"Alice", "Bob", "НИЧЬЯ", Verdict::draw},
      {"Alice", "Bob", "Patta!", Verdict::draw},
      {"Alice", "guest", "Игру выиграл(а) Гость1499.", Verdict::second},
      {"Invité12", "Bob", "INVITÉ12 ha vinto", Verdict::first},
      {"Alice", "Bob", "Tablas", Verdict::draw},
      {"Alice", "Bob", "Игра закончилась вничью.", Verdict::draw},
      {"Alice", "Bob.", "Game won by Bob.", Verdict::second},
      {"Bob", "Bob.", "Игру выиграл(а) Bob.", Verdict::unknown},
      {"Alice", "Bob", "Game won by  Bob ", Verdict::second},
      {"Alice", "Bob", "Bobが勝ちました", Verdict::second},
      {"Alice", "Bob", "胜者Bob", Verdict::second},
      {"Alice", "Bob", "„Bob“ gewinnt", Verdict::second},
      {"Ann", "Bob", "Anna赢了", Verdict::unknown},
      {"花", "Bob", "花子が勝ちました", Verdict::unknown},
      {"Alice", "Bob", "A draw between Alice and Bob", Verdict::draw},
      {"Alice", "Bob", "Game won by Carol", Verdict::unknown},
      {"Alice", "Bob", "", Verdict::unknown},
      {"Alice", "Bob", "Alice lost on time", Verdict::second},
      // A name is no keyword.
      {"timelord", "Bob", "Game won by timelord", Verdict::first},
      {"Draw", "Bob", "Game won by Draw", Verdict::first},
      {"Remis", "Bob", "Remis hat gewonnen", Verdict::first},
      {"game", "Bob", "The game is a draw", Verdict::draw},
      // Robots lose their digits, but only where the full name is not found.
      {"Alice", "Fernbot1", "Game won by Fernbot", Verdict::second},
      {"Fernbot", "Fernbot0", "Game won by Fernbot", Verdict::first},
      {"Fernbot", "Fernbot0", "Game won by Fernbot0", Verdict::second},
      {"Alice1", "Alice2", "Game won by Alice2", Verdict::second},
      {"Alice1", "Alice2", "Game won by Alice", Verdict::unknown},
      {"Fernbot1", "Bob", "Fernbot ha vinto", Verdict::first},
      {"Alice", "Fernbot1", "Fernbot ha vinto", Verdict::second},
      // Guests gain digits and are translated.
      {"Fernbot", "guest", "Game won by guest1498", Verdict::second},
      {"Fernbot", "guest", "Partida ganada por invitado1499", Verdict::second},
      {"guest", "Bob", "invitado12 ha vinto", Verdict::first},
      {"guest", "guest", "Game won by guest1498", Verdict::unknown},
      {"guest", "guest", "Game won by guest", Verdict::unknown},
      {"Alice", "Bob", "Game won by guest1498", Verdict::unknown},
      // One name within the other.
      {"Ann", "Ann-Marie", "Game won by Ann-Marie", Verdict::second},
      {"Ann", "Ann-Marie", "Ann-Marie ha vinto", Verdict::second},
      {"Ann", "Ann-Marie", "Ann ha vinto", Verdict::first},
      {"bob", "big bob", "big bob ha vinto", Verdict::second},
      {"Al", "Bob", "Alice ha vinto", Verdict::unknown},
  }));
  CAPTURE(row.first, row.second, row.sentence);
  CHECK(sgf::read_result_sentence(row.sentence, {row.first, row.second}).verdict == row.verdict);
}

TEST_CASE("a sentence may say why the game ended, in its own words and not in a name") {
  struct Row {
    std::string first;
    std::string second;
    std::string sentence;
    Outcome outcome;
    ResultReason reason;
  };
  const auto row = GENERATE(values<Row>({
      {"Alice", "Bob", "Alice lost on time", Outcome::black_wins, ResultReason::timeout},
      {"Alice", "Bob", "Game won by Alice on time", Outcome::white_wins, ResultReason::timeout},
      {"Alice", "Fernbot1", "Game won by Fernbot on time", Outcome::black_wins,
       ResultReason::timeout},
      {"Alice", "Bob", "Bob resigned", Outcome::white_wins, ResultReason::resignation},
      {"Alice", "Bob", "Game won by Bob by resignation", Outcome::black_wins,
       ResultReason::resignation},
      {"timelord", "Bob", "Game won by timelord", Outcome::white_wins, ResultReason::stated},
      {"just on time", "Bob", "Game won by just on time", Outcome::white_wins,
       ResultReason::stated},
      {"just on time", "Bob", "just on time ha vinto", Outcome::white_wins, ResultReason::stated},
      {"Alice", "Bob", "Game won by Carol on time", Outcome::unknown, ResultReason::none},
      {"Alice", "Bob", "The game is a draw", Outcome::draw, ResultReason::stated},
  }));
  CAPTURE(row.sentence);
  const GameRecord record = only_record(tree("GM[27]SU[hive]RE[" + row.sentence + "]P0[id \"" +
                                             row.first + "\"]P1[id \"" + row.second + "\"]\n"));
  CHECK(record.result.outcome == row.outcome);
  CHECK(record.result.reason == row.reason);
}

TEST_CASE("a backslash that was never doubled does not hide the end of its node") {
  const auto last = GENERATE(as<std::string>{}, "\n; P1[3 done]\n", "TM[900]\n; P1[3 done]\n",
                             " ; P1[3 done]\n", "\r\n; P1[3 done]\n");
  const GameRecord record = only_record(
      "(;GM[27]SU[hive]\n; P0[0 dropb wS1 N 13 .]\n; P0[1 done]\n"
      "; P1[2 dropb bS1 N 12 wS1\\]" +
      last + "; P0[4 dropb wQ N 14 \\wS1]\n; P0[5 done])\n");
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1\\", "wQ \\wS1"});
  CHECK(codes_of(record) == std::vector{Code::spelling});
  CHECK(record.diagnostics[0].at.line == 4);
  CHECK(record.diagnostics[0].message.find("backslash of \"wS1\\\"") != std::string::npos);
}

TEST_CASE("brackets that a command hides within its line stay hidden") {
  const GameRecord record = only_record(
      "(;GM[27]SU[hive]\n; P0[0 dropb wS1 N 13 .]\n; P0[1 done]C[say \\]\n so]\n"
      "; P0[2 wave \\[x\\] and \\]]\n; P1[3 dropb bS1 N 12 wS1\\\\]\n; P1[4 done])\n");
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1\\"});
  CHECK(record.turns[0].comment == "say ]\n so");
  CHECK(codes_of(record) == std::vector{Code::unknown_command});
}
