"""Texts from right to left are read in their own direction, beside the page's own words."""
import subprocess

import pytest

FLOW = """\
flow: UC1
kind: use-case
title: פתיחת האפליקציה
overview: {summary: "המשתמש פותח את האפליקציה עם קוד בן 6 ספרות (PIN)."}
scenarios:
  - id: 1
    title: PRIMARY SCENARIO
    steps:
      - id: 1.1
        screen: הזן את הקוד!
        message: "הקוד בן 6 ספרות (0-9). ראה Help."
        input: {text: קוד, name: code, pattern: "[0-9]{6}"}
        actions: [שכחתי את הקוד?, Help]
        transitions:
          - {id: 1.1a, user: מזין את הקוד, gives: code, go-to: UC2}
          - {id: 1.1b, user: selects שכחתי את הקוד?, next: 1.2}
          - {id: 1.1c, user: selects Help, go-to: UC2}
      - id: 1.2
        prompt: לאפס את הארנק?
        actions: [ביטול]
        transitions:
          - {id: 1.2a, user: selects ביטול, next: back}
"""
OTHER = """\
flow: UC2
kind: use-case
title: Get help!
overview: {summary: "The user reads the manual."}
scenarios:
  - id: 1
    title: PRIMARY SCENARIO
    steps: [{id: 1.1, screen: Manual!, actions: [Close], transitions: [{id: 1.1a, user: selects Close, next: end}]}]
"""

#: Where the first and the last letter of a text are drawn on its line.
ENDS = """element => {
  const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const at = (index) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    return range.getBoundingClientRect().x;
  };
  return [at(0), at(text.length - 1)];
}"""
DRAWN = "text => [text.getExtentOfChar(0).x, text.getExtentOfChar(text.getNumberOfChars() - 1).x]"


@pytest.fixture
def page(opened, lockstep, tmp_path):
    for name, text in {"UC1.yaml": FLOW, "UC2.yaml": OTHER}.items():
        (tmp_path / name).write_text(text)
    file = tmp_path / "page.html"
    subprocess.run([lockstep, "page", "--project", tmp_path, "-o", file], check=True, capture_output=True)
    return lambda address="", width=1440: opened(address, file=file, width=width, height=2000)


def is_from_the_right(part, ends=ENDS):
    first, last = part.evaluate(ends)
    return last < first


def test_a_screen_is_read_in_the_direction_of_its_texts(page):
    shown = page("#UC1")
    for words in ["הזן את הקוד!", "הקוד בן 6 ספרות (0-9). ראה Help.", "קוד"]:
        assert is_from_the_right(shown.locator("#display").get_by_text(words, exact=True)), words
    assert is_from_the_right(shown.locator("#display button span", has_text="שכחתי את הקוד?"))
    shown.locator("#table .flow:visible .overview summary").click()
    assert is_from_the_right(shown.locator("#table .flow:visible .overview dd").first)
    assert not is_from_the_right(page("#UC2").locator("#display h2"))


def test_maps_pictures_and_cards_are(page):
    shown = page("")
    cards = shown.locator("#front .cards li")
    assert is_from_the_right(cards.nth(0).locator("a > span:not(.id)")) and is_from_the_right(cards.nth(0).locator("b"))
    assert not is_from_the_right(cards.nth(1).locator("b"))
    shown = page("#UC1?do=1.1b")
    for words, expected in {"לאפס את הארנק?": True, "הזן את הקוד!": True, "1 PRIMARY SCENARIO": False}.items():
        text = shown.locator("#paper .picture:visible svg text", has_text=words).first
        assert is_from_the_right(text, DRAWN) is expected, words


@pytest.mark.parametrize("width", [1440, 768, 390, 320])
def test_nothing_leaves_the_page(page, violations, width):
    for address in ["", "#UC1", "#UC1?do=1.1b"]:
        shown = page(address, width)
        assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert violations(shown) == [], address
