"""Random new names and numbers on the command line: what is accepted leaves findings, scenarios and properties as they were."""

import collections
import json
import os
import random
import re
import shutil
import subprocess

import pytest

from conftest import LOCKSTEP, ROOT

COUNT = int(os.environ.get("LOCKSTEP_RENAMES", "6"))
SEED = int(os.environ.get("LOCKSTEP_SEED", "1"))

# A flow that is called, with a property, a loss, an erratum and a test that cites a row.
SMALL = {
    "lockstep.yaml": """\
lockstep: 1
properties:
  - property: no home before a choice
    start: UC1
    until: [UC1 1.1a]
    never: {shows: Home}
losses: {UC1 1.9a: nothing needs it}
trace: {tests: [tests]}
""",
    "UC1_Begin.yaml": """\
flow: UC1
kind: use-case
title: Begin
scenarios:
  - id: 1
    title: PRIMARY SCENARIO
    steps:
      - id: 1.1
        screen: Welcome
        actions: [Go on, Leave]
        transitions:
          - {id: 1.1a, user: selects Go on, next: 1.3}
          - {id: 1.1b, user: selects Leave, next: end}
      - id: 1.3
        screen: Home
        actions: [Leave]
        transitions:
          - {id: 1.3a, user: selects Leave, next: end}
""",
    "UC1_Begin.errata.yaml": """\
errata: UC1
rows:
  - {row: 1.1b, kind: mistake, description: User selects Leaf, because: a leaf is of a tree}
""",
    "scenarios.yaml": """\
- scenario: leaves
  flow: UC1
  steps:
    - shows: Welcome
    - user: selects Go on
    - shows: Home
    - user: selects Leave
    - ends: ended
""",
    "tests/begin.py": "# @covers UC1 1.1a\n",
}


def tool(*words):
    return subprocess.run([LOCKSTEP, *words], capture_output=True, text=True, timeout=300)


def state(folder):
    """The findings above a note by rule, the scenarios that fail, and the verdicts on properties."""
    found = json.loads(tool("lint", folder, "--format", "json").stdout)["diagnostics"]
    rules = collections.Counter((one["severity"], one["rule"]) for one in found if one["severity"] != "note")
    tests = tool("test", folder)
    properties = tool("explore", "--properties", folder, "--max-states", "300", "--max-time", "10m")
    verdicts = collections.Counter(re.findall(r": (holds|broken|vacuous|not settled)", properties.stdout))
    return rules, (tests.returncode, tests.stdout.splitlines()[-1:]), verdicts


def texts(folder):
    files = [*folder.rglob("*.yaml"), *folder.rglob("*.md")]
    return {path: path.read_text() for path in files}


def call(folder, randomness):
    """A random call that gives something another name or number."""
    all_texts = "\n".join(texts(folder).values())
    flows = sorted({match[1] for path in texts(folder) if (match := re.match(r"((?:UC|PF)[\d.]+)_", path.name))})
    flow = randomness.choice(flows)
    steps = sorted(set(re.findall(r"\b\d+\.\d+\b", all_texts)))
    new = randomness.choice(["Onwards", "Go there", "Ça va", "Weiter"]) + str(randomness.randint(1, 99))
    kind = randomness.choice(["flow", "screen", "button", "outcome", "insert", "move", "all"])
    here = ["--project", str(folder), "--quiet"]
    if kind == "flow":
        return ["rename", "flow", flow, flow.rstrip("0123456789") + str(randomness.randint(50, 90)), *here]
    if kind == "screen":
        names = re.findall(r"(?:screen|prompt): ([\w ]+)\n|displays (?:screen|prompt) '([^']+)'", all_texts)
        name = randomness.choice(sorted({one or other for one, other in names}))
        return ["rename", "screen", name, new, *here]
    if kind == "button":
        lists = re.findall(r"actions: \[([^\]]+)\]|Actions: ([^<|]+)", all_texts)
        names = sorted({name.strip() for one in lists for name in (one[0] or one[1]).split(",") if "[" not in name})
        return ["rename", "button", randomness.choice(names), new, *here]
    if kind == "outcome":
        names = sorted(set(re.findall(r"\bas: ([\w-]+)", all_texts))) or ["none"]
        return ["rename", "outcome", randomness.choice(names), "other-" + str(randomness.randint(1, 99)), *here]
    if kind == "insert":
        return ["renumber", flow, "--insert-after", randomness.choice(steps), *here]
    if kind == "move":
        return ["renumber", flow, "--move", *randomness.sample(steps, 2), *here]
    return ["renumber", flow, *here]


def flows(folder):
    shutil.copytree(ROOT / "flows", folder, dirs_exist_ok=True)


def samples(folder):
    shutil.copytree(ROOT / "Tests/Samples/functional-design", folder, dirs_exist_ok=True)


def small(folder):
    for path, text in SMALL.items():
        file = folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)


@pytest.mark.parametrize("project", [flows, samples, small])
def test_what_is_accepted_leaves_all_as_it_was(tmp_path, project):
    folder = tmp_path / "project"
    folder.mkdir()
    project(folder)
    randomness = random.Random(f"{SEED} {project.__name__}")
    before = state(folder)
    accepted, tried, reasons = 0, 0, collections.Counter()
    while accepted < COUNT and tried < 30 * COUNT:
        tried += 1
        words = call(folder, randomness)
        files = texts(folder)
        result = tool(*words)
        if result.returncode != 0 or texts(folder) == files:
            reasons[result.stderr.splitlines()[0] if result.stderr else "nothing changes"] += 1
            # What is refused is refused as a whole, with a reason.
            assert texts(folder) == files, words
            continue
        accepted += 1
        after = state(folder)
        assert after[1:] == before[1:], f"seed {SEED}: {words}"
        # Renumbering may correct findings about numbers.
        assert not after[0] - before[0], f"seed {SEED}: {words}"
        before = after
    assert accepted > 0, reasons
    print(f"{accepted} accepted of {tried}")
