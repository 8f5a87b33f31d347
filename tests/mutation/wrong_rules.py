#!/usr/bin/env python3
"""Wrong rules of the game, put into the engine one by one: each has to make a test fail.

usage: wrong_rules.py --check            do the edits of wrong_rules.txt fit the sources? Fast, builds nothing
       wrong_rules.py [--only ID,ID...] [--jobs N]   builds and tests every wrong rule
Exit: 0 all fit or all were caught, 1 not.
"""
import argparse
import os
import re
import sys
import time

sys.dont_write_bytecode = True

import scratch

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(scratch.ROOT, "tests", "data", "oracles", "wrong-rules.tsv")
# The oracles first, since they say what is right; the plain engine knows whatever they leave out.
TESTS = ("conformance_tests.oracles_test", "replay_tests.engine_test")
# A header that was changed builds the whole program anew for the oracles, but little for the plain engine.
TESTS_OF_HEADERS = tuple(reversed(TESTS))


class Rule:
    def __init__(self, name, text):
        self.name, self.text, self.reason, self.edits = name, text, "", []

    def apply(self, read):
        """The changed files: names with their new contents. Throws ValueError when an edit does not fit."""
        files = {}
        for name, old, new in self.edits:
            content = files[name] if name in files else read(name)
            if content.count(old) != 1:
                raise ValueError(f"[{self.name}] {name} has this {content.count(old)} times, not once:\n{old}")
            files[name] = content.replace(old, new)
        return files


def read_rules():
    rules = []
    with open(os.path.join(HERE, "wrong_rules.txt"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    name, old, new = None, [], []

    def close():
        nonlocal name, old, new
        if name is not None:
            rules[-1].edits.append((name, "\n".join(old), "\n".join(new)))
        name, old, new = None, [], []

    for number, line in enumerate(lines, 1):
        head = re.fullmatch(r"\[(\w+)\] (.+)", line)
        if head:
            close()
            rules.append(Rule(*head.groups()))
        elif line.startswith("@ "):
            close()
            name = line[2:]
        elif line.startswith("-") and name is not None and not new:
            old.append(line[1:])
        elif line.startswith("+") and old:
            new.append(line[1:])
        elif line.startswith("= "):
            rules[-1].reason = line[2:]
        elif line and not line.startswith("#"):
            raise SystemExit(f"wrong_rules.txt:{number}: not understood: {line}")
    close()
    return rules


def read_list():
    """The rules that there are: name, words."""
    with open(LIST, encoding="utf-8") as file:
        rows = [line.split("\t") for line in file if line.strip() and not line.startswith("#")]
    return {row[0]: row[1].split(" [")[0] for row in rows}


def check(rules):
    listed, faults = read_list(), []
    ours = {rule.name: rule.text for rule in rules}
    if ours != listed or len(rules) != len(listed):
        faults.append(f"not the rules of {LIST}: {sorted(set(ours.items()) ^ set(listed.items()))}")
    for rule in rules:
        if bool(rule.edits) == bool(rule.reason):
            faults.append(f"[{rule.name}] needs either edits or a reason for having none")
        try:
            rule.apply(lambda name: scratch.read(os.path.join(scratch.ROOT, name)).decode())
        except (ValueError, OSError) as fault:
            faults.append(str(fault))
    print("\n".join(faults) or f"{len(rules)} wrong rules fit")
    return not faults


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--jobs", default=os.cpu_count())
    arguments.add_argument("--folder", default=os.path.join(scratch.ROOT, "build", "mutation"))
    options = arguments.parse_args()
    rules = read_rules()
    if not check(rules):
        return 1
    if options.check:
        return 0

    tree = scratch.Scratch(options.folder, options.jobs)
    built, words = tree.build(*TESTS)
    if not built:
        raise SystemExit(words)
    for program in TESTS:
        if tree.run(program):
            raise SystemExit(f"{program} fails although nothing was changed")
    only = set(filter(None, options.only.split(",")))
    put_in, survived = 0, []
    for rule in rules:
        if not rule.edits or (only and rule.name not in only):
            continue
        begin = time.time()
        files = rule.apply(tree.original)
        for name, content in files.items():
            tree.write(name, content)
        caught = ""
        for test in TESTS_OF_HEADERS if any(name.endswith(".hpp") for name in files) else TESTS:
            built, words = tree.build(test)
            if not built:
                raise SystemExit(f"[{rule.name}] does not compile:\n{words}")
            how = tree.run(test)
            if how:
                caught = f"caught by {test.split('.')[1]} ({how})"
                break
        for name in files:
            tree.restore(name)
        put_in += 1
        if not caught:
            survived.append(rule.name)
        print(f"{rule.name:5} {caught or 'SURVIVED'}  {time.time() - begin:.0f} s", flush=True)
    print(f"{put_in} wrong rules put in, {put_in - len(survived)} caught, survived: {' '.join(survived) or 'none'}")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
