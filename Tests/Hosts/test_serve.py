"""`lockstep page --serve`: a browser follows what is saved, and stays at its moment."""
import http.client
import os
import random
import shutil
import socket
import subprocess
import time
import urllib.request
from urllib.parse import urlsplit

import pytest

from stories import ROOT

# A few in every run: LOCKSTEP_TIMES=30 makes three hundred edits.
EDITS = 10 * int(os.environ.get("LOCKSTEP_TIMES", "1"))
SEED = int(os.environ.get("LOCKSTEP_SEED", random.randrange(1_000_000)))


@pytest.fixture
def serving(lockstep):
    servers = []

    def serve(project):
        server = subprocess.Popen([lockstep, "page", "--serve", "--project", project], stdout=subprocess.PIPE, text=True)
        servers.append(server)
        return server.stdout.readline().strip()

    yield serve
    for server in servers:
        server.kill()
        server.wait()


@pytest.fixture
def served(serving, tmp_path):
    flows = tmp_path / "flows"
    shutil.copytree(ROOT / "flows", flows)
    return flows, serving(flows)


def test_a_saved_file_is_shown_at_the_same_moment(browser, served):
    flows, address = served
    page = browser.new_page()
    page.goto(address + "#UC2.3?do=1.1b")
    page.wait_for_selector("html.ready")
    assert page.locator("#display h2").inner_text() == "Open app with PIN"
    file = flows / "use-cases/UC2.3_UnlockTheApp.yaml"
    file.write_text(file.read_text().replace("message: Open with your PIN", "message: Open with six digits", 1))
    page.get_by_text("Open with six digits").first.wait_for(timeout=120_000)
    assert page.url == address + "#UC2.3?do=1.1b"
    # The picture stays at the step, whatever it is called now.
    file.write_text(file.read_text().replace("screen: Open app with PIN", "screen: Open the wallet", 1))
    page.locator("#display h2", has_text="Open the wallet").wait_for(timeout=120_000)
    page.wait_for_function("""() => {
      const [paper, step] = ["#paper", "#paper .box.here"].map((part) => document.querySelector(part)?.getBoundingClientRect());
      return step && paper.left <= step.left && step.right <= paper.right && paper.top <= step.top && step.bottom <= paper.bottom;
    }""")
    assert "Open the wallet" in page.locator("#paper .box.here").text_content()
    page.close()


def test_a_file_that_is_half_written_stays_and_so_does_the_play(browser, served):
    flows, address = served
    page = browser.new_page()
    page.goto(address + "#UC2.3?do=1.1b")
    page.wait_for_selector("html.ready")
    file = flows / "use-cases/UC2.3_UnlockTheApp.yaml"
    whole = file.read_text()
    file.write_text(whole.replace("actions: [Info, Forgot PIN]", "actions: [Info, Forgot", 1))
    page.locator("#unread").wait_for(timeout=120_000)
    assert "UC2.3_UnlockTheApp.yaml cannot be read: line " in page.locator("#unread").inner_text()
    page.wait_for_selector("html.ready")
    assert page.locator("#display h2").inner_text() == "Open app with PIN"
    assert page.url == address + "#UC2.3?do=1.1b"
    file.write_text(whole)
    page.locator("#unread").wait_for(state="detached", timeout=120_000)
    page.close()


def test_a_list_is_edited_while_it_is_played(browser, serving, tmp_path):
    file = tmp_path / "rehearsal-rooms.md"
    shutil.copy(ROOT / "Tests/Samples/use-cases/rehearsal-rooms.md", file)
    whole = file.read_text()
    address = serving(tmp_path)
    page = browser.new_page()
    page.goto(address + "#UC-40?do=1%7E2,2a,2a2")
    page.wait_for_selector("html.ready")

    def edit(old, new, shown, state="attached"):
        assert old in whole
        file.write_text(whole.replace(old, new, 1))
        page.locator(shown).first.wait_for(state=state, timeout=120_000)
        page.wait_for_selector("html.ready")
        # The play is kept.
        assert page.locator(".here .line .n").first.inner_text() == "2a2"
        assert page.url == address + "#UC-40?do=1%7E2,2a,2a2"

    def note(words):
        return page.locator("#table .line:visible", has_text=words).locator(".note").inner_text()

    edit("Musician accepts the day.", "Musician accepts this day.", ".here :text('this day')")
    # The finding is beside the sentence, even under a wrong label.
    edit("2a3. Return to step 2.", "2a3. Return to step 22.", ".note:text('[unknown-step]')")
    assert note("Return to step 22.") == "UC-40 has no step or scenario '22' [unknown-step]"
    edit("   2a1. System displays", "   4a1. System displays", ".note:text('[misplaced-label]')")
    assert note("System displays the next free day.") == "4a1 is under 2a [misplaced-label]"
    # With a number twice nothing can be played: the list stays as it was.
    edit("4. System checks", "3. System checks", "#unread")
    assert "rehearsal-rooms.md cannot be played: line 21: number 3 comes after 3" in page.locator("#unread").inner_text()
    assert "[lost-numbers]. The page shows it as it was." in page.locator("#unread").inner_text()
    edit("2a2. Musician accepts", "2a2. Musician accepts", "#unread", "detached")
    # A use case that is deleted from a file of several is gone.
    second = whole.index("# UC-41")
    file.write_text(whole[:second].replace("7. System executes UC-41 Pay in advance.", "7. System stores the price."))
    page.locator("[data-flow='UC-41']").first.wait_for(state="detached", timeout=120_000)
    assert page.locator("#unread").count() == 0
    page.close()


# Whether a page is the one that is expected: the message of its screen, that of a prompt in another file, what was played, and
# whether a file is named that cannot be read.
IS_SHOWN = """([message, prompt, moment, isUnread]) => document.documentElement.classList.contains("ready")
  && (document.querySelector("#display .message")?.textContent ?? "") === message
  && document.querySelector("#table [id='row:PF2.8:2.1']").textContent.includes(prompt)
  && location.hash === moment && (document.querySelector("#unread") !== null) === isUnread"""


class SlowClient:
    """Asks for the page, and takes a few bytes of it now and then."""

    def __init__(self, address):
        self.host = urlsplit(address).netloc
        self.connection = None

    def take(self):
        try:
            if self.connection is None:
                host, port = self.host.split(":")
                self.connection = socket.create_connection((host, int(port)), timeout=60)
                self.connection.sendall(f"GET / HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
            elif not self.connection.recv(100):
                self.close()
        except OSError:
            self.close()

    def close(self):
        if self.connection is not None:
            self.connection.close()
        self.connection = None


def test_two_browsers_show_what_was_saved_last(browser, served):
    """Random edits in a row, some of which leave a file unreadable, beside a slow client. Prints how soon they were shown."""
    flows, address = served
    use_case, partial = flows / "use-cases/UC2.3_UnlockTheApp.yaml", flows / "partial-flows/PF2.8_ValidatePin.yaml"
    whole, called = use_case.read_text(), partial.read_text()
    row = next(line for line in whole.splitlines(keepends=True) if "{id: 1.1b," in line)
    generator, slow, took = random.Random(SEED), SlowClient(address), []
    message, prompt, is_unread = "Open with your PIN", "wrong PIN, try again.", False
    moment = "#UC2.3?do=1.1b"
    pages = [browser.new_context().new_page() for _ in range(2)]
    try:
        for page in pages:
            page.goto(address + moment)
        for number in range(EDITS):
            slow.take()
            kind, without = generator.choice(["words", "half", "empty", "other", "other", "row"]), False
            if kind == "other":
                prompt = f"wrong PIN number {number}."
                partial.write_text(called.replace("wrong PIN, try again.", prompt, 1))
            elif kind == "half":
                is_unread = True
                use_case.write_text(whole.replace("actions: [Info, Forgot PIN]", f"actions: [Info{number}, Forgot", 1))
            elif kind == "empty":
                is_unread = True
                use_case.write_text("")
            else:
                message, is_unread, without = f"Message {number}", False, kind == "row"
                text = whole.replace("Open with your PIN", message, 1)
                use_case.write_text(text.replace(row, "", 1) if without else text)
            begun = time.monotonic()
            # Without its row the play ends where it began.
            expected = ["", prompt, "#UC2.3", False] if without else [message, prompt, moment, is_unread]
            for page in pages:
                page.wait_for_function(IS_SHOWN, arg=expected, timeout=120_000)
            took.append(time.monotonic() - begun)
            if without:
                use_case.write_text(text)
                for page in pages:
                    page.locator("#table [id='row:UC2.3:1.1b']").wait_for(state="attached", timeout=120_000)
                    page.goto(address + moment)
    except Exception as error:
        raise AssertionError(f"seed {SEED}, edit {number}, {kind}: {expected}") from error
    finally:
        slow.close()
        for page in pages:
            page.context.close()
    print(f"seed {SEED}: {len(took)} edits shown in two browsers after {max(took):.1f} s at most, {sum(took) / len(took):.1f} s on average")


def test_slow_clients_keep_nobody_waiting(served):
    host, port = urlsplit(served[1]).netloc.split(":")
    slow = [socket.create_connection((host, int(port))) for _ in range(40)]
    try:
        for number, client in enumerate(slow):
            # Half of them say nothing more, the others take nothing of the answer.
            end = b"" if number % 2 else f"Host: {host}:{port}\r\n\r\n".encode()
            client.sendall(b"GET / HTTP/1.1\r\n" + end)
        for _ in range(3):
            with urllib.request.urlopen(served[1], timeout=60) as answer:
                assert answer.read().endswith(b"</html>\n")
        for client in slow[::2]:
            client.settimeout(60)
            assert client.recv(12) == b"HTTP/1.1 200"
    finally:
        for client in slow:
            client.close()


@pytest.mark.parametrize("path, host, status", [("/", None, 200), ("/other", None, 404), ("/", "example.org", None)])
def test_no_other_host_is_answered(served, path, host, status):
    connection = http.client.HTTPConnection(urlsplit(served[1]).netloc, timeout=60)
    connection.request("GET", path, headers={"Host": host} if host else {})
    if status is None:
        with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
            connection.getresponse()
    else:
        assert connection.getresponse().status == status
