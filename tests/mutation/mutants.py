"""Lists the small changes that can be made to a C++ source in our style: one operator, number or statement each.

The sources are formatted by clang-format, so a binary operator has space on both sides and brackets of templates have
none. Comments, texts, directives and assertions are left alone. Not every change compiles; the run finds out.
"""
import dataclasses
import re

COMPARISONS = {"==": ["!="], "!=": ["=="], "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"]}
SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
OPENING, CLOSING = "([{", ")]}"
KEYWORDS = {"return", "using", "const", "constexpr", "auto", "static", "struct", "class", "enum", "throw", "break",
            "continue", "goto", "typedef", "namespace", "template", "public", "private", "inline", "friend", "default",
            "static_assert", "assert", "explicit", "case"}


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str
    begin: int
    end: int
    new: str
    kind: str
    line: int
    was: str  # the line without its margin, and which one it is when several are the same
    becomes: str

    def apply(self, text):
        return text[:self.begin] + self.new + text[self.end:]


def blanked(text):
    """The same length, with spaces for everything that is no code; texts keep their quotes."""
    def blank(match):
        part = match.group(0)
        if part[0] in "\"'":
            return part[0] + " " * (len(part) - 2) + part[0]
        return re.sub(r"[^\n]", " ", part)

    # A ' between digits separates them.
    code = re.sub(r'//[^\n]*|/\*.*?\*/|R"\w*\(.*?\)\w*"|"(?:[^"\\\n]|\\.)*"|(?<![0-9A-Fa-f])\'(?:[^\'\\\n]|\\.)*\'', blank, text,
                  flags=re.S)
    code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, code, flags=re.M)
    return re.sub(r"\b(?:static_)?assert\([^;]*;", blank, code)


def end_of_term(code, at):
    """Where the term that begins here ends: at a logical operator, or at what closes or parts the expression."""
    depth = 0
    while at < len(code):
        char = code[at]
        if char in OPENING:
            depth += 1
        elif char in CLOSING:
            depth -= 1
            if depth < 0:
                return at
        elif depth == 0 and (char in ",;?" or code.startswith(("&& ", "|| ", "&&\n", "||\n"), at) or
                             (char == ":" and code[at - 1] == " ")):
            return at
        at += 1
    return at


def begin_of_term(code, at):
    """Where the term that ends here begins, and whether it is the first of its condition."""
    depth, end = 0, at
    while at > 0:
        char = code[at - 1]
        if char in CLOSING:
            depth += 1
        elif char in OPENING:
            depth -= 1
            if depth < 0:
                return at, True
        elif depth == 0:
            if code[at - 2:at] in ("&&", "||") and code[at - 3] in " \n":
                return at, False
            if char in ",;?" or re.fullmatch(r" [=:]\s", code[at - 3:at]):
                return at, True
            if code[at - 7:at] == "return ":
                return at, True
        at -= 1
    return end, False


def statement_mutants(code):
    """Calls and assignments that stand alone."""
    for end in (match.start() for match in re.finditer(";", code)):
        begin, depth = end, 0
        while begin > 0:
            char = code[begin - 1]
            if char in ")]":
                depth += 1
            elif char in "([":
                depth -= 1
                if depth < 0:
                    break
            elif char in "{};" and depth == 0:
                if char == "}" and not code[begin:end].strip():
                    break
                if char != "}" or not re.match(r"\s*[).,]", code[begin:end]):
                    break
            begin -= 1
        if depth < 0:
            continue  # the head of a for
        statement = code[begin:end]
        while True:  # what a statement hangs from
            head = re.match(r"\s*(?:(?:case\s+[\w:]+|default)\s*:(?!:)|else\b|(?:if|for|while)\b(?:\s+constexpr)?\s*(?=\())",
                            statement)
            if not head:
                break
            length = head.end()
            if length < len(statement) and statement[length] == "(" and not re.match(r"\s*(?:case|else|default)", statement):
                depth = 0
                for i in range(length, len(statement)):
                    depth += (statement[i] == "(") - (statement[i] == ")")
                    if depth == 0:
                        length = i + 1
                        break
            begin += length
            statement = statement[length:]
        core = statement.strip()
        begin += len(statement) - len(statement.lstrip())
        word = re.match(r"[\w]+", core)
        if not core or (word and word.group(0) in KEYWORDS) or "{" in core.split("(")[0]:
            continue
        path = r"[*]?[\w.\->:\[\]()+* ,]*?"
        is_call = re.fullmatch(r"(?:[\w:]|->|\.|\[[^\]]*\]|\([^()]*\))+\(.*\)", core, flags=re.S) and \
            not re.match(r"[\w:<>]+\s+[\w:]+\(", core)
        is_assignment = re.match(path + r"\s(?:=|\+=|-=|\|=|&=|\^=|<<=|>>=)\s", core) and \
            not re.match(r"[\w:<>,&* ]*[\w>&*]\s+[&*]?[\w\[\], ]+\s=\s", core.replace(" = ", " = ", 1)) or \
            re.fullmatch(r"(?:\+\+|--)[\w.\->\[\]()*]+", core)
        if is_call or is_assignment:
            yield begin, end, "(void)0", "drop a statement"


def raw_mutants(code):
    """Places, new texts and kinds."""
    for match in re.finditer(r"(?<=\s)(==|!=|<=|>=|<|>)(?=\s)", code):
        for new in COMPARISONS[match.group(1)]:
            yield match.start(), match.end(), new, "flip a comparison"
    for match in re.finditer(r"(?<=\s)(&&|\|\|)(?=\s)", code):
        yield match.start(), match.end(), "||" if match.group(1) == "&&" else "&&", "&& <-> ||"
        after = end_of_term(code, match.end())
        before = match.start()
        while code[before - 1].isspace():
            before -= 1
        yield before, len(code[:after].rstrip()), "", "drop a term"
        begin, is_first = begin_of_term(code, match.start())
        if is_first:
            stop = match.end()
            while code[stop].isspace():
                stop += 1
            while code[begin].isspace():
                begin += 1
            yield begin, stop, "", "drop a term"
    for match in re.finditer(r"!(?=[A-Za-z_(*])", code):
        yield match.start(), match.end(), "", "drop a !"
    for match in re.finditer(r"(?<=\s)(\+=?|-=?)(?=\s)", code):
        around = code[:match.start()].rstrip()[-1:] + code[match.end():].lstrip()[:1]
        if '"' not in around:
            yield match.start(), match.end(), SIGNS[match.group(1)], "+ <-> -"
    for match in re.finditer(r"\+\+|--(?=[\w(*])|(?<=\w)--", code):
        yield match.start(), match.end(), "--" if match.group(0) == "++" else "++", "+ <-> -"
    # A number before a > is the size of something, mostly.
    for match in re.finditer(r"(?<![\w.'])(0[xX][0-9A-Fa-f']+|[0-9][0-9']*)([uU]?[lL]{0,2})(?![\w.>'])", code):
        value = int(match.group(1).replace("'", ""), 0) if match.group(1) != "0" else 0
        yield match.start(), match.end(), f"{value + 1}{match.group(2)}", "constant +-1"
        if value > 0:
            yield match.start(), match.end(), f"{value - 1}{match.group(2)}", "constant +-1"
    yield from statement_mutants(code)
    for match in re.finditer(r"\breturn (true|false)(?=;)", code):
        yield (match.start(1), match.end(1), "false" if match.group(1) == "true" else "true", "return the opposite")
    for match in re.finditer(r"\breturn\s+", code):
        end = match.end()
        depth, logical = 0, False
        while end < len(code) and (depth > 0 or code[end] != ";"):
            depth += (code[end] in OPENING) - (code[end] in CLOSING)
            if depth < 0:
                break
            logical = logical or (depth == 0 and re.match(r"\s(?:==|!=|<=|>=|<|>|&&|\|\|)\s", code[end:end + 4]) is not None)
            if depth == 0 and code[end] == "?":
                logical = False
                break
            end += 1
        if logical or re.match(r"return\s+!", match.group(0) + code[match.end():match.end() + 1]):
            yield match.end(), end, None, "return the opposite"


def mutants_of(file, text):
    code, found = blanked(text), []
    lines = [" ".join(line.split()) for line in text.split("\n")]
    for begin, end, new, kind in raw_mutants(code):
        if new is None:
            new = f"!({text[begin:end]})"
        first = text.rfind("\n", 0, begin) + 1
        changed = text[:begin] + new + text[end:]
        last = text.find("\n", end)
        was = " ".join(text[first:last].split())
        becomes = changed[first:last + len(new) - (end - begin)]
        line = text.count("\n", 0, begin) + 1
        same = [n for n, other in enumerate(lines, 1) if other == was]
        if len(same) > 1:
            was += f" ({same.index(line) + 1} of {len(same)})"
        found.append(Mutant(file, begin, end, new, kind, line, was, " ".join(becomes.split())))
    return sorted(found, key=lambda m: (m.begin, m.end, m.kind, m.new))
