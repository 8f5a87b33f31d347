#!/usr/bin/env python3
"""Nothing gets lost when the machine fails or somebody interrupts.

usage: faults.py WAGGLE SELFPLAY LIBRARY MEMORY [--rounds N] [--seed S]
WAGGLE works on a database while it is killed, the power goes, the disk fills up or fails, nothing may be written, others
read and write, memory runs out, or a signal comes, N times at chosen moments; LIBRARY (faults.cpp) lets a chosen call
fail, MEMORY (memory.cpp) a request for memory. Afterwards
the file has to be sound, to hold what was stored before, and to come to the same as undisturbed when the command runs
again. Exit: 0 it did, 1 it did not.
"""
import argparse
import collections
import errno
import filecmp
import json
import os
import pty
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

NOBODY = 65534
BATCH = 8192  # records a transaction

# What is kept, without the numbers that SQLite gives.
CONTENT = """
SELECT s.name, r.ordinal, r.format, r.content_hash, r.status, r.game_key, w.name, b.name, e.name, r.date, r.outcome,
  r.reason, r.tags, hex(r.moves), g.game_key, g.plies, g.positions, chosen_source.name, chosen.ordinal,
  (SELECT group_concat(code || line || ':' || "column" || message) FROM diagnostic d WHERE d.record_id = r.id)
FROM record r JOIN source s ON s.id = r.source_id
LEFT JOIN player w ON w.id = r.white_id LEFT JOIN player b ON b.id = r.black_id LEFT JOIN event e ON e.id = r.event_id
LEFT JOIN game g ON g.id = r.game_id LEFT JOIN record chosen ON chosen.id = g.record_id
LEFT JOIN source chosen_source ON chosen_source.id = chosen.source_id ORDER BY 1, 2"""


class Wrong(Exception):
    """Something that may not be."""


def expect(holds, message):
    if not holds:
        raise Wrong(message)


class House:
    """The program, its input and a folder to work in."""

    def __init__(self, waggle, selfplay, library, memory, folder):
        self.folder = folder
        # A place that everybody can reach, whoever runs the program.
        self.waggle = os.path.join(folder, "waggle")
        shutil.copy(waggle, self.waggle)
        self.library = os.path.abspath(library)
        # A sanitizer has requests for memory of its own.
        with open(waggle, "rb") as program:
            self.memory = None if b"__sanitizer" in program.read() else os.path.abspath(memory)
        self.selfplay = selfplay
        self.make_input()
        self.times = {}
        self.counts = {}

    def path(self, name):
        return os.path.join(self.folder, name)

    def make_input(self):
        def made(count, form, seed):
            return subprocess.run([self.selfplay, "--games", str(count), "--format", form, "--seed", str(seed)],
                                  check=True, capture_output=True, text=True).stdout

        def put(name, text):
            os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
            with open(self.path(name), "w") as file:
                file.write(text)

        games = made(200, "pgn", 1)
        # Many records in little time: the beginnings of games.
        lines = []
        for line in made(400, "uhp", 2).splitlines():
            moves = line.split(";")[3:]
            lines += [";".join([line.split(";")[0], "InProgress", "White[1]"] + moves[:n])
                      for n in range(6, min(len(moves), 28))]
        broken = "".join(line.replace("wS1", "wQ").replace("[Site", f"[Round \"{i}\"]\n[Site") + "\n"
                         for i, line in enumerate(made(40, "pgn", 3).splitlines()))
        put("first/a.pgn", games)
        put("all/a.pgn", games)
        put("all/b.uhp", "\n".join(lines[:BATCH + 800]) + "\n")
        put("all/c.pgn", games[:len(games) // 2])
        put("all/d.pgn", broken)
        put("all/e.pgn", made(60, "pgn", 4))
        people = sorted({line.split('"')[1] for line in games.splitlines() if line.startswith(("[White ", "[Black "))})
        put("names.tsv", "account\tsite\tperson\tkind\n" +
            "".join(f"{name}\t\tPerson {i // 2}\tperson\n" for i, name in enumerate(people)))
        put("other/b.uhp", "\n".join(lines[600:BATCH + 1500]) + "\n")
        put("other/e.pgn", made(120, "pgn", 4))

    def run(self, *arguments, fault=None, memory=None, **more):
        environment = dict(os.environ)
        if memory:
            environment |= {"LD_PRELOAD": self.memory}
            environment |= {"MEMORY_" + key: str(value) for key, value in memory.items()}
        if fault:
            # The sanitizers want to come first, which does not matter here.
            environment |= {"LD_PRELOAD": self.library,
                            "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}
            environment |= {"FAULT_" + key: str(value) for key, value in fault.items()}
        return subprocess.run([self.waggle, *arguments], env=environment, cwd=self.folder, capture_output=True,
                              text=True, errors="replace", timeout=300, **more)

    def start(self, *arguments, **more):
        return subprocess.Popen([self.waggle, *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, **more)

    def clear(self, name="x.db"):
        for end in ("", "-wal", "-shm", "-journal"):
            if os.path.exists(self.path(name + end)):
                os.remove(self.path(name + end))

    def copy(self, source, name="x.db"):
        self.clear(name)
        for end in ("", "-wal", "-shm", "-journal"):
            if os.path.exists(self.path(source + end)):
                shutil.copy(self.path(source + end), self.path(name + end))

    def sound(self, name="x.db"):
        done = self.run("verify", name, "--format", "json")
        expect(done.returncode == 0, f"verify: {done.returncode} {done.stdout} {done.stderr}")

    def rows(self, query, name="x.db"):
        sql = sqlite3.connect(f"file:{self.path(name)}?mode=ro", uri=True)
        try:
            return sql.execute(query).fetchall()
        finally:
            sql.close()

    def content(self, name="x.db"):
        shown = [self.run(command, name, "--format", "json").stdout for command in ("explore", "openings", "names")]
        return self.rows(CONTENT, name), shown

    def games(self, name="x.db"):
        """Places of the records of games."""
        return {row[:2] for row in self.rows(CONTENT, name) if row[4] == 0}


class Task:
    """A command on a database that is there or not, and what it comes to undisturbed."""

    def __init__(self, house, name, before, *command, fine=(0,)):
        self.house, self.name, self.before, self.command, self.fine = house, name, before, command, fine
        self.prepare()
        self.held = house.games() if before and "-log" not in before else set()
        start = time.monotonic()
        done = house.run(*command)
        self.seconds = time.monotonic() - start
        expect(done.returncode in fine, f"{name}: {done}")
        self.result = house.content()
        self.counts = {}
        for calls in "wstuo":
            self.prepare()
            house.run(*command, fault={"FILES": house.path("x.db"), "CALLS": calls, "COUNT": house.path("count")})
            with open(house.path("count")) as file:
                self.counts[calls] = int(file.read())

    def prepare(self):
        if self.before:
            self.house.copy(self.before)
        else:
            self.house.clear()

    def check_after(self, at_least=0, ends=("-wal", "-shm", "-journal")):
        """The file is sound, holds what it held, and comes to the right thing when the command runs again."""
        house = self.house
        seen = house.run("explore", "x.db", "--format", "json")
        if seen.returncode == 2 and not self.before and at_least == 0:
            # The kill came before there was a database.
            expect("no such file" in seen.stderr or "is empty" in seen.stderr, f"not to be read: {seen.stderr}")
        else:
            expect(seen.returncode in (0, 1), f"not to be read: {seen.stderr}")
            house.sound()
            expect(json.loads(seen.stdout)["games"] >= at_least, f"{at_least} games were seen, now: {seen.stdout[:40]}")
            if self.name != "remove":
                missing = self.held - house.games()
                expect(not missing, f"lost: {sorted(missing)[:5]}")
        again = house.run(*self.command)
        # There may be nothing left to take out.
        expect(again.returncode in self.fine or (self.name == "remove" and again.returncode == 1), f"again: {again}")
        house.sound()
        expect(house.content() == self.result, "another content than undisturbed")
        for end in ends:
            expect(not os.path.exists(house.path("x.db" + end)), f"{end} is left")


def make_tasks(house):
    """The databases to begin with, and what is done to them."""
    house.run("import", "first.db", "first")
    tasks = [Task(house, "import", None, "import", "x.db", "all", "--quiet", fine=(1,))]
    house.copy("x.db", "all.db")
    tasks.append(Task(house, "import more", "first.db", "import", "x.db", "all", "--quiet", fine=(1,)))
    tasks.append(Task(house, "remove", "all.db", "remove", "x.db", "--source", "all/b.uhp"))
    tasks.append(Task(house, "names", "all.db", "names", "x.db", "names.tsv"))
    tasks.append(Task(house, "compact", "all.db", "compact", "x.db"))
    # Whoever reads what a kill has left puts it in order.
    house.copy("first.db")
    half = {"FILES": house.path("x.db-wal"), "CALLS": "w", "DO": "kill", "AT": tasks[1].counts["w"] * 2 // 5}
    house.run("import", "x.db", "all", fault=half)
    expect(os.path.exists(house.path("x.db-wal")), "no log was left")
    house.copy("x.db", "first-log.db")
    tasks.append(Task(house, "explore", "first-log.db", "explore", "x.db"))
    return tasks


def kill_at_call(task, chance):
    calls = chance.choice([kind for kind in "wwwwsstuo" if task.counts[kind]])
    what = chance.choice(["kill", "torn", "power"])
    at = chance.randint(1, task.counts[calls])
    task.prepare()
    done = task.house.run(*task.command, fault={"FILES": task.house.path("x.db"), "CALLS": calls, "AT": at, "DO": what,
                                                "SEED": chance.randrange(1000)})
    moment = f"{task.name}: {what} at {calls} {at} of {task.counts[calls]}"
    expect(done.returncode == -signal.SIGKILL or done.returncode in task.fine, f"{moment}: {done}")
    check(moment, task.check_after)
    return done.returncode < 0


def kill_at_time(task, chance):
    task.prepare()
    delay = chance.uniform(0, 1.1 * task.seconds)
    process = task.house.start(*task.command)
    time.sleep(delay)
    seen = 0
    if task.name.startswith("import") and chance.random() < 0.5:
        answer = task.house.run("explore", "x.db", "--format", "json")
        seen = json.loads(answer.stdout)["games"] if answer.returncode == 0 else 0
    process.kill()
    process.communicate()
    check(f"{task.name}: killed after {delay:.3f} s, {seen} games seen", task.check_after, seen)
    return process.returncode < 0


def check(moment, function, *arguments):
    try:
        function(*arguments)
    except Wrong as wrong:
        raise Wrong(f"{moment}: {wrong}") from None


def told(done, moment):
    """A sentence on standard error and nothing else, but for what names has stored by then."""
    lines = [line for line in done.stderr.splitlines() if " in the list, " not in line]
    expect(done.returncode == 2 and len(lines) == 1 and lines[0].startswith("waggle: "), f"{moment}: {done}")
    return lines[0]


def stored_in(sentence):
    words = sentence.split(" of this import ")[0].split()
    expect(len(words) > 1 and words[-2].isdigit(), f"it does not say what is stored: {sentence}")
    return int(words[-2])


def records_of_import(house):
    """Records that an import of the folder `all` has stored."""
    if not house.rows("SELECT count(*) FROM sqlite_master")[0][0]:
        return 0
    return house.rows("SELECT count(*) FROM record r JOIN source s ON s.id = r.source_id "
                      "WHERE s.name LIKE 'all/%'")[0][0]


def check_sentence(task, done, moment):
    """What was said to be stored is there."""
    sentence = told(done, moment)
    if task.name.startswith("import") and "of this import" in sentence:
        # A rejected record is kept once for its content, so there may be fewer rows, but not of the first batches.
        stored = stored_in(sentence)
        there = records_of_import(task.house)
        expect(there >= min(stored, BATCH), f"{moment}: {stored} are said to be stored, {there} are")
    return sentence


def fail_at_call(task, chance):
    """A call fails, once or from then on."""
    house = task.house
    calls, what = chance.choice([("w", errno.ENOSPC), ("w", errno.EIO), ("w", errno.EFBIG), ("w", "short"),
                                 ("w", errno.EINTR), ("s", errno.EIO), ("s", errno.ENOSPC), ("t", errno.EIO),
                                 ("o", errno.EACCES), ("o", errno.EROFS), ("o", errno.ENOSPC), ("u", errno.EACCES)])
    if not task.counts[calls]:
        return False
    at = chance.randint(1, task.counts[calls])
    on = "once" if what == errno.EINTR else chance.choice(["once", "on"])
    task.prepare()
    done = house.run(*task.command, fault={"FILES": house.path("x.db"), "CALLS": calls, "AT": at, "DO": what, "ON": on})
    moment = f"{task.name}: {what} {on} at {calls} {at} of {task.counts[calls]}"
    if done.returncode not in task.fine:
        sentence = check_sentence(task, done, moment)
        expect(what != errno.ENOSPC or calls != "w" or "no room left" in sentence or "-shm" in sentence or
               "cannot be read or written" in sentence, f"{moment}: {sentence}")
        expect(what not in ("short", errno.EINTR), f"{moment}: {done.stderr}")
    elif task.name.startswith("import"):
        house.sound()
        expect(house.content() == task.result, f"{moment}: it was said to be done, and is not")
    # A -shm that could not be removed holds nothing, and SQLite does not look for it again.
    check(moment, task.check_after, 0, ("-wal", "-journal") if calls == "u" else ("-wal", "-shm", "-journal"))
    return done.returncode == 2


def fail_at_read(task, chance):
    """A read of records or of the database fails, is interrupted, or brings less than was asked for."""
    house = task.house
    what = chance.choice(["short", errno.EINTR, errno.EIO])
    on = "once" if what == errno.EINTR else chance.choice(["once", "on"])
    files = {"FILES": house.folder + "/", "CALLS": "r"}
    if "r" not in task.counts:
        task.prepare()
        house.run(*task.command, fault=files | {"COUNT": house.path("count")})
        with open(house.path("count")) as file:
            task.counts["r"] = int(file.read())
    at = chance.randint(1, task.counts["r"])
    task.prepare()
    done = house.run(*task.command, fault=files | {"AT": at, "DO": what, "ON": on})
    moment = f"{task.name}: {what} {on} at read {at} of {task.counts['r']}"
    expect(done.returncode in task.fine or (what == errno.EIO and done.returncode == 2), f"{moment}: {done}")
    if done.returncode == 2:
        expect(done.stderr and all(line.startswith("waggle: ") or ": " in line for line in done.stderr.splitlines()),
               f"{moment}: {done}")
    elif what != errno.EIO:
        house.sound()
        expect(house.content() == task.result, f"{moment}: it was said to be done, and is not")
    # A record that could not be read is kept as rejected until it is read.
    check(moment, task.check_after)
    return done.returncode == 2


def memory_runs_out(task, chance):
    """A request for memory fails, or all from then on: a sentence, and nothing is harmed."""
    house = task.house
    if not house.memory:
        return False
    least = chance.choice([0, 0, 1000, 100000])  # many small ones are asked for, few large ones
    task.prepare()
    house.run(*task.command, memory={"LEAST": least, "COUNT": house.path("count")})
    with open(house.path("count")) as file:
        requests = int(file.read())
    # The first come before the program does.
    first = 200 if least == 0 else 1
    if requests < first:
        return False
    at = chance.randint(first, requests) if chance.random() < 0.5 else \
        min(requests, int(first * (requests / first) ** chance.random()))
    task.prepare()
    done = house.run(*task.command, memory={"LEAST": least, "AT": at, "ON": chance.choice([1, 2, 10 ** 9])})
    moment = f"{task.name}: request {at} of {requests} for {least} bytes and more"
    if done.returncode not in task.fine:
        expect("not enough memory" in told(done, moment) or "cannot be" in done.stderr, f"{moment}: {done}")
        if task.name.startswith("import") and "of this import" in done.stderr:
            check_sentence(task, done, moment)
    check(moment, task.check_after)
    return done.returncode == 2


def file_may_not_grow(task, chance):
    """The limit of the size of files, as ulimit -f sets it."""
    house = task.house
    most = chance.randrange(os.path.getsize(house.path("all.db")))
    task.prepare()
    done = house.run(*task.command, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
    moment = f"{task.name}: files of at most {most} bytes"
    if done.returncode not in task.fine:
        check_sentence(task, done, moment)
    check(moment, task.check_after)
    return done.returncode == 2


def interrupt(task, chance):
    """A signal at some moment: it ends by it, with a sentence, and goes on when it runs again."""
    house = task.house
    number = chance.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
    task.prepare()
    process = house.start(*task.command)
    # The program has to be there to hear of it.
    delay = chance.uniform(0, task.seconds)
    time.sleep(delay)
    process.send_signal(number)
    out, err = process.communicate()
    moment = f"{task.name}: {number.name} after {delay:.3f} s"
    expect(process.returncode in task.fine + (-number,), f"{moment}: {process.returncode} {err}")
    if process.returncode == -number and err:
        expect(err.startswith("waggle: stopped: ") and err.count("\n") == 1 and not out, f"{moment}: {out} {err}")
        if task.name == "import":
            stored = stored_in(err)
            there = records_of_import(house) if os.path.exists(house.path("x.db")) else 0
            expect(there == stored, f"{moment}: {stored} are said to be stored, {there} are")
    check(moment, task.check_after)
    return process.returncode < 0 and bool(err)


def killed_while_made(house):
    """A kill at the last moment before a new file is one: a question finds it empty, an import makes it."""
    for calls, at in (("w", 3), ("s", 3), ("u", 1)):
        house.clear()
        fault = {"FILES": house.path("x.db"), "CALLS": calls, "AT": at, "DO": "kill"}
        house.run("import", "x.db", "first", fault=fault)
        sentence = told(house.run("explore", "x.db"), f"made: {calls} {at}")
        expect("is empty" in sentence, f"made: {calls} {at}: {sentence}")
        done = house.run("import", "x.db", "first")
        expect(done.returncode == 0, f"made: {calls} {at}: {done}")
        house.sound()


def interrupt_input(house):
    """A pipe that is silent is left at once; half a record that was read is not taken for a whole one."""
    house.clear()
    process = house.start("import", "x.db", "-", stdin=subprocess.PIPE)
    with open(house.path("all/b.uhp")) as file:
        lines = file.read()
    process.stdin.write(lines + "Base;InProgress;White[3];wS1;bS1 wS")
    process.stdin.flush()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    process.wait(60)  # the pipe is open until then
    out, err = process.communicate()
    expect(process.returncode == -signal.SIGINT and "stopped: " in err, f"input: {process.returncode} {err}")
    house.sound()
    rejected = house.rows("SELECT count(*) FROM record WHERE status <> 0")[0][0]
    expect(rejected == 0, f"input: {rejected} records that were cut off by the signal are stored as rejected")


def interrupt_twice(house):
    """The second signal ends the program at once, without a word, wherever it is."""
    house.clear()
    # A pipe that nobody opens at its other end: the first signal is only noted there.
    os.mkfifo(house.path("pipe"))
    process = house.start("import", "x.db", "pipe")
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)
    expect(process.returncode in (-signal.SIGINT, -signal.SIGTERM) and err == "", f"twice: {process.returncode} {err}")


def interrupt_output(house):
    """What stood at the target stays, and nothing else lies beside it."""
    house.copy("all.db")
    with open(house.path("out"), "w") as file:
        file.write("before\n")
    names = set(os.listdir(house.folder))
    process = house.start("convert", "-", "--to", "sgf", "-o", "out", stdin=subprocess.PIPE)
    process.stdin.write("Base;InProgress;White[2];wS1;bS1 wS1-\n")
    process.stdin.flush()
    time.sleep(0.3)
    process.send_signal(signal.SIGTERM)
    process.wait(60)
    out, err = process.communicate()
    with open(house.path("out")) as file:
        kept = file.read()
    expect(process.returncode == -signal.SIGTERM and "out is as it was" in err and kept == "before\n",
           f"convert: {process.returncode} {err} {kept[:80]}")
    expect(set(os.listdir(house.folder)) == names, f"convert leaves {set(os.listdir(house.folder)) - names}")


def interrupt_exports(house):
    """The same for what is written from a database, at some moment: a folder that is there is the whole one."""
    def is_whole():
        names = sorted(os.listdir(house.path("whole.folder")))
        same, _, _ = filecmp.cmpfiles(house.path("whole.folder"), house.path("out.folder"), names, shallow=False)
        return sorted(os.listdir(house.path("out.folder"))) == names == sorted(same)

    expect(house.run("export", "all.db", "-o", "whole.folder").returncode == 0, "an export without a fault")
    for moment in (0.05, 0.1, 0.2, 0.4):
        for command in (("games", "all.db", "--to", "json", "-o", "out"), ("export", "all.db", "-o", "out.folder"),
                        ("export", "all.db", "--positions", "--unique", "-o", "out"), ("report", "all.db", "-o", "out")):
            shutil.rmtree(house.path("out.folder"), ignore_errors=True)
            names = set(os.listdir(house.folder))
            process = house.start(*command)
            time.sleep(moment)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate()
            left = set(os.listdir(house.folder)) - names
            expect("out.folder" not in left or is_whole(), f"{command}: a part of a folder")
            if process.returncode == -signal.SIGINT:
                # At the very end the folder is complete and nothing more is said.
                whole = err == "" and left == {"out.folder"}
                expect(whole or (not left and (err == "" or "is as it was" in err)), f"{command}: {err} leaves {left}")
            else:
                expect(process.returncode == 0 and left <= {"out.folder"}, f"{command}: {process.returncode} {err}")


def nothing_may_be_written(house):
    """Questions are answered where nothing may be written; what writes says why it does not."""
    def as_nobody(*arguments):
        return house.run(*arguments, **({"user": NOBODY, "group": NOBODY, "extra_groups": []} if root else {}))

    root = os.geteuid() == 0
    os.makedirs(house.path("closed"), exist_ok=True)
    question = ("explore", "closed/x.db", "--format", "json")

    def closed(source, of_file, of_folder=0o555):
        os.chmod(house.path("closed"), 0o755)
        house.clear("closed/x.db")
        house.copy(source, "closed/x.db")
        for name in os.listdir(house.path("closed")):
            os.chmod(house.path("closed/" + name), of_file)
        os.chmod(house.path("closed"), of_folder)

    for of_file in (0o444, 0o666):
        closed("all.db", of_file)
        answer = as_nobody(*question)
        expect(answer.stdout == house.run("explore", "all.db", "--format", "json").stdout, f"read-only: {answer}")
        expect(as_nobody("verify", "closed/x.db").returncode == 0, "verify, read-only")
        for command in (("import", "closed/x.db", "first"), ("compact", "closed/x.db"),
                        ("remove", "closed/x.db", "--game", "1")):
            told(as_nobody(*command), f"read-only: {command[0]}")
        told(as_nobody("import", "closed/new.db", "first"), "read-only: import into a new file")
        expect(os.listdir(house.path("closed")) == ["x.db"], "read-only: something was made")
    # A file that says it has a log, and has none.
    with sqlite3.connect(house.path("all.db")) as sql:
        sql.execute("PRAGMA journal_mode = WAL")
    sql.close()
    closed("all.db", 0o444)
    with open(house.path("closed/x.db"), "rb") as file:
        expect(file.read(19)[18] == 2, "the file does not say that it has a log")
    expect(json.loads(as_nobody(*question).stdout)["games"] > BATCH, "read-only, without its log")
    house.run("explore", "all.db")
    # What a kill left is read, log and all, or refused with the reason.
    closed("first-log.db", 0o444)
    expected = house.run("explore", "first-log-copy.db", "--format", "json").stdout
    answer = as_nobody(*question)
    expect(answer.stdout == expected, f"read-only, with a log: {answer}")
    os.chmod(house.path("closed"), 0o755)
    os.remove(house.path("closed/x.db-shm"))
    os.chmod(house.path("closed"), 0o555)
    expect("left beside" in told(as_nobody(*question), "read-only, with half a log"), "left beside")
    os.chmod(house.path("closed"), 0o755)
    # The same with a system that can only be read.
    house.copy("all.db")
    done = house.run("explore", "x.db", fault={"FILES": house.path("x.db"), "CALLS": "o", "AT": 1, "DO": errno.EROFS,
                                               "ON": "on"})
    expect(done.returncode == 0, f"a file system that can only be read: {done}")


def readers_and_writers(house):
    """Two imports at once come to the same as one after the other; whoever reads meanwhile sees whole batches."""
    house.clear()
    house.run("import", "x.db", "all")
    house.run("import", "x.db", "other")
    expected = house.content()
    house.clear()
    complaints, answers = [], collections.Counter()
    done = threading.Event()

    def read(command):
        seen = 0
        while not done.is_set():
            answer = house.run(*command)
            if answer.returncode != 0:
                # There may be no database yet, or no game in it.
                if answers[command[0]] == 0 and any(reason in answer.stderr for reason in (
                        "no such file", "is empty", "no game matches", "no game reached")):
                    continue
                complaints.append(f"{command}: {answer}")
                return
            if command[0] == "explore":
                found = json.loads(answer.stdout)
                games = found["games"]
                if games != sum(found[key] for key in ("white", "draws", "black", "unknown")) or \
                        games != found["ended"] + sum(move["games"] for move in found["moves"]):
                    complaints.append(f"sums: {answer.stdout[:200]}")
                if games < seen:
                    complaints.append(f"{games} games after {seen}")
                seen = games
            answers[command[0]] += 1

    commands = (("explore", "x.db", "--format", "json"), ("games", "x.db", "--to", "json"),
                ("search", "x.db", "--position", "wS1", "--any-set", "--limit", "3"), ("verify", "x.db"),
                ("report", "x.db", "-o", "report.html"))
    readers = [threading.Thread(target=read, args=(command,)) for command in commands]
    writers = [house.start("import", "x.db", folder, "--quiet") for folder in ("all", "other")]
    for reader in readers:
        reader.start()
    outcomes = [(writer.communicate(), writer.returncode) for writer in writers]
    done.set()
    for reader in readers:
        reader.join()
    expect([code for _, code in outcomes] == [1, 0], f"writers: {outcomes}")
    expect(not complaints, f"readers: {complaints[0] if complaints else ''}")
    house.sound()
    there = house.content()
    expect(there == expected, "two at once come to something else")
    expect(not os.path.exists(house.path("x.db-wal")), "the log is left")
    return answers


def memory_runs_out_for_questions(house):
    """Wherever it does: a sentence, or the same answer."""
    if not house.memory:
        return
    house.copy("all.db")
    house.clear("few.db")
    house.run("import", "few.db", "all/e.pgn", "--quiet")
    for command in (("explore", "few.db"), ("report", "few.db", "-o", "-"), ("verify", "few.db"), ("openings", "few.db"),
                    ("games", "few.db", "--to", "pgn"), ("search", "few.db", "--position", "wS1", "--any-set"),
                    ("validate", "all/e.pgn", "--format", "json"), ("convert", "all/e.pgn", "--to", "sgf")):
        fine = house.run(*command, memory={"COUNT": house.path("count")})
        with open(house.path("count")) as file:
            requests = int(file.read())
        for part in range(1, 13):
            for on in (1, 10 ** 9):
                at = max(200, requests * part // 12)
                done = house.run(*command, memory={"AT": at, "ON": on})
                moment = f"{command[0]}: {on} from request {at} of {requests}"
                if done.returncode == 2:
                    expect("memory" in told(done, moment) or "cannot be" in done.stderr, f"{moment}: {done}")
                else:
                    # Threads that are missing are not missed.
                    expect(done.returncode == fine.returncode, f"{moment}: {done.returncode} {done.stderr}")
                    expect(command[0] == "verify" or done.stdout == fine.stdout, f"{moment}: another answer")
    house.sound("few.db")


def closed_pipes(house):
    """Whoever has read enough closes the pipe: the program ends without a word."""
    for command in (("games", "all.db"), ("games", "all.db", "--to", "pgn"), ("games", "all.db", "--format", "json"),
                    ("search", "all.db", "--position", "wS1", "--any-set"), ("rejected", "all.db"),
                    ("export", "all.db", "--positions"), ("export", "all.db", "--positions", "--unique"),
                    ("report", "all.db", "-o", "-"), ("explore", "all.db", "--games", "9999"),
                    ("validate", "all"), ("validate", "all", "--format", "ndjson"),
                    ("validate", "all", "--format", "sarif"), ("validate", "all", "--format", "junit"),
                    ("convert", "all/b.uhp", "--to", "sgf"), ("convert", "all/b.uhp", "--to", "json"),
                    ("explain", "--markdown"), ("generate", "man"), ("perft", "Base", "--depth", "2")):
        # A shell lets it be ended by SIGPIPE; others may have it ignore that signal.
        for ignored in (False, True):
            process = house.start(*command, restore_signals=not ignored)
            process.stdout.readline()
            process.stdout.close()
            err = process.stderr.read()
            process.wait()
            process.stderr.close()
            moment = f"{' '.join(command)} into a pipe that was closed: {process.returncode} {err[:300]}"
            remarks = [line for line in err.splitlines() if not line.startswith(("skipped: ", "all/"))]
            if ignored:
                expect(process.returncode in (0, 1, 2) and len(remarks) <= 1, moment)
            else:
                expect(process.returncode in (0, 1, -signal.SIGPIPE) and not remarks, moment)


def odd_names(house):
    """Names that a file system allows: as long as can be, with line ends, marks and bytes that are no text."""
    line = "Base;InProgress;White[2];wS1;bS1 wS1-\n"
    names = [b"n" * 251 + b".uhp", b"two\nlines.uhp", b"\xff\xfe\x80.uhp", b"\x1b[2J\x07.uhp", b"--quiet", b"#1.2",
             b" ", b"a!", "\u202etxt".encode(), b"%s?mode=ro&x", b"it's \"this\".uhp"]
    folder = os.fsencode(house.path("odd"))
    os.makedirs(folder)
    for name in names:
        with open(os.path.join(folder, name), "w") as file:
            file.write(line)
    found = house.run("validate", "odd", "--format", "ndjson")
    sources = [json.loads(one)["source"] for one in found.stdout.splitlines()]
    expect(found.returncode == 0 and len(set(sources)) == len(names), f"validate: {found}")
    expect("\x1b" not in found.stdout and "\x1b" not in house.run("validate", "odd").stdout, "a name is not inert")
    house.clear()
    done = house.run("import", "x.db", "odd", "--format", "json")
    expect(json.loads(done.stdout)["imported"] == 1 and json.loads(done.stdout)["read"] == len(names), f"import: {done}")
    house.sound()
    for name in names:
        path = b"odd/" + name
        for command in (["validate", path], ["show", path + b"#1.1"], ["convert", path, "--to", "pgn"]):
            expect(house.run(*command).returncode == 0, f"{command}: {house.run(*command)}")
        wrong = told(house.run("show", path + b"#7.1"), f"{path}: no such game")
        expect(wrong.isprintable(), f"a name is not inert: {wrong!r}")
        wrong = told(house.run("games", path), f"{path}: no database")
        expect(wrong.isprintable(), f"a name is not inert: {wrong!r}")
        # What stands at the target is replaced, and nothing is left beside it.
        expect(house.run("convert", path, "--to", "uhp", "-o", path).returncode == 0, f"-o {path}")
        shown = house.run("games", "x.db", "--source", path, "--format", "json")
        expect(shown.returncode == 0 and len(json.loads(shown.stdout)) == 1, f"--source {path}: {shown}")
        # Two more bytes than four are needed beside a database.
        base = b"odd/" + name[:240] + b".db"
        done = house.run("import", base, "all/e.pgn", "--quiet")
        expect(done.returncode == 0 and house.run("verify", base).returncode == 0, f"a database {base}: {done}")
        os.remove(os.path.join(os.fsencode(house.folder), base))
    expect(sorted(os.listdir(folder)) == sorted(names), f"left: {set(os.listdir(folder)) ^ set(names)}")
    longest = b"odd/" + b"d" * 255
    told(house.run("import", longest, "all/e.pgn", "--quiet"), "a database with the longest name")
    expect(not os.path.exists(os.path.join(os.fsencode(house.folder), longest)), "an empty database was left")
    told(house.run("validate", b"odd/" + b"d" * 256), "a name that is too long")
    told(house.run("import", b"odd/" + b"d" * 256, "all"), "a name that is too long")


def the_clock_jumps(house):
    """A year ahead and behind by turns: nothing but dates may follow the time of day."""
    for command, fine in ((("import", "x.db", "all", "--format", "json"), 1), (("verify", "x.db", "--format", "json"), 0),
                          (("compact", "x.db", "--format", "json"), 0), (("report", "x.db", "-o", "out"), 0)):
        if command[0] == "import":
            house.clear()
        done = house.run(*command, fault={"FILES": house.path("x.db"), "CLOCK": 31536000})
        expect(done.returncode == fine, f"{command}: {done}")
        if done.stdout:
            expect(0 <= json.loads(done.stdout)["seconds"] < 300, f"{command}: {done.stdout}")


def progress_on_a_terminal(house):
    """Long work says how far it is: on a terminal, unless it is to be quiet."""
    try:
        for end in pty.openpty():
            os.close(end)
    except OSError:
        print("SKIPPED: this machine has no terminals to give")
        return
    house.copy("all.db")
    for command, words in ((("import", "y.db", "all"), "s left"), (("validate", "all", "--summary"), "s left"),
                           (("convert", "all/a.pgn", "--to", "uhp", "-o", "out"), "s left"),
                           (("verify", "x.db"), "replaying records"), (("compact", "x.db"), "indexing games")):
        for quiet in ((), ("--quiet",)):
            house.clear("y.db")
            terminal, theirs = pty.openpty()
            process = subprocess.Popen([house.waggle, *command, *quiet], cwd=house.folder, stdout=subprocess.DEVNULL,
                                       stderr=theirs, stdin=subprocess.DEVNULL, env=os.environ | {"TERM": "xterm"})
            os.close(theirs)
            shown = b""
            try:
                while piece := os.read(terminal, 65536):
                    shown += piece
            except OSError:  # the other end is closed
                pass
            os.close(terminal)
            process.wait()
            expect((words.encode() in shown) == (not quiet), f"{command} {quiet}: {shown[-300:]}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("waggle")
    parser.add_argument("selfplay")
    parser.add_argument("library")
    parser.add_argument("memory")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    # A shell lets what runs in its background ignore some, and the program would, too.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    chance = random.Random(arguments.seed)
    done = collections.Counter()
    complaints = []
    with tempfile.TemporaryDirectory(prefix="waggle-faults-") as folder:
        os.chmod(folder, 0o755)
        house = House(arguments.waggle, arguments.selfplay, arguments.library, arguments.memory, folder)
        tasks = make_tasks(house)
        house.copy("first-log.db", "first-log-copy.db")
        for scene in (killed_while_made, nothing_may_be_written, readers_and_writers, interrupt_input, interrupt_twice,
                      interrupt_output, interrupt_exports, progress_on_a_terminal, closed_pipes, odd_names,
                      the_clock_jumps, memory_runs_out_for_questions):
            try:
                scene(house)
            except (Wrong, ValueError) as wrong:  # an answer that is no JSON
                complaints.append(f"{scene.__name__}: {wrong}")
        scenes = (kill_at_call, kill_at_time, kill_at_call, fail_at_call, kill_at_call, interrupt, kill_at_call,
                  file_may_not_grow, fail_at_call, fail_at_read, memory_runs_out, memory_runs_out)
        for number in range(arguments.rounds):
            scene = scenes[number % len(scenes)]
            task = tasks[chance.randrange(len(tasks))]
            try:
                hit = scene(task, chance)
            except (Wrong, ValueError) as wrong:
                complaints.append(str(wrong))
                hit = True
            done[scene.__name__] += 1
            done[scene.__name__ + ", hit"] += hit
    for complaint in complaints:
        print(complaint[:2000])
    print(f"{arguments.rounds} rounds, seed {arguments.seed}, {len(complaints)} complaints; " +
          ", ".join(f"{name}: {count}" for name, count in sorted(done.items())))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
