"""Examples/WebApp as its README builds it: in Node by the scenarios of flows/, and in Chromium."""
import json
import re
import shutil
import subprocess
import sys
import tarfile

import pytest

from conftest import LOCKSTEP, program
from stories import ROOT

PIN, WRONG = "274938", "135792"


def run(*words, cwd):
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """A copy of the example with generated flows and the package, compiled."""
    folder = tmp_path_factory.mktemp("webapp") / "app"
    shutil.copytree(ROOT / "Examples/WebApp", folder)
    run(LOCKSTEP, "generate", "UC2.3", "--project", ROOT / "flows", "--language", "typescript", "-o", folder / "app/flows", cwd=folder)
    run(sys.executable, ROOT / "scripts/dist/npm.py", folder, cwd=folder)
    (folder / "node_modules").mkdir()
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        archive.extractall(folder / "node_modules", filter="data")
    (folder / "node_modules/package").rename(folder / "node_modules/lockstep-flows")
    run(program("tsc"), "-p", ".", cwd=folder)
    return folder


def test_the_scenarios_of_the_flow_with_the_actions_of_the_app(app, tmp_path):
    scenarios = tmp_path / "Scenarios.json"
    run(LOCKSTEP, "compile", "--project", "flows", "--scenarios-output", scenarios, "-o", tmp_path / "Flows.image", cwd=ROOT)
    said = run(program("node"), "scenarios.mjs", scenarios, cwd=app)
    assert len(re.findall(r"^ok ", said, re.M)) >= 30


@pytest.fixture
def page(app, browser):
    service = subprocess.Popen([program("node"), "service.mjs", "0"], cwd=app, stdout=subprocess.PIPE, text=True)
    context = browser.new_context(viewport={"width": 480, "height": 640})
    try:
        page = context.new_page()
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.clock.install()
        page.goto(service.stdout.readline().strip())
        page.get_by_role("heading", name="Open app with PIN").wait_for()
        yield page
        assert page.errors == []
    finally:
        context.close()
        service.kill()
        service.wait()


def enter(page, pin):
    page.get_by_label("PIN").fill(pin)
    page.get_by_role("button", name="Open", exact=True).click()


def shows(page, title):
    page.get_by_role("heading", name=title, exact=True).wait_for()


def kept(page):
    return page.evaluate("sessionStorage.getItem('session')")


def block(page):
    """Four wrong PINs."""
    for _ in range(3):
        enter(page, WRONG)
        shows(page, "Wrong PIN, retry")
        page.get_by_role("button", name="Close").click()
        shows(page, "Open app with PIN")
    enter(page, WRONG)
    shows(page, "Temporarily Blocked")


def test_a_pin_opens_the_app(page):
    enter(page, PIN)
    shows(page, "Continues in UC7.1")
    assert kept(page) is None


def test_a_pin_that_is_too_short_is_refused(page):
    enter(page, "123")
    page.get_by_text("Enter 6 digits.").wait_for()
    shows(page, "Open app with PIN")


def test_a_second_tap_changes_nothing(page):
    enter(page, WRONG)
    shows(page, "Wrong PIN, retry")
    page.evaluate("const one = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Close'); one.click(); one.click();")
    shows(page, "Open app with PIN")


def test_a_timer_ends_the_block(page):
    block(page)
    page.clock.run_for(59_000)
    shows(page, "Temporarily Blocked")
    page.clock.run_for(2_000)
    shows(page, "Open app with PIN")


def test_a_service_that_is_gone_is_an_error_of_the_flow(page):
    page.route("**/pin", lambda route: route.abort())
    enter(page, PIN)
    shows(page, "No internet")
    page.get_by_role("button", name="Close").click()
    shows(page, "Open app with PIN")


def test_a_tab_that_was_killed_continues_with_the_time_gone_by(page):
    """What the tab kept half a minute ago; neither PIN is in it."""
    block(page)
    taken = json.loads(kept(page))
    assert PIN not in taken["session"] and WRONG not in taken["session"]
    second = page.context.new_page()
    second.add_init_script(
        f"const taken = {json.dumps(taken)}; taken.at = Date.now() - 30000; sessionStorage.setItem('session', JSON.stringify(taken))")
    second.goto(page.url)
    shows(second, "Temporarily Blocked")
    second.clock.run_for(28_000)
    shows(second, "Temporarily Blocked")
    second.clock.run_for(3_000)
    shows(second, "Open app with PIN")


def test_a_reload_asks_for_the_pin_again(page):
    """The tab goes to the background first, and the project names UC2.3 for a session that is resumed."""
    block(page)
    page.reload()
    shows(page, "Open app with PIN")
    enter(page, PIN)
    # The service counts, not the screen.
    shows(page, "Temporarily Blocked")


def test_the_background_suspends(page):
    enter(page, WRONG)
    shows(page, "Wrong PIN, retry")
    background = """(state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    page.evaluate(background, "hidden")
    assert PIN not in kept(page)
    page.evaluate(background, "visible")
    # The project names UC2.3 for a session that is resumed.
    shows(page, "Open app with PIN")


def test_the_screens_fit(page):
    block(page)
    picture = page.screenshot()
    assert picture.startswith(b"\x89PNG")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
