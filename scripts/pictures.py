"""Writes the picture of the README from the real thing, a review of a change: make pictures."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "pictures" / "review.png"
LOCKSTEP = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))
FILE = "use-cases/UC2.3_UnlockTheApp.yaml"
# A row that leads elsewhere, a new button with its row, and another message.
CHANGES = [
    ("user: selects Forgot PIN, next: 6}", "user: selects Forgot PIN, go-to: UC9.2}"),
    ("actions: [Info, Forgot PIN]", "actions: [Info, Forgot PIN, Close]"),
    ("user: selects Info, go-to: UC9.2}\n", "user: selects Info, go-to: UC9.2}\n          - {id: 1.3d, user: selects Close, next: end}\n"),
    ("message: Open with your PIN", "message: Open the app with your PIN"),
]


def changed(folder):
    """The flows of this repository, committed, and then changed."""
    shutil.copytree(ROOT / "flows", folder / "flows")
    git = ["git", "-C", folder, "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for command in [["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "first"]]:
        subprocess.run([*git, *command], check=True)
    path = folder / "flows" / FILE
    text = path.read_text()
    for old, new in CHANGES:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text)


def main():
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        changed(folder)
        page_file = folder / "review.html"
        subprocess.run([LOCKSTEP, "page", "--compare", "main", "--project", folder / "flows", "-o", page_file], check=True)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 812}, color_scheme="light", reduced_motion="reduce")
        page.goto(f"file://{page_file}")
        page.wait_for_selector("html.ready")
        page.screenshot(path=OUT)
        browser.close()


if __name__ == "__main__":
    main()
