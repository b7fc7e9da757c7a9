"""Random new names and numbers on the command line: what is accepted leaves findings, scenarios and properties as they were."""

import collections
import json
import os
import random
import re
import shutil
import subprocess

import pytest

from conftest import CORPUS, LOCKSTEP, ROOT

# How many names and how many numbers are changed in each project.
RENAMES = int(os.environ.get("LOCKSTEP_RENAMES", "5"))
RENUMBERINGS = int(os.environ.get("LOCKSTEP_RENUMBERINGS", "2"))
SEED = int(os.environ.get("LOCKSTEP_SEED", "1"))

# A flow with a property, losses, an erratum, a comment that silences, a baseline, and a test that cites its rows.
SMALL = {
    "lockstep.yaml": """\
lockstep: 1
properties:
  - property: no home before a choice
    start: UC1
    until: [UC1 1.1a]
    never: {shows: Home}
  - property: a choice leads home
    start: UC1
    possible: {at: UC1 1.3}
    within: 9
losses: {UC1 1.9a: nothing needs it}
trace: {tests: ["tests/*.py"]}
check: {baseline: known.txt}
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
          - {id: 1.1a, user: selects Go on, next: 1.2}
          - {id: 1.1b, user: selects Leave, next: end}
      - id: 1.2
        partial-flow: PF1
        transitions:
          - {id: 1.2a, returns: Done, next: 1.3}
      # lockstep:ignore action-without-row 1.3 -- nothing is to be seen
      - id: 1.3
        screen: Home
        actions: [Leave, Look, Below]
        transitions:
          - {id: 1.3a, user: selects Leave, next: end}
          - {id: 1.3b, user: selects Below, next: 1.4}
          - {id: 1.3c, user: selects Jump, next: end}
      - id: 1.4
        screen: Cellar
        actions: [Leave]
        transitions:
          - {id: 1.4a, user: selects Leave, next: end}
""",
    "PF1_Check.yaml": """\
flow: PF1
kind: partial-flow
title: Check
results: [Done]
scenarios:
  - id: 1
    title: PRIMARY SCENARIO
    steps:
      - id: 1.1
        system: checks
        action: check
        transitions:
          - {id: 1.1a, case: It fits, as: fits, result: Done}
          - {id: 1.1b, case: It does not, as: other, next: 1.2}
      - id: 1.2
        screen: Sorry
        actions: [Go on, Again]
        transitions:
          - {id: 1.2a, user: selects Go on, result: Done}
          - {id: 1.2b, user: selects Again, next: 1.1}
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
    - outcome: {PF1 1.1: other}
    - user: selects Go on
    - shows: Sorry
    - user: selects Go on
    - at: UC1 1.3
    - shows: Home
    - user: selects Leave
    - ends: ended
""",
    "tests/begin.py": "# @covers UC1 1.1a, 1.3a PF1 1.1b\ntest(\"UC1 1.1b leaves\")\n",
}


def tool(*words):
    return subprocess.run([LOCKSTEP, *words], capture_output=True, text=True, timeout=300)


def state(folder):
    """The findings above a note by rule, the scenarios that fail, and the verdicts on properties."""
    known = folder / "known.txt"
    baseline = ["--baseline", known] if known.exists() else []
    found = json.loads(tool("lint", folder, "--format", "json", *baseline).stdout)["diagnostics"]
    if "trace:" in (folder / "lockstep.yaml").read_text():
        found += json.loads(tool("trace", folder, "--format", "json").stdout)["diagnostics"]
    rules = collections.Counter((one["severity"], one["rule"]) for one in found if one["severity"] != "note")
    tests = tool("test", folder)
    properties = tool("explore", "--properties", folder, "--max-states", "300", "--max-time", "10m")
    verdicts = collections.Counter(re.findall(r": (holds|broken|vacuous|not settled)", properties.stdout))
    return rules, (tests.returncode, tests.stdout.splitlines()[-1:]), verdicts


def texts(folder):
    files = [*folder.rglob("*.yaml"), *folder.rglob("*.md")]
    return {path: path.read_text() for path in files}


def rename(folder, randomness):
    """A random call that gives something another name."""
    all_texts = "\n".join(texts(folder).values())
    new = randomness.choice(["Onwards", "Go there", "Ça va", "Weiter"]) + str(randomness.randint(1, 99))
    kind = randomness.choice(["flow", "screen", "button", "outcome"])
    if kind == "flow":
        flow = randomness.choice(ids(folder))
        return ["rename", "flow", flow, flow.rstrip("0123456789") + str(randomness.randint(50, 90))]
    if kind == "screen":
        names = re.findall(r"(?:screen|prompt): ([\w ]+)\n|displays (?:screen|prompt) '([^']+)'", all_texts)
        return ["rename", "screen", randomness.choice(sorted({one or other for one, other in names})), new]
    if kind == "button":
        lists = re.findall(r"actions: \[([^\]]+)\]|Actions: ([^<|]+)", all_texts)
        names = sorted({name.strip() for one in lists for name in (one[0] or one[1]).split(",") if "[" not in name})
        name = randomness.choice(names)
        # Where several screens have it, one of them.
        places = steps(folder)
        step = ["--step", randomness.choice(places)] if places and randomness.random() < 0.7 else []
        return ["rename", "button", name, new, *step]
    names = sorted(set(re.findall(r"\bas: ([\w-]+)", all_texts))) or ["none"]
    return ["rename", "outcome", randomness.choice(names), "other-" + str(randomness.randint(1, 99))]


def renumbering(folder, randomness):
    """A random call that gives steps other numbers."""
    flow = randomness.choice(ids(folder))
    own = [step.split(" ")[1] for step in steps(folder) if step.split(" ")[0] == flow] or ["1.1", "1.2"]
    kind = randomness.choice(["insert", "move", "move", "all"])
    if kind == "insert":
        return ["renumber", flow, "--insert-after", randomness.choice(own)]
    if kind == "move" and len(own) > 1:
        return ["renumber", flow, "--move", *randomness.sample(own, 2)]
    return ["renumber", flow]


def ids(folder):
    return sorted({match[1] for path in texts(folder) if (match := re.match(r"((?:UC|PF)[\d.]+)_", path.name))})


def steps(folder):
    """The numbers of steps, each with its flow."""
    found = set()
    for path, text in texts(folder).items():
        if match := re.match(r"((?:UC|PF)[\d.]+)_[^.]*\.(yaml|md)$", path.name):
            pattern = r"- id: [\"']?(\d+\.\d+)\b" if match[2] == "yaml" else r"^\| \**(\d+\.\d+)\** \|"
            found |= {f"{match[1]} {number}" for number in re.findall(pattern, text, re.MULTILINE)}
    return sorted(found)


def flows(folder):
    shutil.copytree(ROOT / "flows", folder, dirs_exist_ok=True)


def samples(folder):
    shutil.copytree(ROOT / "Tests/Samples/functional-design", folder, dirs_exist_ok=True)


def corpus(folder):
    if not CORPUS.is_dir():
        pytest.skip("the documents are not here")
    shutil.copytree(CORPUS, folder, dirs_exist_ok=True)


def small(folder):
    for path, text in SMALL.items():
        file = folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    assert tool("lint", folder, "--baseline", folder / "known.txt", "--update-baseline").returncode == 0


@pytest.mark.parametrize("project", [flows, samples, corpus, small])
def test_what_is_accepted_leaves_all_as_it_was(tmp_path, project):
    folder = tmp_path / "project"
    folder.mkdir()
    project(folder)
    (folder / "lockstep.yaml").touch()
    if not (folder / "lockstep.yaml").read_text():
        (folder / "lockstep.yaml").write_text("lockstep: 1\n")
    randomness = random.Random(f"{SEED} {project.__name__}")
    before = state(folder)
    told = []
    for change, count in [(rename, RENAMES), (renumbering, RENUMBERINGS)]:
        accepted, tried, reasons = 0, 0, collections.Counter()
        while accepted < count and tried < 30 * count:
            tried += 1
            words = [*change(folder, randomness), "--project", str(folder), "--quiet"]
            files = texts(folder)
            result = tool(*words)
            if result.returncode != 0 or texts(folder) == files:
                first = result.stderr.splitlines()[0] if result.stderr else "nothing changes"
                reasons[re.sub(r"'[^']*'|\b[A-Z]+[\d.]+\b|[\d.]*\d[a-z]?\b", "…", first)] += 1
                # What is refused is refused as a whole, with a reason.
                assert texts(folder) == files and result.returncode in (0, 1, 2), (words, result.stderr)
                continue
            accepted += 1
            after = state(folder)
            assert after[1:] == before[1:], f"seed {SEED}: {words}"
            # Renumbering may correct findings about numbers.
            assert not after[0] - before[0], f"seed {SEED}: {words}"
            before = after
        assert accepted > 0, reasons
        told.append(f"{change.__name__}: {accepted} accepted of {tried}")
        told += [f"  {times} × {reason}" for reason, times in reasons.most_common()]
    print(f"{project.__name__}, seed {SEED}", *told, sep="\n")
