#include <catch2/catch.hpp>
#include <map>
#include <tao/pegtl/contrib/analyze.hpp>

#include "notation/pgn_grammar.hpp"
#include "records.hpp"

using namespace waggle;
using namespace waggle::test;

namespace {

const std::string head = "[GameType \"Base+MLP\"]\n";

}  // namespace

TEST_CASE("a game file in the manner of the desktop program is read whole") {
  const GameRecord record = only_record(
      "[GameType \"Base+MLP\"]\n"
      "[Date \"2023.01.16\"]\n"
      "[Event \"Club night\"]\n"
      "[Site \"\"]\n"
      "[Round \"3\"]\n"
      "[White \"Alice\"]\n"
      "[Black \"Bob\"]\n"
      "[Result \"BlackWins\"]\n"
      "[SgfDate \"Mon Jan 16 20:59:12 AST 2023\"]\n"
      "[SgfGameName \"HV-Alice-Bob-2023-01-17-0059\"]\n"
      "[SgfResult \"Game won by Bob\"]\n"
      "\n"
      "1. wB1\n"
      "2. bP wB1/\n"
      "3. wM wB1\\\n"
      "4. pass\n"
      "\n"
      "BlackWins\n");
  CHECK(record.format == Format::pgn);
  CHECK(codes_of(record).empty());
  CHECK(record.tags.size() == 11);
  CHECK(record.tag("Site") == "");
  CHECK_FALSE(record.tag("Nothing").has_value());
  CHECK(record.white == "Alice");
  CHECK(record.black == "Bob");
  CHECK(record.event == "Club night");
  CHECK(record.round == "3");
  CHECK(record.date == "2023-01-17");
  CHECK(record.id == "HV-Alice-Bob-2023-01-17-0059");
  CHECK(record.result.outcome == Outcome::black_wins);
  CHECK(record.result.reason == ResultReason::stated);
  CHECK_FALSE(record.result.claims_board);
  CHECK(moves_of(record) == Texts{"wB1", "bP wB1/", "wM wB1\\", "pass"});
  CHECK(record.turns[1].at == SourcePosition{14, 4, record.turns[1].at.byte});
  CHECK(record.turns[3].kind == Turn::Kind::pass);
}

TEST_CASE("a game file in the manner of the web site is read whole") {
  const GameRecord record = only_record(
      "[GameType \"Base+MLP\"]\n"
      "[Date \"30-Jan-2024_16:10:56\"]\n"
      "[Site \"example.org\"]\n"
      "[White \"alder\"]\n"
      "[Black \"Birch\"]\n"
      "[Result \"Draw\"]\n"
      "\n"
      "1. wL \n"
      "2. bL wL-\n"
      "3. pass \n"
      "\n"
      "Draw\n");
  CHECK(codes_of(record).empty());
  CHECK(record.date == "2024-01-30");
  CHECK(record.id == "30-Jan-2024_16:10:56");
  CHECK(record.result.outcome == Outcome::draw);
  CHECK(moves_of(record) == Texts{"wL", "bL wL-", "pass"});
}

TEST_CASE("results come in many words") {
  struct Row {
    std::string text;
    Outcome outcome;
    ResultReason reason;
    bool readable;
  };
  const auto row = GENERATE(values<Row>({
      {"1-0", Outcome::white_wins, ResultReason::stated, true},
      {"0-1", Outcome::black_wins, ResultReason::stated, true},
      {"1/2-1/2", Outcome::draw, ResultReason::stated, true},
      {"WhiteWins", Outcome::white_wins, ResultReason::stated, true},
      {"whitewins", Outcome::white_wins, ResultReason::stated, true},
      {"InProgress", Outcome::unknown, ResultReason::none, true},
      {"NotStarted", Outcome::unknown, ResultReason::none, true},
      {"Unkown", Outcome::unknown, ResultReason::none, true},
      {"Adjudicated", Outcome::unknown, ResultReason::adjudication, true},
      {"", Outcome::unknown, ResultReason::none, true},
      {"*", Outcome::unknown, ResultReason::none, true},
      {"error parsing result", Outcome::unknown, ResultReason::none, false},
  }));
  CAPTURE(row.text);
  const GameRecord record = only_record(head + "[Result \"" + row.text + "\"]\n\n1. wS1\n");
  CHECK(record.result.outcome == row.outcome);
  CHECK(record.result.reason == row.reason);
  CHECK(record.result.text == row.text);
  CHECK(codes_of(record).empty() == row.readable);
  if (!row.readable) CHECK(codes_of(record) == std::vector{Code::result_unreadable});
  const GameRecord last_line = only_record(head + "\n1. wS1\n" + row.text + "\n");
  CHECK(last_line.result.outcome == row.outcome);
}

TEST_CASE("a result may follow the last move on its line") {
  const GameRecord record = only_record(head + "\n1. wS1\n2. bS1 wS1- 1-0\n");
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-"});
  CHECK(record.result.outcome == Outcome::white_wins);
}

TEST_CASE("two results that differ are reported and none is taken") {
  const GameRecord record = only_record(head + "[Result \"WhiteWins\"]\n\n1. wS1\n\nBlackWins\n");
  CHECK(record.result.outcome == Outcome::unknown);
  CHECK(codes_of(record) == std::vector{Code::results_disagree});
}

TEST_CASE("a last line completes a tag that knows nothing") {
  const GameRecord record = only_record(head + "[Result \"Unknown\"]\n\n1. wS1\n\nDraw\n");
  CHECK(record.result.outcome == Outcome::draw);
  CHECK(codes_of(record).empty());
}

TEST_CASE("comments follow their turn, also over lines") {
  const GameRecord record = only_record(
      head + "\n{before the game}\n1. wS1 {one}\n{two\n[not a tag]\n3. bQ}\n2. bS1 wS1-\n");
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-"});
  CHECK(record.comment == "before the game");
  CHECK(record.turns[0].comment == "one\ntwo\n[not a tag]\n3. bQ");
  CHECK(record.turns[1].comment.empty());
  CHECK(codes_of(record).empty());
}

TEST_CASE("a comment may stand between a number and its move") {
  CHECK(moves_of(only_record(head + "\n1. {why not} wS1\n")) == Texts{"wS1"});
}

TEST_CASE("two plies on a line are both read, with a warning") {
  const GameRecord record =
      only_record(head + "\n1. wS1 2. bS1 wS1-\n3. wQ -wS1 {so} 4. bQ bS1-\n");
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"});
  CHECK(codes_of(record) == std::vector{Code::two_plies_on_line, Code::two_plies_on_line});
  CHECK(record.turns[1].findings.size() == 1);
  CHECK(record.turns[1].at == SourcePosition{3, 11, record.turns[1].at.byte});
}

TEST_CASE("two plies behind one number are both read where there is one way to") {
  const GameRecord record = only_record(
      head + "\n1. wS1 bS1 wS1-\n2. wQ -wS1 bQ bS1-\n3. wB1 wQ pass\n4. pass bA1 bQ- *\n");
  CHECK(moves_of(record) ==
        Texts{"wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 wQ", "pass", "pass", "bA1 bQ-"});
  CHECK(codes_of(record) == std::vector(4, Code::two_plies_on_line));
  CHECK(record.turns[1].at.line == record.turns[0].at.line);
  CHECK(record.turns[1].at.column == record.turns[0].at.column + 4);

  // A lone piece is the first ply of a game and no other.
  CHECK(codes_of(only_record(head + "\n1. wS1\n2. bS1 wS1- wQ\n")) ==
        std::vector{Code::unexpected_text});
  CHECK(codes_of(only_record(head + "\n1. wS1 bS1 wS1- wQ -wS1\n")) ==
        std::vector{Code::unexpected_text});

  CHECK(moves_of(only_record("1. wS1 bS1 wS1-\n2. wQ -wS1 bQ bS1-\n")).size() == 4);
}

TEST_CASE("numbers are not trusted and may be missing") {
  const GameRecord record =
      only_record(head + "\n7. wS1\n7. bS1 wS1-\nwQ -wS1\n12 bQ bS1-\n3...wA1 -wQ\n");
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ"});
  CHECK(codes_of(record).empty());
}

TEST_CASE("a number without a move is an error at its ply") {
  const GameRecord record = only_record(head + "\n1. wS1\n2.\n3. wQ -wS1\n");
  CHECK(moves_of(record) == Texts{"wS1", "?", "wQ -wS1"});
}

TEST_CASE("line ends of all systems and NUL bytes are survived") {
  const std::string text =
      "[GameType \"Base\"]\r\n[White \"Alice\"]\r\n\r\n1. wS1\r2. bS1 wS1-\n3. wQ -wS1\r\n";
  const GameRecord record = only_record(text);
  CHECK(record.white == "Alice");
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-", "wQ -wS1"});
  CHECK(record.turns[0].at.line == 4);
  CHECK(record.turns[2].at.line == 6);
  using namespace std::string_literals;
  CHECK(moves_of(only_record(head + "\n1. wS1\0\0\n2. bS1 wS1-\0"s)) == Texts{"wS1", "bS1 wS1-"});
}

TEST_CASE("a byte order mark is passed over") {
  CHECK(moves_of(only_record("\xEF\xBB\xBF" + head + "\n1. wS1\n")) == Texts{"wS1"});
}

TEST_CASE("names that are not in UTF-8 are read as Windows-1252") {
  const GameRecord record =
      only_record(head + "[White \"Zo\xEB\"]\n[Black \"Zo\xC3\xAB\"]\n\n1. wS1\n");
  CHECK(record.white == "Zo\xC3\xAB");
  CHECK(record.black == "Zo\xC3\xAB");
  CHECK(codes_of(record) == std::vector{Code::encoding});
  // The place is that of the first such letter.
  CHECK(record.diagnostics[0].at.byte == head.size() + 10);
  CHECK(record.diagnostics[0].at.column == 11);
}

TEST_CASE("letters of names that cannot be seen are told") {
  const GameRecord record = only_record(
      head + "[White \"Alice\u200B\"]\n[Black \"Bob\x1b[31m\"]\n[Annotator \"\x01\"]\n\n1. wS1\n");
  CHECK(codes_of(record) == std::vector{Code::hidden_letters, Code::hidden_letters});
  CHECK(record.white == "Alice\u200B");
}

TEST_CASE("several games follow each other in one file") {
  const auto records = read_records(
      "[GameType \"Base\"]\n[White \"Alice\"]\n\n1. wS1\n\nWhiteWins\n\n"
      "[GameType \"Base+M\"]\n[White \"Bob\"]\n\n1. wM\n2. bM wM-\n"
      "[GameType \"Base+L\"]\n[Result \"NotStarted\"]\n\n\n"
      "[GameType \"Base+P\"]\n\n1. wP\n",
      "games");
  REQUIRE(records.size() == 4);
  CHECK(records[0].white == "Alice");
  CHECK(records[0].result.outcome == Outcome::white_wins);
  CHECK(records[1].white == "Bob");
  CHECK(records[1].game == 2);
  CHECK(records[1].at.line == 8);
  CHECK(records[1].turns[0].at.line == 11);
  CHECK(moves_of(records[1]) == Texts{"wM", "bM wM-"});
  CHECK(records[2].reading == GameRecord::Reading::readable);
  CHECK(records[2].turns.empty());
  CHECK(moves_of(records[3]) == Texts{"wP"});
}

TEST_CASE("dates are read whole or in part") {
  struct Row {
    std::string text;
    std::string iso;
  };
  const auto row = GENERATE(values<Row>({
      {"2023.01.16", "2023-01-16"},
      {"2023.01.??", "2023-01"},
      {"2023.??.??", "2023"},
      {"2023", "2023"},
      {"2023-01", "2023-01"},
      {"2023-01-16", "2023-01-16"},
      {"2023/01/16", "2023-01-16"},
      {"2023-01-16T16:10:56Z", "2023-01-16"},
      {"2023-01-16 16:10", "2023-01-16"},
      {"1-Feb-2024", "2024-02-01"},
      {"????.??.??", ""},
      {"", ""},
  }));
  CAPTURE(row.text);
  const GameRecord record = only_record(head + "[Date \"" + row.text + "\"]\n\n1. wS1\n");
  CHECK(record.date.value_or("") == row.iso);
  CHECK(codes_of(record).empty());
}

TEST_CASE("dates that do not exist are reported") {
  const auto text = GENERATE(as<std::string>{}, "yesterday", "2023.02.30", "2023.13.01",
                             "2023.??.05", "31-Jun-2023", "0000.01.01", "2023.1.1x", "99999-01-01");
  CAPTURE(text);
  const GameRecord record = only_record(head + "[Date \"" + text + "\"]\n\n1. wS1\n");
  CHECK_FALSE(record.date.has_value());
  REQUIRE(codes_of(record) == std::vector{Code::date_unreadable});
  CHECK(record.diagnostics[0].hint.find("2024.06.11") != std::string::npos);
}

TEST_CASE("ratings are read where they are numbers") {
  const GameRecord record =
      only_record(head + "[WhiteElo \"1850\"]\n[BlackElo \"high\"]\n\n1. wS1\n");
  CHECK(record.white_rating == 1850);
  CHECK_FALSE(record.black_rating.has_value());
  CHECK(codes_of(record) == std::vector{Code::rating_unreadable});
  const GameRecord unrated =
      only_record(head + "[WhiteRating \"1850.6\"]\n[BlackRating \"?\"]\n\n1. wS1\n");
  CHECK(unrated.white_rating == 1850);
  CHECK(codes_of(unrated).empty());
}

TEST_CASE("tags that say nothing leave their places empty") {
  const GameRecord record =
      only_record(head + "[White \"?\"]\n[Black \"\"]\n[Event \"\"]\n\n1. wS1\n");
  CHECK_FALSE(record.white.has_value());
  CHECK_FALSE(record.black.has_value());
  CHECK_FALSE(record.event.has_value());
  CHECK(record.tags.size() == 4);
}

TEST_CASE("unknown and repeated tags are notes") {
  const GameRecord record =
      only_record(head + "[Wihte \"Alice\"]\n[White \"Bob\"]\n[White \"Carol\"]\n\n1. wS1\n");
  CHECK(record.white == "Bob");
  CHECK(record.tags.size() == 4);
  CHECK(codes_of(record) == std::vector{Code::unknown_tag, Code::tag_contradicted});
  CHECK(codes_of(only_record(
            head + "[White \"Bob\"]\n[White \"Bob\"]\n[Annotator \"a\"]\n[Annotator "
                   "\"b\"]\n\n1. wS1\n")) == std::vector{Code::tag_repeated, Code::tag_repeated});
}

TEST_CASE("a tag that is not known names the known one that may be meant") {
  const std::map<std::string, std::string> hints = {{"Wite", "did you mean White?"},
                                                    {"Wihte", "did you mean White?"},
                                                    {"white", "did you mean White?"},
                                                    {"Evnt", "did you mean Event?"},
                                                    {"Gametyp", "did you mean GameType?"},
                                                    {"Reslt", "did you mean Result?"},
                                                    {"gameid", "did you mean GameId?"},
                                                    {"WhiteTea", "did you mean WhiteTeam?"},
                                                    {"Winner", ""},
                                                    {"X", ""},
                                                    {"Tome", "did you mean Time?"},
                                                    {"Stge", "did you mean Stage?"}};
  for (const auto& [tag, hint] : hints) {
    CAPTURE(tag);
    const GameRecord record = only_record(head + "[" + tag + " \"?\"]\n\n1. wS1\n");
    REQUIRE(codes_of(record) == std::vector{Code::unknown_tag});
    CHECK(record.diagnostics[0].hint == hint);
  }
}

TEST_CASE("tags have other names, too") {
  for (const std::string tag : {"Date", "UTCDate"})
    CHECK(only_record(head + "[" + tag + " \"2023.01.16\"]\n\n1. wS1\n").date == "2023-01-16");
  for (const std::string tag : {"Elo", "Rating"}) {
    const GameRecord record =
        only_record(head + "[White" + tag + " \"1500\"]\n[Black" + tag + " \"1600\"]\n\n1. wS1\n");
    CHECK(record.white_rating == 1500);
    CHECK(record.black_rating == 1600);
  }
  for (const std::string tag : {"GameId", "GameID", "Link", "Url", "URL"}) {
    CAPTURE(tag);
    CHECK(only_record(head + "[" + tag + " \"x7\"]\n\n1. wS1\n").id == "x7");
  }
}

TEST_CASE("a rating is a whole number in reach") {
  const std::map<std::string, std::optional<int>> ratings = {{"0", 0},
                                                             {"10000", 10'000},
                                                             {"10001", std::nullopt},
                                                             {"-1", std::nullopt},
                                                             {"+5", std::nullopt},
                                                             {"", std::nullopt},
                                                             {"?", std::nullopt},
                                                             {".5", std::nullopt},
                                                             {"99999999999999999999", std::nullopt},
                                                             {"17x", std::nullopt}};
  for (const auto& [text, rating] : ratings) {
    CAPTURE(text);
    const GameRecord record = only_record(head + "[WhiteElo \"" + text + "\"]\n\n1. wS1\n");
    CHECK(record.white_rating == rating);
    CHECK(codes_of(record).empty() == (rating || text.empty() || text == "?"));
  }
}

TEST_CASE("a long line begins no moves") {
  for (const std::size_t length : {40U, 41U}) {
    const std::string line = "1." + std::string(length - 5, ' ') + "wS1";
    CAPTURE(length);
    REQUIRE(line.size() == length);
    CHECK(detect_format(line + "\n").has_value() == (length == 40));
  }
}

TEST_CASE("a link tells two games apart") {
  CHECK(only_record(head + "[GameId \"abc\"]\n\n1. wS1\n").id == "abc");
  CHECK(only_record(head + "[Link \"https://example.org/7\"]\n\n1. wS1\n").id ==
        "https://example.org/7");
}

TEST_CASE("the termination says why a game ended") {
  const GameRecord record =
      only_record(head + "[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. wS1\n");
  CHECK(record.result.outcome == Outcome::white_wins);
  CHECK(record.result.reason == ResultReason::timeout);
}

TEST_CASE("the words of a termination") {
  using Reason = ResultReason;
  const std::map<std::string, Reason> words = {{"resignation", Reason::resignation},
                                               {"Timeout", Reason::timeout},
                                               {" forfeit ", Reason::forfeit},
                                               {"adjudication", Reason::adjudication},
                                               {"abandoned", Reason::abandoned},
                                               {"TIME FORFEIT", Reason::timeout},
                                               {"rules infraction", Reason::forfeit},
                                               {"unterminated", Reason::abandoned},
                                               {"normal", Reason::stated}};
  for (const auto& [word, reason] : words) {
    CAPTURE(word);
    const GameRecord record =
        only_record(head + "[Result \"0-1\"]\n[Termination \"" + word + "\"]\n\n1. wS1\n");
    CHECK(record.result.outcome == Outcome::black_wins);
    CHECK(record.result.reason == reason);
    CHECK(codes_of(record).empty());
  }
  const auto of = [](const std::string& result, const std::string& word) {
    return only_record(head + "[Result \"" + result + "\"]\n[Termination \"" + word +
                       "\"]\n\n1. wS1\n");
  };
  CHECK(of("1/2-1/2", "agreement").result.reason == Reason::agreement);
  for (const GameRecord& record : {of("1-0", "agreement"), of("1/2-1/2", "resignation")}) {
    CHECK(record.result.reason == Reason::stated);
    CHECK(codes_of(record) == std::vector{Code::results_disagree});
  }
  // A game without a result was not resigned.
  CHECK(of("*", "abandoned").result.reason == Reason::abandoned);
  CHECK(of("*", "adjudication").result.reason == Reason::adjudication);
  CHECK(of("*", "resignation").result.reason == of("*", "").result.reason);
  CHECK(of("*", "timeout").result.reason == of("*", "").result.reason);
}

TEST_CASE("the sentence of BoardSpace tells a result that its converter could not read") {
  struct Row {
    std::string result;
    std::string sentence;
    Outcome outcome;
    ResultReason reason;
  };
  const auto row = GENERATE(values<Row>({
      {"InProgress", "La partie est nulle", Outcome::draw, ResultReason::stated},
      {"InProgress", "Partida ganada por invitado1499", Outcome::black_wins, ResultReason::stated},
      {"Unknown", "Alice lost on time", Outcome::black_wins, ResultReason::timeout},
      {"Draw", "Game won by Alice", Outcome::draw, ResultReason::stated},
      {"InProgress", "Game won by Carol", Outcome::unknown, ResultReason::none},
      {"InProgress", "", Outcome::unknown, ResultReason::none},
  }));
  CAPTURE(row.result, row.sentence);
  const GameRecord record =
      only_record("[White \"Alice\"]\n[Black \"guest\"]\n[Result \"" + row.result +
                  "\"]\n[SgfResult \"" + row.sentence + "\"]\n\n1. wS1\n");
  CHECK(record.result.outcome == row.outcome);
  CHECK(record.result.reason == row.reason);
  CHECK(codes_of(record).empty());
}

TEST_CASE("a game file that starts from a set-up position is unsupported") {
  for (const char* tag : {"[SetUp \"1\"]", "[FEN \"anything\"]"}) {
    CAPTURE(tag);
    const GameRecord record =
        only_record("[GameType \"Base\"]\n" + std::string(tag) + "\n\n1. wS1\n");
    CHECK(record.reading == GameRecord::Reading::unsupported);
    CHECK(codes_of(record) == std::vector{Code::unsupported_feature});
  }
}

TEST_CASE("a missing piece set is left open") {
  CHECK_FALSE(only_record("[White \"Alice\"]\n\n1. wS1\n").game_type.has_value());
}

TEST_CASE("a piece set that is not played makes the game unsupported") {
  const GameRecord record = only_record("[GameType \"Base+X\"]\n\n1. wS1\n");
  CHECK(record.reading == GameRecord::Reading::unsupported);
  CHECK(codes_of(record) == std::vector{Code::unsupported_variant});
}

TEST_CASE("a game of chess is no record of Hive") {
  const GameRecord record = only_record("[White \"Alice\"]\n\n1. e4 e5\n2. Nf3 Nc6\n1-0\n");
  CHECK(record.reading == GameRecord::Reading::unreadable);
  CHECK(codes_of(record) == std::vector{Code::not_a_record});
}

TEST_CASE("a game without moves is unreadable unless it was not begun") {
  CHECK(codes_of(only_record(head)) == std::vector{Code::no_moves});
  CHECK(codes_of(only_record(head + "[Result \"1-0\"]\n\n1-0\n")) == std::vector{Code::no_moves});
  CHECK(codes_of(only_record(head + "[Result \"NotStarted\"]\n")).empty());
}

TEST_CASE("a file that is cut inside a tag or a comment says so") {
  const GameRecord tag = only_record("[GameType \"Base\"]\n[White \"Ali");
  CHECK(tag.reading == GameRecord::Reading::unreadable);
  CHECK(codes_of(tag) == std::vector{Code::cut_off, Code::no_moves});
  const GameRecord comment = only_record(head + "\n1. wS1\n{and then");
  CHECK(comment.reading == GameRecord::Reading::readable);
  CHECK(codes_of(comment) == std::vector{Code::cut_off});
  CHECK(comment.turns[0].comment == "and then");
}

TEST_CASE("moves without any tag are a game file when they are numbered") {
  const GameRecord record = only_record("1. wS1\n2. bS1 wS1-\n");
  CHECK(record.format == Format::pgn);
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-"});
}

TEST_CASE("the grammar of game files cannot loop") {
  CHECK(tao::pegtl::analyze<pgn::rules::document>() == 0);
}

TEST_CASE("a damaged tag neither ends the game nor hides the tags around it") {
  for (const char* damaged : {"[White Alice]", "[White", "[White \"Alice]", "[", "[]"}) {
    CAPTURE(damaged);
    const GameRecord record = only_record("[GameType \"Base\"]\n" + std::string(damaged) +
                                          "\n[Black \"Bob\"]\n\n1. wS1\n2. bS1 wS1-\n");
    CHECK(record.game_type.has_value());
    CHECK(record.black == "Bob");
    CHECK(record.turns.size() == 2);
    CHECK(codes_of(record) == std::vector{Code::unknown_tag});
  }
}

TEST_CASE("a comment that is never closed does not swallow the games behind it") {
  const std::string game = "[GameType \"Base\"]\n[White \"Alice\"]\n\n1. wS1\n2. bS1 wS1-\n\n";
  const std::string open =
      "[GameType \"Base\"]\n\n1. wS1\n{ so\n\n[White \"Bob\"]\n\n2. bS1 wS1-\n";
  const auto records = read_records(open + "\r\n" + game + game, "x");
  REQUIRE(records.size() == 3);
  CHECK(codes_of(records[0]) == std::vector{Code::cut_off});
  CHECK(records[0].turns.size() == 1);
  CHECK(records[1].turns.size() == 2);
  CHECK(records[2].diagnostics.empty());
}

TEST_CASE("of remarks and errors a record keeps so many") {
  std::string tags;
  for (int i = 0; i < 500; ++i) tags += "[Unknown" + std::to_string(i) + " \"x\"]\n";
  CHECK(codes_of(only_record(head + tags + "\n1. wS1\n")).size() == 200);
  std::string moves;
  for (int i = 0; i < 10'010; ++i) moves += std::to_string(i + 1) + ". pass\n";
  const GameRecord long_one = only_record(head + "\n" + moves);
  CHECK(long_one.turns.size() == 10'000);
  CHECK(codes_of(long_one) == std::vector{Code::unexpected_text});
}
