"""Other words, the same meaning: documents are rewritten into other words by text substitution, one entry of `wording:`
at a time and in seeded pairs; what lint finds and what is imported stay the same.

Nothing here is shared with the tool. LOCKSTEP names the binary; LOCKSTEP_DOCUMENTS a folder of documents besides the
samples.
"""
import json
import os
import random
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOL = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))
FOLDERS = [ROOT / "Tests/Samples/functional-design", ROOT / "Tests/Samples/wording/built-in"]
if os.environ.get("LOCKSTEP_DOCUMENTS"):
    FOLDERS.append(Path(os.environ["LOCKSTEP_DOCUMENTS"]))
PAIRS = 12


def cell(old, new):
    """A whole cell, with its padding."""
    return rf"(?<=\|)(\s*){old}(\s*)(?=\|)", rf"\g<1>{new}\g<2>"


# The set and key, the words in YAML, and what is replaced in lines of tables.
ENTRIES = {
    "user": ("actors", "user: [Visitor]", [(r"\bUser (selects|enters|executes|scans)", r"Visitor \1"), (r"(\| )User ", r"\1Visitor ")]),
    "system": ("actors", "system: [App]", [(r"(\| (?:\*\*)?)System ", r"\1App ")]),
    "os": ("actors", "os: [Phone]", [(r"(\| (?:\*\*)?)Operating system ", r"\1Phone ")]),
    "selects": ("verbs", "selects: [taps]", [(r"(User|Visitor) selects ", r"\1 taps "), (r" and selects ", r" and taps ")]),
    "displays": ("verbs", "displays: [opens, shows]", [(r"(System|App) displays ", r"\1 opens ")]),
    "executes": ("verbs", "executes: [runs]", [(r"(System|App|User|Visitor) executes ", r"\1 runs ")]),
    "screen": ("steps", "screen: [view]", [(r"((?:displays|opens) )screen ", r"\1view ")]),
    "prompt": ("steps", "prompt: [dialog]", [(r"((?:displays|opens) )prompt ", r"\1dialog ")]),
    "partial": ("steps", "partial-flow: [subtask]", [(r"((?:executes|runs) )partial flow ", r"\1subtask ")]),
    "message": ("details", "message: [Text]", [(r"<li>Message:", "<li>Text:")]),
    "actions": ("details", "actions: [Buttons]", [(r"<li>Actions:", "<li>Buttons:")]),
    "items": ("details", "items: [List]", [(r"<li>Items:", "<li>List:")]),
    "duration": ("details", "duration: [Takes]", [(r"<li>Duration:", "<li>Takes:")]),
    "case": ("triggers", "case: [Situation]", [(r"\| Case:", "| Situation:")]),
    "open case": ("triggers", 'case: ["In the case …"]', [(r"\| Case:", "| In the case")]),
    "error": ("triggers", "error: [Failure]", [(r"\| Error:", "| Failure:")]),
    "event": ("triggers", "event: [Meanwhile]", [(r"\| Event:", "| Meanwhile:")]),
    "returns": ("triggers", "returns: [Outcome]", [(r"^(\| *[0-9.]+[a-z]+ *\| )Result:", r"\1Outcome:")]),
    "back": ("targets", "back: [Return there]", [cell("Back", "Return there")]),
    "end": ("targets", "end: [Done]", [cell("End", "Done")]),
    "result": ("targets", "result: [Yields, Return]", [(r"(\| )Result:(?=[^|]*\|\s*$)", r"\1Yields:")]),
    "go-to": ("targets", "go-to: [Continue with]", [(r"\| Go to:", "| Continue with:")]),
    "error-flow": ("targets", "error-flow: [See]", [(r"\| Error flow:", "| See:")]),
    "none": ("none", "[n/a]", [(r"\*None\*", "*n/a*")]),
    "when": ("titles", "when: [IF]", [(r"\*\*WHEN ", "**IF ")]),
    "suffix": ("suffixes", "when: [if passed]", [(r"\(when (?=Cancelable)", "(if passed ")]),
    "next": ("columns", "next: [Goes to]", [cell("Next", "Goes to")]),
    "number": ("columns", 'number: ["No."]', [cell("#", "No.")]),
    "used-by": ("aspects", "used-by: [Called from]", [(r"\*\*Used by\*\*", "**Called from**")]),
    "results": ("aspects", "results: [Outcomes]", [(r"\*\*Possible Results\*\*", "**Outcomes**")]),
    "flow": ("headings", "flow: [Steps]", [(r"^## Flow$", "## Steps")]),
}
ROWS = {"Called from": "Used by", "Outcomes": "Possible Results"}


def wording(names):
    sets = {}
    for name in names:
        sets.setdefault(ENTRIES[name][0], []).append(ENTRIES[name][1])
    lines = [f"  {key}: " + (words[0] if key == "none" else "{" + ", ".join(words) + "}") for key, words in sets.items()]
    return "wording:\n" + "\n".join(lines) + "\n" if names else ""


def rewritten(text, names):
    lines = text.split("\n")
    for name in names:
        for pattern, new in ENTRIES[name][2]:
            lines = [re.sub(pattern, new, line) if line.startswith(("|", "#")) else line for line in lines]
    return "\n".join(lines)


def written(folder, names, target):
    """A copy of a folder in other words."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in (".md", ".yaml"):
            copy = target / path.relative_to(folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text()
            copy.write_text(rewritten(text, names) if path.suffix == ".md" else text)
    settings = target / "lockstep.yaml"
    settings.write_text((settings.read_text() if settings.exists() else "lockstep: 1\n") + wording(names))


def findings(folder):
    output = subprocess.run([TOOL, "lint", "--format", "json", "."], cwd=folder, capture_output=True, text=True).stdout
    found = json.loads(output)["diagnostics"]
    return sorted((one["path"], one["start"]["line"], one["rule"], ROWS.get(one["row"], one["row"]) or "") for one in found)


def programs(folder, names):
    """The imported flows, with the other words turned back where texts have them."""
    target = folder / "imported"
    subprocess.run([TOOL, "import", ".", "-o", target], cwd=folder, capture_output=True)
    text = "\n".join(path.read_text() for path in sorted(target.rglob("*.yaml")) if path.name != "lockstep.yaml")
    # Texts are the team's own; what a flow does is not.
    text = re.sub(r"user: taps |(?<=and )taps ", lambda match: match.group().replace("taps", "selects"), text)
    keys = r"^\s*(?:- )?(?:flow|kind|id|screen|prompt|page|system|os|partial-flow|use-case|next|result|go-to|error-flow|user|when|case|error|event|returns|actions|message)\b"
    return [line for line in text.split("\n") if re.match(keys, line)]


@pytest.fixture(scope="session")
def plain(tmp_path_factory):
    known = {}
    for folder in FOLDERS:
        target = tmp_path_factory.mktemp("plain")
        written(folder, [], target)
        known[folder] = (findings(target), programs(target, []))
    return known


def pairs():
    chooser = random.Random(27)
    names = sorted(ENTRIES)
    found = []
    while len(found) < PAIRS:
        pair = chooser.sample(names, 2)
        if set(pair) != {"case", "open case"}:
            found.append(pair)
    return found


@pytest.mark.parametrize("names", [[name] for name in ENTRIES] + pairs(), ids=lambda names: "+".join(names))
def test_other_words_mean_the_same(names, plain, tmp_path):
    for folder in FOLDERS:
        target = tmp_path / folder.name
        written(folder, names, target)
        found, flows = findings(target), programs(target, names)
        assert found == plain[folder][0]
        assert flows == plain[folder][1]
