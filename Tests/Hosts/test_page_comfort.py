"""What readers of a page need: keys as in the terminal, room for fingers, large letters, what was played said."""
import json
import re
import subprocess
import zlib

import pytest

CALLERS = "".join(f"""\
          - {{id: 1.1a, user: selects {name}, go-to: UC2}}
""" for name in ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta"])
FIRST = f"""\
flow: UC1
kind: use-case
title: Choose
scenarios:
  - id: 1
    title: PRIMARY SCENARIO
    steps:
      - id: 1.1
        screen: Choice
        actions: [Alpha, Beta, Gamma, Delta, Epsilon, Zeta, Eta, Theta, Iota, Kappa]
        transitions:
{CALLERS}          - {{id: 1.1b, user: selects Iota, next: 1.2}}
          - {{id: 1.1c, user: selects Kappa, next: 1.3}}
      - {{id: 1.2, screen: Ninth, transitions: [{{id: 1.1b, user: selects Back, next: back}}]}}
      - {{id: 1.3, screen: Tenth, transitions: [{{id: 1.3a, user: selects Back, next: back}}]}}
"""
SECOND = """\
flow: UC2
kind: use-case
title: Chosen
scenarios: [{id: 1, title: PRIMARY SCENARIO, steps: [{id: 1.1, screen: Chosen, transitions: [{id: 1.1a, user: selects Close, next: end}]}]}]
"""


@pytest.fixture
def written(opened, lockstep, tmp_path):
    (tmp_path / "lockstep.yaml").write_text("lockstep: 1\ntitle: A wallet\n")
    (tmp_path / "UC1.yaml").write_text(FIRST)
    (tmp_path / "UC2.yaml").write_text(SECOND)

    def write(address="#UC1", *options):
        file = tmp_path / "page.html"
        command = [lockstep, "page", "--project", tmp_path, "-o", file, *options]
        subprocess.run(command, check=True, capture_output=True)
        return opened(address, file=file)

    return write


def title(page):
    return page.locator("#display h2").inner_text()


def test_the_project_names_its_page(written):
    assert written("").title() == "A wallet"


def test_the_keys_are_those_of_the_terminal(written):
    page = written()
    page.keyboard.press("0")
    assert title(page) == "Tenth"
    page.keyboard.press("b")
    assert title(page) == "Choice" and page.locator("#log > li").count() == 2
    page.keyboard.press("u")
    assert title(page) == "Tenth"
    page.keyboard.press("u")
    page.keyboard.press("9")
    assert title(page) == "Ninth"
    page.keyboard.press("!")
    assert title(page) == "In the background"
    page.keyboard.press("!")
    page.keyboard.press("+")
    assert page.locator("#clock").inner_text() == "0:01"
    page.keyboard.press("p")
    assert page.evaluate("document.activeElement.id") == "log"


def test_a_digit_from_the_body_is_announced(written):
    page = written()
    assert page.evaluate("document.activeElement.tagName") == "BODY"
    page.keyboard.press("9")
    assert page.locator("#told").inner_text() == "User selects Iota: Ninth"


def tab_to(page, words):
    """Goes on by the key Tab alone, to the next part with these words or this label."""
    for _ in range(80):
        page.keyboard.press("Tab")
        part = page.evaluate("[document.activeElement.textContent, document.activeElement.labels?.[0]?.textContent].join(' ')")
        if words in part and page.evaluate("document.activeElement.closest('#display, #answers') !== null"):
            return
    raise AssertionError(f"no key leads to {words}")


def test_a_whole_play_by_the_keyboard_is_told(opened):
    page = opened("#UC2.3")
    tab_to(page, "Biometrics are not enabled")
    page.keyboard.press("Enter")
    assert page.locator("#told").inner_text() == "Biometrics are not enabled: Open app with PIN"
    # What the tree of a screen reader has: the heading first, the label of the field, one name for each button.
    assert page.locator("#display").aria_snapshot().splitlines() == [
        '- heading "Open app with PIN" [level=2]', "- paragraph: Open with your PIN", "- text: 6 digits (0-9) PIN field",
        '- textbox "6 digits (0-9) PIN field": "000000"', '- text: "Pattern [0-9]{6}"',
        '- button "Enters PIN"', '- button "Forgot PIN"', '- button "Info"']
    assert page.evaluate("document.activeElement.textContent") == "Open app with PIN"
    tab_to(page, "6 digits (0-9) PIN field")
    page.keyboard.type("271828")
    page.keyboard.press("Enter")
    for words, title in {
        "Valid PIN when app not blocked": "System determines whether user has obtained PID", "User has obtained PID": "Executes",
        "No (valid) universal link": "System determines", "App was shutdown": "Continues in UC7.1",
    }.items():
        tab_to(page, words)
        page.keyboard.press("Enter")
        told = page.locator("#told").inner_text()
        assert told.startswith(words) and f": {title}" in told, told
    assert page.evaluate("document.activeElement.textContent") == "Continues in UC7.1"


def test_many_callers_are_folded_and_each_is_its_own_row(written):
    page = written("#UC2")
    callers = page.locator("#table .flow:visible .callers")
    assert callers.locator("summary").inner_text() == "Entered from 8 rows"
    callers.locator("summary").click()
    for number in [0, 3, 7]:
        callers.locator("a").nth(number).click()
        row = "1.1a" if number == 0 else f"1.1a~{number + 1}"
        page.locator(f'tr.found[id="row:UC1:{row}"]').wait_for()
        page.locator("#pick").select_option("UC2")


def test_a_log_counts_rows_by_their_place(written, tmp_path):
    log = tmp_path / "log.jsonl"
    lines = [{"row": "UC1 1.1b"}, {"row": "UC1 1.1b"}, {"row": "UC1 1.1b"}]
    log.write_text("".join(json.dumps({"session": "1", "flow": "UC1", "event": "start", "at": 0} if number < 0 else {"session": "1", **lines[number], "at": 0}) + "\n" for number in range(-1, 3)))
    page = written("#UC1", "--log", str(log))
    counts = page.locator("tr:is(.often-1, .often-2, .often-3, .often-4)").evaluate_all("rows => rows.map((row) => [row.id, row.querySelector('.note').textContent])")
    # Of two rows with one number the first was taken twice, from its own screen.
    assert counts == [["row:UC1:1.1b", "taken 2 times"], ["row:UC1:1.1b~2", "taken 1 time"]]


@pytest.mark.parametrize("width, height", [(1440, 900), (768, 1024), (390, 844), (320, 640)])
def test_targets_are_large_enough(opened, width, height):
    page = opened("#UC2.3?do=1.1b", width=width, height=height)
    small = page.locator("button:visible, select:visible, input:visible, summary:visible").evaluate_all(
        "parts => parts.filter((part) => !part.closest('td, p, #log') && part.getBoundingClientRect().height < 40).map((part) => part.outerHTML)")
    assert small == []


@pytest.mark.parametrize("width, height", [(390, 844), (320, 640)])
def test_a_finger_finds_each_target(browser, page_file, width, height):
    """The numbers of rows that can be taken, too; and the controls are one line, so that they leave room."""
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, offline=True)
    page = context.new_page()
    page.goto(f"file://{page_file}#UC2.3?do=1.1b,1.3b")
    page.wait_for_selector("html.ready")
    for tab in ["screen", "table", "picture", "trace"]:
        page.get_by_role("tab", name=tab.capitalize()).tap()
        small = page.locator("button:visible, select:visible, input:visible, summary:visible").evaluate_all(
            "parts => parts.filter((part) => Math.min(part.getBoundingClientRect().height, part.matches('summary') ? 44 : part.getBoundingClientRect().width) < 44).map((part) => part.outerHTML)")
        assert small == [], tab
        if tab == "table":
            assert len(set(page.locator(".controls button:visible").evaluate_all("parts => parts.map((part) => part.offsetTop)"))) == 1
            page.locator("#table button.take").first.tap()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_large_letters_leave_the_buttons_of_the_screen_in_sight(opened):
    # A zoom of 200 % on a screen of 1440 x 900.
    page = opened("#UC2.3?do=1.1b", width=720, height=450)
    for button in page.locator("#display .buttons button").all():
        box = button.bounding_box()
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('button') !== null && document.elementFromPoint(x, y).closest('#display') !== null", [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])


def test_an_error_flow_is_one_line(opened):
    page = opened("#PF2.8")
    lines = page.locator("#table .flow:visible td.x").evaluate_all("""cells => cells.filter((cell) => cell.textContent === "Error flow: No internet").map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.bottom / 8))).size;
    })""")
    assert lines and set(lines) == {1}


def test_a_step_of_a_use_case_says_itself_who_acts(opened, lockstep, tmp_path):
    (tmp_path / "UC-014.md").write_text("# UC-014: Reserve a Tool\n\n**Primary actor:** Member\n\n## Main Success Scenario\n\n"
                                       "1. Member opens the catalogue.\n2. System displays the catalogue.\n3. Member selects a tool.\n4. System stores the reservation.\n")
    file = tmp_path / "page.html"
    subprocess.run([lockstep, "page", "--project", tmp_path, "-o", file], check=True, capture_output=True)
    assert title(opened("#UC-014", file=file)) == "Member opens the catalogue"


def page_contents(pdf):
    """The drawing of each page of a PDF that Chromium wrote."""
    objects = {int(number): body for number, body in re.findall(rb"\n(\d+) 0 obj\s(.*?)endobj", pdf, re.S)}
    for body in objects.values():
        if re.search(rb"/Type /Page\b(?!s)", body):
            content = objects[int(re.search(rb"/Contents (\d+) 0 R", body).group(1))]
            length = int(re.search(rb"/Length (\d+)", content).group(1))
            start = re.search(rb"stream\r?\n", content).end()
            stream = content[start:start + length]
            yield zlib.decompress(stream) if b"/FlateDecode" in content else stream


@pytest.mark.parametrize("address", ["", "#UC2.3"])
def test_no_printed_page_is_empty(opened, address):
    page = opened(address)
    texts = [len(re.findall(rb"\bT[jJ]\b", content)) for content in page_contents(page.pdf(format="A4"))]
    # A page number alone is one text.
    assert texts and min(texts) > 2, texts


def test_the_arrow_keys_go_through_the_tabs_of_a_narrow_page(written, violations):
    page = written()
    # Where all parts are shown there is nothing to choose.
    assert page.locator("[role=tabpanel]").count() == 0
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.locator("[role=tab][tabindex='0']").all_inner_texts() == ["Screen"]
    page.get_by_role("tab", name="Screen").focus()
    for key, part in [("ArrowRight", "Table"), ("ArrowRight", "Picture"), ("End", "Trace"), ("ArrowRight", "Screen"), ("ArrowLeft", "Trace"), ("Home", "Screen")]:
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.textContent") == part
        assert page.locator("[role=tab][aria-selected=true]").all_inner_texts() == [part]
        assert page.locator("[role=tabpanel]:visible").get_attribute("aria-label") == part
    assert violations(page) == []
