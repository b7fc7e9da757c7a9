"""`lockstep page --compare`: what changed in words, and both versions played at each change."""
import os
import random
import re
import shutil
import subprocess

import pytest

from pages import go
from stories import ROOT, commit_all

# A few in every run.
COUNT = int(os.environ.get("LOCKSTEP_CHANGES", "4"))
SEED = int(os.environ.get("LOCKSTEP_SEED", random.randrange(1_000_000)))

ROW = re.compile(r"^ *- \{id: ([0-9.]+[a-z]+),.*\}$")


@pytest.fixture
def repository(tmp_path):
    """The flows of this repository, committed."""
    flows = tmp_path / "flows"
    shutil.copytree(ROOT / "flows", flows)
    # Properties take their time; they are not what changes here.
    settings = flows / "lockstep.yaml"
    settings.write_text(settings.read_text() + "\ncheck: {properties: off}\n")
    commit_all(tmp_path)
    return flows


@pytest.fixture
def review(lockstep, repository, tmp_path):
    def write(*options):
        file = tmp_path / "review.html"
        command = [lockstep, "page", "--compare", "main", "--project", repository, "-o", file, *options]
        subprocess.run(command, check=True, capture_output=True)
        return file

    return write


def play(page, link):
    go(page, link)
    assert page.locator("#notice").inner_text() == ""
    return page.eval_on_selector_all("#table tr:is(.here, .caller)", "rows => rows.map((row) => row.id.slice(4))")


def change(flows, old, new, file="use-cases/UC2.3_UnlockTheApp.yaml"):
    path = flows / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_an_unchanged_project_says_so(opened, review):
    page = opened(file=review())
    assert page.locator(".review .nothing").inner_text().startswith("No change")
    assert page.locator(".review .changes li").count() == 0


def test_a_row_that_leads_elsewhere_is_played_before_and_now(opened, review, repository):
    change(repository, "user: selects Forgot PIN, next: 6", "user: selects Forgot PIN, next: 1.1")
    page = opened(file=review())
    item = page.locator(".changes li", has_text="leads to 1.1")
    assert item.locator(".id").inner_text() == "1.3b"
    was, now = (item.locator(f"a.play.{name}").get_attribute("href") for name in ["was", "is"])
    assert play(page, was) == ["before:UC2.3:1.3"]
    page.get_by_role("button", name="Forgot PIN").click()
    assert page.locator("#display h2").inner_text() == "Forgot PIN"
    assert play(page, now) == ["UC2.3:1.3"]
    page.get_by_role("button", name="Forgot PIN").click()
    assert page.locator("#display h2").inner_text().startswith("System determines whether biometrics")
    # The other version at the same moment.
    page.get_by_role("button", name="Before", exact=True).click()
    assert page.locator("#display h2").inner_text() == "Forgot PIN"
    # In the picture the arrow is another one, by shape too.
    assert page.locator("#picture .picture:visible :is(.arrow, .chip).changed").count() > 0


def test_added_and_removed_rows_are_in_the_table(opened, review, repository):
    change(repository, "          - {id: 1.3c, user: selects Info, go-to: UC9.2}\n", "")
    new = "          - {id: 1.1c, case: Nobody knows, as: unknown, next: 1.3}\n"
    change(repository, "          - {id: 1.1b, case", new + "          - {id: 1.1b, case")
    page = opened(file=review())
    marks = page.eval_on_selector_all(".merged tr:is(.added, .removed)", "rows => rows.map((row) => [row.className, row.innerText.replace(/\\s+/g, ' ')])")
    assert ["row removed", "− removed 1.3c User selects Info Go to: UC9.2 Get app information"] in marks
    assert any(kind == "row added" and "Nobody knows" in text for kind, text in marks)


def test_other_numbers_are_no_changes_of_behaviour(opened, review, lockstep, repository):
    subprocess.run([lockstep, "renumber", "UC2.3", "--project", repository, "--offset", "1"], capture_output=True)
    change(repository, "id: 1.3c, user: selects Info", "id: 1.3d, user: selects Info")
    page = opened(file=review())
    kinds = page.eval_on_selector_all(".changes li", "items => items.map((item) => item.className)")
    assert set(kinds) == {"numbers"}
    assert page.locator(".merged tr:is(.added, .removed, .changed)").count() == 0


def test_a_scenario_that_fails_now_is_a_play(opened, review, repository):
    change(repository, "case: Biometrics are enabled, as: enabled, next: 1.2", "case: Biometrics are enabled, as: enabled, next: 1.3")
    page = opened(file=review())
    failed = page.locator(".review section", has_text="Does not hold").locator("li")
    assert failed.count() > 0
    link = failed.first.locator("a.play.is").get_attribute("href")
    assert play(page, link)


def test_on_paper_nothing_is_to_be_pressed(opened, review, repository):
    change(repository, "user: selects Forgot PIN, next: 6", "user: selects Forgot PIN, next: 1.1")
    page = opened(file=review())
    page.emulate_media(media="print")
    assert page.locator(".changes .words:visible").count() > 0
    assert page.locator(":is(button, .play):visible").all_inner_texts() == []


@pytest.mark.parametrize("scheme, width", [("light", 1440), ("dark", 390), ("light", 320)])
def test_no_rule_of_accessibility_is_broken(opened, violations, review, repository, scheme, width):
    change(repository, "user: selects Forgot PIN, next: 6", "user: selects Forgot PIN, next: 1.1")
    page = opened(file=review(), width=width, scheme=scheme)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    play(page, page.locator("a.play.was").first.get_attribute("href"))
    assert violations(page) == []


def test_check_writes_the_review_whatever_it_finds(opened, lockstep, repository, tmp_path):
    change(repository, "user: selects Forgot PIN, next: 6", "user: selects Forgot PIN, next: 1.1")
    file = tmp_path / "review.html"
    command = [lockstep, "check", "--review", file, "--compare", "main", "flows"]
    checked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert checked.returncode == 1, checked.stderr
    assert opened(file=file).locator(".changes li").count() > 0


def test_a_comment_has_five_lines_at_most(lockstep, repository):
    def comment():
        command = [lockstep, "diff", "main", "--project", repository, "--format", "comment"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert comment() == "No change in behaviour, numbers or wording.\n"
    file = repository / "use-cases/UC2.3_UnlockTheApp.yaml"
    file.write_text(file.read_text().replace("next: 1.3", "next: 1.5"))
    lines = comment().splitlines()
    assert len(lines) == 5
    assert lines[0].startswith("**Changes of the flows:** ") and re.fullmatch(r"- and \d+ more", lines[4])


def changes(flows, generator):
    """One row deleted, led elsewhere or with another outcome: as a hand slips."""
    found = []
    for path in sorted([*flows.glob("use-cases/*.yaml"), *flows.glob("partial-flows/*.yaml")]):
        if path.name.endswith(".errata.yaml"):
            continue
        lines = path.read_text().split("\n")
        steps = re.findall(r"^ *- id: \"?([0-9]+\.[0-9]+)\"?$", path.read_text(), re.M)
        for number, line in enumerate(lines):
            row = ROW.match(line)
            if not row:
                continue
            found.append((path, row[1], "deleted", lines[:number] + lines[number + 1:]))
            target = re.search(r"\bnext: ([0-9]+(?:\.[0-9]+)?)(?=[,}])", line)
            if target:
                others = [step for step in steps if step != target[1] and not step.startswith(target[1] + ".1")]
                other = generator.choice(others)
                new = line[:target.start()] + "next: " + other + line[target.end():]
                found.append((path, row[1], f"to {other}", lines[:number] + [new] + lines[number + 1:]))
            result = re.search(r"\bresult: ([A-Z][A-Za-z ]*)", line)
            if result:
                other = "Retry" if result[1].strip() != "Retry" else "Back"
                new = line[:result.start()] + "result: " + other + line[result.end():]
                found.append((path, row[1], f"result {other}", lines[:number] + [new] + lines[number + 1:]))
    return found


def test_random_changes_are_listed_and_open_at_their_steps(opened, review, repository):
    """Prints the seed; LOCKSTEP_CHANGES=200 tries as many."""
    print("seed", SEED)
    generator = random.Random(SEED)
    all_changes = changes(repository, generator)
    generator.shuffle(all_changes)
    page = None
    for path, row, what, lines in all_changes[:COUNT]:
        before = path.read_text()
        path.write_text("\n".join(lines))
        name = f"{path.name} {row} {what}"
        file = review()
        if page:
            page.goto(f"file://{file}")
            page.reload()
            page.wait_for_selector("html.ready")
        page = page or opened(file=file)
        flow = re.search(r"^flow: (\S+)$", before, re.M)[1]
        step = row.rstrip("abcdefghijklmnopqrstuvwxyz")
        item = page.locator(".changes li", has=page.locator(".id", has_text=re.compile(rf"^{re.escape(row)}$")))
        assert item.count() > 0, name
        for version, prefix in [("was", "before:"), ("is", "")]:
            link = item.first.locator(f"a.play.{version}")
            if link.count():
                at = play(page, link.get_attribute("href"))
                assert f"{prefix}{flow}:{step}" in at, f"{name}: {at}"
            else:
                # Nothing leads there: then the list says so.
                assert page.locator(".changes li", has_text="reached").count() > 0, name
        path.write_text(before)


GUARDED = """\
flow: UC1
kind: use-case
title: Open the safe
scenarios:
  - id: 1
    title: PRIMARY SCENARIO
    steps:
      - id: 1.1
        screen: Door
        actions: [Open, Leave]
        transitions:
          - {id: 1.1a, user: selects Open, next: 1.2}
          - {id: 1.1b, user: selects Leave, next: end}
      - id: 1.2
        screen: Code
        actions: [Enter]
        transitions:
          - {id: 1.2a, user: selects Enter, next: 1.3}
      - id: 1.3
        screen: Safe
        actions: [Close]
        transitions:
          - {id: 1.3a, user: selects Close, next: end}
"""


def test_a_property_that_is_broken_now_is_a_play(opened, lockstep, tmp_path):
    (tmp_path / "lockstep.yaml").write_text(
        "lockstep: 1\nproperties: [{property: no safe without a code, never: {at: UC1 1.3}, until: [UC1 1.2a]}]\n")
    (tmp_path / "UC1.yaml").write_text(GUARDED)
    commit_all(tmp_path)
    (tmp_path / "UC1.yaml").write_text(GUARDED.replace("selects Open, next: 1.2", "selects Open, next: 1.3"))
    file = tmp_path / "review.html"
    subprocess.run([lockstep, "page", "--compare", "main", "--project", tmp_path, "-o", file], check=True, capture_output=True)
    page = opened(file=file)
    assert "1 no longer holds" in page.locator(".counts").inner_text()
    item = page.locator(".changes li.lost", has_text="Property no safe without a code")
    assert "does not hold: here is a way that breaks it" in item.inner_text()
    assert "as before" not in item.inner_text()
    assert play(page, item.locator("a.play.is").get_attribute("href")) == ["UC1:1.3"]
    assert page.locator("#display h2").inner_text() == "Safe"
    # A property that was broken before is not new.
    commit_all(tmp_path)
    (tmp_path / "UC1.yaml").write_text((tmp_path / "UC1.yaml").read_text().replace("Open the safe", "Open a safe"))
    subprocess.run([lockstep, "page", "--compare", "main", "--project", tmp_path, "-o", file], check=True, capture_output=True)
    page = opened(file=file)
    assert "as before" in page.locator(".changes li.lost").inner_text()
