"""Documents: their links lead somewhere, and their tables have equal columns. Run by `make test`."""
import re
import subprocess
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
