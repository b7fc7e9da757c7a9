#!/usr/bin/env python3
"""Counts phrases that plain technical English has better words for, in comments, messages and documents.

usage: language.py [PLACE]...

Without a place it prints a table of counts; with places it lists what is found there. Nothing fails: it helps to
find texts that need another reading.
"""
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# A rule: what to write instead, and the phrases.
RULES = {
    "what": ("name the noun", r"\bwhat (?:is|was|are|were|has|had|have|can|could|cannot|does|do|did|a|an|the|it|they|no|"
             r"nothing|you|this|that|each|every|comes|goes|stands|follows|must|may|will|holds|needs|makes|leads)\b(?![^.!?\n]*\?)"),
    "there": ("is missing, exists, is next to", r"\b(?:stands?|stood|lies|is not there|are not there|is there|are there|beside)\b"),
    "is no": ("is not a", r"\b(?:is|are|was|were) no\b(?! longer| more| less)|\bis none\b"),
    "trade": ("fix, return, bypass, whitespace, usage error", r"\b(?:mend(?:s|ed|ing)?|hand(?:s|ed)? (?:it |them )?back|le[ad]+s? round|"
              r"wrong use|everything that can happen|blanks?|tell(?:s)? apart|told apart)\b"),
    "of": ("a compound noun: flow IDs", r"\b(?:ids?|names?|texts?|titles?|kinds?|numbers?) of (?:flows?|steps?|rows?|files?|screens?|actions?|"
           r"scenarios?|rules?|tables?|documents?)\b"),
    "otherwise": ("differently from, even where, anyway", r"\b(?:otherwise than|also where|all the same|anew|to and fro)\b"),
    "say": ("lists, reports, returns, means", r"\b(?:say|says|said|saying|tells?|told)\b"),
    "whoever": ("you, your program", r"\bwhoever\b"),
    "nobody": ("the thing as the subject", r"\b(?:nobody|somebody|everybody|is none)\b|(?:^|[.!?:|-] |[\"`(*])(?-i:Who)\b[^.!?]*(?:[.!]|$)"),
    "only": ("its effect, then its constraint", r"\bonly (?:looks|prints|shows|writes|reads|counts|lists)\b|\b(?:alone|for itself)[.,;)]"),
    "riddle": ("the thing, the problem, the remedy", r"\b(?:that cannot be(?=[.,;:]|$)|it came to|goes on|is meant|as (?:it|they) (?:is|are|was|were) meant)\b"),
}
PATTERNS = {rule: re.compile(pattern, re.I | re.M) for rule, (_, pattern) in RULES.items()}

PLACES = ["Sources", "Packages", "docs", "editors", "Benchmarks", "README.md", "CHANGELOG.md", "SECURITY.md", "CONTRIBUTING.md"]
# Made from texts in Sources, as schemas/ is.
GENERATED = {"docs/format.md", "docs/cli.md"}
CODE = {".swift", ".js", ".mjs", ".h", ".c", ".el", ".lua", ".py"}
TEXT = {".md", ".html", ".json"}


def prose(path):
    """The comments and strings of code, with the lines of a comment joined; a document without its code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return re.sub(r"(?<!\n)\n(?=[a-zA-Z`])", " ", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    if path.suffix in TEXT:
        return text
    lines, comment = [], []
    for line in map(str.strip, text.splitlines()):
        if match := re.match(r"(?:///?|#|;+|--) ?(.*)", line):
            comment.append(match[1])
            continue
        lines += [" ".join(comment)] if comment else []
        comment = []
        lines += re.findall(r'"((?:[^"\\]|\\.)*)"?', line) + re.findall(r" // (.*)$", line)
    return "\n".join([*lines, " ".join(comment)])


def files():
    """Each file with the place that it is counted in: a target, or a folder."""
    for place in PLACES:
        path = ROOT / place
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            parts = file.relative_to(ROOT).parts
            if file.suffix in CODE | TEXT and not {".build", "node_modules"} & set(parts) and "/".join(parts) not in GENERATED:
                yield ("/".join(parts[:3]) if parts[0] == "Sources" else parts[0]), file


def findings():
    """Place, rule, file and phrase of all that is found."""
    for place, file in files():
        text = prose(file)
        for rule, pattern in PATTERNS.items():
            for match in pattern.finditer(text):
                around = text[max(0, match.start() - 40):match.end() + 40].replace("\n", " ")
                yield place, rule, file.relative_to(ROOT), around


def counts():
    found = {}
    for place, rule, _, _ in findings():
        found.setdefault(place, Counter())[rule] += 1
    return found


def main(arguments):
    if arguments:
        for place, rule, file, around in findings():
            if place in arguments or str(file).startswith(tuple(arguments)):
                print(f"{file}: {rule} ({RULES[rule][0]}): …{around}…")
    else:
        found = counts()
        print(" " * 26, *(f"{rule:>9}" for rule in RULES))
        for place, rules in sorted(found.items()):
            print(f"{place:26}", *(f"{rules[rule]:9}" for rule in RULES))
        print(f"{'all':26}", *(f"{sum(rules[rule] for rules in found.values()):9}" for rule in RULES))


if __name__ == "__main__":
    main(sys.argv[1:])
