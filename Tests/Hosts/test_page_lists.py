"""A use case that is a numbered list is shown as that list, and played in it."""
import re
import shutil
import subprocess

import pytest

from stories import ROOT

SAMPLES = ROOT / "Tests/Samples/use-cases"


@pytest.fixture
def listed(opened, lockstep, tmp_path):
    def open_sample(sample, address, *arguments, **options):
        shutil.copy(SAMPLES / sample, tmp_path)
        file = tmp_path / "page.html"
        subprocess.run([lockstep, "page", *arguments, "--project", tmp_path, "-o", file], check=True, capture_output=True)
        return opened(address, file=file, **options)

    return open_sample


def sentences(sample, part):
    """The numbered lines of a document behind a heading."""
    text = (SAMPLES / sample).read_text().split(part)[1].split("\n# ")[0]
    return [line.strip() for line in text.splitlines() if re.match(r" *(\d|\*[a-z])", line)]


def lit(page):
    return page.locator(".here .line").inner_text().split("\n")


def test_the_list_is_shown_in_the_words_and_with_the_labels_of_its_document(listed):
    page = listed("rehearsal-rooms.md", "#UC-40")
    flow = page.locator("#table .flow:visible")
    assert flow.locator("table").count() == 0
    shown = flow.locator(".line:not(.implied)").evaluate_all(
        "lines => lines.map((line) => [...line.querySelectorAll('.n, .d')].map((part) => part.textContent.trim()).join(' '))")
    shown = [line.replace(" ", ". ", 1) for line in shown]
    assert sorted(shown) == sorted(sentences("rehearsal-rooms.md", "## Main Success Scenario"))
    # Alternatives are below the sentence that they hang on, those of alternatives inside of these.
    above = {
        branch: page.locator(f'[id="row:UC-40:{branch}"]').evaluate(
            "row => row.closest('.branches').parentElement.querySelector('.line .n').textContent")
        for branch in ["2a", "2a2a", "4a", "5a", "7a"]}
    assert above == {"2a": "2", "2a2a": "2a2", "4a": "4", "5a": "5", "7a": "7"}
    # One that can happen at several steps names them.
    assert page.locator('.at:has([id="row:UC-40:3-6b"])').inner_text().split()[1:] == ["4", "5", "6"]
    about = page.locator("#table .overview:visible").first
    assert about.get_attribute("open") is not None and "The musician is a member" in about.inner_text()


def test_the_present_sentence_is_lit_and_its_numbers_play(listed):
    page = listed("rehearsal-rooms.md", "#UC-40")
    assert lit(page) == ["1", "Musician enters a day."]

    def take(*numbers):
        for number in numbers:
            page.locator("#table .line").get_by_role("button", name=number, exact=True).click()

    take("1")
    # A check comes before the list is shown: 2 and 2a are its outcomes.
    assert lit(page)[1] == "System displays the free rooms."
    take("2a")
    assert lit(page) == ["2a1", "System displays the next free day."]
    take("2a2")
    assert page.locator(".taken .line").count() == 3
    page.get_by_role("button", name="Undo").click()
    assert lit(page)[0] == "2a1"
    # Whether the day is a holiday is found out behind 2a2.
    take("2a2", "2a2", "2", "3", "4")
    assert lit(page) == ["5", "System displays the rental form."]
    # What may happen at several steps is offered at this one.
    assert page.locator(".at .open").all_inner_texts() == ["5"]


def test_sentences_are_found_and_reached(listed):
    page = listed("rehearsal-rooms.md", "#UC-40")
    page.fill("#find", "next free day")
    assert page.locator("#found b").all_inner_texts() == ["UC-40 2a1"]
    page.press("#find", "Enter")
    page.locator('.found[id="row:UC-40:2a1"]').wait_for()
    page.fill("#find", "return step 2")
    page.press("#find", "Enter")
    assert page.locator("#table .line:visible", has_text="Return to step 2").first.is_visible()


def test_coverage_shades_the_sentences_that_no_scenario_takes(listed):
    page = listed("UC-52-return-a-costume.md", "#UC-52", "--coverage")
    shaded = page.locator("#table .untested .line .n").all_inner_texts()
    assert "5a1" in shaded and "2" in shaded


@pytest.mark.parametrize("width, scheme", [(1440, "light"), (390, "dark")])
def test_a_list_fits_and_breaks_no_rule_of_accessibility(listed, violations, width, scheme):
    page = listed("UC-201-book-a-workbench.md", "#UC-201", width=width, scheme=scheme)
    if width < 700:
        page.get_by_role("tab").nth(1).click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#table .line:visible").evaluate_all("lines => lines.every((line) => line.scrollWidth <= line.clientWidth)")


def test_a_list_is_printed_on_narrow_paper_too(listed):
    page = listed("rehearsal-rooms.md", "#UC-40", width=600)
    page.emulate_media(media="print")
    assert page.locator("#table .line:visible", has_text="System displays the free rooms.").count() == 1
    assert page.locator(".tabs:visible, #screen:visible").count() == 0
