"""The order of the house: what a compiler does not check. Run by `make test`; needs nothing but pytest.

Sizes are no matter of a test: `make house` prints them.
"""
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*(ROOT / "Sources").rglob("*.swift"), *(ROOT / "Packages").glob("*/Sources/**/*.swift")])
MANIFEST = (ROOT / "Package.swift").read_text()

DECLARATION = re.compile(
    r"^\s*(?:@\S+\s+)*(?:(?:public|package|private|fileprivate|internal|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias|extension)\s+([\w.]+)", re.M)


def name(path):
    return str(path.relative_to(ROOT))


def target(path):
    """A folder of a floor of Sources is a target; in Packages it is that of the manifest there."""
    parts = path.relative_to(ROOT).parts
    return parts[2] if parts[0] == "Sources" else parts[1]


def test_each_file_is_named_after_a_type_in_it():
    strays = []
    for path in SOURCES:
        types = {part for found in DECLARATION.findall(path.read_text()) for part in found.split(".")}
        if path.stem.split("+")[0] not in types:
            strays.append(name(path))
    assert strays == []


def test_no_two_files_of_a_target_have_one_name():
    names = Counter((target(path), path.name) for path in SOURCES if path.is_relative_to(ROOT / "Sources"))
    assert [key for key, count in names.items() if count > 1] == []


def table():
    """The rows of the table of targets: a target, and those that its row says it imports."""
    text = (ROOT / "docs/architecture.md").read_text()
    section = text.split("\n## Targets\n")[1].split("\n## ")[0]
    rows = {}
    for row in re.findall(r"^\| (`Lockstep.*?) \|.*\| (.*?) \|$", section, re.M):
        for target in re.findall(r"`(Lockstep\w*)`", row[0]):
            rows[target] = set(re.findall(r"`(Lockstep\w*)`", row[1])) | ({"*"} if row[1] == "all" else set())
    # The plugin is in Plugins.
    rows.pop("LockstepFlows", None)
    return rows


def test_each_target_has_its_row():
    targets = {target(path) for path in SOURCES if path.is_relative_to(ROOT / "Sources")}
    assert targets == set(table())


def test_imports_go_down_the_table():
    rows = table()

    def below(target):
        named = rows.get(target, set())
        return set(rows) if "*" in named else named.union(*(below(other) for other in named))

    order = list(rows)
    upward = [f"{target} names {other}" for target in rows for other in rows[target] - {"*"} if order.index(other) > order.index(target)]
    assert upward == []
    strays = []
    for path in SOURCES:
        if target(path) not in rows:
            continue
        for imported in re.findall(r"^\s*(?:(?:public|package|internal)\s+)?import (Lockstep\w*)$", path.read_text(), re.M):
            if imported not in below(target(path)):
                strays.append(f"{name(path)} imports {imported}")
    assert strays == []


@pytest.mark.parametrize("row", sorted(table()))
def test_the_manifest_names_what_is_imported(row):
    """A target that depends on what it does not import would be built after it for nothing."""
    targets = MANIFEST.split("\n  targets: [")[1]
    block = re.search(rf'name: "{row}",(.*?)(?:swiftSettings|capability)', targets, re.S)
    declared = set(re.findall(r'"(Lockstep\w*)"', block.group(1))) - {row} if block else set()
    imported = set()
    for path in SOURCES:
        if target(path) == row:
            imported |= set(re.findall(r"^\s*(?:\w+ )?import (Lockstep\w*)$", path.read_text(), re.M))
    assert declared == imported
