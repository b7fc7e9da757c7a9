"""`lockstep page --serve`: a browser follows what is saved, and stays at its moment."""
import http.client
import shutil
import socket
import subprocess
import urllib.request
from urllib.parse import urlsplit

import pytest

from stories import ROOT


@pytest.fixture
def served(lockstep, tmp_path):
    flows = tmp_path / "flows"
    shutil.copytree(ROOT / "flows", flows)
    server = subprocess.Popen([lockstep, "page", "--serve", "--project", flows], stdout=subprocess.PIPE, text=True)
    yield flows, server.stdout.readline().strip()
    server.kill()
    server.wait()


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
