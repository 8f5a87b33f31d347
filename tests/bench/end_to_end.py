#!/usr/bin/env python3
"""How fast the program itself reads records: made games in each format, validated with one thread and with two.

    end_to_end.py --waggle build/bench/cli/waggle --selfplay build/bench/tests/selfplay/waggle-selfplay

Runs take turns, so that other work on the machine falls on all of them alike; medians are printed. docs/performance.md
says what the columns mean.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

FORMATS = ("uhp", "pgn", "sgf")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--waggle", default="build/bench/cli/waggle")
    parser.add_argument("--selfplay", default="build/bench/tests/selfplay/waggle-selfplay")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


def watch_memory(process, seen):
    """Notes the peak so far until the process ends. What wait4() says of it begins with the size of this script."""
    while process.returncode is None:
        try:
            with open(f"/proc/{process.pid}/status") as status:
                seen.extend(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        except OSError:
            return
        time.sleep(0.02)


def run(command):
    """Wall seconds, seconds of all processors, peak memory in MiB."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    seen = [0]
    watcher = threading.Thread(target=watch_memory, args=(process, seen))
    watcher.start()
    _, status, used = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    watcher.join()
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit code {process.returncode}")
    return wall, used.ru_utime + used.ru_stime, max(seen) / 1024


def plies_in(path):
    """Of a file of game strings: a ply is a field after the first three."""
    with open(path) as games:
        return sum(line.count(";") - 2 for line in games)


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        files = {form: os.path.join(folder, "games." + form) for form in FORMATS}
        for form, path in files.items():
            run([options.selfplay, "--games", str(options.games), "--seed", str(options.seed), "--format", form, "-o", path])
        plies = plies_in(files["uhp"])  # of every format: the games are the same
        runs = {(form, threads): [] for form in FORMATS for threads in (1, 2)}
        for _ in range(options.rounds):
            for form, threads in runs:
                runs[form, threads].append(run([options.waggle, "validate", "--quiet", "--threads", str(threads), files[form]]))
        print(f"{options.games} games, {plies} plies, {options.rounds} rounds")
        print("format  threads    games/s     MB/s  plies/cpu-s  cores  peak MiB  times one thread")
        for (form, threads), measured in runs.items():
            wall, cpu, memory = (statistics.median(column) for column in zip(*measured))
            ratio = statistics.median(one[0] / this[0] for one, this in zip(runs[form, 1], measured))
            size = os.path.getsize(files[form])
            print(f"{form:6} {threads:8} {options.games / wall:10,.0f} {size / wall / 1e6:8.1f} {plies / cpu:12,.0f} {cpu / wall:6.2f} {memory:9.1f} {ratio:17.2f}")


if __name__ == "__main__":
    main()
