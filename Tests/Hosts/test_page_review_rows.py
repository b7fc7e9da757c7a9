"""The review where numbers change hands: it marks and plays what the differences are, whatever number that has."""
import subprocess

import pytest

from pages import go
from stories import commit_all

SHOP = """\
# Use Case 1 Shop

## Flow

| # | Description | Next |
|---|---|---|
| **1** | **PRIMARY SCENARIO** | |
| **1.1** | **System displays screen 'Basket'**<ul><li>Actions: Pay, Help</li></ul> | |
| 1.1a | User selects Pay | 1.2 |
| 1.1b | User selects Help | 1.3 |
| **1.2** | **System displays screen 'Done'**<ul><li>Actions: Close</li></ul> | |
| 1.2a | User selects Close | End |
| **1.3** | **System displays screen 'Help'**<ul><li>Actions: Close</li></ul> | |
| 1.3a | User selects Close | 1.1 |
"""

# A screen before 'Done': 1.1a keeps its words and leads elsewhere, 1.1b has other words and leads where it did.
CONFIRMED = SHOP.replace("| 1.3 |", "| 1.4 |").replace("1.3", "1.4").replace("**1.2**", "**1.3**").replace("1.2a", "1.3a").replace(
    "| **1.3** | **System displays screen 'Done'**", "| **1.2** | **System displays screen 'Confirm'**<ul><li>Actions: Yes</li></ul> | |\n"
    "| 1.2a | User selects Yes | 1.3 |\n| **1.3** | **System displays screen 'Done'**")

LIST = """\
# Use Case: Reserve a Tool

**Use Case ID:** UC-1
**Primary Actor:** Member

## Main Success Scenario

1. Member opens the catalogue.
2. System displays the catalogue.
3. Member selects a tool.
4. System stores the reservation.

## Alternative Flows

### 3a: The tool is taken

1. System displays a notice.
2. Use case continues at step 4.
"""

SWAPPED = """\
flow: UC1
kind: use-case
title: Shop
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Basket
        actions: [Pay, Delete all]
        transitions:
          - {id: 1.1a, user: selects %s}
          - {id: 1.1b, user: selects %s}
          - {id: 1.1c, user: selects Sign in, next: 1.4}
      - {id: 1.2, screen: Thank you, actions: [Close], transitions: [{id: 1.2a, user: selects Close, next: end}]}
      - {id: 1.3, screen: All is deleted, actions: [Close], transitions: [{id: 1.3a, user: selects Close, next: end}]}
      - {id: 1.4, partial-flow: PF1, transitions: [{id: 1.4a, returns: in, next: 1.2}]}
"""


@pytest.fixture
def reviewed(opened, lockstep, tmp_path):
    """Opens the review of files, each with its text before and now; what the command says is in `said`."""
    def review(files, name="review.html", status=0):
        for path, (old, _) in files.items():
            (tmp_path / path).write_text(old)
        commit_all(tmp_path)
        for path, (_, new) in files.items():
            (tmp_path / path).write_text(new)
        command = [lockstep, "page", "--compare", "main", "-o", tmp_path / name]
        result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert result.returncode == status, result.stderr
        review.said = result.stderr
        return opened(file=tmp_path / name)

    return review


def marked(page):
    return page.eval_on_selector_all(
        ".merged tr:is(.added, .removed, .changed)",
        "rows => rows.map((row) => [row.className.split(' ')[1], row.querySelector('.n').innerText.replace(/^\\W*\\s*(added|removed|changed)\\s*/, '')])")


def test_the_row_that_leads_elsewhere_is_marked_and_not_the_one_with_another_number(reviewed):
    page = reviewed({"UC1.md": (SHOP, CONFIRMED)})
    assert marked(page) == [["changed", "1.1a"], ["added", "1.2"], ["added", "1.2a"]]
    # One number, two steps.
    assert page.locator(".merged tr.changed .x :is(del, ins)").all_inner_texts() == ["1.2", "1.2"]
    assert page.locator(".merged tr:not(.changed, .added, .removed) :is(del, ins)").count() == 0


def test_the_sentence_that_leads_elsewhere_is_marked_in_the_list(reviewed):
    page = reviewed({"UC1.md": (LIST, LIST.replace("4. System stores", "4. System checks the tool.\n5. System stores"))})
    told = page.locator(".changes li.behaviour").all_inner_texts()
    assert any("leads to 4 'System checks the tool'" in line for line in told), told
    texts = page.locator(".merged .line.changed .d").all_inner_texts()
    assert texts in (["System displays a notice."], ["Use case continues at step 4."])
    assert page.locator(".merged .line.added .d").all_inner_texts() == ["System checks the tool."]


SIGN_IN = """\
flow: PF1
kind: partial-flow
title: Sign in
results: [in]
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Code
        input: {text: Code, name: code}
        actions: [Cancel]
        transitions:
          - {id: 1.1a, %s}
          - {id: 1.1b, %s}
"""


def test_the_other_version_plays_the_same_inputs_whatever_numbers_they_have(reviewed):
    pay, delete = "Pay, next: 1.2", "Delete all, next: 1.3"
    enter, cancel = "user: enters code, gives: code, result: in", "user: selects Cancel, go-to: UC1"
    page = reviewed({
        "UC1.yaml": (SWAPPED % (delete, pay), SWAPPED % (pay, delete)), "PF1.yaml": (SIGN_IN % (cancel, enter), SIGN_IN % (enter, cancel))})
    go(page, "#UC1")
    page.get_by_role("button", name="Pay").click()
    assert page.locator("#display h2").inner_text() == "Thank you"
    page.get_by_role("button", name="Before", exact=True).click()
    assert page.locator("#display h2").inner_text() == "Thank you"
    assert page.evaluate("location.hash") == "#before:UC1?do=1.1b"
    page.get_by_role("button", name="Now", exact=True).click()
    assert page.evaluate("location.hash") == "#UC1?do=1.1a"
    # In a called flow too, with what was typed.
    go(page, "#UC1?do=1.1c,PF1%201.1a(code=42)")
    assert (page.locator("#notice").inner_text(), page.locator("#display h2").inner_text()) == ("", "Thank you")
    page.get_by_role("button", name="Before", exact=True).click()
    assert page.evaluate("decodeURIComponent(location.hash)") == "#before:UC1?do=1.1c,before:PF1 1.1b(code=42)"
    assert (page.locator("#notice").inner_text(), page.locator("#display h2").inner_text()) == ("", "Thank you")


def test_an_input_that_the_other_version_lacks_is_named(reviewed):
    pay, delete = "Pay, next: 1.2", "Delete all, next: 1.3"
    new = SWAPPED % (pay, delete)
    old = new.replace("          - {id: 1.1b, user: selects Delete all, next: 1.3}\n", "")
    page = reviewed({"UC1.yaml": (old, new), "PF1.yaml": (SIGN_IN % ("user: enters code, gives: code, result: in", "user: selects Cancel, go-to: UC1"),) * 2})
    go(page, "#UC1?do=1.1b")
    page.get_by_role("button", name="Before", exact=True).click()
    assert page.locator("#display h2").inner_text() == "Basket"
    assert page.locator("#notice").inner_text() == "The version before does not have 'User selects Delete all': the inputs before it were played."


PLAIN = (SWAPPED % ("Pay, next: 1.2", "Delete all, next: 1.3")).replace("          - {id: 1.1c, user: selects Sign in, next: 1.4}\n", "").replace(
    "      - {id: 1.4, partial-flow: PF1, transitions: [{id: 1.4a, returns: in, next: 1.2}]}\n", "")
BROKEN = [
    # What is behind the line is not read.
    ("UC1.yaml", PLAIN, lambda text: text + "   - [\n", "line 15"),
    ("UC1.yaml", PLAIN, lambda text: text.replace("      - {id: 1.2,", "     - {id: 1.2,"), "line 13"),
    # Not known as the head of a flow.
    ("UC1.md", SHOP, lambda text: text.replace("| # | Description | Next |", "| Nr | Beschreibung | Weiter |"), "line 5"),
]


@pytest.mark.parametrize("path, text, break_it, line", BROKEN)
@pytest.mark.parametrize("was_broken", [False, True])
def test_a_file_that_cannot_be_read_is_named_and_not_compared(
        reviewed, lockstep, tmp_path, violations, path, text, break_it, line, was_broken):
    versions = (break_it(text), text) if was_broken else (text, break_it(text))
    other = SHOP.replace("Use Case 1 ", "Use Case 2 ")
    page = reviewed({path: versions, "UC2.md": (other, other)})
    problem = f"cannot be read{' in main' if was_broken else ''}: {line}: "
    assert f"lockstep: '{path}' {problem}" in reviewed.said
    assert f"{path} {problem}" in page.locator("#unread").inner_text() and "It is not compared." in page.locator("#unread").inner_text()
    # Nothing of it is gone or new, and nobody says that all is as it was.
    assert page.locator(".changes li").count() == 0
    assert page.locator(".nothing").inner_text() == "No change in what can be read; the files above are not compared."
    assert violations(page) == []
    diff = [lockstep, "diff", "HEAD"]
    plain = subprocess.run(diff, cwd=tmp_path, capture_output=True, text=True)
    assert (plain.returncode, plain.stdout) == (0, "") and f"'{path}' cannot be read" in plain.stderr
    # A comment is read without the errors of the command.
    for form in ["comment", "markdown"]:
        said = subprocess.run([*diff, "--format", form], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        assert "Not compared" in said and "No change" not in said
    assert subprocess.run([*diff, "--fail-on", "loss"], cwd=tmp_path, capture_output=True).returncode == 2


def test_inputs_of_a_file_that_cannot_be_read_are_not_played_by_their_numbers(reviewed):
    """The second row has lost its line, so that the third has its number; what is the same as before is not known."""
    page = reviewed({"UC1.yaml": (PLAIN, PLAIN + "   - [\n")})
    go(page, "#UC1?do=1.1b")
    page.get_by_role("button", name="Before", exact=True).click()
    assert page.locator("#display h2").inner_text() == "Basket"
    assert page.locator("#notice").inner_text().startswith("What 'User selects Delete all' is in the other version is not known")
