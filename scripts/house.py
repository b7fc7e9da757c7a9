#!/usr/bin/env python3
"""Prints the sizes of the house and its strays, for maintainers: nothing here is a bound, and nothing fails.

For each target the files, the lines of code and the longest file; then types in a file of another name, by how many other
files use them; then mutants of the PIN targets whose line has changed, and phrases that plain technical English has better
words for.
"""
import re
import tomllib
from collections import Counter
from pathlib import Path

import language

ROOT = Path(__file__).resolve().parents[1]
TYPE = re.compile(
    r"^(?:@\S+\s+)*(?:(?:public|package|private|fileprivate|internal|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)", re.M)


def code_lines(text):
    """The lines that are neither whitespace nor comment."""
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("//"))


def target(path):
    """The folder that the manifest names for the target of a file."""
    parts = path.relative_to(ROOT).parts
    return next((part for part in parts if part.startswith("Lockstep")), parts[1])


def print_sizes(texts):
    files, lines, longest = Counter(), Counter(), {}
    for path, text in texts.items():
        name, count = target(path), code_lines(text)
        files[name] += 1
        lines[name] += count
        longest[name] = max(longest.get(name, (0, "")), (count, path.name))
    print(f"{'target':24}{'files':>7}{'lines':>8}  longest file")
    for name in sorted(files):
        print(f"{name:24}{files[name]:7}{lines[name]:8}  {longest[name][1]} {longest[name][0]}")
    print(f"{'all':24}{sum(files.values()):7}{sum(lines.values()):8}")


def print_strays(texts):
    types = [(name, path) for path, text in texts.items() for name in TYPE.findall(text)]
    words = {path: set(re.findall(r"\w+", text)) for path, text in texts.items()}
    strays = []
    for name, path in types:
        if path.stem.split("+")[0] != name:
            users = sum(1 for other, found in words.items() if other != path and name in found)
            strays.append((users, name, path))
    print(f"\n{len(strays)} of {len(types)} types are in a file of another name; those that three or more other files use:")
    for users, name, path in sorted(strays, reverse=True):
        if users >= 3:
            print(f"{users:5}  {name:28} {path.relative_to(ROOT)}")


def print_mutants():
    mutants = tomllib.loads((ROOT / "scripts/pin-mutants.toml").read_text())["mutant"]
    for mutant in mutants:
        path = ROOT / mutant["file"]
        if not path.exists() or path.read_text().count(mutant["old"]) != 1:
            print(f"\nmutant without its line in {mutant['file']}: {mutant['why']}")


def main():
    paths = sorted([*(ROOT / "Sources").rglob("*.swift"), *(ROOT / "Packages").glob("*/Sources/**/*.swift")])
    texts = {path: path.read_text() for path in paths}
    print_sizes(texts)
    print_strays(texts)
    print_mutants()
    print("\nphrases that usually need other words; scripts/language.py PLACE lists them")
    language.main([])


if __name__ == "__main__":
    main()
