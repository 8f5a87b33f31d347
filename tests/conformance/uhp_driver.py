#!/usr/bin/env python3
"""Drives an engine of the Universal Hive Protocol as viewers and test drivers do, and checks every answer.

usage: uhp_driver.py GAMES [--games N] [--positions N] [--texts N] [--seed S] [--timeout SECONDS] -- ENGINE [ARGUMENT]...
GAMES has a game string on a line and behind it, parted by tabs, the legal moves before each ply. N games of every piece
set, and those that ended or have a pass, are played; in N positions of each, every legal move is played and undone, N
more spellings of them, too, and three times as many moves that are not legal are tried. Where pieces lie, what a text
means, whose turn it is and who has won is worked out here; what is legal is taken from the file.
Exit: 0 all agree, 1 some differ.
"""
import argparse
import collections
import gzip
import os
import queue
import random
import signal
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True

from checks import Checks

GAME_TYPES = ("Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP")
PIECES = [side + bug + number for side in "wb"
          for bug, numbers in (("Q", [""]), ("S", "12"), ("B", "12"), ("G", "123"), ("A", "123"),
                               ("M", [""]), ("L", [""]), ("P", [""])) for number in numbers]
# Where the piece before the reference lies, seen from the reference: "{}" is the reference.
MARKS = {"-{}": (-1, 0), "{}-": (1, 0), "/{}": (-1, 1), "{}/": (1, -1), "\\{}": (0, -1), "{}\\": (0, 1)}

# Both queens are surrounded by the last move.
DRAW = (r"Base;Draw;Black[10];wS1;bS1 \wS1;wQ wS1\;bS2 \bS1;wB1 wQ/;bB1 bS1/;wA1 wB1\;bQ /bS2;wS2 wQ\;bQ /bS1;"
        r"wG1 /wQ;bS2 /bQ;wG2 wA1-;bG1 -bQ;wB2 /wG1;bB2 -bS1;wG3 -wB2;bG2 -bG1;wG2 bQ" "\\")


class Stuck(Exception):
    """The engine does not answer any more."""


class Engine:
    """An engine in a process of its own. Nothing waits for it longer than the time limit."""

    running = []

    def __init__(self, command, limit, line_end="\n"):
        self.limit, self.line_end, self.said, self.errors = limit, line_end, [], tempfile.TemporaryFile()
        # A group of its own, since the command may be a script that starts the engine.
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                        start_new_session=True)
        Engine.running.append(self)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()
        self.greeting = self.answer()

    def listen(self):
        try:
            for line in self.process.stdout:
                self.lines.put(line)
        finally:
            self.lines.put(None)

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def line(self):
        """The next line, or nothing where the output ends."""
        try:
            return self.lines.get(timeout=self.limit)
        except queue.Empty:
            raise Stuck(f"no answer within {self.limit} s; the last lines were {self.said[-3:]}")

    def answer(self):
        """The lines up to the next ok, without it."""
        lines = []
        while (line := self.line()) != b"ok\n":
            if line is None:
                raise Stuck(f"the engine has ended; the last lines were {self.said[-3:]}")
            self.said.append(line)
            lines.append(line.decode("utf-8", "replace").rstrip("\n"))
        self.said.append(line)
        return lines

    def write(self, data):
        guard = threading.Timer(self.limit, self.kill)
        guard.start()
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        finally:
            guard.cancel()

    def ask_all(self, commands):
        """Sends them at once, as one may with a pipe, and returns the answers."""
        self.write("".join(command + self.line_end for command in commands).encode())
        return [self.answer() for _ in commands]

    def ask(self, command):
        return self.ask_all([command])[0]

    def end(self, last=b""):
        """Says the last words and closes: what the engine said after that, what it said elsewhere, its exit code."""
        self.write(last)
        self.close()
        rest = []
        while (line := self.line()) is not None:
            rest.append(line)
        code = self.process.wait(self.limit)
        self.errors.seek(0)
        return b"".join(rest), self.errors.read(), code

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass


class Hive:
    """Where pieces lie. Knows what a text of a move means, but not what is legal."""

    def __init__(self):
        self.stacks, self.cells = collections.defaultdict(list), {}

    def top(self, cell, without=None):
        stack = [piece for piece in self.stacks.get(cell, ()) if piece != without]
        return stack[-1] if stack else None

    def target(self, text):
        """The piece and the cell it goes to, or the text itself for a pass."""
        if text == "pass":
            return text
        piece, _, reference = text.partition(" ")
        if not reference:
            return piece, (0, 0)
        name = reference.strip("-/\\")
        q, r = MARKS.get(reference.replace(name, "{}"), (0, 0))
        return piece, (self.cells[name][0] + q, self.cells[name][1] + r)

    def play(self, text):
        if text == "pass":
            return
        piece, cell = self.target(text)
        if piece in self.cells:
            self.stacks[self.cells[piece]].remove(piece)
        self.stacks[cell].append(piece)
        self.cells[piece] = cell

    def spells(self, text):
        """Is this how one may write the move of the text, be it legal or not? A climb names the piece on top."""
        if text == "pass":
            return True
        piece, cell = self.target(text)
        reference = text.partition(" ")[2]
        if not reference:
            return not self.cells
        below = self.top(cell, without=piece)
        return below == reference if reference in self.cells else below is None

    def spellings(self, piece, references):
        return [piece] + [f"{piece} {way.format(other)}" for other in references for way in ("{}", *MARKS)]

    def state(self, plies):
        lost = [queen in self.cells and all(self.top((self.cells[queen][0] + q, self.cells[queen][1] + r))
                                            for q, r in MARKS.values()) for queen in ("wQ", "bQ")]
        if all(lost):
            return "Draw"
        return "BlackWins" if lost[0] else "WhiteWins" if lost[1] else "InProgress" if plies else "NotStarted"


class Game:
    """A game as it is being played."""

    def __init__(self, game_type, moves=()):
        self.type, self.moves, self.hive = game_type, [], Hive()
        for move in moves:
            self.play(move)

    def play(self, move):
        self.hive.play(move)
        self.moves.append(move)

    def with_move(self, move):
        return Game(self.type, self.moves + [move])

    def string(self):
        plies = len(self.moves)
        turn = f"{'WB'[plies % 2]}{('hite', 'lack')[plies % 2]}[{plies // 2 + 1}]"
        return ";".join([self.type, self.hive.state(plies), turn, *self.moves])

    def is_over(self):
        return self.hive.state(len(self.moves)) in ("Draw", "WhiteWins", "BlackWins")


def is_refused(answer, word):
    """One line that begins with the word and says more."""
    return len(answer) == 1 and answer[0].startswith(word + " ") and len(answer[0]) > len(word) + 3


# What is always an error, whatever the game; what is one before the first newgame; moves that are none.
ERRORS = ("dance", "NewGame Base", "newgame base", "newgame Base+", "newgame Base+PLM", "newgame Base+MM",
          "newgame Base+X", "newgame Basement", "newgame wS1", "newgame Base;InProgress;White[1];wQ",
          "newgame Base;InProgress;Black[1];wS1;bS1 wS2-", "newgame Base;InProgress;White[2];wS1;bS1 wS1-;wM wS1/",
          "newgame Base;InProgress;White[2];wS1;bS1 wS1-;bG1 bS1-", "newgame Base;x;x;wS1;;bS1 wS1-",
          "newgame Base;wS1;bS1 wS1-", "newgame Base;wS1", "newgame Base;InProgress;wS1;bS1 wS1-",
          "newgame Base;Black[1];wS1", "newgame Base;x;pass;wS1",
          "options get Nothing", "options set Nothing 1", "options what", "ok", "err", "play\\wS1")
NEEDS_GAME = ("play wS1", "play", "pass", "validmoves", "undo", "undo 1", "bestmove", "bestmove depth 1",
              "bestmove time 00:00:05")
IN_GAME_ERRORS = ("undo 0", "undo -1", "undo 1.5", "undo x", "undo 1 1", "undo 99999", "undo 99999999999999999999",
                  "bestmove", "bestmove depth 3", "bestmove depth x", "bestmove time 00:00:05", "bestmove time x")
NO_MOVES = ("play", "play  ", "play x", "play wX1 bQ-", "play wS3 bQ-", "play w", "play bQ", "play wS1 bQ", "play ;",
            "play wS1;bS1 wS1-", "play wA1 bQ- now", "play wA1 /bQ/", "play wA1 bQ--", "play wA1 -", "play -bQ wA1",
            "play pass pass", "play PASS", "play wa1 bQ-", "play W A1", "play \u2212", "play " + "w" * 5000, "pass")


def check_dialogue(check, start):
    """What a viewer says at first, and what every command answers."""
    engine = start()
    check.same(engine.greeting, engine.ask("info"), "the engine does not introduce itself as info does")
    check(engine.greeting and engine.greeting[0].startswith("id ") and engine.greeting[0][3:].strip(), "no name")
    check.same(engine.greeting[1:], ["Mosquito;Ladybug;Pillbug"], "not the three bugs")
    check.same(engine.ask("options"), [], "there are options")
    for command in NEEDS_GAME:
        check(is_refused(engine.ask(command), "err"), "not refused before the first game:", command)
    for command in ERRORS:
        check(is_refused(engine.ask(command), "err"), "not refused before the first game:", command)
    check(is_refused(engine.ask("validmoves"), "err"), "a newgame that failed began a game")
    check.same(engine.ask("newgame"), [Game("Base").string()], "newgame")
    for game_type in GAME_TYPES:
        game = Game(game_type)
        check.same(engine.ask(f"newgame {game_type}"), [game.string()], "newgame", game_type)
        first = sorted(f"w{bug}" for bug in ("S1", "B1", "G1", "A1", *game_type[5:]))
        check.same(engine.ask("validmoves"), [";".join(first)], "first moves of", game_type)
        for text in ("pass", *first):
            answer = engine.ask(f"play {text}")
            if text == "pass":
                check(is_refused(answer, "invalidmove"), "a pass at the start:", answer)
            else:
                check.same(answer, [game.with_move(text).string()], "first move", text)
                check.same(engine.ask("undo"), [game.string()], "undo of the first move", text)
        for text in sorted(set(PIECES) - set(first)):
            check(is_refused(engine.ask(f"play {text}"), "invalidmove"), "played at first:", game_type, text)
        check.same(engine.ask(f"newgame {game.string()}"), [game.string()], "newgame with an empty game")
    # What is said after exit is not heard.
    check.same(engine.end(b"exit\ninfo\n"), (b"", b"", 0), "exit")


def check_errors(check, engine, game):
    """What is no command or no move is refused and changes nothing."""
    before = engine.ask("validmoves")
    commands = [(c, "err") for c in ERRORS + IN_GAME_ERRORS] + [(c, "invalidmove") for c in NO_MOVES]
    for command, word in commands:
        answer, after = engine.ask_all([command, "validmoves"])
        check(is_refused(answer, word), f"no {word}:", command[:60], answer)
        check.same(after, before, "a refused command changed the moves:", command[:60])
        if after != before:
            engine.ask(f"newgame {game.string()}")
    check_unchanged(check, engine, game, before, "an error")


def check_unchanged(check, engine, game, moves, sentence):
    """Are the legal moves the same as before, and the game after its last ply was undone and played again?"""
    check.same(engine.ask("validmoves"), moves, f"{sentence} changed the moves:", game.string())
    if game.moves:
        check.same(engine.ask_all(["undo", f"play {game.moves[-1]}"])[1], [game.string()], f"{sentence} changed the game")
    # One fault is told once.
    engine.ask(f"newgame {game.string()}")


def check_position(check, engine, game, recorded, chance, most):
    """The engine stands in the position of the game; recorded are its legal moves, if they are known."""
    hive, here = game.hive, game.string()
    answer = engine.ask("validmoves")
    if game.is_over():
        check(is_refused(answer, "err"), "moves after the end:", here, answer)
        legal, texts = set(), []
    else:
        check(len(answer) == 1, "moves are not on one line", answer)
        texts = answer[0].split(";") if answer and answer[0] else []
        check.same(texts, sorted(set(texts)), "moves twice or in no order:", here)
        legal = {hive.target(text) for text in texts}
        check(len(legal) == len(texts), "a move in two spellings:", here)
        check("pass" not in texts or texts == ["pass"], "a pass where there are moves:", here)
        if recorded is not None:
            check.same(legal, {hive.target(text) for text in recorded}, "other moves are legal:", here)
    text_of = {hive.target(text): text for text in texts}
    # Pieces in hand, of the other side and of other sets are tried, too, and references to them. A piece that moves may be
    # its own reference.
    others = [spelling for piece in PIECES for spelling in hive.spellings(piece, hive.cells)] + ["pass"]
    others += [f"{piece} {reference}-" for piece in PIECES[:3] for reference in PIECES if reference not in hive.cells]
    allowed, refused = [], []
    for text in others:
        known = all(name.strip("-/\\") in hive.cells for name in text.split(" ")[1:])
        (allowed if known and hive.spells(text) and hive.target(text) in legal else refused).append(text)
    check(set(texts) <= set(allowed), "a move is spelled as it may not be:", here, set(texts) - set(allowed))
    allowed = texts + chance.sample(allowed, min(most, len(allowed)))
    refused = chance.sample(refused, min(3 * most, len(refused))) + ["pass"] * ("pass" not in legal)
    answers = engine.ask_all([command for text in allowed for command in (f"play {text}", "undo")])
    for text, played, undone in zip(allowed, answers[::2], answers[1::2]):
        check.same(played, [game.with_move(text_of.get(hive.target(text), text)).string()], "played", text)
        check.same(undone, [here], "undone", text)
    for text, said in zip(refused, engine.ask_all([f"play {text}" for text in refused])):
        check(is_refused(said, "invalidmove"), "played, though not legal:", text, here, said)
    check_unchanged(check, engine, game, answer, "what was refused")


def check_game(check, engine, other, line, chance, positions, most):
    """Played in one session, ply by ply; begun anew from its prefixes in another, where games take turns."""
    fields = line.split("\t")
    game_type, _, _, *moves = fields[0].split(";")
    game = Game(game_type)
    check.same(engine.ask(f"newgame {game_type}"), [game.string()], "newgame", game_type)
    passes = [ply for ply, move in enumerate(moves) if move == "pass"]
    chosen = {*passes, len(moves), *chance.sample(range(len(moves)), min(positions, len(moves)))}
    for ply in range(len(moves) + 1):
        if ply in chosen:
            recorded = fields[ply + 1].split(";") if ply + 1 < len(fields) else None
            check_position(check, engine, game, recorded, chance, most)
        if ply < len(moves):
            game.play(moves[ply])
            command = "pass" if moves[ply] == "pass" and ply % 2 else f"play {moves[ply]}"
            check.same(engine.ask(command), [game.string()], "played")
            check.same(other.ask(f"newgame {game.string()}"), [game.string()], "begun anew")
    check.same(game.string(), fields[0], "the end of the game")
    # A claim that is wrong is corrected, and another game in between leaves nothing behind.
    claim = ";".join([game_type, "NotStarted", "Black[99]", *moves])
    check.same(other.ask_all(["newgame", f"newgame {claim}"])[1], [game.string()], "a wrong claim")
    left = chance.randrange(len(moves))
    check.same(other.ask(f"undo {len(moves) - left}"), [Game(game_type, moves[:left]).string()], "undo of several")
    check.same(other.ask_all([f"play {move}" for move in moves[left:]])[-1], [game.string()], "played on after undo")
    check(is_refused(other.ask(f"undo {len(moves) + 1}"), "err"), "more undone than was played")
    check.same(other.ask(f"undo {len(moves)}"), [Game(game_type).string()], "undo to the start")
    check(is_refused(other.ask("undo"), "err"), "undone at the start")


def check_line_ends(check, start, line):
    """CRLF, blank lines and blanks around what is said come to the same bytes."""
    game_type, _, _, *moves = line.split("\t")[0].split(";")
    commands = [f"newgame {game_type}", *(f"play {move}" for move in moves), "dance", "play dance", "validmoves", "undo 3"]
    said = []
    for line_end in ("\n", "\r\n", " \t\n", "\n\n", "\r\n \r\n\t"):
        engine = start(line_end)
        engine.ask_all(commands)
        check.same(engine.end(b"exit" + line_end.encode())[::2], (b"", 0), "exit with the line end", repr(line_end))
        said.append(engine.said)
    check(all(b"\r" not in one and one.endswith(b"\n") for one in said[0]), "a line of an answer ends otherwise")
    check(all(one == said[0] for one in said), "line ends make a difference")
    # Blanks within a move, too.
    engine = start()
    engine.ask_all(["newgame Base", "play wS1"])
    check.same(engine.ask("\tplay   bS1 \t wS1-  "), [Game("Base", ["wS1", "bS1 wS1-"]).string()], "blanks in a move")
    engine.end()


def check_cut(check, start, chance):
    """Input that ends anywhere: whole lines are answered as ever, what is left of the last one is answered, too."""
    script = b"newgame Base+M\nplay wS1\r\nplay bM wS1-\nvalidmoves\ndance\nundo\npass\n\xff\xfe\x00\noptions\nexit\n"
    whole = start()
    check.same(whole.end(script)[1:], (b"", 0), "a script")
    ends = sorted(chance.sample(range(len(script)), 24))
    for end in ends:
        engine = start()
        said, errors, code = engine.end(script[:end])
        asked = [line for line in script[:end].split(b"\n") if line.strip() and line.strip() != b"exit"]
        check.same((said.count(b"ok\n"), errors, code), (len(asked), b"", 0), "input cut at", end, script[:end])
        check(not said or said.endswith(b"\nok\n") or said == b"ok\n", "an answer without its end, cut at", end)


def check_leaving(check, start):
    """A driver that goes away without exit leaves no engine behind, nor does one that waits for it to end."""
    check.same(start().end(), (b"", b"", 0), "the end of the input")
    check.same(start().end(b"exit"), (b"", b"", 0), "exit without a line end")


def choose(lines, number):
    """So many games of every set, and those with an end or a pass."""
    chosen, of_type = [], collections.Counter()
    for line in lines:
        game_type, state, rest = line.split("\t")[0].split(";", 2)
        of_type[game_type] += 1
        if of_type[game_type] <= number or state != "InProgress" or ";pass" in rest:
            chosen.append(line)
    return chosen


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("games")
    parser.add_argument("engine", nargs="+")
    parser.add_argument("--games", type=int, default=1, dest="number")
    parser.add_argument("--positions", type=int, default=2)
    parser.add_argument("--texts", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=60)
    options = parser.parse_args()
    check, chance = Checks(), random.Random(options.seed)
    with gzip.open(options.games, "rt", encoding="utf-8") as file:
        lines = choose([*file.read().splitlines(), DRAW], options.number)

    def start(line_end="\n"):
        return Engine(options.engine, options.timeout, line_end)

    try:
        check_dialogue(check, start)
        check_line_ends(check, start, lines[0])
        check_cut(check, start, chance)
        check_leaving(check, start)
        engine, other = start(), start()
        for line in lines:
            check_game(check, engine, other, line, chance, options.positions, options.texts)
        game_type, _, _, *moves = lines[0].split("\t")[0].split(";")
        for plies in (0, 12, len(moves)):
            game = Game(game_type, moves[:plies])
            check.same(engine.ask(f"newgame {game.string()}"), [game.string()], "begun anew")
            check_errors(check, engine, game)
        for one in (engine, other):
            check.same(one.end(b"exit\n"), (b"", b"", 0), "exit")
    except (Stuck, subprocess.TimeoutExpired) as stuck:
        check(False, "stuck:", stuck)
    finally:
        for one in Engine.running:
            one.kill()
    kinds = collections.Counter(line.split(";", 2)[1] for line in lines)
    print(f"{len(lines)} games ({', '.join(f'{n} {kind}' for kind, n in sorted(kinds.items()))}), "
          f"{len({line.split(';', 1)[0] for line in lines})} piece sets")
    print(f"{check.done} checks, {check.wrong} wrong")
    return 1 if check.wrong or not lines else 0


if __name__ == "__main__":
    sys.exit(main())
