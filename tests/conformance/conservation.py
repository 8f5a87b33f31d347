#!/usr/bin/env python3
"""Nothing gets lost: games in are games out and games explained, however damaged the files are.

usage: conservation.py WAGGLE FOLDER... [--files N] [--seed S] [--keep FOLDER]
Makes N files by cutting, splicing and corrupting the records of the folders, the same ones for the same seed, lets
waggle validate, convert and import them, and holds its figures against one another and against counts made here,
which share no code with it. Exit: 0 all agree, 1 some differ.
"""
import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import zipfile

sys.dont_write_bytecode = True

from checks import Checks

ENDINGS = (".sgf", ".pgn", ".uhp")
BLANK = b" \t\r\n\v\f\0"
TREE = re.compile(rb"\([\s\0]*;")
GAME = re.compile(rb"\([\s\0]*;[\s\0]*GM\[[\s\0]*27")
WHOLE_GAME = re.compile(rb"\([\s\0]*;[\s\0]*GM\[[\s\0]*27[\s\0]*\]")
KNOWN_TAG = re.compile(
    rb"\[[ \t\0\f\v]*(?:Notation|GameType|Date|Event|Site|Round|White|Black|Result|SgfDate|SgfGameName|SgfResult|"
    rb"SgfSpeed|WhiteElo|BlackElo|GameId|GameID|Link|Url|URL|UTCDate|UTCTime|Time|StartTime|EndTime|EndDate|EventDate|"
    rb"EventType|Stage|Section|Board|Opening|Variation|SubVariation|ECO|TimeControl|Termination|PlyCount|Annotator|Mode|"
    rb'Source|WhiteTitle|BlackTitle|WhiteType|BlackType|WhiteTeam|BlackTeam|WhiteRating|BlackRating)[ \t\0\f\v]+"')
HEADER = re.compile(rb"Base(?![A-Za-z0-9])[^;]*;\s*(?i:NotStarted|InProgress|Draw|WhiteWins|BlackWins)\s*;"
                    rb"\s*[A-Za-z]+\[[^;\]]*\]\s*(?:;|$)")
NODE = re.compile(rb";[\s\0]*P\d\[\d")
LINE = re.compile(rb"\r\n|\r|\n")
TAG = re.compile(rb'\[[ \t\0\f\v]*[A-Za-z0-9_-]+[ \t\0\f\v]+"')
PIECE = rb"[wb][QSBGAMLP]"
MOVE_LINE = re.compile(rb"[ \t\0]*(?:\d+[.]*[ \t\0]*)?(?:" + PIECE + rb"\d?(?![A-Za-z\[])|pass\b)")


# Damage. Every function takes a text, the other texts and a source of chance.

def span(text, chance, most=400):
    at = chance.randrange(len(text) + 1)
    return at, min(len(text), at + 1 + chance.randrange(most))


def cut_end(text, others, chance):
    return text[:chance.randrange(len(text) + 1)]


def cut_begin(text, others, chance):
    return text[chance.randrange(len(text) + 1):]


def drop_span(text, others, chance):
    begin, end = span(text, chance)
    return text[:begin] + text[end:]


def repeat_span(text, others, chance):
    begin, end = span(text, chance)
    return text[:end] + text[begin:]


def flip_bytes(text, others, chance):
    changed = bytearray(text)
    for _ in range(chance.randrange(1, 9)):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def insert_nuls(text, others, chance):
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + b"\0" * chance.randrange(1, 4) + text[at:]
    return text


def line_ends(text, others, chance):
    ends = chance.choice([[b"\n"], [b"\r\n"], [b"\r"], [b"\n", b"\r\n", b"\r"], [b"\n\n"]])
    return LINE.sub(lambda _: chance.choice(ends), text)


def on_lines(name, change):
    def damage(text, others, chance):
        lines = text.splitlines(keepends=True)
        for _ in range(chance.randrange(1, 4)):
            if lines:
                change(lines, chance.randrange(len(lines)), chance)
        return b"".join(lines)
    damage.__name__ = name
    return damage


def swap(lines, at, chance):
    other = chance.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


drop_lines = on_lines("drop_lines", lambda lines, at, chance: lines.__delitem__(at))
repeat_lines = on_lines("repeat_lines", lambda lines, at, chance: lines.insert(at, lines[at]))
swap_lines = on_lines("swap_lines", swap)


def splice(text, others, chance):
    other = chance.choice(others)
    return text[:len(text) // 2] + other[len(other) // 2:]


def cut_and_follow(text, others, chance):
    return cut_end(text, others, chance) + chance.choice([b"\n", b"\r\n", b""]) + chance.choice(others)


def concatenate(text, others, chance):
    return chance.choice([b"", b"\n", b"\r\n\r\n"]).join([text] + [chance.choice(others) for _ in range(chance.randrange(1, 4))])


def unchanged(text, others, chance):
    return text


DAMAGES = [cut_end, cut_begin, drop_span, repeat_span, flip_bytes, insert_nuls, line_ends, drop_lines, repeat_lines,
           swap_lines, splice, cut_and_follow, concatenate, unchanged]


def originals_in(folders):
    """Texts of the folders by ending."""
    texts = collections.defaultdict(list)
    for folder in folders:
        if not os.path.isdir(folder):
            print(f"not there, so left out: {folder}")
        for path, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if name.endswith(ENDINGS):
                    with open(os.path.join(path, name), "rb") as file:
                        texts[name[-4:]].append(file.read())
    return texts


def make_files(folder, originals, number, seed):
    """Writes the originals and the damaged files; returns all by path and how often each damage was done."""
    chance = random.Random(seed)
    everything = [(ending, text) for ending, texts in sorted(originals.items()) for text in texts]
    made, done = {}, collections.Counter()

    def write(path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text)
        made[path] = text

    for i, (ending, text) in enumerate(everything):
        write(os.path.join(folder, "originals", f"{i:05}{ending}"), text)
    for i in range(number):
        ending, text = chance.choice(everything)
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            damage = chance.choice(DAMAGES)
            done[damage.__name__] += 1
            # Mostly with its like, sometimes with another format.
            others = originals[ending] if chance.random() < 0.95 else [t for _, t in everything]
            text = damage(text, others, chance)
        write(os.path.join(folder, f"{i // 500:02}", f"{i:05}{ending}"), text)
    return made, done


# What is in a file, counted anew.

def without_mark(text):
    return text[3:] if text.startswith(b"\xef\xbb\xbf") else text


def trees_in(text):
    """A parenthesis outside of values opens or closes; a line that begins with a game begins a record, and so does a
    node outside of any tree, whose beginning is lost."""
    records, begin, depth, in_value, escaped, fresh = [], 0, 0, False, False, True
    for i in range(len(text)):
        c = text[i:i + 1]
        game = c == b"(" and not (in_value and escaped) and (
            (fresh and GAME.match(text, i)) or (depth and WHOLE_GAME.match(text, i)))
        if game or (depth == 0 and (TREE.match(text, i) or NODE.match(text, i))):
            if depth:
                records.append(text[begin:i])
            begin, depth, in_value, escaped = i, 1, False, False
        elif depth and in_value:
            in_value = escaped or c != b"]"
            escaped = c == b"\\" and not escaped
        elif depth:
            in_value = c == b"["
            depth += (c == b"(") - (c == b")")
            if not depth:
                records.append(text[begin:i + 1])
        fresh = c in (b"\n", b"\r") or (fresh and c in BLANK)
    return records + ([text[begin:]] if depth else [])


def within(line):
    """Where in a line, but at its beginning, another record begins: behind one that was cut off there."""
    core = line.strip(BLANK)
    begin = line.index(core)
    is_tag = core.startswith(b"[") and core.endswith(b"]")
    for at in range(1, len(core)):
        c = core[at:at + 1]
        if c == b"{":
            return None
        if c == b"[" and KNOWN_TAG.match(core, at) and b'"]' in core[at:]:
            return begin + at
        if c == b"B" and not is_tag and HEADER.match(core, at):
            if core[at - 1:at] not in [bytes([b]) for b in BLANK] or not core[:at].strip(BLANK).isalpha():
                return begin + at
    return None


def games_in(text):
    """A tag after moves begins a game, and so does the first tag of a game again after a blank line, a broken tag, or
    with the second one behind it. That tag ends a comment that was never closed, too. What begins like a tag is no
    move."""
    records, lines, moves, first, second, comment, blank = [], [], False, None, None, False, False
    tags, repeated, broken = 0, None, False
    waiting = LINE.split(text)[::-1]
    while waiting:
        line = waiting.pop()
        at = None if comment or not line.strip(BLANK) else within(line)
        if at is not None:
            waiting.append(line[at:])
            line = line[:at]
        core = line.strip(BLANK)
        name = core[:core.index(b'"')] if TAG.match(core) else None
        again = name is not None and (blank or broken) and name == first
        if name is not None and repeated is not None and name == second:
            records.append(lines[:repeated])
            lines, tags = lines[repeated:], 1
        returns = name is not None and not again and not comment and not moves and tags > 1 and name == first
        repeated = len(lines) if returns else None
        if name is not None and (not comment or again):
            if moves or again:
                records.append(lines)
                lines, moves, comment, first = [], False, False, None
            if first is None:
                tags = 0
            if tags == 0:
                first = name
            if tags == 1:
                second = name
            tags += 1
        else:
            moves = moves or comment or (bool(core) and not core.startswith(b"["))
            for c in core.decode("latin-1"):
                comment = c != "}" if comment else c == "{"
        blank = not core
        broken = core.startswith(b"[") and name is None
        lines.append(line)
    return [b"\n".join(r) for r in records + [lines] if b"".join(r).strip(BLANK)]


def lines_in(text):
    lines, waiting = [], LINE.split(text)[::-1]
    while waiting:
        line = waiting.pop()
        at = within(line) if line.strip(BLANK) else None
        if at is not None:
            waiting.append(line[at:])
            line = line[:at]
        lines.append(line)
    return [line for line in lines if line.strip(BLANK) and not line.strip(BLANK).startswith(b"#")]


def records_in(text, form):
    text = without_mark(text)
    return {"sgf": trees_in, "pgn": games_in, "uhp": lines_in, "list": lambda t: [t]}[form](text)


def moves_part(game):
    """A game file without its tags and comments."""
    out, comment = [], False
    for line in LINE.split(game):
        if not comment and line.strip(BLANK).startswith(b"["):
            continue
        kept = bytearray()
        for c in line:
            comment = comment or c == ord("{")
            if not comment:
                kept.append(c)
            comment = comment and c != ord("}")
        out.append(bytes(kept))
    return out


def says_moves(record, form):
    """How many plies the record has at least, as far as can be told without reading it."""
    if form == "uhp":
        return sum(bool(re.match(PIECE + rb"(?![a-z])", field.strip(BLANK))) for field in record.split(b";"))
    if form == "pgn":
        return sum(bool(MOVE_LINE.match(line)) for line in moves_part(record))
    if form == "sgf":
        values = re.sub(rb"\\.", b"", record, flags=re.S)
        return 1 if re.search(rb"P[01]\[\d+ (?:dropb|pdropb|move|movedone) [^\]]", values, re.I) else 0
    return 1


def looks_like_record(text):
    start = without_mark(text).strip(BLANK)
    lines = [line.strip(BLANK) for line in LINE.split(start)]
    return bool(TREE.match(start) or TAG.match(start) or re.match(rb"Base(\+[MLP]+)?;", start)
                or any(GAME.match(line) or NODE.match(line) for line in lines))


class Run:
    def __init__(self, waggle, *arguments):
        done = subprocess.run([waggle, *arguments], capture_output=True)
        self.code, self.out = done.returncode, done.stdout
        self.err = done.stderr.decode("utf-8", "replace")

    def objects(self):
        return [json.loads(line) for line in self.out.splitlines()]


def check_validate(check, waggle, folder, made):
    """Every file is accounted for; returns the objects."""
    run = Run(waggle, "validate", "--format", "ndjson", folder)
    objects = run.objects()
    skipped = re.findall(r"^skipped: (.*) \(no record of a game in it\)$", run.err, re.M)
    by_source = collections.defaultdict(list)
    for o in objects:
        by_source[o["source"]].append(o)
    check(not set(by_source) - set(made), "a source is none of the files")
    told = re.search(r"^(\d+) files? without a record (?:was|were) skipped$", run.err, re.M)
    check((int(told[1]) if told else 0) == len(skipped), "skipped files miscounted")
    statuses = collections.Counter(o["status"] for o in objects)
    check(run.code == (0 if set(statuses) <= {"valid"} else 1), "validate: exit code", run.code)
    for path, text in made.items():
        here = by_source.get(path, [])
        check(bool(here) != (path in skipped), "a file is neither told nor skipped, or both", path)
        if not here:
            check(not looks_like_record(text), "a file that looks like a record was skipped", path)
            continue
        check([o["game"] for o in here] == list(range(1, len(here) + 1)), "games are not numbered in order", path)
        forms = {o["format"] for o in here} - {None}
        check(all(o["format"] or o["status"] == "unreadable" for o in here), "no format and yet read", path)
        if len(forms) > 1:
            # Games of another format were put in by the damage. How they are parted is counted elsewhere; here, that
            # each tree that begins a line is one.
            shown = len(re.findall(rb"(?:^|[\r\n])\(;GM\[27", without_mark(text)))
            check(len(here) >= max(2, shown), "a game that begins a line is in no record of its own", path)
            continue
        if not forms:
            check(len(here) == 1, "several records of no format", path)
            continue
        form = forms.pop()
        records = records_in(text, form)
        check(len(records) == len(here), "games in are not games out", path, len(records), len(here))
        if form == "sgf":
            starts = len(re.findall(rb"(?:^|[\r\n])\(;GM\[27", without_mark(text)))
            check(starts <= len(here), "a game that begins a line is in no record of its own", path)
        lines = len(LINE.split(text))
        for record, o in zip(records, here):
            place = f"{path}#{o['game']}"
            errors = [d for d in o["diagnostics"] if d["severity"] == "error"]
            check(bool(errors) == (o["status"] != "valid"), "the verdict does not follow from the findings", place)
            check(all(1 <= d["line"] <= lines for d in o["diagnostics"]), "a finding stands behind the end", place)
            check(all(d["ply"] is None or d["ply"] <= o["plies"] + 1 for d in o["diagnostics"]),
                  "a finding is about a later ply", place)
            check(o["status"] in ("valid", "invalid") or o["plies"] == 0, "plies of what was not read", place)
            if o["status"] == "valid":
                check(o["plies"] >= says_moves(record, form), "moves were lost without a word", place, o["plies"])
                check(o["game_string"].count(";") == o["plies"] + 2, "plies and moves differ", place)
    summary = json.loads(Run(waggle, "validate", "--summary", "--format", "json", "--quiet", folder).out)
    check(summary["records"] == len(objects), "--summary counts other records")
    for status in ("valid", "invalid", "unsupported", "unreadable"):
        check(summary[status] == statuses[status], "--summary counts otherwise:", status)
    found = collections.Counter(d["code"] for o in objects for d in o["diagnostics"])
    check({c["code"]: c["findings"] for c in summary["codes"]} == dict(found), "--summary counts other findings")
    table = Run(waggle, "validate", "--quiet", folder).out.decode("utf-8", "replace").splitlines()[-1]
    check([int(n) for n in re.findall(r"\d+", table)][:2] == [len(objects), statuses["valid"]], "the table ends otherwise")
    alone = Run(waggle, "validate", "--format", "ndjson", "--threads", "1", folder)
    check(alone.out == run.out and alone.code == run.code, "one thread comes to other objects")
    return objects, skipped, statuses


def check_named(check, waggle, objects, skipped, most=200):
    """By name, sound files come to what they are in a folder, and what is skipped there is unreadable."""
    sound = collections.defaultdict(list)
    for o in objects:
        sound[o["source"]].append(o)
    sound = [here for here in sound.values() if all(o["status"] == "valid" for o in here)][:most]
    run = Run(waggle, "validate", "--format", "ndjson", *(here[0]["source"] for here in sound))
    check(run.code == 0 and run.objects() == [o for here in sound for o in here], "named files come to other objects")
    if skipped:
        run = Run(waggle, "validate", "--format", "ndjson", *skipped[:most])
        told = [(o["source"], o["status"], o["format"]) for o in run.objects()]
        check(run.code == 1 and told == [(path, "unreadable", None) for path in skipped[:most]],
              "named files without a record are not all unreadable")


def check_zips(check, waggle, folder, made, objects, zips):
    """In archives, some within others, the files come to the same objects."""
    os.makedirs(zips)
    paths = sorted(made)
    name_in_zips = {}
    for i in range(0, len(paths), 1000):
        inner, outer = f"{i // 1000:02}.zip", os.path.join(zips, f"{i // 1000:02}.zip")
        some = paths[i:i + 1000]
        half = len(some) // 2
        for target, part, way in ((os.path.join(zips, "inner"), some[:half], inner + "!/"), (outer, some[half:], "")):
            with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
                for path in part:
                    name = os.path.relpath(path, folder)
                    archive.writestr(name, made[path])
                    name_in_zips[outer + "!/" + way + name] = path
        with zipfile.ZipFile(outer, "a") as archive:
            archive.write(os.path.join(zips, "inner"), inner)
        os.remove(os.path.join(zips, "inner"))
    run = Run(waggle, "validate", "--format", "ndjson", zips)
    got = {}
    for o in run.objects():
        o["source"] = name_in_zips.get(o["source"], o["source"])
        got[(o["source"], o["game"])] = o
    want = {(o["source"], o["game"]): o for o in objects}
    for key in set(got) | set(want):
        check(got.get(key) == want.get(key), "in an archive it comes to something else:", *key)


def check_convert(check, waggle, folder, objects, statuses, out):
    valid = [o for o in objects if o["status"] == "valid" and o["plies"] > 0]
    for form in ("uhp", "pgn", "sgf"):
        path = f"{out}.{form}"
        run = Run(waggle, "convert", folder, "--to", form, "-o", path)
        check(run.code == (0 if set(statuses) <= {"valid"} else 1), "convert: exit code", form, run.code)
        told = re.search(r"^(\d+) records? written, (\d+) with errors left out$", run.err, re.M)
        if told:
            check(int(told[1]) == statuses["valid"], "convert tells other records", form)
            check(int(told[2]) == len(objects) - statuses["valid"], "convert leaves out others", form)
        again = Run(waggle, "validate", "--format", "ndjson", path).objects()
        check(len(again) == statuses["valid"], "written and read again there are other games", form, len(again))
        played = [o for o in again if o["plies"] > 0]
        check(len(played) == len(valid), "games with moves", form, len(played), len(valid))
        for one, two in zip(valid, played):
            check(two["status"] == "valid" and one["game_string"] == two["game_string"],
                  "written and read again it is another game:", form, one["source"], one["game"])


def check_import(check, waggle, folder, objects, statuses, database):
    run = Run(waggle, "import", database, folder, "--format", "json")
    told = json.loads(run.out)
    empty = sum(o["status"] == "valid" and o["plies"] == 0 for o in objects)
    check(told["read"] == told["imported"] + told["duplicates"] + told["rejected"], "import: read is not the sum", told)
    check(told["read"] == len(objects), "import reads other records than validate", told)
    check(told["rejected"] == len(objects) - statuses["valid"] + empty, "import rejects others", told)
    check(len(re.findall(r"^rejected: ", run.err, re.M)) == told["rejected"], "import names others than it rejects")
    check(run.code == (1 if told["rejected"] else 0), "import: exit code", run.code)
    games = Run(waggle, "games", database, "--format", "ndjson").objects()
    check(len(games) == told["imported"], "games lists others than were imported", len(games))
    again = json.loads(Run(waggle, "import", database, folder, "--format", "json", "--quiet").out)
    check(again["imported"] == 0 and again["read"] == told["read"] and again["rejected"] == told["rejected"],
          "a second import comes to something else", again)
    return told


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("waggle")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--files", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    options = parser.parse_args()
    check = Checks()
    with tempfile.TemporaryDirectory() as temporary:
        root = options.keep or temporary
        folder = os.path.join(root, "files")
        originals = originals_in(options.folders)
        made, damages = make_files(folder, originals, options.files, options.seed)
        objects, skipped, statuses = check_validate(check, options.waggle, folder, made)
        check_named(check, options.waggle, objects, skipped)
        check_zips(check, options.waggle, folder, made, objects, os.path.join(root, "zips"))
        check_convert(check, options.waggle, folder, objects, statuses, os.path.join(root, "written"))
        told = check_import(check, options.waggle, folder, objects, statuses, os.path.join(root, "games.db"))
        print(f"{len(made)} files ({', '.join(f'{n} {d}' for d, n in sorted(damages.items()))})")
        print(f"{len(objects)} records ({', '.join(f'{n} {s}' for s, n in sorted(statuses.items()))}), {len(skipped)} files skipped")
        print(f"import: {told}")
        print(f"{check.done} checks, {check.wrong} wrong")
    return 1 if check.wrong or not objects else 0


if __name__ == "__main__":
    sys.exit(main())
