"""Writes the pictures of the README from the real thing: make pictures."""
import os
import subprocess
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "pictures"
MOMENT = "#UC2.3?do=1.1b,1.3a,PF2.8%201.1d,PF2.8%202.1a"
SHOTS = [("page", 1440, 900, "light", MOMENT), ("page-phone", 390, 844, "dark", MOMENT)]


def main():
    OUT.mkdir(exist_ok=True)
    page_file = ROOT / ".build" / "flows.html"
    command = [os.environ.get("LOCKSTEP", ROOT / ".build/debug/lockstep"), "page", "--project", "flows", "-o", page_file]
    subprocess.run(command, cwd=ROOT, check=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, width, height, scheme, moment in SHOTS:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, offline=True, reduced_motion="reduce")
            page = context.new_page()
            page.goto(f"file://{page_file}{moment}")
            page.wait_for_selector("html.ready")
            page.screenshot(path=OUT / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
