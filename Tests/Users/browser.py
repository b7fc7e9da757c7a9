"""Plays the page of the example in Chromium, with the Python of .venv-hosts: the session is still there after a reload.

usage: browser.py ADDRESS
"""
import shutil
import sys

from playwright.sync_api import expect, sync_playwright

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    page = browser.new_page()
    page.goto(sys.argv[1])
    expect(page.locator("h1")).to_have_text("Choose password")
    page.get_by_label("password").fill("correct-horse")
    page.get_by_role("button", name="enters password").click()
    expect(page.locator("h1")).to_have_text("Repeat password")
    kept = page.evaluate("sessionStorage.session")
    page.reload()
    expect(page.locator("h1")).to_have_text("Repeat password")
    assert page.evaluate("sessionStorage.session") == kept and "#" not in page.url
    other = browser.new_page()
    other.goto(sys.argv[1])
    expect(other.locator("h1")).to_have_text("Choose password")
    assert other.evaluate("sessionStorage.session") != kept
    browser.close()
