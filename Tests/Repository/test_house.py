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

# Files that hold functions and no type.
WITHOUT_TYPE = {"Sources/LockstepWasm/Exports.swift"}

DECLARATION = re.compile(
    r"^\s*(?:@\S+\s+)*(?:(?:public|package|private|fileprivate|internal|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias|extension)\s+([\w.]+)", re.M)


def name(path):
    return str(path.relative_to(ROOT))


def test_each_file_is_named_after_a_type_in_it():
    strays = []
    for path in SOURCES:
        types = {part for found in DECLARATION.findall(path.read_text()) for part in found.split(".")}
        if path.stem.split("+")[0] not in types and name(path) not in WITHOUT_TYPE:
            strays.append(name(path))
    assert strays == []


def test_no_two_files_of_a_target_have_one_name():
    names = Counter((path.relative_to(ROOT).parts[:2], path.name) for path in SOURCES)
    assert [key for key, count in names.items() if count > 1 and key[0][0] == "Sources"] == []


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
    targets = {path.relative_to(ROOT).parts[1] for path in SOURCES if path.relative_to(ROOT).parts[0] == "Sources"}
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
        target = path.relative_to(ROOT).parts[1]
        if target not in rows:
            continue
        for imported in re.findall(r"^\s*(?:(?:public|package|internal)\s+)?import (Lockstep\w*)$", path.read_text(), re.M):
            if imported not in below(target):
                strays.append(f"{name(path)} imports {imported}")
    assert strays == []


@pytest.mark.parametrize("target", sorted(table()))
def test_the_manifest_names_what_is_imported(target):
    """A target that depends on what it does not import would be built after it for nothing."""
    targets = MANIFEST.split("\n  targets: [")[1]
    block = re.search(rf'name: "{target}",(.*?)(?:swiftSettings|capability)', targets, re.S)
    declared = set(re.findall(r'"(Lockstep\w*)"', block.group(1))) - {target} if block else set()
    imported = set()
    for path in SOURCES:
        if path.relative_to(ROOT).parts[1] == target:
            imported |= set(re.findall(r"^\s*(?:\w+ )?import (Lockstep\w*)$", path.read_text(), re.M))
    assert declared == imported
