"""A document that cannot be read or played is named, and all others have their page."""
import subprocess

import pytest

from test_page_inputs import SIGN_IN

DOUBLED = """\
# Use Case 2 Doubled ids

## Flow

| # | Description | Next |
|---|---|---|
| **1** | **PRIMARY SCENARIO** | |
| **1.1** | **System displays screen 'Home'**<ul><li>Actions: Go, Other</li></ul> | |
| 1.1a | User selects Go | 1.2 |
| **1.2** | **System displays screen 'Two'**<ul><li>Actions: Close</li></ul> | |
| 1.2a | User selects Close | End |
| **1.2** | **System displays screen 'Two again'**<ul><li>Actions: Close</li></ul> | |
| 1.2b | User selects Close | 1.1 |
"""


@pytest.fixture
def written(opened, lockstep, tmp_path):
    def write(files, *options):
        (tmp_path / "lockstep.yaml").write_text("lockstep: 1\n")
        for path, text in files.items():
            (tmp_path / path).write_text(text)
        result = subprocess.run([lockstep, "page", ".", "-o", "page.html", *options], cwd=tmp_path, capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        write.said = result.stderr
        return opened(file=tmp_path / "page.html")

    return write


def test_steps_with_one_number_are_two_on_the_page(written):
    page = written({"UC1.yaml": SIGN_IN, "UC2.md": DOUBLED})
    assert page.locator("#front .cards li").count() == 2
    page.goto(page.url.split("#")[0] + "#UC2?do=1.1a")
    # Names lead to the first.
    assert page.locator("#display h2").inner_text() == "Two"
    assert page.locator("#table .flow:visible tr.step").count() == 3


def test_of_two_flows_with_one_id_the_first_is_shown_and_the_second_named(written):
    second = SIGN_IN.replace("screen: Name", "screen: Other")
    page = written({"one.yaml": SIGN_IN, "two.yaml": second, "three.yaml": SIGN_IN.replace("UC1", "UC3")})
    assert written.said.startswith("lockstep: 'two.yaml' cannot be played: line 1: another flow has the ID UC1 already")
    assert "two.yaml cannot be played: line 1: another flow has the ID UC1 already" in page.locator("#unread").inner_text()
    assert page.locator("#front .cards li").count() == 2
    assert page.locator("#table .flow").count() == 2
    page.goto(page.url.split("#")[0] + "#UC1")
    assert page.locator("#display h2").inner_text() == "Name"


def test_a_half_written_file_is_shown_as_far_as_it_can_be_read(written, violations):
    page = written({"UC1.yaml": SIGN_IN + "   - [\n", "UC3.yaml": SIGN_IN.replace("UC1", "UC3")})
    assert page.locator("#unread").inner_text().endswith("The page shows what can be read of it.")
    assert violations(page) == []
