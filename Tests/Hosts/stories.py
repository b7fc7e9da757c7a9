"""What the scenarios of flows/ do, read from the trace of the command line tool.

A test host brings the world and the PIN itself: all that it needs is how each action ended, what the user did, and when.
"""
import json
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINE = re.compile(r"^\s*(?:(\d+):)?(\d+):(\d\d) ( *)(.*)$")
ROW = re.compile(r"^(\S+) (\S+) → (.*)$")
UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


@dataclass
class Story:
    """The inputs of a scenario, and the rows that they took in the command line tool."""

    name: str
    flow: str
    inputs: list = field(default_factory=list)
    rows: list = field(default_factory=list)


def milliseconds(text):
    return sum(int(count) * UNITS[unit] for count, unit in re.findall(r"(\d+)(ms|s|m|h|d)", text))


def stories(lockstep, only=None):
    """All scenarios, or those that are named, each with every example."""
    report = subprocess.run([lockstep, "test", "flows", "--format", "json"], cwd=ROOT, capture_output=True, text=True)
    assert report.returncode == 0, report.stdout + report.stderr
    brings = brought()
    tests = [test for test in json.loads(report.stdout)["tests"] if only is None or test["scenario"] in only]
    traces = {test["scenario"]: trace(lockstep, test["scenario"]) for test in tests}
    found = []
    for test in tests:
        lines = traces[test["scenario"]]
        if test["example"] is not None:
            # Each example stands below its name.
            start = lines.index(test["name"]) + 1
            following = f'{test["scenario"]} [{test["example"] + 1}]'
            lines = lines[start : lines.index(following) if following in lines else None]
        story = read(test["name"], test["flow"], lines, brings)
        assert story.rows == test["rows"], story.name
        found.append(story)
    return found


def trace(lockstep, scenario):
    command = [lockstep, "run", scenario, "--project", "flows", "--trace"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def brought():
    """The kinds of the values that rows bring along, by name; rows that bring none are not among them."""
    found = {}
    for path in (ROOT / "flows").rglob("*.yaml"):
        text = path.read_text()
        flow = re.search(r"^flow: (\S+)$", text, re.MULTILINE)
        for row, values in re.findall(r"\{id: ([\w.]+), .*values: \{(.*?)\}", text):
            found[f"{flow.group(1)} {row}"] = dict(value.split(": ") for value in values.split(", "))
    assert found
    return found


def read(name, flow, lines, brings):
    story = Story(name, flow)
    for number, line in enumerate(lines):
        match = LINE.match(line)
        if not match:
            continue
        text = match.group(5)
        if text.startswith("> user "):
            words, _, given = text.removeprefix("> user ").partition(" (")
            story.inputs.append(("user", words, given.rstrip(")").split(", ") if given else []))
        elif text.startswith("> event "):
            story.inputs.append(("event", text.removeprefix("> event ")))
        elif text.startswith("> waits "):
            story.inputs.append(("advance", milliseconds(text.removeprefix("> waits "))))
        elif text in ("(suspended)", "(resumed)"):
            story.inputs.append(("suspend",) if text == "(suspended)" else ("resume",))
        elif row := ROW.match(text):
            story.rows.append(f"{row.group(1)} {row.group(2)}")
        elif answer := re.match(r"^([a-z][\w.-]*|PF\d[\w.]*): (.*)$", text):
            story.inputs.append(("answer", answer.group(2), values(lines[number + 1 :], brings)))
    return story


def values(following, brings):
    """What an outcome brought along: the screen that its row led to shows it."""
    row = next(match for match in (ROW.match(said(line)) for line in following) if match)
    wanted = brings.get(f"{row.group(1)} {row.group(2)}", {})
    found = {}
    for line in following:
        if said(line).startswith(">") or set(found) == set(wanted):
            break
        name, _, value = line.strip().partition(": ")
        if name in wanted:
            found[name] = milliseconds(value) if wanted[name] == "duration" else int(value)
    return found


def said(line):
    match = LINE.match(line)
    return match.group(5) if match else ""


def commit_all(folder):
    """Commits all files of a folder on the branch `main`, which it begins if there is none."""
    git = ["git", "-C", folder, "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for command in [["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "state"]]:
        subprocess.run([*git, *command], check=True, capture_output=True)
