"""A link to what a page does not have shows what it has, and says so."""
import subprocess

import pytest

from pages import go
from test_page_inputs import SIGN_IN

LOST = [
    ("#row:UC1:9.9", "This page has no row 'UC1 9.9'."), ("#row:9.9", "This page has no row '9.9'."), ("#nope", "This page has no flow 'nope'."),
    ("#UC7?do=1.1a", "This page has no flow 'UC7'."), ("#uc1", "This page has no flow 'uc1'."), ("#%E0%A4%A", "This page has no flow '%E0%A4%A'."),
]


@pytest.fixture(params=[1, 2])
def count(request):
    return request.param


@pytest.fixture
def page_of(opened, lockstep, tmp_path, count):
    (tmp_path / "lockstep.yaml").write_text("lockstep: 1\n")
    for number in range(1, count + 1):
        (tmp_path / f"UC{number}.yaml").write_text(SIGN_IN.replace("flow: UC1", f"flow: UC{number}"))
    subprocess.run([lockstep, "page", tmp_path, "-o", tmp_path / "page.html"], check=True)
    return lambda address: opened(address, file=tmp_path / "page.html")


def shown(page, count):
    """The overview of several flows, or the beginning of the only one."""
    return page.locator("#front").is_visible() if count > 1 else page.locator("#display h2").inner_text() == "Name"


@pytest.mark.parametrize("address, words", LOST)
def test_a_link_to_what_is_gone_says_so(page_of, count, address, words):
    page = page_of(address)
    assert shown(page, count)
    assert page.locator("#lost").inner_text() == words
    # The keys have nothing to take back.
    for key in "ur":
        page.keyboard.press(key)
    assert shown(page, count)
    go(page, "#UC1?do=1.1a")
    assert page.locator("#lost").inner_text() == ""
    go(page, address)
    assert page.locator("#lost").inner_text() == words
    assert shown(page, count)
