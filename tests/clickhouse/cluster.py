#!/usr/bin/env python3
"""Several programs and failing servers: nothing is lost and nothing doubled.

usage: cluster.py WAGGLE SELFPLAY SCRIPT FOLDER [--games N] [--rounds N]
FOLDER is that of two running shards of scripts/clickhouse-local.sh (SCRIPT). Exit: 0 all held, 1 something did not.
"""
import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request


class Wrong(Exception):
    """Something that may not be."""


def expect(holds, message):
    if not holds:
        raise Wrong(message)


class Cluster:
    def __init__(self, options, folder):
        self.waggle, self.script, self.home = options.waggle, options.script, options.folder
        self.folder = folder
        with open(os.path.join(options.folder, "address")) as file:
            self.address = file.read().strip()
        self.number = 0
        self.files = []
        for part in range(3):
            path = os.path.join(folder, f"part{part}.pgn")
            subprocess.run([options.selfplay, "--games", str(options.games), "--format", "pgn", "--seed", str(7 + part),
                            "-o", path], check=True, stderr=subprocess.DEVNULL)
            self.files.append(path)
        # What several have: the second half of one part and the first of the next.
        with open(self.files[0]) as one, open(self.files[1]) as two:
            a, b = one.read().split("\n\n\n"), two.read().split("\n\n\n")
        path = os.path.join(folder, "shared.pgn")
        with open(path, "w") as file:
            file.write("\n\n\n".join(a[len(a) // 2:] + b[:len(b) // 2]))
        self.files.append(path)

    def new(self):
        self.number += 1
        return f"clickhouse://{self.address}/cluster_{os.getpid()}_{self.number}"

    def start(self, place, files):
        return subprocess.Popen([self.waggle, "import", place, *files, "--quiet"], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def run(self, *arguments, code=0):
        done = subprocess.run([self.waggle, *arguments], capture_output=True, text=True)
        if code is not None:
            expect(done.returncode == code, f"waggle {' '.join(arguments[:2])} ended with {done.returncode}: {done.stderr}")
        return done

    def answers(self, place):
        """What users learn, without numbers of games."""
        games = json.loads(self.run("games", place, "--format", "json").stdout)
        listed = sorted(json.dumps({k: v for k, v in game.items() if k != "game"}, sort_keys=True)
                        for game in games)
        explored = self.run("explore", place, "--format", "json").stdout
        openings = self.run("openings", place, "--format", "json").stdout
        return listed, explored, openings

    def check(self, place, expected):
        for what, told, wanted in zip(("games", "explore", "openings"), self.answers(place), expected):
            if told == wanted:
                continue
            first = next(((a, b) for a, b in zip(told, wanted) if a != b), (len(told), len(wanted)))
            raise Wrong(f"{what} of {place} is otherwise than of the file: {str(first)[:2000]}")
        self.run("verify", place)

    def name_of(self, place):
        return place.rsplit("/", 1)[1]

    def sql(self, statement):
        with urllib.request.urlopen(f"http://{self.address}/", statement.encode()) as answer:
            return answer.read().decode()

    def shard(self, what, number):
        subprocess.run(["bash", self.script, what, self.home, str(number)], check=True)


def two_at_once(cluster, expected, rounds):
    """Importers with records in common, some killed half-way and started again."""
    kills = 0
    for _ in range(rounds):
        place = cluster.new()
        jobs = [[cluster.files[0], cluster.files[3]], [cluster.files[1], cluster.files[3]], [cluster.files[2]]]
        running = [cluster.start(place, job) for job in jobs]
        time.sleep(random.uniform(0.02, 1.5 * cluster.seconds))
        victim = random.randrange(len(running))
        if running[victim].poll() is None:
            running[victim].send_signal(signal.SIGKILL)
            kills += 1
        for importer in running:
            importer.communicate()
        for index, importer in enumerate(running):
            expect(importer.returncode == (-signal.SIGKILL if index == victim and importer.returncode < 0 else 0),
                   f"an importer ended with {importer.returncode}")
        again = cluster.start(place, jobs[victim])
        out, err = again.communicate()
        expect(again.returncode == 0, f"the second try ended with {again.returncode}: {err}")
        cluster.check(place, expected)
        before = cluster.run("info", place, "--format", "json").stdout
        cluster.run("import", place, *cluster.files, "--quiet")
        cluster.check(place, expected)
        after = cluster.run("info", place, "--format", "json").stdout
        expect(json.loads(before)["games"] == json.loads(after)["games"], "importing again has changed something")
    return kills


def a_shard_stops(cluster, expected):
    """A clear sentence, and nothing lost or doubled when it is back."""
    place = cluster.new()
    cluster.run("import", place, cluster.files[0], "--quiet")
    some = cluster.answers(place)
    cluster.shard("stop", 2)
    try:
        for question in (["explore", place], ["games", place], ["openings", place]):
            done = cluster.run(*question, code=None)
            expect(done.returncode == 2, f"{question[0]} without a shard ended with {done.returncode}")
            expect(done.stderr.count("\n") == 1 and place in done.stderr, f"this is not one sentence: {done.stderr}")
        importing = cluster.run("import", place, cluster.files[1], "--quiet", code=None)
        expect(importing.returncode == 2, f"import without a shard ended with {importing.returncode}")
        expect("run the same command again" in importing.stderr, f"how to go on is not told: {importing.stderr}")
    finally:
        cluster.shard("restart", 2)
    expect(cluster.answers(place) == some, "an import that failed has left something")
    # Stopped in the middle.
    importer = cluster.start(place, cluster.files)
    time.sleep(cluster.seconds)
    cluster.shard("stop", 2)
    out, err = importer.communicate()
    cluster.shard("restart", 2)
    expect(importer.returncode in (0, 2), f"import ended with {importer.returncode}: {err}")
    cluster.run("verify", place)
    cluster.run("import", place, *cluster.files, "--quiet")
    cluster.check(place, expected)


def what_is_refused(cluster):
    """Addresses and databases that are none."""
    cases = [
        (f"clickhouse://{cluster.address}/nothing_here", "there is no waggle database of that name"),
        (f"clickhouse://alice:secret@{cluster.address}/x", "WAGGLE_CLICKHOUSE_PASSWORD"),
        (f"clickhouse://{cluster.address}", "this is not the address of a database"),
        (f"clickhouse://{cluster.address}/a-b", "this is not the address of a database"),
        ("clickhouse://127.0.0.1:1/x", "the server does not answer"),
    ]
    for place, words in cases:
        done = cluster.run("explore", place, code=None)
        expect(done.returncode == 2, f"{place}: ended with {done.returncode}: {done.stderr}")
        expect(words in done.stderr, f"{place}: {done.stderr}")
        expect("secret" not in done.stderr, "a password is told")
    wrong = dict(os.environ, WAGGLE_CLICKHOUSE_PASSWORD="wrong-secret")
    done = subprocess.run([cluster.waggle, "explore", cluster.new()], capture_output=True, text=True, env=wrong)
    expect(done.returncode == 2 and "wrong-secret" not in done.stderr, f"a wrong password: {done.stderr}")
    place = cluster.made = cluster.new()
    start = time.monotonic()
    cluster.run("import", place, cluster.files[0], "--quiet")
    cluster.seconds = time.monotonic() - start
    games = json.loads(cluster.run("games", place, "--limit", "3", "--format", "json").stdout)
    for game in games:
        shown = json.loads(cluster.run("show", f"{place}#{game['game']}.5", "--format", "json").stdout)
        moves = shown["game_string"].split(";")[3:]
        expect(moves == game["moves"][:5], f"game {game['game']} is shown otherwise: {moves}")
        listed = json.loads(cluster.run("games", place, "--game", str(game["game"]), "--format", "json").stdout)
        expect(listed == [game], f"game {game['game']} is not found by its number")
    for arguments in (["compact", place], ["remove", place, "--source", cluster.files[0]]):
        done = cluster.run(*arguments, code=None)
        expect(done.returncode == 2 and place in done.stderr, f"{arguments[0]}: {done.returncode} {done.stderr}")


def what_verify_finds(cluster):
    """Rows that somebody has put in or taken away by hand."""
    moves = "substring(moves, 1, 2 * plies - 2)"
    columns = cluster.sql(
        "SELECT arrayStringConcat(groupArray(name), ', ') FROM system.columns WHERE table = 'record_local' AND "
        f"database = '{cluster.name_of(cluster.made)}'").strip()

    def changed(what, by):
        return columns.replace(f", {what}", f", {by} AS {what}")

    cases = [
        ("visits", "INSERT INTO {}.visit_local SELECT * FROM {}.visit_local LIMIT 1"),
        ("visits", "INSERT INTO {}.visit SELECT batch, key, chk, game, move, ply, kind, -sign FROM {}.visit LIMIT 1"),
        ("edges", "INSERT INTO {}.edge_local SELECT * FROM {}.edge_local LIMIT 1"),
        ("games", f"INSERT INTO {{}}.record_local SELECT {changed('version', 'toUInt16(version + 1)')} FROM (SELECT "
                  f"{changed('plies', 'toUInt16(plies + 1)')} FROM {{}}.record_local WHERE speaks = 1 LIMIT 1)"),
        ("games", f"INSERT INTO {{}}.record_local SELECT {changed('version', 'toUInt16(version + 1)')} FROM (SELECT "
                  f"{changed('moves', moves)} FROM {{}}.record_local WHERE speaks = 1 LIMIT 1)"),
        ("games", f"INSERT INTO {{}}.record_local SELECT {changed('version', 'toUInt16(version + 1)')} FROM (SELECT "
                  f"{changed('speaks', 'toUInt8(0)')} FROM {{}}.record_local LIMIT 1)"),
    ]
    for check, statement in cases:
        place = cluster.new()
        cluster.run("import", place, cluster.files[0], "--quiet")
        cluster.run("verify", place)
        cluster.sql(statement.replace("{}", cluster.name_of(place)))
        done = cluster.run("verify", place, "--format", "json", code=1)
        faults = {one["what"] for one in json.loads(done.stdout)["checks"] if one["faults"] > 0}
        expect(check in faults, f"verify found faults in {faults}, not in {check}, after {statement}")


def main():
    parser = argparse.ArgumentParser()
    for name in ("waggle", "selfplay", "script", "folder"):
        parser.add_argument(name)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random.seed(options.seed)
    with tempfile.TemporaryDirectory(prefix="waggle-cluster-") as folder:
        cluster = Cluster(options, folder)
        file = os.path.join(folder, "games.db")
        cluster.run("import", file, *cluster.files, "--quiet")
        expected = cluster.answers(file)
        try:
            what_is_refused(cluster)
            what_verify_finds(cluster)
            kills = two_at_once(cluster, expected, options.rounds)
            a_shard_stops(cluster, expected)
        except Wrong as wrong:
            print(f"wrong: {wrong}", file=sys.stderr)
            return 1
        print(f"{options.rounds} rounds of three importers, {kills} killed, 2 stops of a shard: nothing lost or doubled")
    return 0


sys.exit(main())
