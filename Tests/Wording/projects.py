"""Projects in the built-in wording, and what the tool finds in them and makes of them."""
import json
import random
import re
import subprocess
from pathlib import Path

import image
from rewriting import BUILT_IN, Rewriter

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / ".build/debug/lockstep"


def read(folder):
    """The documents and the project file of a folder."""
    folder = Path(folder)
    return {str(path.relative_to(folder)): path.read_text()
            for path in sorted(folder.rglob("*")) if path.suffix in (".md", ".yaml")}


def write(files, folder):
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def lint(folder):
    done = subprocess.run([TOOL, "lint", "--format", "json", "."], cwd=folder, capture_output=True, text=True)
    assert done.stderr == "" and done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)["diagnostics"]


def program(folder, *flows):
    """The parts of an image of the project; the errors if it has none."""
    done = subprocess.run([TOOL, "compile", *flows, "-o", "-"], cwd=folder, capture_output=True)
    if done.returncode != 0:
        return re.findall(r"\[([a-z-]+)\]", (done.stdout + done.stderr).decode())
    return image.program(done.stdout)


class Comparison:
    """A project in the built-in words and in others: both must say the same."""

    def __init__(self, files, words, folder):
        self.plain = Rewriter({}).files(files)
        self.rewriter = Rewriter(words)
        self.files = self.rewriter.files(files)
        self.folders = [write(self.plain, folder / "plain"), write(self.files, folder / "rewritten")]

    # MARK: Findings

    def findings(self):
        """The findings of both, in one form: rule, severity, place, row and what its fixes make of the documents."""
        plain, own = [lint(folder) for folder in self.folders]
        return sorted(map(self.translated, plain), key=str), sorted(map(self.own, own), key=str)

    def cell(self, text, offset, is_own):
        """The place among the cells of a line, in the built-in order."""
        before = text.encode()[:offset].decode()
        written = before[before.rfind("\n") + 1:]
        if not written.startswith("|"):
            return None
        cell = len(re.findall(r"(?<!\\)\|", written)) - 1
        order = self.rewriter.words.get("order")
        is_flow = order and len(re.findall(r"(?<!\\)\|", text[len(before) - len(written):].split("\n")[0])) == len(order) + 1
        return order[cell] if is_own and is_flow else cell

    def fixed(self, files, finding):
        """The documents after each of the fixes."""
        made = []
        for fix in finding["fixes"]:
            data = files.get(finding["path"], "").encode()
            for edit in sorted(fix["edits"], key=lambda edit: -edit["start"]["offset"]):
                data = data[:edit["start"]["offset"]] + edit["text"].encode() + data[edit["end"]["offset"]:]
            made.append(data.decode())
        return made

    def translated(self, finding):
        path, row = finding["path"], finding.get("row") or ""
        word = next((new for old, new, _ in self.rewriter.table("aspects") if old.lower() == row.lower()), None)
        if word is None:
            word = re.sub(r"^" + re.escape(self.rewriter.words.get("numbers", {}).get("prefix", "")), "", self.rewriter.number(row)).strip()
        return (
            finding["rule"], finding["severity"], self.rewriter.ids(path), finding["start"]["line"],
            self.cell(self.plain.get(path, ""), finding["start"]["offset"], False), word,
            [self.rewriter.files({path: text})[self.rewriter.ids(path)] for text in self.fixed(self.plain, finding)])

    def own(self, finding):
        path = finding["path"]
        return (
            finding["rule"], finding["severity"], path, finding["start"]["line"],
            self.cell(self.files.get(path, ""), finding["start"]["offset"], True), finding.get("row") or "",
            self.fixed(self.files, finding))

    # MARK: Programs

    def programs(self, *flows):
        plain = program(self.folders[0], *flows)
        return self.renamed(plain), program(self.folders[1], *map(self.rewriter.ids, flows))

    def renamed(self, value, key=None):
        """A program with the words, ids and numbers of the other documents."""
        if isinstance(value, dict):
            if "words" in value:
                # Of a user's row.
                is_user = value["kind"] >> 2 & 7 == 0
                value = {**value, "words": self.rewriter.done(value["words"]) if is_user else value["words"]}
            return {key: self.renamed(entry, key) for key, entry in value.items()}
        if isinstance(value, (list, tuple)):
            return type(value)(self.renamed(entry, key) for entry in value)
        if not isinstance(value, str):
            return value
        if key == "id" and re.match(r"\d", value):
            return re.sub(r"^" + re.escape(self.rewriter.words.get("numbers", {}).get("prefix", "")), "", self.rewriter.number(value)).strip()
        return self.rewriter.signalled(self.rewriter.ids(value))


# MARK: Words

def entries():
    """The places of `wording:` that can have other words, one by one."""
    for name, lists in BUILT_IN.items():
        yield from ((name, key) for key in lists)
    yield ("order", "order")


class Words:
    """Words that no document has, of a seed."""

    OPEN = {("triggers", key) for key in BUILT_IN["triggers"]}
    TWO = {("verbs", key) for key in BUILT_IN["verbs"]} | {("targets", "placeholder")}

    def __init__(self, seed):
        self.random = random.Random(seed)

    def word(self):
        one = "".join(self.random.choice("bdfgklmnprstvz") + self.random.choice("aeiouéöåüž") for _ in range(4))
        return one.capitalize() if self.random.random() < 0.3 else one

    def new(self, entry, form=None):
        form = self.random.randrange(6) if form is None else form
        if form == 0 and entry in self.OPEN:
            return self.word() + " …"
        if form in (0, 1, 2) and entry in self.TWO:
            return f"{self.word()} … {self.word()}"
        if form == 3 and entry[0] in ("actors", "steps", "verbs", "aspects", "headings", "titles", "targets"):
            return f"{self.word()} {self.word()}"
        return self.word()

    def lists(self, entry):
        name, key = entry
        if name == "ids":
            # In the order of the built-in ones, as programs list their flows by id.
            prefix = {"use-case": "Z", "partial-flow": "A"}[key] + self.random.choice(["F-", "F", "X_", "é-"])
            return {name: {key: prefix + "#"}}
        if name == "numbers":
            return {name: {"style": self.random.choice(["1.1.a", "1.1.1"])} if key == "style" else {"prefix": self.word()}}
        if name == "order":
            order = [0, 1, 2] + self.random.choice([[], [None], [None, None]])
            self.random.shuffle(order)
            return {name: order}
        words = [self.new(entry) for _ in BUILT_IN[name][key]]
        if name == "signals":
            # Prefixes stay prefixes, and buttons have letters only.
            words = [self.word() + "*" * old.endswith("*") for old in BUILT_IN[name][key]]
        return {name: {key: words}}

    def of(self, entries):
        words = {}
        for entry in entries:
            for name, lists in self.lists(entry).items():
                words[name] = {**words.get(name, {}), **lists} if isinstance(lists, dict) else lists
        return words
