import json
import os
import shutil
import subprocess
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import sync_playwright

from stories import ROOT, stories

LOCKSTEP = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))
MODULES = Path(os.environ.get("LOCKSTEP_WASM", ROOT / ".build/wasm"))


def program(name):
    found = shutil.which(name)
    if not found:
        pytest.fail(f"{name} is not here: make test-all installs it")
    return found


@pytest.fixture(scope="session")
def lockstep():
    return LOCKSTEP


@pytest.fixture(scope="session")
def all_stories(lockstep):
    found = stories(lockstep)
    assert len(found) >= 20
    return found


@pytest.fixture(scope="session")
def image(lockstep, tmp_path_factory):
    path = tmp_path_factory.mktemp("image") / "Flows.image"
    subprocess.run([lockstep, "compile", "--project", "flows", "-o", path], cwd=ROOT, check=True)
    return path


@pytest.fixture(scope="session")
def page_file(lockstep, tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "flows.html"
    subprocess.run([lockstep, "page", "--project", "flows", "-o", path], cwd=ROOT, check=True)
    return path


@pytest.fixture(scope="session")
def played(lockstep, all_stories):
    """Each story played through the command line tool: the story, the lines that went in and what each brought about."""
    from hosts import play

    return [(story, *play(lockstep, story)) for story in all_stories]


@pytest.fixture(scope="session")
def cut(lockstep, played):
    """The longest story that begins in each flow, put away and taken up again before each of its inputs."""
    from hosts import cuts, play

    longest = {story.flow: (story, heard) for story, _, heard in sorted(played, key=lambda one: len(one[0].inputs))}
    # PF2.8 is called by UC2.3.
    assert {row.split()[0] for story, _ in longest.values() for row in story.rows} == {"CP1", "PF2.8", "UC2.1", "UC2.3"}
    found = [(story, *play(lockstep, story, cuts(story, heard))) for story, heard in longest.values()]
    # Most inputs, time and runs among them, have a cut before them.
    assert sum("restore" in line for _, sent, _ in found for line in sent) > sum(len(story.inputs) for story, *_ in found) / 2
    assert any('"after": ' in line for _, sent, _ in found for line in sent)
    return found


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(browser, page_file):
    """Opens pages, and fails where one says anything on its console."""
    said, contexts = [], []

    def open_page(address="", width=1440, height=900, scheme="light", file=page_file):
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, offline=True, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: (said.append("dialog"), dialog.dismiss()))
        page.on("request", lambda request: request.url.startswith("file:") or said.append(request.url))
        page.goto(f"file://{file}{address}")
        page.wait_for_selector("html.ready")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert said == []


@pytest.fixture(scope="session")
def violations():
    """The rules of accessibility that a page breaks, each with its elements."""
    axe = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    run = "axe.run().then((found) => JSON.stringify(found.violations.map((rule) => [rule.id, rule.nodes.map((node) => node.html)])))"

    def check(page):
        # By the debugger, which the page's policy does not bind.
        session = page.context.new_cdp_session(page)
        session.send("Runtime.evaluate", {"expression": axe})
        found = session.send("Runtime.evaluate", {"expression": run, "awaitPromise": True, "returnByValue": True})
        return json.loads(found["result"]["value"])

    return check
