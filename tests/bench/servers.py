#!/usr/bin/env python3
"""How fast games go into ClickHouse servers, what room they take, and how long questions last, beside a file.

usage: servers.py BUILD [--games N] [--questions N] [--rounds N]
BUILD is a build with waggle, waggle-selfplay and waggle_questions. One shard, two shards and a file take turns in each
round; medians are printed. docs/scale.md has figures.
"""
import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "..", "..", "scripts", "clickhouse-local.sh")


def run(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    tools = os.path.join(options.build, "tests")
    waggle = os.path.join(options.build, "cli", "waggle")
    questions = os.path.join(tools, "bench", "waggle_questions")
    with tempfile.TemporaryDirectory(prefix="waggle-servers-") as folder:
        made = os.path.join(folder, "games.pgn")
        run(os.path.join(tools, "selfplay", "waggle-selfplay"), "--games", str(options.games), "--format", "pgn",
            "-o", made)
        homes = {"one shard": (os.path.join(folder, "one"), 1), "two shards": (os.path.join(folder, "two"), 2)}
        places = {"a file": os.path.join(folder, "games{}.db")}
        try:
            for name, (home, shards) in homes.items():
                address = run("bash", SCRIPT, "start", home, str(shards)).strip()
                places[name] = "clickhouse://" + address + "/bench{}"
            seconds = {name: [] for name in places}
            for number in range(options.rounds):
                for name, place in places.items():
                    start = time.monotonic()
                    run(waggle, "import", place.format(number), made, "--quiet")
                    seconds[name].append(time.monotonic() - start)
            print(f"{options.games} games")
            for name, place in places.items():
                took = statistics.median(seconds[name])
                if name != "a file":
                    time.sleep(20)  # parts are merged meanwhile
                info = json.loads(run(waggle, "info", place.format(0), "--format", "json"))
                rows = sum(table["rows"] for table in info["tables"])
                print(f"{name}: {took:.1f} s, {options.games / took:.0f} games/s, {rows / took:.0f} rows/s, "
                      f"{info['bytes'] / options.games:.0f} bytes a game")
                for table in info["tables"]:
                    print(f"    {table['name']}: {table['rows']} rows, {table['bytes']} bytes")
            for name, place in places.items():
                print(f"{name}:")
                print(run(questions, place.format(0), str(options.questions)), end="")
                start = time.monotonic()
                run(waggle, "verify", place.format(0), "--quiet")
                print(f"verify: {time.monotonic() - start:.1f} s")
        finally:
            for home, _ in homes.values():
                run("bash", SCRIPT, "stop", home)


main()
