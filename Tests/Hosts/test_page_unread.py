"""A document that cannot be read or played is named, and all others have their page."""
import subprocess

import pytest

from test_page_inputs import SIGN_IN

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


def test_a_half_written_file_is_shown_as_far_as_it_can_be_read(written, violations):
    page = written({"UC1.yaml": SIGN_IN + "   - [\n", "UC3.yaml": SIGN_IN.replace("UC1", "UC3")})
    assert page.locator("#unread").inner_text().endswith("The page shows what can be read of it.")
    assert violations(page) == []
