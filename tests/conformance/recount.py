#!/usr/bin/env python3
"""Counts openings and positions of the corpus anew, knowing no rules and sharing no code with waggle, and compares.

usage: recount.py WAGGLE EXPECTED.TSV FOLDER
Imports FOLDER into a database, then holds `openings` and `explore` against counts made from the moves that
EXPECTED.TSV lists. Exit: 0 all agree, 1 some differ, 77 there is no such file.
"""
import collections
import json
import os
import subprocess
import sys
import tempfile

AFTER = {"-": (1, 0), "/": (1, -1), "\\": (0, 1)}
BEFORE = {"-": (-1, 0), "/": (-1, 1), "\\": (0, -1)}


class Board:
    def __init__(self):
        self.stacks = {}
        self.at = {}
        self.plies = 0

    def target(self, move):
        piece, _, ref = move.partition(" ")
        if not ref:
            return (0, 0)
        if ref[0] in BEFORE:
            (q, r), (dq, dr) = self.at[ref[1:]], BEFORE[ref[0]]
        elif ref[-1] in AFTER:
            (q, r), (dq, dr) = self.at[ref[:-1]], AFTER[ref[-1]]
        else:
            (q, r), (dq, dr) = self.at[ref], (0, 0)
        return (q + dq, r + dr)

    def play(self, move):
        self.plies += 1
        if move == "pass":
            return
        piece, to = move.partition(" ")[0], self.target(move)
        if piece in self.at:
            self.stacks[self.at[piece]].remove(piece)
            if not self.stacks[self.at[piece]]:
                del self.stacks[self.at[piece]]
        self.stacks.setdefault(to, []).append(piece)
        self.at[piece] = to

    def identity(self):
        """The least of twelve images, moved to the corner; numbers dropped; side to move."""
        images = []
        for mirror in (False, True):
            cells = [((r, q) if mirror else (q, r), tuple(p[:2] for p in s)) for (q, r), s in self.stacks.items()]
            for _ in range(6):
                cells = [((-r, q + r), s) for (q, r), s in cells]
                q0 = min((c[0][0] for c in cells), default=0)
                r0 = min((c[0][1] for c in cells), default=0)
                images.append(tuple(sorted(((q - q0, r - r0), s) for (q, r), s in cells)))
        return (min(images), self.plies % 2)


def after(moves):
    board = Board()
    for move in moves:
        board.play(move)
    return board


def turned(d, steps):
    q, r = d
    for _ in range(steps % 6):  # counter-clockwise
        q, r = q + r, -q
    return (q, r)


def add(a, b):
    return (a[0] + b[0], a[1] + b[1])


def opening(moves, side):
    """(line, formation) of a side, or None when it placed fewer than three bugs."""
    board, placed, first_enemy, moved = Board(), [], None, set()
    for move in moves:
        piece = move.partition(" ")[0]
        if move != "pass":
            if piece in board.at:
                moved.add(piece)
            elif piece[0] != side and first_enemy is None:
                first_enemy = board.target(move)
            elif piece[0] == side and len(placed) < 3:
                placed.append((piece, board.target(move)))
        board.play(move)
        if len(placed) == 3:
            break
    if len(placed) < 3:
        return None
    line = "-".join(p[1] for p, _ in placed)
    if any(p in moved for p, _ in placed):
        return line, "other"
    a, p2, p3 = (cell for _, cell in placed)
    d = (a[0] - first_enemy[0], a[1] - first_enemy[1])
    for s in (1, -1):
        up, down = turned(d, s), turned(d, -s)
        shapes = {
            "post": [(add(a, d), add(add(a, d), d))],
            "hook": [(add(a, d), add(add(a, d), up))],
            "step": [(add(a, up), add(add(a, up), d))],
            "angle": [(add(a, up), add(add(a, up), up))],
            "arc": [(add(a, up), add(add(a, up), turned(d, 2 * s)))],
            "hub": [(add(a, up), add(a, d)), (add(a, d), add(a, up))],
            "fork": [(add(a, up), add(a, down))],
        }
        for name, pairs in shapes.items():
            if (p2, p3) in pairs:
                return line, name
    return line, "other"


def games_of(path):
    games = []
    for line in open(path, encoding="utf-8"):
        if line.startswith("#"):
            continue
        file, tree, kind, _plies, state, stated, _ending, *moves = line.rstrip("\n").split("\t")
        if kind == "unsupported" or tree != "1":
            continue
        result = {"WhiteWins": "white", "BlackWins": "black", "Draw": "draws"}.get(state) or {
            "White": "white", "Black": "black", "Draw": "draws"}.get(stated, "unknown")
        # Two records have no result of their own but a resignation.
        if result == "unknown" and _ending.startswith("resign"):
            result = "black" if _ending.endswith("White") else "white"
        games.append((kind, moves[0].split(";"), result))
    return games


def main():
    waggle, expected, folder = sys.argv[1:]
    if not os.path.exists(expected):
        print("SKIPPED: the records are not beside the project")
        return 77
    games = games_of(expected)
    wrong = checks = 0

    def check(what, got, want):
        nonlocal wrong, checks
        checks += 1
        if got != want:
            wrong += 1
            print(f"{what}: waggle {got}, recount {want}")

    with tempfile.TemporaryDirectory() as temporary:
        database = os.path.join(temporary, "c.db")

        def ask(*arguments):
            done = subprocess.run([waggle, *arguments], capture_output=True, text=True)
            return json.loads(done.stdout)

        ask("import", database, folder, "--format", "json", "--quiet")
        openings = ask("openings", database, "--format", "json")
        lines, matchups, short = collections.Counter(), collections.Counter(), collections.Counter()
        for _kind, moves, result in games:
            both = {side: opening(moves, side) for side in "wb"}
            for side, found in both.items():
                if found is None:
                    short[side] += 1
                else:
                    lines[(side, *found, result)] += 1
            if all(both.values()):
                matchups[(both["w"][0], both["b"][0], result)] += 1
        got = collections.Counter()
        for row in openings["lines"]:
            for result in ("white", "draws", "black", "unknown"):
                if row[result]:
                    got[(row["side"][0], row["line"], row["formation"], result)] += row[result]
        check("lines", got, lines)
        got = collections.Counter()
        for row in openings["matchups"]:
            for result in ("white", "draws", "black", "unknown"):
                if row[result]:
                    got[(row["white_line"], row["black_line"], result)] += row[result]
        check("matchups", got, matchups)
        first, queens = collections.Counter(), collections.Counter()
        for _kind, moves, result in games:
            placed = [move.partition(" ")[0] for move in moves]
            if len(placed) > 1:
                first[(placed[0][1], placed[1][1], result)] += 1
            for side in "wb":
                ply = placed.index(side + "Q") if side + "Q" in placed else None
                queens[(side, None if ply is None else ply // 2 + 1, result)] += 1
        got = collections.Counter()
        for row in openings["first_bugs"]:
            for result in ("white", "draws", "black", "unknown"):
                if row[result]:
                    got[(row["white_bug"], row["black_bug"], result)] += row[result]
        check("first bugs", got, first)
        got = collections.Counter()
        for row in openings["queen_turns"]:
            for result in ("white", "draws", "black", "unknown"):
                if row[result]:
                    got[(row["side"][0], row["turn"], result)] += row[result]
        check("turns of the queens", got, queens)
        check("short", openings["short"], {"white": short["w"], "black": short["b"]})

        # Every position of every game at its first visit: who was there, and what came next.
        visits, reached = collections.defaultdict(list), collections.Counter()
        example = {}
        for _kind, moves, result in games:
            board, seen = Board(), set()
            for ply in range(len(moves) + 1):
                here = board.identity()
                if here not in seen:
                    seen.add(here)
                    reached[here] += 1
                    child = None
                    if ply < len(moves):
                        nxt = after(moves[:ply + 1])
                        child = nxt.identity()
                    visits[here].append((child, result))
                    example.setdefault(here, moves[:ply])
                if ply < len(moves):
                    board.play(moves[ply])
        frequent = sorted(visits, key=lambda p: (-len(visits[p]), len(example[p]), example[p]))
        chosen = frequent[:12] + frequent[len(frequent) // 2:len(frequent) // 2 + 8]
        for position in chosen:
            moves = example[position]
            text = ";".join(moves) if moves else "Base+MLP"
            answer = ask("explore", database, "--position", text, "--any-set", "--format", "json")
            name = f"after {len(moves)} plies {text[:60]}"
            check(name + ": games", answer["games"], len(visits[position]))
            check(name + ": ended", answer["ended"], sum(child is None for child, _ in visits[position]))
            for result in ("white", "draws", "black", "unknown"):
                check(name + ": " + result, answer[result], sum(r == result for _, r in visits[position]))
            want = collections.Counter((child, r) for child, r in visits[position] if child is not None)
            got, sums = collections.Counter(), answer["ended"]
            for move in answer["moves"]:
                child = after(moves + [move["move"]]).identity()
                sums += move["games"]
                check(name + ": reached by " + move["move"], move["reached"], reached[child])
                for result in ("white", "draws", "black", "unknown"):
                    if move[result]:
                        got[(child, result)] += move[result]
            check(name + ": edges", got, want)
            check(name + ": edges and ended", sums, answer["games"])
        print(f"{len(games)} games, {len(visits)} positions, {len(chosen)} of them compared, {checks} checks, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
