"""Documents: their links lead somewhere, their tables have equal columns, and the code that they name exists.

Run by `make test`.
"""
import re
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TRACKED = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True).stdout.split()
PAGES = [name for name in TRACKED if not name.startswith(("Tests/", "docs/format.md")) and (ROOT / name).exists()]

# flows/ follows documents of another project; lockstep.yaml declares those that are not copied.
EXTERNAL = set(re.findall(r"document: (\S+\.md)|^  - (\S+)$", (ROOT / "flows/lockstep.yaml").read_text().split("\nrules:")[0], re.M))
EXTERNAL = {Path("flows") / (first or second) for first, second in EXTERNAL}


def prose(text):
    """The text without fenced blocks."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


def anchors(path):
    """The anchors of the headings, as GitHub makes them, and those that a page sets itself."""
    text = prose(path.read_text())
    found = set(re.findall(r'<a id="([^"]+)">', text))
    for heading in re.findall(r"^#+ +(.*)$", text, re.M):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        found.add(re.sub(r"[^\w -]", "", heading).strip().replace(" ", "-"))
    return found


@pytest.mark.parametrize("page", PAGES)
def test_links_resolve(page):
    path = ROOT / page
    text = re.sub(r"`[^`\n]*`", "", prose(path.read_text()))
    broken = []
    for link in re.findall(r"\]\(<?([^)\s>]+)>?\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        name = target.relative_to(ROOT) if target.is_relative_to(ROOT) else target
        if name in EXTERNAL or any(name == (ROOT / outside).resolve().relative_to(ROOT) for outside in EXTERNAL):
            continue
        if not target.exists() or anchor and target.suffix == ".md" and anchor not in anchors(target):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("page", PAGES)
def test_tables_have_equal_columns(page):
    columns, odd = None, []
    for line in prose((ROOT / page).read_text()).splitlines():
        if not line.startswith("|"):
            columns = None
            continue
        # A bar in code, or behind a backslash, separates nothing.
        count = re.sub(r"`[^`]*`", "", line).replace("\\|", "").count("|")
        if columns not in (None, count):
            odd.append(line[:60])
        columns = count
    assert odd == []


def test_each_picture_is_shown_and_small():
    pictures = (ROOT / "docs/pictures").rglob("*.*")
    shown = {(ROOT / page).parent / link for page in PAGES for link in re.findall(r"!\[[^]]*\]\(([^)]+)\)", (ROOT / page).read_text())}
    assert [path.name for path in pictures if path not in shown or path.stat().st_size > 150_000] == []


# These define each term, key and rule in one place, so that other pages may use the words.
REFERENCES = {"docs/format.md", "docs/glossary.md", "docs/rules.md"}
LIMIT = 11


def repeated(texts, limit):
    """Sequences of so many words that two texts share: each fact is on one page, and others link to it."""
    seen, found = {}, {}
    for name, text in texts.items():
        text = re.sub(r"<!-- options of .*?<!-- end -->", "", re.sub(r"\]\([^)]*\)", "]", prose(text)), flags=re.S)
        for part in re.split(r"\n\n|\n(?=[|*-] )", text):
            words = re.findall(r"[\w'-]+", part.lower())
            for start in range(len(words) - limit + 1):
                first = seen.setdefault(tuple(words[start:start + limit]), name)
                if first != name:
                    found.setdefault((first, name), " ".join(words[start:start + limit]))
    return found


def test_no_page_repeats_another():
    assert repeated({page: (ROOT / page).read_text() for page in PAGES if page.startswith(("docs/", "README")) and page not in REFERENCES}, LIMIT) == {}


def test_a_repetition_would_be_found():
    assert repeated({"a": "One two [three](x.md) four.", "b": "Zero.\n\nOne, two three four!"}, 4) == {("a", "b"): "one two three four"}


def test_each_named_rule_exists():
    rules = set(re.findall(r"^#### `([a-z-]+)`$", (ROOT / "docs/rules.md").read_text(), re.M))
    assert len(rules) > 100
    named = {}
    for name in [*PAGES, "docs/format.md", "schemas/project.schema.json"]:
        # The examples of rules are linted by themselves.
        text = re.sub(r"^```diff.*?^```$", "", (ROOT / name).read_text(), flags=re.M | re.S)
        found = re.findall(r"rules: \{([^}]*)\}", text) + re.findall(r'"examples": \[\{("[a-z-]+": "(?:note|off|warning|error)")\}', text)
        ids = {rule for group in found for rule in re.findall(r"([a-z]+(?:-[a-z]+)+)\"?:", group)}
        ids |= set(re.findall(r"lockstep:ignore(?:-file)? ([a-z]+(?:-[a-z]+)+)", text))
        named |= {rule: name for rule in ids - rules}
    assert named == {}


@cache
def code():
    """The types of the code, each with the names in the files that declare or extend it."""
    types = defaultdict(set)
    for path in [*(ROOT / "Sources").rglob("*.swift"), *(ROOT / "Tests").rglob("*.swift")]:
        text = path.read_text()
        names = set(re.findall(r"\b(?:func|var|let|struct|enum|class|actor|protocol|typealias)\s+`?(\w+)", text))
        for cases in re.findall(r"^\s*(?:indirect )?case (.*)$", text, re.M):
            names |= set(re.findall(r"\w+", cases))
        for found in re.findall(r"\b(?:struct|class|enum|protocol|actor|typealias|extension)\s+([\w.]+)", text):
            for part in found.split("."):
                types[part] |= names
    return types


def unknown_names(text, types):
    """The types, members and files that a text names in backticks and that do not exist."""
    # Targets, floors and traits.
    manifest = set(re.findall(r'"(\w+)"', (ROOT / "Package.swift").read_text()))
    sources = ROOT / "Sources"
    places = [ROOT, sources, *sources.iterdir()]
    files = {path.name for place in ("Sources", "Tests") for path in (ROOT / place).rglob("*.swift")} | {"Package.swift"}
    for name in re.findall(r"`([^`\n]+)`", prose(text)):
        if re.fullmatch(r"\w[\w.+-]*(?:/[\w.+-]+)+/?", name):
            if not any((place / name).exists() for place in places):
                yield name
        elif name.endswith(".swift"):
            if name not in files:
                yield name
        elif found := re.fullmatch(r"([A-Z]\w*[a-z]\w*)(?:<\w+>)?(?:\.(\w+)(?:\(\S*\))?)?", name):
            kind, member = found.groups()
            if kind not in types and kind not in manifest or member and member not in types[kind]:
                yield name


# The form of names, not names.
FORMS = {"Type.swift", "Type+Topic.swift"}


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_the_code_that_a_page_names_exists(page):
    assert sorted(set(unknown_names((ROOT / page).read_text(), code())) - FORMS) == []


def test_a_wrong_name_would_be_found():
    text = "`Linter`, `Linter.checking`, `Linter.checked`, `NoLinter`, `NoLinter.swift`, `Checks/LockstepLint`, `Checks/None`, `Checked<Value>`"
    assert list(unknown_names(text, code())) == ["Linter.checked", "NoLinter", "NoLinter.swift", "Checks/None"]


def test_the_page_of_the_module_has_each_member_and_option_of_the_driver():
    types = (ROOT / "Packages/javascript/src/driver.d.mts").read_text()
    section = (ROOT / "docs/wasm.md").read_text().split("\n## The session of an app\n")[1].split("\n## ")[0]
    members, options = (re.findall(r"`(\w+)", " ".join(re.findall(r"^\| (`.*?) \|", table, re.M))) for table in section.split("| option |"))
    body = re.search(r"^export class FlowDriver.*?^}", types, re.M | re.S).group()
    assert sorted(members) == sorted(set(re.findall(r"^  (?:static |readonly )*(\w+)[<(:]", body, re.M)))
    bodies = re.findall(r"^export interface \w+Options.*?^}", types, re.M | re.S)
    assert sorted(options) == sorted(name for body in bodies for name in re.findall(r"^  (\w+)\??[:(]", body, re.M))
