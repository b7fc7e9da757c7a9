"""The review of use cases that are numbered lists: the list as its document has it, with what was removed, added and reworded."""
import shutil
import subprocess

import pytest

from pages import go
from stories import ROOT, commit_all

SAMPLES = ROOT / "Tests/Samples/use-cases"
AIUP, COCKBURN, GUIDE, TABLE = (
    "UC-201-book-a-workbench.md", "rehearsal-rooms.md", "DeveloperGuide.md", "UC-52-return-a-costume.md")


@pytest.fixture
def project(tmp_path):
    """The samples, committed."""
    for name in [AIUP, COCKBURN, GUIDE, TABLE]:
        shutil.copy(SAMPLES / name, tmp_path)
    commit_all(tmp_path)
    return tmp_path


@pytest.fixture
def reviewed(opened, lockstep, project):
    """Opens the review of a document that is changed; each edit is a text and the one in its place."""
    def review(document, *edits, **options):
        path = project / document
        text = path.read_text()
        for old, new in edits:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path.write_text(text)
        file = project / "review.html"
        command = [lockstep, "page", "--compare", "main", "--project", project, "-o", file]
        subprocess.run(command, check=True, capture_output=True)
        return opened(file=file, **options)

    return review


def told(page):
    """The changes, each with its row."""
    return page.locator(".changes li").evaluate_all(
        "items => items.map((item) => { const words = item.querySelector('.words').cloneNode(true); "
        "words.querySelector('small')?.remove(); return words.textContent.trim(); })")


def merged(page, *marks):
    """The lines of the list with a mark, with the words that are gone in brackets and those that are new in braces."""
    return page.locator(", ".join(f".merged .line.{mark}" for mark in marks)).evaluate_all("""lines => lines.map((line) => {
      const copy = line.cloneNode(true);
      for (const part of copy.querySelectorAll("s, .n .sr")) part.remove();
      for (const part of copy.querySelectorAll("del")) part.replaceWith(`[${part.textContent}]`);
      for (const part of copy.querySelectorAll("ins")) part.replaceWith(`{${part.textContent}}`);
      return [copy.querySelector(".n"), copy.querySelector(".d")].map((part) => part.textContent.trim()).join(" ").trim();
    })""")


def plays(page, words):
    """The highlighted sentence, and the heading of the screen, in both plays of a change."""
    links = page.locator(".changes li", has_text=words).first.locator("a.play").evaluate_all(
        "links => links.map((link) => link.getAttribute('href'))")
    found = []
    for link in links:
        go(page, link)
        assert page.locator("#notice").inner_text() == ""
        found.append(page.locator("#table .flow:visible .here .line:not(.implied) .n").first.inner_text().split()[-1])
    return found


INSERTED = [
    ("5. System displays the summary", "5. System holds the workbench.\n6. System displays the summary"),
    ("6. Maker confirms", "7. Maker confirms"), ("7. Payment", "8. Payment"),
    ("8. System stores the booking", "9. System stores the booking"), ("9. System displays the door", "10. System displays the door"),
    ("(step 7)", "(step 8)"), ("(step 6)", "(step 7)"), ("continues at step 7", "continues at step 8")]


def test_a_new_sentence_is_one_change_and_those_behind_it_have_other_numbers(reviewed):
    page = reviewed(AIUP, *INSERTED)
    assert told(page) == ["5 'System holds the workbench' is new", "6 sentences 6–10 were 5–9"]
    assert merged(page, "added") == ["5 {System holds the workbench.}"]
    assert merged(page, "removed", "changed") == []
    # Each has its number before it, and so has what cites it.
    assert "7 8" in page.locator(".merged .line", has_text="Payment Service").inner_text().replace("\n", " ")
    assert page.locator(".merged .line", has_text="continues at step").last.locator("s").inner_text().strip() == "7"
    assert plays(page, "is new") == ["4", "5"]


def test_a_sentence_that_is_gone_is_struck_through_at_its_place(reviewed):
    page = reviewed(COCKBURN, ("9. System stores the rental.\n10. System sends", "9. System sends"))
    assert told(page) == ["9 'System stores the rental' is gone", "9 'System sends the door code' was 10"]
    assert merged(page, "removed") == ["9 [System stores the rental.]"]
    numbers = page.locator(".merged .flow, .merged > ol > li > div > .line .d").all_inner_texts()
    assert numbers.index("System stores the rental.") == numbers.index("System sends the door code.") - 1
    assert plays(page, "is gone") == ["9", "8"]


def test_an_alternative_that_leads_elsewhere_is_one_change(reviewed):
    page = reviewed(COCKBURN, ("2a3. Return to step 2.", "2a3. Return to step 1."))
    assert told(page) == ["2a2 leads to 1 'Musician enters a day', no longer to 2 'System displays the free rooms'"]
    assert merged(page, "changed") == ["2a3 Return to step [2] {1}."]
    assert plays(page, "leads to 1") == ["2a2", "2a2"]
    # The check behind the user's sentence is named by it.
    assert page.locator("#display h2").inner_text() == "Musician accepts the day"
    page.locator("#answers, #display").get_by_role("button", name="2a2? Musician accepts the day.").click()
    assert page.locator("#table .here .line .n").first.inner_text() == "1"


def test_reworded_sentences_are_one_change_each(reviewed):
    page = reviewed(
        AIUP, ("the free afternoons", "the free afternoons and mornings"), ("There is no free afternoon (", "No afternoon is free ("))
    assert told(page) == [
        "2 words 'System displays the free afternoons.' → 'System displays the free afternoons and mornings.'",
        "A1 words 'There is no free afternoon (step 2)' → 'No afternoon is free (step 2)'"]
    assert merged(page, "changed") == [
        "2 System displays the free afternoons {and mornings}.",
        "[There is no free afternoon] {No afternoon is free} (step 2)"]
    assert plays(page, "and mornings")[0] == plays(page, "and mornings")[1]


def test_alternatives_are_removed_added_and_renumbered(reviewed):
    page = reviewed(
        COCKBURN,
        ("4a. The musician is too young:\n\n   4a1. System displays the rules.\n   4a2. Use case fails.\n\n", ""),
        ("5a. 15 minutes", "5b. 15 minutes"),
        ("7a. The payment fails", "6a. Musician gives up:\n\n   6a1. System forgets the day.\n   6a2. Use case ends.\n\n7a. The payment fails"))
    assert told(page) == [
        "4a alternative 'The musician is too young' is gone, with 1 step", "6a alternative 'Musician gives up' is new, with 1 step",
        "5b alternative 5b was 5a"]
    assert merged(page, "removed") == ["4a [The musician is too young:]", "4a1 [System displays the rules.]", "4a2 [Use case fails.]"]
    assert merged(page, "added") == ["6a {Musician gives up:}", "6a1 {System forgets the day.}", "6a2 {Use case ends.}"]
    assert merged(page, "changed") == []
    # Below the sentence that each branches off from, where it is played in both versions.
    above = page.locator(".merged .head:is(.removed, .added)").evaluate_all(
        "heads => heads.map((head) => head.closest('.branches').parentElement.querySelector('.line .n').textContent)")
    assert above == ["4", "6"]
    assert plays(page, "'The musician is too young' is gone") == ["4", "4"]
    assert plays(page, "gives up' is new") == ["5", "5"]


def test_the_only_step_of_an_alternative_is_removed(reviewed):
    page = reviewed(COCKBURN, ("   4a1. System displays the rules.\n   4a2. Use case fails.", "   4a1. Use case fails."))
    assert told(page) == ["4a1 'System displays the rules.' is gone"]
    assert page.locator(".changes li").get_attribute("class") == "lost"
    assert merged(page, "removed", "added", "changed") == ["4a1 [System displays the rules.]"]
    assert plays(page, "is gone")[0] == "4a1"


def test_a_list_that_cannot_be_played_is_one_loss(reviewed):
    page = reviewed(COCKBURN, ("4. System checks the age", "3. System checks the age"))
    assert [line for line in told(page) if "UC-41" not in line] == ["the list cannot be played any more"]
    assert page.locator(".changes li").get_attribute("class") == "lost"
    assert page.locator(".merged").count() == 0


def test_other_numbers_alone_mark_nothing(reviewed):
    page = reviewed(TABLE, ("| 5a   |", "| 5b   |"), ("| 5a1  |", "| 5b1  |"), ("| 5a2  |", "| 5b2  |"))
    assert told(page) == ["5b alternative 5b was 5a"]
    assert page.locator(".merged .line:is(.removed, .added, .changed)").count() == 0
    assert plays(page, "was 5a") == ["5", "5"]


def test_only_the_changed_use_case_of_a_file_is_reviewed(reviewed):
    page = reviewed(GUIDE, ("* 2a. A plot of the same name exists.", "* 2a. The garden is full."))
    assert page.locator(".review section h2").all_inner_texts() == ["UC02 Add a plot"]
    assert "2a {The garden is full.}" in merged(page, "added", "changed") or merged(page, "changed")


def test_the_played_list_marks_its_version(reviewed):
    page = reviewed(AIUP, *INSERTED, ("1. System displays a notice.\n2. Use case continues at step 2.", "1. System displays a notice.\n2. Use case ends."))
    def marked():
        return page.locator("#table .flow:visible .line:is(.added, .removed, .changed) .d").all_inner_texts()

    page.locator("a.play.is").first.click()
    page.locator("#play:visible").wait_for()
    assert marked() == ["Use case ends.", "System holds the workbench."]
    page.get_by_role("button", name="Before", exact=True).click()
    assert marked() == ["Use case continues at step 2."]


@pytest.mark.parametrize("scheme, width", [("light", 1440), ("dark", 768), ("dark", 390), ("light", 320)])
def test_no_rule_of_accessibility_is_broken(reviewed, violations, scheme, width):
    page = reviewed(COCKBURN, ("4a. The musician is too young", "4a. The musician is a child"), ("9. System stores the rental.\n10.", "9."),
                    ("2a2a1. System displays a notice.", "2a2a1. System displays a notice about holidays."), width=width, scheme=scheme)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".merged .line").evaluate_all("lines => lines.every((line) => line.scrollWidth <= line.clientWidth)")
    page.locator("a.play.was").first.click()
    page.locator("#play:visible").wait_for()
    assert violations(page) == []
