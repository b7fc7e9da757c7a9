"""What is typed on a page is what is played; a text that is not a value is refused, as in the terminal."""
import subprocess

import pytest


SIGN_IN = """\
flow: UC1
kind: use-case
title: Sign in
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Name
        input: {text: Name, name: name}
        transitions:
          - {id: 1.1a, user: enters name, gives: name, next: 1.2}
      - id: 1.2
        system: checks
        action: a.b
        reads: [name]
        transitions:
          - {id: 1.2a, case: Ok, as: ok, values: {count: integer, wait: duration}, next: 1.3}
      - id: 1.3
        screen: You have [count] tries, wait [wait]
        actions: [Close]
        transitions:
          - {id: 1.3a, user: selects Close, next: end}
          - {id: 1.3b, event: time is up, after: wait, next: 1.1}
"""

POST = """\
flow: UC1
kind: use-case
title: Long wait
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Home
        actions: [Check]
        transitions:
          - {id: 1.1a, user: selects Check, next: 1.2}
      - id: 1.2
        system: checks the post
        action: post.check
        transitions:
          - {id: 1.2a, case: Letter is there, as: there, next: end}
          - {id: 1.2b, event: three days are over, after: 3d, next: 1.3}
      - {id: 1.3, screen: Late, actions: [Close], transitions: [{id: 1.3a, user: selects Close, next: end}]}
"""


@pytest.fixture
def written(opened, lockstep, tmp_path):
    """Opens the page of a flow."""
    def write(flow, address=""):
        (tmp_path / "lockstep.yaml").write_text("lockstep: 1\n")
        (tmp_path / "UC1.yaml").write_text(flow)
        subprocess.run([lockstep, "page", tmp_path, "-o", tmp_path / "page.html"], check=True)
        return opened(address, file=tmp_path / "page.html")

    return write


@pytest.mark.parametrize("field, text, problem", [
    ("count", "abc", "Write a whole number."), ("count", "1.9", "Write a whole number."), ("count", "", "Write a whole number."),
    ("count", "9007199254740993", "Write a whole number of at most 15 digits."),
    *[("wait", text, "Write a duration: 500ms, 1s, 1m or 1h.") for text in ["zz", "", "-1m", "1,5m", "5 minutes", "1h30m", "40000d"]],
])
def test_a_text_that_is_no_value_is_refused_at_its_field(written, field, text, problem):
    page = written(SIGN_IN, "#UC1?do=1.1a")
    # Of the other field what was typed stays.
    page.get_by_label("count" if field == "wait" else "wait").fill("7" if field == "wait" else "7m")
    page.get_by_label(field).fill(text)
    page.locator("#display .chip", has_text="Ok").click()
    assert page.locator("#display .problem").inner_text() == problem
    assert page.locator("#notice").inner_text() == problem
    assert page.get_by_label("count" if field == "wait" else "wait").input_value() == ("7" if field == "wait" else "7m")
    assert page.evaluate("location.hash") == "#UC1?do=1.1a"
    page.get_by_label(field).fill("3" if field == "count" else "90s")
    page.locator("#display .chip", has_text="Ok").click()
    expected = "You have 3 tries, wait 7 minutes" if field == "count" else "You have 7 tries"
    assert page.locator("#display h2").inner_text().startswith(expected.split(",")[0])
    assert page.locator("#notice").inner_text() == ""


@pytest.mark.parametrize("word", ["1.2a(count=3;wait=zz)", "1.2a(count=1.9;wait=1m)", "1.2a(count=;wait=1m)"])
def test_an_address_with_a_text_that_is_no_value_is_followed_up_to_there(written, word):
    page = written(SIGN_IN, f"#UC1?do=1.1a,{word}")
    assert page.locator("#display .chip", has_text="Ok").count() == 1
    assert "is not a value of '" in page.locator("#notice").inner_text()
    assert page.evaluate("location.hash") == "#UC1?do=1.1a"


def test_an_emptied_field_gives_nothing(written):
    page = written(SIGN_IN)
    page.get_by_label("Name").fill("")
    page.get_by_label("Name").press("Enter")
    assert page.locator("#display .problem").inner_text() == "Nothing given."
    assert page.evaluate("location.hash") in ("", "#UC1")
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Name").press("Enter")
    assert page.evaluate("location.hash") == "#UC1?do=1.1a(name=Ada)"


def test_the_field_of_a_value_that_a_flow_needs_holds_one_that_fits(opened):
    """The PIN of a flow that is played by itself has a pattern that no screen of it lists."""
    page = opened("#PF2.8")
    page.get_by_role("button", name="Give").click()
    assert page.locator("#notice").inner_text() == ""
    assert page.evaluate("location.hash") == "#PF2.8?do=give"


def test_a_copied_scenario_waits_as_long_as_the_play_did(written, lockstep, tmp_path):
    page = written(POST)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Next timer").click()
    assert page.locator("#display h2").inner_text() == "Late"
    page.get_by_role("button", name="Copy as scenario").click()
    copied = page.locator("#dialog pre").inner_text()
    (tmp_path / "copied.yaml").write_text(copied)
    tested = subprocess.run([lockstep, "test", tmp_path], capture_output=True, text=True)
    assert tested.returncode == 0, tested.stdout + copied
