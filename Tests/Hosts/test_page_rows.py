"""Rows of a page go by their position; its fields can be filled whatever the table says."""
import subprocess

import pytest

TWICE = """\
flow: UC1
kind: use-case
title: Ask twice
overview: {summary: Two rows with one number.}
scenarios:
  - id: 1
    title: PRIMARY SCENARIO
    steps:
      - id: 1.1
        screen: Question
        message: Which one?
        input: Your name
        items: [banks]
        actions: [Now, Later, Maybe]
        transitions:
          - {id: 1.1a, user: selects Now, next: 1.2}
          - {id: 1.1a, user: selects Later, next: 1.3}
          - {id: 1.1a, user: selects Later, next: 1.4}
          - {id: 1.1b, user: selects Maybe, next: 1.5}
      - {id: 1.2, screen: First, transitions: [{id: 1.2a, user: selects Back, next: back}]}
      - {id: 1.3, screen: Second, transitions: [{id: 1.3a, user: selects Back, next: back}]}
      - {id: 1.4, screen: Third, transitions: [{id: 1.4a, user: selects Back, next: back}]}
      - id: 1.5
        system: decides
        transitions:
          - {id: 1.5a, case: Good, next: 1.2}
          - {id: 1.5a, case: Good, next: 1.3}
          - {id: 1.5a, case: Bad, next: 1.4}
"""


@pytest.fixture
def twice(opened, lockstep, tmp_path):
    (tmp_path / "UC1.yaml").write_text(TWICE)
    file = tmp_path / "twice.html"
    subprocess.run([lockstep, "page", "--project", tmp_path, "-o", file], check=True, capture_output=True)
    return lambda address="", **options: opened(address or "#UC1", file=file, **options)


@pytest.mark.parametrize("number, screen", [(0, "First"), (1, "Second"), (2, "Third")])
def test_each_of_the_rows_with_one_number_is_taken(twice, number, screen):
    page = twice()
    page.locator("#display .buttons button").nth(number).click()
    assert page.locator("#display h2").inner_text() == screen
    # From the table, too, and by its link.
    page.goto(page.url)
    page.reload()
    page.wait_for_selector("html.ready")
    assert page.locator("#display h2").inner_text() == screen
    page.get_by_role("button", name="Undo").click()
    page.locator("#table button.take").nth(number).click()
    assert page.locator("#display h2").inner_text() == screen
    assert page.locator("tr.taken").count() == 1 and page.locator("tr.last").count() == 1
    assert page.locator("#picture :is(.arrow, .chip).taken").count() == 1


@pytest.mark.parametrize("number, screen", [(0, "First"), (1, "Second"), (2, "Third")])
def test_each_of_the_outcomes_with_one_number_is_taken(twice, number, screen):
    page = twice("#UC1?do=1.1b")
    page.locator("#display .chip").nth(number).click()
    assert page.locator("#display h2").inner_text() == screen


def test_a_key_in_a_field_plays_nothing(twice):
    page = twice()
    field = page.get_by_label("Your name")
    field.fill("")
    field.focus()
    page.keyboard.type("12-03-2001 brs")
    assert field.input_value() == "12-03-2001 brs"
    page.locator("body").click(position={"x": 700, "y": 60})
    page.keyboard.type("12b")
    assert page.locator("#display h2").inner_text() == "Question"
    # It is kept while the flow is played.
    page.locator("#display .buttons button").first.click()
    page.get_by_role("button", name="Back").click()
    assert page.get_by_label("Your name").input_value() == "12-03-2001 brs"


def test_a_list_is_no_field(twice):
    page = twice()
    assert page.locator("#display input").count() == 1
    assert page.locator("#display .sample").inner_text() == "List: banks"
    assert page.locator("#display .sample li").count() > 1


def test_one_action_is_the_first(twice):
    page = twice()
    assert page.locator("#display button.primary").all_inner_texts()[0].startswith("Now")
    assert page.locator("#display button.primary").count() == 1
    page.keyboard.press("1")
    assert page.locator("#display .top button.back").count() == 1


def test_a_row_opens_in_an_editor_where_that_is_asked_for(opened, lockstep, tmp_path):
    (tmp_path / "UC1.yaml").write_text(TWICE)
    file = tmp_path / "linked.html"
    subprocess.run([lockstep, "page", "--project", tmp_path, "-o", file, "--editor", "vscode://file{path}:{line}"],
                   check=True, capture_output=True)
    page = opened("#UC1", file=file)
    line = 1 + TWICE.splitlines().index("          - {id: 1.1b, user: selects Maybe, next: 1.5}")
    assert page.locator("[id='row:UC1:1.1b'] a.edit").get_attribute("href") == f"vscode://file{tmp_path}/UC1.yaml:{line}"
    page.locator("#table button.take").last.click()
    assert page.locator("#display h2").inner_text() == "System decides"
