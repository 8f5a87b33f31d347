#include "notation/catalogue.hpp"

#include <array>

namespace waggle {
namespace {

constexpr auto note = Severity::note;
constexpr auto warning = Severity::warning;
constexpr auto error = Severity::error;

// Ids are stable: a new code takes a free number of its group, an old one is never given away.
constexpr std::array codes = {
    // N0: the record as a whole.
    CodeInfo{Code::not_a_record, "N001", "not-a-record", error, "the text is not a Hive record",
             "The text begins like a record, but no game of Hive can be found in it: the frame of "
             "the format is missing or it belongs to another game. Check that the file was not "
             "damaged on its way and that it holds Hive.",
             "(;GM[1]SZ[19]"},
    CodeInfo{Code::empty_record, "N002", "empty-record", error, "the record is empty",
             "There is nothing between the beginning and the end of this record: no tags and no "
             "moves. Such a record is counted but says nothing about a game.",
             "(;)"},
    CodeInfo{Code::cut_off, "N003", "cut-off", error, "the record ends too early",
             "The record stops inside a tag, a comment, a node or before its closing mark, as "
             "happens when a transfer breaks off. The moves before the cut were read; the result "
             "and the last moves may be missing. Fetch the record again.",
             "; P0[12 dropb wA1 N"},
    CodeInfo{
        Code::no_moves, "N004", "no-moves", error, "the record holds no moves",
        "The record names a game, but no move could be read from it: either the game was never "
        "begun, or its moves are written in a way that is not known. A record with many lines "
        "and no move is reported rather than taken for an empty game.",
        "[GameType \"Base\"]"},
    CodeInfo{
        Code::unsupported_variant, "N005", "unsupported-variant", error,
        "the record is of a variant that is not played here",
        "Only Hive with any of mosquito, ladybug and pillbug is played. Hive-Ultimate, the pie "
        "rule and other additions follow other rules, so such a game is set aside instead of "
        "being called illegal.",
        "SU[Hive-Ultimate]"},
    CodeInfo{Code::unsupported_feature, "N006", "unsupported-feature", error,
             "the record uses something that cannot be replayed",
             "The record starts from a set-up position, or the board was edited during the game. "
             "Without the moves that led there the position has no history, so the game is set "
             "aside.",
             "; P0[5 Edit]"},
    CodeInfo{Code::source_unreadable, "N007", "source-unreadable", error,
             "the bytes of the source cannot be had",
             "A file or a member of an archive is damaged, encrypted, or larger than an option "
             "allows; the message says which. The records before that place were read, what "
             "follows it is not known. Fetch the archive again, or raise the limit.",
             "games.zip!/a.sgf"},
    CodeInfo{Code::record_too_long, "N008", "record-too-long", error, "the record does not end",
             "A record has at most 16 MiB; the longest games known take some hundred KiB. Here one "
             "goes on beyond that, so its end is missing or the text is something else that begins "
             "like a record. Where the next record would begin cannot be known, so the rest of the "
             "source is left out.",
             "(;GM[27]C[..."},
    CodeInfo{
        Code::text_outside, "N009", "text-outside", warning, "text stands outside of any record",
        "Before or behind this record stand words that belong to no record that can be read: a "
        "letter around a tree, or a game whose beginning was damaged. The place is that of "
        "the first of them. Look whether it was a game.",
        "between two trees: Bse;InProgress;White[2];wS1;bS1 wS1-"},
    // N1: one move.
    CodeInfo{Code::bad_move, "N101", "bad-move", error, "this is not a move",
             "The text is not a move in the notation of the Universal Hive Protocol: a piece, then "
             "a blank and a reference such as wS1- or /bQ. Other notations of Hive look similar "
             "and are not guessed at. Write the move as piece and reference.",
             "bA1/wS1"},
    CodeInfo{
        Code::no_such_piece, "N102", "no-such-piece", error, "there is no such piece",
        "A side has one queen, two spiders, two beetles, three grasshoppers and three ants, "
        "and at most one mosquito, ladybug and pillbug. The number or the letter names a piece "
        "that is not in any box.",
        "wG4"},
    CodeInfo{Code::colour_missing, "N103", "colour-missing", error,
             "the piece does not say whose it is",
             "A piece begins with w or b for its colour. Without it the piece could belong to "
             "either side, since a pillbug may also move the other side's pieces. Put w or b in "
             "front.",
             "G1"},
    CodeInfo{Code::number_missing, "N104", "number-missing", error,
             "the piece does not say which one of its kind it is",
             "Spiders, beetles, grasshoppers and ants come in twos and threes, so their number "
             "belongs to the name. Which one is meant cannot be known from the text alone. Add the "
             "number.",
             "wG"},
    CodeInfo{Code::two_marks, "N105", "two-marks", error,
             "the reference has a mark on both sides of the piece",
             "A mark in front of the reference piece means a place to its left, a mark behind it a "
             "place to its right. With both, programs disagree about the place. Remove one of the "
             "marks.",
             "bA1 -wS1-"},
    CodeInfo{
        Code::unexpected_text, "N106", "unexpected-text", error, "there is text after the move",
        "The move is complete, but more text follows before the next one. It may be a puzzle's "
        "solution, a remark without braces or a lost separator. Put remarks in braces, and "
        "moves apart.",
        "bL wQ\\ 5 wS1"},
    CodeInfo{Code::bad_reference, "N107", "bad-reference", error,
             "the place of the move cannot be read",
             "The piece is fine, but what follows is not a reference: a piece, or a piece with one "
             "of the marks / - \\ in front of it or behind it.",
             "wA1 north"},
    // N2: what was bent straight.
    CodeInfo{Code::letter_case, "N201", "letter-case", warning,
             "letters are written in the wrong case",
             "A colour is a small letter and a bug a capital. The move was read as it was surely "
             "meant; programs that follow the protocol closely refuse it.",
             "WS1 bq-"},
    CodeInfo{Code::spelling, "N202", "spelling", warning, "the move is spelled in an unusual way",
             "The meaning is beyond doubt, but the protocol writes it differently: one blank "
             "between the parts, pass in small letters, in trees of BoardSpace two backslashes for "
             "one. The move was read; other programs may refuse it.",
             "wA1  bQ-"},
    CodeInfo{Code::trailing_separator, "N204", "trailing-separator", warning,
             "a semicolon follows the last move",
             "The semicolon separates moves, so one at the end announces a move that does not "
             "come. It was ignored.",
             "Base;InProgress;White[2];wS1;bS1 wS1-;"},
    CodeInfo{Code::climb_by_direction, "N205", "climb-by-direction", note,
             "a climb is written as a place beside a piece",
             "The text points at a place that is occupied, so the piece climbs there. Usually a "
             "climb names the piece that is climbed on; some programs refuse the other way.",
             "bB1 -bQ"},
    CodeInfo{Code::buried_reference, "N206", "buried-reference", note,
             "the piece that is named lies under another one",
             "The place is clear, since a covered piece still lies in its cell. Most programs name "
             "the piece on top.",
             "wB1 wQ"},
    CodeInfo{
        Code::self_reference, "N207", "self-reference", note,
        "the move names its own piece as the reference",
        "The place is counted from the cell where the piece stood before the move. That is "
        "legal and some engines write it, but readers that lift the piece first cannot follow.",
        "wL wL\\"},
    CodeInfo{
        Code::renumbered, "N208", "renumbered", warning, "pieces of one kind were renumbered",
        "Numbers follow the order in which a side first placed its pieces of a kind. This "
        "record numbers them otherwise, so the numbers were exchanged throughout the game. The "
        "moves on the board are the same.",
        "wA2"},
    CodeInfo{Code::game_type_spelling, "N209", "game-type-spelling", note,
             "the piece set is spelled in an unusual way",
             "The letters of a piece set are written in the order M, L, P, and Base alone has no "
             "plus sign. The set was read as meant.",
             "Base+PLM"},
    CodeInfo{
        Code::turn_claim, "N210", "turn-claim", warning,
        "the turn that the record states is not the turn on the board",
        "A GameString says whose turn it is and its number. Counting the moves gives something "
        "else, so a move may be missing or the header was never brought up to date. The moves "
        "decide.",
        "Base;InProgress;White[9];wS1"},
    CodeInfo{Code::two_plies_on_line, "N211", "two-plies-on-line", warning,
             "two moves stand on one line",
             "Game files of Hive have one move a line, and several programs lose or refuse the "
             "second one. Both were read.",
             "8. wA1 bQ- 9. bQ wS1/"},
    CodeInfo{Code::set_repaired, "N212", "set-repaired", warning,
             "the record names a piece set that does not fit; it was read with one that does",
             "A bug is played that the named set does not have, and with the least set that has "
             "all bugs of the record every ply is legal. The record was read with that set. "
             "Correct the tag; --strict takes no repairs.",
             "Base;InProgress;White[2];wL;bP wL-"},
    CodeInfo{
        Code::colours_repaired, "N213", "colours-repaired", warning,
        "Black begins in this record; it was read with the colours exchanged",
        "White moves first in Hive. The record begins with a black piece, and with all colours "
        "exchanged every ply is legal, so it was read that way. Players and result are left "
        "as they are written; --strict takes no repairs.",
        "bS1;wS1 bS1-;bQ -bS1"},
    CodeInfo{Code::move_repaired, "N214", "move-repaired", warning,
             "a move is not legal as written; it was read with another mark",
             "With another mark at its reference the move is legal and at least four further plies "
             "of the record can be played, and no other mark does that. Such slips come from "
             "mirrored slashes and lost backslashes. --strict takes no repairs.",
             "wA1 /bQ read as wA1 \\bQ"},
    // N3: meaning that needs the board.
    CodeInfo{
        Code::target_missing, "N301", "target-missing", error,
        "the move does not say where the piece goes",
        "Only the first piece of a game needs no place. Every later move names a piece that it "
        "is beside or on top of. Complete the move.",
        "wA1"},
    CodeInfo{Code::first_move_reference, "N302", "first-move-reference", error,
             "the first piece cannot be placed beside another one",
             "The board is empty, so there is nothing the first piece could stand beside. Moves "
             "may be missing at the beginning of the record.",
             "wS1 bG1-"},
    CodeInfo{Code::reference_not_placed, "N303", "reference-not-placed", error,
             "the reference piece is not on the board",
             "The move points at a piece that has not been placed yet, so its place is unknown. "
             "Check the number and the colour of the reference, and whether a move is missing "
             "before.",
             "wA1 /bG3"},
    // N4: BoardSpace.
    CodeInfo{
        Code::unknown_command, "N401", "unknown-command", warning,
        "a node holds a command that is not known",
        "BoardSpace writes its games as commands such as Pick, Dropb and Done. This one is not "
        "among them and was skipped. If the moves around it do not fit, the game may be of a "
        "newer kind.",
        "; P0[7 Teleport wA1]"},
    CodeInfo{Code::bare_done, "N402", "bare-done", note,
             "a turn was closed without a move, although one was possible",
             "BoardSpace writes a forced pass of a robot as a bare Done. Here the side to move "
             "could move, so this is no pass; it was not counted as a turn.",
             "; P0[134 done]"},
    CodeInfo{
        Code::not_committed, "N403", "not-committed", warning,
        "the last move was begun, but never confirmed",
        "On BoardSpace a move counts when Done follows. This piece was put down and the record "
        "ends, so the move was not counted.",
        "; P0[42 dropb wA1 N 14 wQ-]"},
    CodeInfo{Code::reference_disagrees, "N404", "reference-disagrees", warning,
             "the cell and the reference of a move name different places",
             "BoardSpace writes both the cell and a neighbour of it. The cell is what the site "
             "itself uses, so the cell was taken; one of the two was damaged or edited.",
             "; P0[12 dropb wA1 O 14 /wQ]"},
    CodeInfo{
        Code::source_disagrees, "N405", "source-disagrees", warning,
        "the piece was not where the record picks it up",
        "The record lifts the piece from a cell in which it does not lie on top. Where another "
        "piece lies on top there, that one was moved, since cells decide; from an empty cell, "
        "the piece that is named, from where it stood.",
        "; P0[12 pickb O 14 wA1]"},
    CodeInfo{Code::damaged_node, "N406", "damaged-node", error,
             "a node of the record cannot be read",
             "The words of a command are missing, out of order or cut, so what happened in this "
             "node is unknown. The moves before it are not affected.",
             "; P0[12 dropb wA1]"},
    CodeInfo{
        Code::encoding, "N407", "encoding", warning, "the text is not in UTF-8",
        "Some letters are not written in UTF-8. They were read as Windows-1252, the usual code "
        "of older files, so names in other alphabets may look wrong.",
        "RE[Partie gagn\\xe9e par Alice]"},
    // R10: turns.
    CodeInfo{Code::game_over, "R101", "game-over", error, "the game is already over",
             "A queen is surrounded, so the game has ended on the board. A move after that cannot "
             "have been played; moves of another game may have been appended.",
             "wA1 -bQ after the sixth neighbour of a queen was taken"},
    CodeInfo{Code::wrong_side, "R102", "wrong-side", error, "it is the other side's turn",
             "White begins and the sides alternate. The piece belongs to the side that is not to "
             "move, and no pillbug can be moving it here. A move or a pass may be missing before.",
             "wS1;wA1 wS1-"},
    CodeInfo{Code::not_in_set, "R103", "not-in-set", error,
             "the piece is not in the piece set of this game",
             "Mosquito, ladybug and pillbug are played only where the piece set names them. Either "
             "the set is stated wrongly or the move is.",
             "Base;InProgress;Black[1];wL"},
    CodeInfo{Code::number_order, "R104", "number-order", error,
             "the piece has a number out of turn",
             "The first ant that a side places is A1, the second A2. This one carries a later "
             "number although an earlier one is still in hand. The move on the board is the same.",
             "wA2"},
    CodeInfo{Code::queen_first, "R105", "queen-first", warning, "a side began with its queen",
             "Under tournament rules the queen may not be the first piece of a side. Older records "
             "and friendly games often begin so, and it is accepted unless the tournament rule is "
             "asked for.",
             "wQ;bS1 wQ-"},
    CodeInfo{Code::queen_due, "R106", "queen-due", error, "the queen must be placed on this turn",
             "A side places its queen on one of its first four turns. Three turns went by without "
             "it, so nothing but the queen can be placed now.",
             "wS2 /wG1 on the fourth turn with wQ still in hand"},
    CodeInfo{Code::move_before_queen, "R107", "move-before-queen", error,
             "pieces cannot move before their queen is placed",
             "A side moves its pieces, or throws with its pillbug, only when its own queen is on "
             "the board. Until then it can only place.",
             "wB1 bL while wQ is in hand"},
    // R12: placing.
    CodeInfo{Code::already_placed, "R121", "already-placed", error,
             "the piece is already on the board",
             "A piece is placed once. This one lies on the board, so it can move but not be placed "
             "again. The number may be wrong.",
             "wA1 placed a second time"},
    CodeInfo{Code::placed_apart, "R122", "placed-apart", error,
             "the piece is placed away from its own side",
             "From its second turn on a side places a piece beside at least one piece of its own, "
             "and always at the hive.",
             "wA1 two cells away from the hive"},
    CodeInfo{Code::touches_opponent, "R123", "touches-opponent", error,
             "the piece is placed beside an opponent",
             "After the first turn of each side a new piece may not touch a piece of the other "
             "side. In a stack only the top piece counts.",
             "wA1 bP-"},
    CodeInfo{Code::placed_on_piece, "R124", "placed-on-piece", error,
             "the piece is placed on top of another",
             "Pieces come into play on an empty cell. Only a beetle or mosquito that is already on "
             "the board climbs.",
             "wA1 wS1"},
    // R11: moving.
    CodeInfo{Code::one_hive, "R110", "one-hive", error, "the move breaks the hive",
             "All pieces must stay connected, also while the piece is lifted. Without this piece "
             "the hive falls into parts, so it cannot move at all.",
             "wA1 /bQ"},
    CodeInfo{Code::covered, "R111", "covered", error, "the piece lies under another one",
             "A piece with a beetle or mosquito on top of it cannot move until that one has left.",
             "wQ \\wS1 with bB1 on top of wQ"},
    CodeInfo{Code::resting, "R112", "resting", error,
             "the piece was thrown just now and rests for a turn",
             "A piece that a pillbug threw may not move on the very next turn, nor use its power "
             "to throw.",
             "wP \\bM right after Black threw wP"},
    CodeInfo{Code::no_move, "R113", "no-move", error, "the piece has not moved",
             "The place that the move names is the one where the piece already stands. A turn is a "
             "change of the board, or a pass where nothing else is possible.",
             "wQ -wS1 while wQ stands there"},
    CodeInfo{Code::gate, "R114", "gate", error, "the gap is too narrow to slide through",
             "A piece slides, so it must fit between its neighbours. Two pieces that close the way "
             "between two cells form a gate, and stacks form one for climbers as well.",
             "bQ -bS1 with pieces on both sides of the way"},
    CodeInfo{Code::leaves_hive, "R115", "leaves-hive", error,
             "the piece would lose touch with the hive",
             "A piece keeps contact with the hive during each step and at the end of its move. "
             "Here it would stand alone.",
             "bQ -wS2 across an open corner"},
    CodeInfo{Code::out_of_reach, "R116", "out-of-reach", error, "the piece cannot reach that place",
             "Queen and pillbug go one step, a spider exactly three, a ladybug two on top and one "
             "down, an ant any number around the hive. No such way leads to the place that is "
             "named.",
             "bS1 -wB1, two steps away for a spider"},
    CodeInfo{Code::onto_piece, "R117", "onto-piece", error, "this kind of piece cannot climb",
             "The place is occupied, and only beetles, and mosquitoes that act as one, may end "
             "their move on top of another piece.",
             "bA1 bP"},
    CodeInfo{Code::cannot_jump, "R118", "cannot-jump", error, "the grasshopper cannot land there",
             "A grasshopper jumps in a straight line over one or more pieces without a gap and "
             "lands on the first free cell behind them.",
             "wG1 bQ/ beside it, with nothing to jump over"},
    CodeInfo{Code::mosquito_idle, "R119", "mosquito-idle", error,
             "the mosquito touches nothing that it could move like",
             "A mosquito on the ground takes the ways of its neighbours. When it touches only the "
             "other mosquito it cannot move.",
             "wM bM- touching nothing but bM"},
    // R13: throwing.
    CodeInfo{Code::no_thrower, "R131", "no-thrower", error,
             "no pillbug is there to throw the piece",
             "A side can move a piece this way only with its pillbug, or with a mosquito beside "
             "one, next to both the piece and its destination.",
             "bB1 -wP while bB1 does not touch wP"},
    CodeInfo{Code::thrower_covered, "R132", "thrower-covered", error,
             "the pillbug is covered and cannot throw",
             "A pillbug under a beetle or mosquito has no power until it is uncovered. A mosquito "
             "on top of the hive is a beetle and does not throw.",
             "bQ /wP with a beetle on wP"},
    CodeInfo{Code::thrower_resting, "R133", "thrower-resting", error,
             "the pillbug was thrown just now and cannot throw",
             "A piece that was thrown rests for one turn: it does not move and does not use its "
             "power.",
             "bQ /wP right after wP itself was thrown"},
    CodeInfo{
        Code::thrown_resting, "R134", "thrown-resting", error,
        "the piece that moved last cannot be thrown",
        "A pillbug may not throw the piece that the other side has just moved or placed. It may be "
        "thrown on a later turn.",
        "wQ bP\\ right after wQ moved"},
    CodeInfo{Code::thrown_stacked, "R135", "thrown-stacked", error,
             "a piece in a stack cannot be thrown",
             "A pillbug lifts single pieces from the ground. A piece that lies under or on another "
             "one stays where it is.",
             "wB1 bM/ while wB1 stands on another piece"},
    CodeInfo{
        Code::throw_target, "R136", "throw-target", error,
        "the piece cannot be thrown to that place",
        "A thrown piece comes down on an empty cell beside the pillbug that throws it. It is never "
        "thrown on top of another piece.",
        "bA1 thrown to a cell that is taken"},
    CodeInfo{Code::throw_gate, "R137", "throw-gate", error, "stacks close the way over the pillbug",
             "A thrown piece goes up on the pillbug and down again. Two stacks that stand beside "
             "one of these steps form a gate that it cannot pass.",
             "bA1 wP- between two stacks"},
    // R14: passing.
    CodeInfo{Code::pass_with_moves, "R141", "pass-with-moves", error,
             "a side passed although it could move",
             "A side passes when, and only when, it can neither place nor move a piece. Here a "
             "move was possible, so a move may be missing from the record.",
             "pass"},
    CodeInfo{Code::pass_missing, "R142", "pass-missing", error, "a forced pass is not written",
             "The side to move could do nothing but pass, and the record goes on with the other "
             "side. BoardSpace and Board Game Arena leave such passes out, so in their records the "
             "pass is "
             "put in and this is a warning. Elsewhere write pass before this move.",
             "pass"},
    CodeInfo{Code::third_occurrence, "R151", "third-occurrence", note,
             "the position occurs for the third time",
             "Many tournaments and sites call the game drawn here. Programs count repetition in "
             "different ways, so it never ends a replay and the moves that follow are kept.",
             "wQ and bQ step to and fro until plies 4, 8 and 12 show one position"},
    CodeInfo{
        Code::played_on, "R152", "played-on", warning,
        "play went on after a position had occurred for the third time",
        "Under tournament rules the game is drawn at once when a position occurs for the third "
        "time, so the plies that follow should not have been played. They are kept, and so is "
        "the result, since sites and programs count otherwise or not at all: an arbiter "
        "decides. Looked for with --rules tournament, under the reading that --repetition "
        "names.",
        "a 13th ply after plies 4, 8 and 12 showed one position"},
    // S: results.
    CodeInfo{Code::result_contradicts_board, "S001", "result-contradicts-board", error,
             "the stated result is not the result on the board",
             "The game ended on the board, and the record states another result. The board is what "
             "counts; the statement, the colours or a move is wrong.",
             "[Result \"0-1\"]"},
    CodeInfo{Code::state_claim, "S002", "state-claim", warning,
             "the state of the GameString is not the state of the board",
             "A GameString says whether the game is in progress, won or drawn. The moves lead to "
             "another state, and the moves decide. A game that was resigned cannot be told apart "
             "in this format.",
             "Base;WhiteWins;White[2];wS1;bS1 wS1-"},
    CodeInfo{Code::result_unreadable, "S003", "result-unreadable", warning,
             "the stated result cannot be read",
             "The record states a result in words that are not known. The result on the board is "
             "taken if there is one, else the result is unknown.",
             "[Result \"error parsing result\"]"},
    CodeInfo{Code::result_name_unknown, "S004", "result-name-unknown", warning,
             "the winner that is named cannot be told from the players",
             "The sentence with the result names nobody who plays in this game, or its name fits "
             "both players. The result on the board is taken if there is one, else the result is "
             "unknown.",
             "RE[Game won by Carol]"},
    CodeInfo{Code::draw_unexplained, "S005", "draw-unexplained", note,
             "the record says draw, and nothing in the game shows why",
             "Nobody is surrounded, no position occurred three times and no draw was agreed in the "
             "moves. The players may have agreed outside the record; the draw is kept.",
             "RE[The game is a draw]"},
    CodeInfo{Code::results_disagree, "S006", "results-disagree", warning,
             "the record states its result twice, and differently",
             "A word or command that ended the game, the result in the header, the last line and "
             "the reason of the end should tell the same. Here two of them do not. The board is "
             "taken where the game ended on it, else the word or command that ended the game; of a "
             "header and a last line that differ, neither.",
             "[Result \"1-0\"] and a last line 0-1"},
    // M: metadata.
    CodeInfo{
        Code::date_unreadable, "M001", "date-unreadable", warning, "the date cannot be read",
        "The date is in none of the known shapes, or names a day that does not exist. The game "
        "is kept without a date and will not be found by one.",
        "[Date \"yesterday\"]"},
    CodeInfo{Code::unknown_tag, "M002", "unknown-tag", note, "the tag is not known",
             "The tag is kept with the record, but it has no meaning here. It may be misspelled.",
             "[Wihte \"Alice\"]"},
    CodeInfo{
        Code::tag_repeated, "M003", "tag-repeated", note, "the tag occurs more than once",
        "A tag should occur once in a game. The first one was taken and the others were kept with "
        "the record, so nothing is lost.",
        "[White \"Alice\"] [White \"Bob\"]"},
    CodeInfo{Code::colours_swapped, "M004", "colours-swapped", warning,
             "the colours in the header are not the colours of the pieces",
             "The header says which player has White, and the pieces that the players place say "
             "otherwise. The pieces decide.",
             "CM[1,0]"},
    CodeInfo{Code::rating_unreadable, "M005", "rating-unreadable", note,
             "the rating cannot be read",
             "A rating is a whole number. The game is kept without it and does not count where "
             "ratings are compared.",
             "[WhiteElo \"high\"]"},
    // M: what an event asks.
    CodeInfo{Code::other_set, "M006", "other-set", warning,
             "the game was not played with the set of the event",
             "The option --set of validate names the pieces that an event is played with. This "
             "record is of another set, or names none and plays bugs that the event does not have. "
             "The game itself may be sound, so it stays valid.",
             "[GameType \"Base\"] where --set Base+MLP is given"},
    CodeInfo{Code::time_overrun, "M007", "time-overrun", warning,
             "a player used more time than the time control allows",
             "The clocks of the record are compared with its time control, ply by ply; the first "
             "ply of each side that is beyond it is told. Whether the game was lost by it is for "
             "the arbiter: a site may leave the claim to the opponent, and the players may have "
             "agreed on more time. Looked for with --rules tournament.",
             "TC[Fixed 600000] and ; P0[42 Done ]TM[600001]"},
    CodeInfo{Code::time_control_unknown, "M008", "time-control-unknown", note,
             "the clocks cannot be held against the time control",
             "The record has clocks and a time control, but what the control allows is not known, "
             "so no overrun can be found. Said with --rules tournament.",
             "TC[Incremental 600000 30000]"},
    CodeInfo{Code::records_disagree, "M009", "records-disagree", warning,
             "another record of the same pairing and round tells otherwise",
             "Two records name the same event, round and players, whoever has White and in any "
             "letter case, and their colours, moves or results differ. The first record is the one "
             "that later ones are held against. If the pairing played more than one game in the "
             "round, give each its own round. Looked for with --rules tournament.",
             "[Round \"3\"] of Alice and Bob, handed in twice with different moves"},
    CodeInfo{Code::player_missing, "M010", "player-missing", warning,
             "the record does not say who played",
             "Without both names a game enters no cross-table and cannot be held against other "
             "records of its pairing. Add the tags White and Black. Looked for with --rules "
             "tournament.",
             "[White \"?\"]"},
    CodeInfo{Code::round_missing, "M011", "round-missing", note,
             "the record does not say which event and round it belongs to",
             "Two records of one pairing are held against each other where both name the same "
             "event and round; this one cannot be. Add the tags Event and Round. Looked for with "
             "--rules tournament.",
             "[Round \"?\"]"},
    CodeInfo{Code::same_moves, "M012", "same-moves", warning,
             "another record has the same moves and other players, or another event or round",
             "Two records agree in every ply, whichever way round the hive lies, and disagree "
             "about who played, or when. Twelve plies and more are hardly ever played twice: "
             "most likely it is one game that was handed in twice, with a name misspelt or a "
             "wrong round. The first record is the one that later ones are held against. "
             "Looked for with --rules tournament.",
             "one game of Alice and Bob, and once more of Alice and Bop"},
    CodeInfo{Code::tag_contradicted, "M013", "tag-contradicted", warning,
             "a tag by which the game is known occurs again with another value",
             "Players, event, round, date, result or piece set are stated twice, and differently. "
             "The first one was taken. Perhaps the header of one game stands before the tags of "
             "another: the end of a file that was cut off, with the next one behind it.",
             "[White \"Alice\"] [White \"Carol\"]"},
    CodeInfo{
        Code::hidden_letters, "M014", "hidden-letters", warning,
        "a name has letters that cannot be seen",
        "A player, event, round, date or result holds control characters, marks without width "
        "or marks that turn the direction of writing. Two names that look the same are then "
        "two players. The letters are kept; terminals and reports show most of them as U+FFFD.",
        "Alice, and Alice with U+200B behind it"},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < codes.size(); ++i)
    if (static_cast<std::size_t>(codes[i].code) != i) return false;
  return true;
}
static_assert(in_order(), "one row for each enumerator, in the order of the enumeration");

}  // namespace

std::span<const CodeInfo> catalogue() noexcept { return codes; }

}  // namespace waggle
