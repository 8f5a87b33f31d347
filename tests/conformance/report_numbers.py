#!/usr/bin/env python3
"""Works out the numbers of an opening report anew from the list of games, sharing no code with waggle, and compares.

usage: report_numbers.py WAGGLE FOLDER [--made SELFPLAY] [--games N]
Imports FOLDER and N made games (400), then holds `report --format json` against sums over `games --format ndjson`: results, reasons,
lengths, ratings, players, lists of games, lines, first bugs, formations' sums, next turns, replies and hands. Exit: 0 all agree,
1 some differ.
"""
import argparse
import collections
import json
import math
import os
import subprocess
import sys
import tempfile

WON = {"white": "WhiteWins", "black": "BlackWins"}
BUGS = {"Q": "queen", "S": "spider", "B": "beetle", "G": "grasshopper", "A": "ant", "M": "mosquito", "L": "ladybug",
        "P": "pillbug"}


class Checks:
    def __init__(self):
        self.made = 0
        self.wrong = 0

    def same(self, what, found, expected):
        self.made += 1
        close = (isinstance(found, float) and isinstance(expected, (int, float)) and
                 math.isclose(found, expected, rel_tol=1e-6, abs_tol=1e-9))
        if found != expected and not close:
            self.wrong += 1
            if self.wrong <= 20:
                print(f"{what}: {found!r}, expected {expected!r}", file=sys.stderr)


def value(cell):
    return cell["value"] if isinstance(cell, dict) else cell


def score(games, side="white"):
    """Won, drawn, lost by White, unknown, and the share of a side."""
    counts = collections.Counter(game["result"] for game in games)
    won, lost = (counts["WhiteWins"], counts["BlackWins"])
    known = won + counts["Draw"] + lost
    own = won if side == "white" else lost
    share = (own + counts["Draw"] / 2) / known if known else "–"
    return [won, counts["Draw"], lost, counts["Unknown"], share]


def check_row(checks, what, row, games, side="white"):
    checks.same(what + " games", value(row["games"]), len(games))
    checks.same(what + " ids", sorted(row["games"]["games"]), sorted(game["game"] for game in games))
    for key, expected in zip(("won", "drawn", "lost", "unknown", "score"), score(games, side)):
        checks.same(f"{what} {key}", value(row[key]), expected)


def placements(game, side):
    """The bugs that a side places, in order, with the ply of each."""
    seen, found = set(), []
    for ply, move in enumerate(game["moves"]):
        piece = move.split(" ")[0]
        if move == "pass" or piece in seen:
            continue
        seen.add(piece)
        if piece[0] == side[0]:
            found.append((ply, piece[1]))
    return found


def line(game, side):
    placed = placements(game, side)
    return "-".join(bug for _, bug in placed[:3]) if len(placed) >= 3 else None


def first_bug(game, side):
    ply = 0 if side == "white" else 1
    return BUGS[game["moves"][ply][1]] if len(game["moves"]) > ply and game["moves"][ply] != "pass" else None


def next_turn(game, side):
    last = placements(game, side)[2][0]
    ply = last + 2
    if ply >= len(game["moves"]):
        return "the record ends"
    move = game["moves"][ply]
    if move == "pass":
        return "passes"
    piece = move.split(" ")[0]
    before = {m.split(" ")[0] for m in game["moves"][:ply]}
    deed = "places" if piece not in before else "throws an enemy" if piece[0] != side[0] else "moves"
    return f"{deed}: {BUGS[piece[1]]}"


def blocks(report):
    return {(section["id"], block["key"]): block
            for section in report["sections"] for block in section["blocks"] if "key" in block}


def check_results(checks, found, games):
    row = found["statistics", "counts"]["rows"][0]
    check_row(checks, "all", row, games)
    row = found["results", "results"]["rows"][0]
    won, drawn, lost, unknown, _ = score(games)
    for key, count in (("won", won), ("drawn", drawn), ("lost", lost)):
        checks.same("share " + key, row[key], count / (won + drawn + lost))
    checks.same("plies", row["plies"], sum(game["plies"] for game in games) / len(games))
    checks.same("short", row["short"], sum(game["plies"] < 30 for game in games) / len(games))
    by_reason = collections.defaultdict(list)
    for game in games:
        by_reason[game["result_reason"]].append(game)
    rows = {row["reason"]: row for row in found["results", "reasons"]["rows"]}
    checks.same("reasons", sorted(rows), sorted(by_reason))
    for reason, some in by_reason.items():
        check_row(checks, reason, rows[reason], some)
    lengths = found["results", "lengths"]
    bins = collections.Counter((min(game["plies"] // 10, 12), game["result"]) for game in games)
    first = min(i for i, _ in bins)
    for i in range(len(lengths["marks"])):
        for key, result in (("won", "WhiteWins"), ("drawn", "Draw"), ("lost", "BlackWins"), ("unknown", "Unknown")):
            checks.same(f"length {i} {key}", lengths["series"][key][i], bins[first + i, result])


def check_lists(checks, found, games):
    by_id = {game["game"]: game for game in games}

    def listed(section, key):
        return [by_id[item["game"]] for item in found[section, key]["games"]]

    for key, side in (("first", "white"), ("second", "black")):
        wins = [game for game in games if game["result"] == WON[side]]
        shown = listed("results", "short_" + key)
        checks.same("wins of " + side, {game["result"] for game in shown}, {WON[side]})
        checks.same("shortest " + side, [game["plies"] for game in shown],
                    sorted(game["plies"] for game in wins)[:len(shown)])
        people = [game for game in wins if not game["bots"]]

        def rank(game):
            rated = [game["white_rating"], game["black_rating"]]
            return (sum(r is not None for r in rated), sum(r or 0 for r in rated), game["date"] or "")

        shown = listed("novelties", "models_" + key)
        checks.same("models " + side, [rank(game) for game in shown],
                    sorted(map(rank, people), reverse=True)[:len(shown)])
        names = collections.defaultdict(list)
        for game in games:
            if game[side] and not (game["guests"] and game[side].lower().startswith("guest")):
                names[game[side]].append(game)
        for row in found["statistics", "players_" + key]["rows"]:
            check_row(checks, row["player"], row, names[row["player"]], side)
    dates = sorted(game["date"] for game in games if game["date"])
    shown = [game["date"] for game in listed("statistics", "oldest")]
    checks.same("oldest", shown, dates[:len(shown)])
    shown = [game["date"] for game in listed("statistics", "newest")]
    checks.same("newest", shown, dates[::-1][:len(shown)])


def check_ratings(checks, found, games):
    rated = [game for game in games
             if game["white_rating"] is not None and game["black_rating"] is not None and game["result"] != "Unknown"]
    for row, side in zip(found["ratings", "ratings"]["rows"], ("white", "black")):
        other = "black" if side == "white" else "white"
        points = [1 if game["result"] == WON[side] else 0.5 if game["result"] == "Draw" else 0 for game in rated]

        def expected(own, theirs):
            return 1 / (1 + 10 ** ((theirs - own) / 400))

        checks.same(side + " rated", row["rated"], len(rated))
        checks.same(side + " average", row["average"], sum(game[side + "_rating"] for game in rated) / len(rated))
        checks.same(side + " points", row["score"], sum(points) / len(rated))
        above = sum(p - expected(game[side + "_rating"], game[other + "_rating"]) for p, game in zip(points, rated))
        checks.same(side + " above", row["above"], above / len(rated))
        made = sum(expected(row["performance"], game[other + "_rating"]) for game in rated)
        checks.same(side + " performance", round(made, 4), round(sum(points), 4))


def check_matrix(checks, block, games, property_of):
    cells = collections.defaultdict(list)
    for game in games:
        row, column = property_of(game, "white"), property_of(game, "black")
        if row and column:
            cells[row, column].append(game)
    rows = {row["line"] for row in block["rows"]} - {"others"}
    columns = {key for row in block["rows"] for key in row} - {"line", "others"}
    total = 0
    for row in block["rows"]:
        for column, cell in row.items():
            if column == "line" or not isinstance(cell, dict):
                continue
            some = [game for (r, c), list_ in cells.items() for game in list_
                    if (r == row["line"] or (row["line"] == "others" and r not in rows)) and
                    (c == column or (column == "others" and c not in columns))]
            total += len(some)
            checks.same(f"{row['line']} {column}", sorted(cell["games"]), sorted(game["game"] for game in some))
            share = score(some)[-1]
            checks.same(f"{row['line']} {column} share", cell["value"], share if share != "–" else cell["value"])
    checks.same("games of a matrix", total, sum(map(len, cells.values())))


def check_lines(checks, found, games):
    by_id = {game["game"]: game for game in games}
    for key, side in (("first", "white"), ("second", "black")):
        for card in found["lines_" + key, "lines"]["cards"]:
            some = [by_id[i] for i in card["games"]]
            checks.same("line", {line(game, side) for game in some}, {card["title"]})
            share = score(some, side)[-1]
            checks.same("line's share", (card["interval"] or {"score": "–"})["score"], share)
            turns = collections.Counter(next_turn(game, side) for game in some)
            shown = {row["turn"]: row["games"] for row in card["table"]["rows"]}
            checks.same("next turns", shown, {turn: turns[turn] for turn in shown})
            checks.same("most frequent next turn", max(shown.values()), max(turns.values()))
        long_games = [game for game in games if line(game, side)]
        rows = [row for row in found["formations", "formations"]["rows"] if row["side"].lower() == side]
        checks.same("games with formations", sorted(i for row in rows for i in row["games"]["games"]),
                    sorted(game["game"] for game in long_games))
        for row in rows:
            check_row(checks, "formation " + row["formation"], row, [by_id[i] for i in row["games"]["games"]], side)
            checks.same("its share", row["share"], value(row["games"]) / len(long_games))


def check_start(checks, found, games):
    first = collections.defaultdict(list)
    for game in games:
        if game["moves"]:
            first[game["moves"][0].split(" ")[0][:2]].append(game)
    rows = {row["move"][:2]: row for row in found["replies", "replies"]["rows"]}
    checks.same("first moves", sorted(rows), sorted(first))
    for move, some in first.items():
        check_row(checks, move, rows[move], some)
        checks.same(move + " reached", rows[move]["reached"], len(some))
    hands = {row["bug"]: row for row in found["themes", "hands"]["rows"]}
    for key, side in (("first", "white"), ("second", "black")):
        for turn in (5, 10, 15):
            ply = 2 * (turn - 1) + (side == "black")
            spiders = [2 - sum(bug == "S" and at < ply for at, bug in placements(game, side))
                       for game in games if game["plies"] >= ply and not over(game, ply)]
            if len(spiders) >= 3:
                checks.same(f"spiders of {side} at {turn}", hands["spider"][f"{key}_{turn}"],
                            sum(spiders) / len(spiders))


def over(game, ply):
    """At the end of a game that the board decided nobody has a turn."""
    return game["plies"] == ply and game["board_state"] != "InProgress" or game["plies"] < ply


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("waggle")
    parser.add_argument("folder")
    parser.add_argument("--made")
    parser.add_argument("--games", type=int, default=400)
    options = parser.parse_args()
    checks = Checks()
    with tempfile.TemporaryDirectory() as work:
        database = os.path.join(work, "g.db")
        paths = [options.folder]
        if options.made:
            made = os.path.join(work, "made.pgn")
            subprocess.run([options.made, "--games", str(options.games), "--seed", "9", "--format", "pgn", "-o", made],
                           check=True)
            paths.append(made)
        subprocess.run([options.waggle, "import", database, *paths, "--quiet"], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

        def ask(*words):
            return subprocess.run([options.waggle, *words], check=True, stdout=subprocess.PIPE).stdout

        games = [json.loads(text) for text in ask("games", database, "--format", "ndjson").splitlines()]
        found = blocks(json.loads(ask("report", database, "--format", "json", "-o", "-")))
    check_results(checks, found, games)
    check_lists(checks, found, games)
    check_ratings(checks, found, games)
    check_matrix(checks, found["matrix", "lines"], games, line)
    check_matrix(checks, found["first", "first_bugs"], games, first_bug)
    check_lines(checks, found, games)
    check_start(checks, found, games)
    print(f"{len(games)} games, {checks.made} checks, {checks.wrong} differ")
    return 1 if checks.wrong or not games else 0


if __name__ == "__main__":
    sys.exit(main())
