#!/usr/bin/env python3
"""Asks an exported folder what `explore` is asked, in plain SQL, and compares.

usage: exported.py WAGGLE RECORDS... [--made WAGGLE-SELFPLAY] [--positions N]
Imports the records, and games that are made for it, exports the database into a folder, loads that into SQLite by its
own schema and, where the shell `sqlite3` is there, by load.sql too, and holds games, results, ends and moves of N
random positions, the start and all first moves against `explore`, with filters and without.
Exit: 0 all agree, 1 some differ.
"""
import argparse
import collections
import csv
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

RESULTS = ("white", "draws", "black", "unknown")

# Filters, and what says the same of the table game. An empty one is all games.
FILTERS = (
    ([], "1"),
    (["--set", "Base+MLP"], "game_type = 'Base+MLP'"),
    (["--no-bots", "--since", "2012", "--until", "2022-06-30"],
     "bots = 0 AND date || substr('0000-01-01', length(date) + 1) >= '2012-01-01' "
     "AND date || substr('0000-12-31', length(date) + 1) <= '2022-06-30'"),
    (["--min-rating", "1500"], "white_rating >= 1500 AND black_rating >= 1500"),
    (["--max-rating", "1600", "--min-plies", "20"], "white_rating <= 1600 AND black_rating <= 1600 AND plies >= 20"),
    (["--result", "Draw"], "outcome = 1"),
)

EDGES = """
WITH passing AS (SELECT game FROM game WHERE {filter})
SELECT v.move, v.next_key, count(*),
       sum(v.outcome = 0), sum(v.outcome = 1), sum(v.outcome = 2), sum(v.outcome = 3),
       (SELECT count(*) FROM visit r WHERE r.key = v.next_key AND r.game IN passing)
FROM visit v WHERE v.key = ? AND v.game IN passing GROUP BY v.move, v.next_key"""


def signed(key):
    """A key of 16 hex digits as the files have it."""
    value = int(key, 16)
    return value - (1 << 64) if value >> 63 else value


def load(folder):
    """The folder in memory, read by schema.json and schema.sql alone."""
    with open(os.path.join(folder, "schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    sql = sqlite3.connect(":memory:")
    with open(os.path.join(folder, "schema.sql"), encoding="utf-8") as file:
        sql.executescript(file.read())
    columns = {table["name"]: table["columns"] for table in schema["tables"]}
    for file in schema["files"]:
        with open(os.path.join(folder, file["name"]), encoding="utf-8", newline="") as lines:
            rows = csv.reader(lines)
            of_table = columns[file["table"]]
            assert next(rows) == [column["name"] for column in of_table], file["name"]
            may_be_null = [column["null"] for column in of_table]
            values = ([None if null and cell == "" else cell for cell, null in zip(row, may_be_null)] for row in rows)
            marks = ",".join("?" * len(of_table))
            done = sql.executemany(f"INSERT INTO {file['table']} VALUES({marks})", values)
            assert done.rowcount in (file["rows"], -1), file["name"]
    return schema, sql


class Comparison:
    def __init__(self, waggle, database, sql):
        self.waggle, self.database, self.sql = waggle, database, sql
        self.checks = self.wrong = 0
        self.keys = {}

    def run(self, *arguments):
        return subprocess.run([self.waggle, *arguments], capture_output=True, text=True, encoding="utf-8").stdout

    def check(self, what, got, expected):
        self.checks += 1
        if got != expected:
            self.wrong += 1
            print(f"{what}: in the folder {got}, explore {expected}")

    def key(self, position):
        if position not in self.keys:
            self.keys[position] = signed(json.loads(self.run("show", position, "--format", "json"))["study_key"])
        return self.keys[position]

    def compare(self, moves, key, arguments, condition):
        """A position, given by moves, against explore."""
        position = ";".join(moves)
        where = ["--position", position] if moves else []
        answer = json.loads(self.run("explore", self.database, *where, "--any-set", "--format", "json", *arguments))
        what = f"{position or 'the start'} {' '.join(arguments)}"
        rows = self.sql.execute(EDGES.format(filter=condition), (key,)).fetchall()
        total = [sum(row[i] for row in rows) for i in range(2, 7)]
        self.check(what + ": games and results", total, [answer["games"], *(answer[r] for r in RESULTS)])
        self.check(what + ": ended", sum(row[2] for row in rows if row[0] < 0), answer["ended"])
        got = collections.Counter(row[1:] for row in rows if row[0] >= 0)
        expected = collections.Counter(
            (self.key(";".join([*moves, move["move"]])), move["games"], *(move[r] for r in RESULTS), move["reached"])
            for move in answer["moves"])
        self.check(what + ": moves", got, expected)


def by_shell(folder, sql, comparison):
    """What load.sql makes of the folder is the same."""
    if not shutil.which("sqlite3"):
        return print("no shell sqlite3 here: load.sql is not tried")
    path = os.path.join(folder, "..", "loaded.db")
    with open(os.path.join(folder, "load.sql"), encoding="utf-8") as commands:
        done = subprocess.run(["sqlite3", "-bail", "../loaded.db"], cwd=folder, stdin=commands, capture_output=True,
                              text=True)
    comparison.check("what the shell says", done.stderr, "")
    loaded = sqlite3.connect(path)
    for table in ("property", "game", "game_source", "visit"):
        query = f"SELECT * FROM {table} ORDER BY 1, 2"
        same = loaded.execute(query).fetchall() == sql.execute(query).fetchall()
        comparison.check(f"table {table} by load.sql", same, True)
    loaded.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("waggle")
    parser.add_argument("records", nargs="+")
    parser.add_argument("--made")
    parser.add_argument("--positions", type=int, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        database, folder = os.path.join(temporary, "g.db"), os.path.join(temporary, "exported")
        if options.made:
            made = os.path.join(temporary, "made.pgn")
            subprocess.run([options.made, "--games", "1000", "--format", "pgn", "-o", made], check=True)
            options.records.append(made)
        subprocess.run([options.waggle, "import", database, *options.records, "--quiet"], capture_output=True)
        done = subprocess.run([options.waggle, "export", database, "-o", folder])
        if done.returncode != 0:
            return 1
        schema, sql = load(folder)
        comparison = Comparison(options.waggle, database, sql)
        info = json.loads(comparison.run("info", database, "--format", "json"))
        comparison.check("games", schema["games"], info["games"])
        comparison.check("visits", schema["visits"], info["positions"])
        comparison.check("key version", schema["key_version"], info["key_version"])
        comparison.check("collisions", schema["key_collisions"], 0)
        for part in range(16):
            keys = [int(line.split(",", 1)[0]) for line in
                    open(os.path.join(folder, f"visit-{part:x}.csv"), encoding="utf-8").readlines()[1:]]
            comparison.check(f"order of visit-{part:x}.csv", keys == sorted(keys), True)
            comparison.check(f"keys of visit-{part:x}.csv", {(key % 2**64) >> 60 for key in keys} <= {part}, True)
        by_shell(folder, sql, comparison)

        moves_of = dict(sql.execute("SELECT game, moves FROM game"))
        start = sql.execute("SELECT DISTINCT key FROM visit WHERE ply = 0").fetchall()
        comparison.check("one start", len(start), 1)
        firsts = sql.execute("SELECT DISTINCT text, next_key FROM visit WHERE ply = 0 AND move >= 0").fetchall()
        chosen = [([], start[0][0])] + [([text], key) for text, key in firsts]
        visits = sql.execute("SELECT game, ply, key FROM visit ORDER BY game, ply").fetchall()
        random.seed(1)
        # Half of any visits, most of them far from the start, half of those where games meet.
        early = [visit for visit in visits if 2 <= visit[1] <= 6]
        half = options.positions // 2
        for game, ply, key in random.sample(visits, half) + random.sample(early, options.positions - half):
            chosen.append((moves_of[game].split(";")[:ply], key))
        for number, (moves, key) in enumerate(chosen):
            if moves:
                comparison.check("key of " + ";".join(moves), key, comparison.key(";".join(moves)))
            filters = FILTERS if number <= len(firsts) else (FILTERS[0], FILTERS[1 + number % (len(FILTERS) - 1)])
            for arguments, condition in filters:
                comparison.compare(moves, key, arguments, condition)
        # Names, and the games of one source.
        for name, in sql.execute("SELECT white FROM game WHERE white IS NOT NULL GROUP BY white COLLATE NOCASE "
                                 "ORDER BY count(*) DESC, white LIMIT 2").fetchall():
            quoted = name.replace("'", "''")
            comparison.compare([], start[0][0], ["--player", name.upper() if name.isascii() else name],
                               f"white = '{quoted}' COLLATE NOCASE OR black = '{quoted}' COLLATE NOCASE")
        for source, in sql.execute("SELECT source FROM game_source ORDER BY source LIMIT 2").fetchall():
            quoted = source.replace("'", "''")
            comparison.compare([], start[0][0], ["--source", source],
                               f"game IN (SELECT game FROM game_source WHERE source = '{quoted}')")
        print(f"{schema['games']} games, {schema['visits']} visits, {len(chosen)} positions, "
              f"{comparison.checks} checks, {comparison.wrong} differences")
    return 1 if comparison.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
