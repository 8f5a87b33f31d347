#!/usr/bin/env python3
"""Small faults, put one by one into the sources of notation and replay: do the tests notice?

usage: mutation.py N [--seed S]   N mutants that compile, the same ones for the same seed
       mutation.py --again        those that survived the last run, once more
       [--tests FOLDER,...]       which tests look (default: notation,replay,conformance)
       [--jobs N]
Writes a line a mutant to build/mutation/mutants.tsv: status, seconds, what caught it, file, line, kind, before, after.
Those of survivors.md make no difference to what anybody can see; of the others, 95 %% have to be caught.
Exit: 0 that is so, 1 it is not.
"""
import argparse
import collections
import os
import random
import re
import sys
import time

sys.dont_write_bytecode = True

import mutants
import scratch

HERE = os.path.dirname(os.path.abspath(__file__))
LEAST = 0.95
COLUMNS = "status\tseconds\tcaught_by\tfile\tline\tkind\tbefore\tafter\n"


def all_mutants():
    found = []
    for folder in ("notation", "replay"):
        for name in sorted(os.listdir(os.path.join(scratch.ROOT, folder))):
            if name.endswith((".cpp", ".hpp")):
                path = f"{folder}/{name}"
                found += mutants.mutants_of(path, scratch.read(os.path.join(scratch.ROOT, path)).decode())
    return found


def equivalents():
    """File, line before and after of the mutants that make no difference."""
    text = scratch.read(os.path.join(HERE, "survivors.md")).decode()
    return set(re.findall(r"^- `([^`]+)`: `([^`]+)` -> `([^`]*)`", text, flags=re.M))


def name_of(mutant):
    return mutant.file, mutant.was, mutant.becomes


class Run:
    def __init__(self, tree, groups):
        self.tree, self.groups = tree, groups
        self.results = []
        self.catchers = collections.defaultdict(collections.Counter)  # by file: the programs that caught mutants of it

    def order(self, file):
        """The programs for a file: those that caught others of it, those named like it, then the quick ones."""
        library, stem = file.split("/")[0], os.path.splitext(os.path.basename(file))[0]
        groups = [group for group in scratch.PROGRAMS[library] if group in self.groups]
        words = set(stem.split("_"))

        def rank(program):
            group, test = program.split(".")
            shared = len(words & set(test.removesuffix("_test").split("_")))
            return (-self.catchers[file][program], group != groups[0] or -shared, groups.index(group),
                    self.tree.seconds[program])

        return sorted((p for p in self.tree.programs if p.split(".")[0] in groups), key=rank)

    def judge(self, mutant):
        begin = time.time()
        self.tree.write(mutant.file, mutant.apply(self.tree.original(mutant.file)))
        status, catcher = "survived", ""
        if not self.tree.build(f"waggle_{mutant.file.split('/')[0]}")[0]:
            status = "no mutant"
        else:
            for program in self.order(mutant.file):
                if not self.tree.build(program)[0]:
                    status = "no mutant"  # a header that only tests cannot compile
                    break
                how = self.tree.run(program)
                if how:
                    status, catcher = "caught", f"{program} ({how})"
                    self.catchers[mutant.file][program] += 1
                    break
        self.tree.restore(mutant.file)
        self.results.append((status, mutant))
        row = (status, f"{time.time() - begin:.1f}", catcher, mutant.file, str(mutant.line), mutant.kind, mutant.was,
               mutant.becomes)
        return status, "\t".join(row)


def survivors_of(path):
    rows = [line.rstrip("\n").split("\t") for line in open(path, encoding="utf-8")][1:]
    wanted = {(row[3], row[6], row[7]) for row in rows if row[0] == "survived"}
    return [mutant for mutant in all_mutants() if name_of(mutant) in wanted]


def report(results, harmless):
    count = collections.Counter(status for status, _ in results)
    compiled = count["caught"] + count["survived"]
    equal = [m for status, m in results if status == "survived" and name_of(m) in harmless]
    missed = [m for status, m in results if status == "survived" and name_of(m) not in harmless]
    wrong = [m for status, m in results if status == "caught" and name_of(m) in harmless]
    for mutant in missed:
        print(f"survived: {mutant.file}:{mutant.line} {mutant.kind}\n  {mutant.was}\n  {mutant.becomes}")
    for mutant in wrong:
        print(f"is in survivors.md, but was caught: {mutant.file}:{mutant.line}: {mutant.becomes}")
    for library in ("notation", "replay"):
        part = collections.Counter(status for status, m in results if m.file.startswith(library + "/"))
        print(f"{library}: {part['caught']} caught, {part['survived']} survived, {part['no mutant']} did not compile")
    if compiled == 0:
        return False
    differ = compiled - len(equal)
    share = count["caught"] / differ if differ else 1
    print(f"{compiled} mutants: {count['caught']} caught ({count['caught'] / compiled:.1%}), {len(equal)} equivalent; "
          f"of the others {share:.1%} are caught")
    return share >= LEAST and not wrong


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("count", nargs="?", type=int, default=0)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", default=os.cpu_count())
    arguments.add_argument("--again", action="store_true")
    arguments.add_argument("--tests", default="notation,replay,conformance")
    arguments.add_argument("--folder", default=os.path.join(scratch.ROOT, "build", "mutation"))
    options = arguments.parse_args()
    path = os.path.join(options.folder, "mutants.tsv")
    if options.again:
        wanted = survivors_of(path)
        options.count = len(wanted)
    else:
        wanted = all_mutants()
        print(f"{len(wanted)} mutants, {options.count} of them by seed {options.seed}", flush=True)
        random.Random(options.seed).shuffle(wanted)
    groups = {f"{folder}_tests" for folder in options.tests.split(",")}
    tree = scratch.Scratch(options.folder, options.jobs)
    tree.prepare(groups)
    run = Run(tree, groups)
    compiled = 0
    with open(path.replace(".tsv", "-again.tsv") if options.again else path, "w", encoding="utf-8") as out:
        out.write(COLUMNS)
        while wanted and compiled < options.count:
            # Neighbours in a file follow one another, so that it is not built in between as it was; headers, which cost
            # most, come last.
            part = sorted(wanted[:options.count - compiled], key=lambda m: (m.file.endswith(".hpp"), m.file, m.begin))
            del wanted[:options.count - compiled]
            for mutant in part:
                status, row = run.judge(mutant)
                compiled += status != "no mutant"
                out.write(row + "\n")
                out.flush()
    return 0 if report(run.results, equivalents()) or (options.again and not run.results) else 1


if __name__ == "__main__":
    sys.exit(main())
