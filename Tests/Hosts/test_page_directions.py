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

LIST = {"lockstep.yaml": """\
lockstep: 1
wording:
  lists: {use-case: [תרחיש], main: [מהלך ראשי], alternatives: [חלופות], actors: [שחקן ראשי], user: [הקורא], system: [המערכת],
    step: ["שלב #"], returns: ["חוזרים לשלב #"], ends: [התרחיש מסתיים], displays: [מציגה], stores: [שומרת], checks: [בודקת], states: [כבר]}
""", "UC-7.md": """\
# UC-7 השאלת ספר

**שחקן ראשי:** הקורא

## מהלך ראשי

1. הקורא פותח את הקטלוג.
2. המערכת מציגה את הספרים הפנויים.
3. הקורא בוחר ספר (ISBN 978-3).
4. המערכת בודקת שהספר פנוי.
5. המערכת שומרת את ההשאלה.

## חלופות

4a. הספר כבר מושאל:

   4a1. המערכת מציגה את מועד ההחזרה.
   4a2. חוזרים לשלב 2.
"""}

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
def listed(opened, lockstep, tmp_path):
    for name, text in LIST.items():
        (tmp_path / name).write_text(text)

    def show(address="#UC-7?do=1%7E2", width=1440, *options):
        file = tmp_path / "page.html"
        subprocess.run([lockstep, "page", "--project", tmp_path, "-o", file, *options], check=True, capture_output=True)
        return opened(address, file=file, width=width)

    return show


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


def test_a_list_begins_at_the_right_with_its_numbers(listed):
    shown = listed("#UC-7?do=1%7E2,3")
    assert shown.locator("#display h2").inner_text() == "המערכת בודקת שהספר פנוי"
    lines = shown.locator("#table .flow:visible .line")
    assert lines.count() == 8
    for line in lines.all():
        number, words = (line.locator(part).bounding_box() for part in [".n", ".d"])
        assert number["x"] >= words["x"] + words["width"]
    assert is_from_the_right(lines.nth(2).locator(".d"))
    assert shown.locator(".line:visible", has_text="מועד ההחזרה").locator(".x").inner_text() == "← 2"


def test_a_changed_list_is_reviewed_in_its_direction(listed, tmp_path, violations):
    git = ["git", "-C", tmp_path, "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for command in [["init", "-q", "-b", "main"], ["add", "lockstep.yaml", "UC-7.md"], ["commit", "-qm", "first"]]:
        subprocess.run([*git, *command], check=True, capture_output=True)
    document = tmp_path / "UC-7.md"
    document.write_text(document.read_text().replace("את ההשאלה.", "את ההשאלה ביומן."))
    shown = listed("", 1440, "--compare", "main")
    # The old words come first, from left to right as the page's own.
    old, new = shown.locator(".changes li bdi").all()
    assert old.bounding_box()["x"] < new.bounding_box()["x"]
    line = shown.locator(".merged .line.changed")
    assert line.locator("ins").inner_text() == "ביומן"
    assert line.locator(".n").bounding_box()["x"] > line.locator(".d").bounding_box()["x"]
    for width in [1440, 320]:
        shown = listed("", width, "--compare", "main")
        assert violations(shown) == []
        assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1440, 768, 390, 320])
def test_nothing_leaves_the_page_of_a_list(listed, violations, width):
    shown = listed(width=width)
    if width < 700:
        shown.get_by_role("tab", name="List").click()
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(shown) == []
