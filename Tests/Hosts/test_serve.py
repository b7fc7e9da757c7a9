"""`lockstep page --serve`: a browser follows what is saved, and stays at its moment."""
import http.client
import shutil
import subprocess
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


@pytest.mark.parametrize("path, host, status", [("/", None, 200), ("/other", None, 404), ("/", "example.org", None)])
def test_no_other_host_is_answered(served, path, host, status):
    connection = http.client.HTTPConnection(urlsplit(served[1]).netloc, timeout=60)
    connection.request("GET", path, headers={"Host": host} if host else {})
    if status is None:
        with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
            connection.getresponse()
    else:
        assert connection.getresponse().status == status
