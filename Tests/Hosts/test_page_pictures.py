"""Maps and pictures of a page can be read, however many flows there are."""
import subprocess

import pytest

from pages import settle

FLOW = """\
flow: UC{number}
kind: use-case
title: Do thing number {number}
overview: {{summary: One of many.}}
scenarios:
  - id: 1
    title: PRIMARY SCENARIO
    steps:
      - id: 1.1
        screen: Place {number}
        actions: [On, Over]
        transitions:
          - {{id: 1.1a, user: selects On, go-to: UC{next}}}
          - {{id: 1.1b, user: selects Over, go-to: UC{other}}}
"""

#: How large a letter of 12 px is drawn.
LETTERS = "svg => 12 * svg.getScreenCTM().a"


@pytest.fixture(scope="module", params=[2, 60])
def project(request, lockstep, tmp_path_factory):
    folder, count = tmp_path_factory.mktemp("many"), request.param
    for number in range(1, count + 1):
        text = FLOW.format(number=number, next=number % count + 1, other=(number * 7) % count + 1)
        (folder / f"UC{number}.yaml").write_text(text)
    file = folder / "page.html"
    subprocess.run([lockstep, "page", "--project", folder, "-o", file], check=True, capture_output=True)
    return count, file


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_letters_of_the_map_can_be_read(opened, project, width):
    count, file = project
    page = opened(file=file, width=width)
    assert 11 <= page.locator("#front svg").evaluate(LETTERS) <= 16
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sheet, cards = page.locator("#front .sheet").bounding_box(), page.locator("#front .cards").bounding_box()
    # A list is read sooner than a large map, or a map on a narrow screen.
    assert (cards["y"] < sheet["y"]) == (count > 25 or width < 900)
    page.locator("#front").get_by_role("button", name="Larger").click()
    assert page.locator("#front svg").evaluate(LETTERS) == pytest.approx(15, abs=0.1)
    page.locator("#front").get_by_role("button", name="Fit").click()
    shown = page.locator("#front .sheet").evaluate("sheet => [sheet.scrollWidth - sheet.clientWidth, sheet.scrollHeight - sheet.clientHeight]")
    assert max(shown) <= 1


def test_a_picture_opens_on_the_present_step(opened):
    page = opened("#UC2.3?do=1.1b,1.3a,PF2.8%201.1b(blocked-for=5m)")
    for width in [1440, 1024]:
        page.set_viewport_size({"width": width, "height": 900})
        page.reload()
        page.wait_for_selector("html.ready")
        settle(page)
        assert 11 <= page.locator("#paper .picture:visible svg").evaluate(LETTERS) <= 16
        paper, step = page.locator("#paper").bounding_box(), page.locator("#paper .box.here").bounding_box()
        assert paper["x"] <= step["x"] and step["x"] + step["width"] <= paper["x"] + paper["width"]
        assert paper["y"] <= step["y"] and step["y"] + step["height"] <= paper["y"] + paper["height"]


def test_a_prompt_lies_over_the_screen_as_it_was(opened):
    page = opened("#UC2.3?do=1.1b")
    before = page.locator("#display h2").bounding_box()
    field = page.locator("#display input").bounding_box()
    page.get_by_role("button", name="Enters PIN").click()
    page.get_by_role("button", name="Invalid PIN (non-final round, first time)").click()
    assert page.locator("#display .prompt").count() == 1
    assert page.locator(".beneath .title").bounding_box() == before
    assert page.locator(".beneath input").bounding_box() == field
