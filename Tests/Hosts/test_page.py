"""A page of the four flows in headless Chromium, from a file, without a network."""
import base64
import json
import shutil
import subprocess
from urllib.parse import quote

import pytest

from hosts import by_numbers
from pages import go
from stories import ROOT

MOMENTS = ["", "#UC2.3", "#UC2.3?do=1.1b,1.3a", "#UC2.3?do=1.1b,1.3a,PF2.8%201.1b,wait:2s", "#UC2.1", "#CP1"]


def word(step, part, flow):
    """What an address says for an input that brought these lines about."""
    match step:
        case ("advance", time):
            return f"wait:{time}ms"
        case ("suspend",) | ("resume",):
            return step[0]
    first = next((line["row"] for line in part if "row" in line), None)
    if first is None:
        return "user:" + quote(step[1])
    place = first.removeprefix(flow + " ")
    values = step[2] if step[0] == "answer" else {}
    pairs = ";".join(f"{name}={value}" + ("ms" if name == "blocked-for" else "") for name, value in values.items())
    return quote(place) + (f"({pairs})" if pairs else "")


def test_links_take_the_rows_of_the_command_line(opened, played):
    page = opened()
    for story, _, heard in played:
        words = [word(step, part, story.flow) for step, part in zip(story.inputs, heard[1:])]
        go(page, f"#{story.flow}?do={','.join(words)}")
        assert page.locator("#notice").inner_text() == "", story.name
        taken = page.eval_on_selector_all("#log ul li", "items => items.map((item) => item.querySelector('a').dataset.goto)")
        assert taken == story.rows, story.name


def test_a_person_unlocks_the_app(opened):
    page = opened("#UC2.3")
    page.get_by_role("button", name="Biometrics are not enabled").click()
    page.get_by_label("6 digits (0-9) PIN field").fill("271828")
    page.get_by_role("button", name="Enters PIN").click()
    page.get_by_role("button", name="Valid PIN when app not blocked").click()
    page.get_by_role("button", name="User has obtained PID").click()
    page.get_by_role("button", name="No (valid) universal link").click()
    page.get_by_role("button", name="App was shutdown").click()
    assert page.locator("#display h2").inner_text() == "Continues in UC7.1"
    assert "271828" not in page.url and "271828" not in page.content()
    page.get_by_role("button", name="Undo").click()
    assert page.locator("tr.here").get_attribute("id") == "row:UC2.3:1.7"
    page.reload()
    page.wait_for_selector("html.ready")
    assert page.locator("tr.here").get_attribute("id") == "row:UC2.3:1.7"


def test_time_passes_and_the_app_sleeps(opened):
    page = opened("#UC2.3?do=1.1b,1.3a,PF2.8%201.1b(blocked-for=5m)")
    page.get_by_role("button", name="+1 s").click()
    assert page.locator("#clock").inner_text() == "0:01"
    page.get_by_role("button", name="Suspend").click()
    assert page.locator("#display h2").inner_text() == "In the background"
    page.locator("#suspend").click()
    assert page.locator("tr.here").get_attribute("id") == "row:UC2.3:1.1"
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Next timer (4 m 59 s)").click()
    assert page.locator("#display h2").inner_text() == "Open app with PIN"


def test_only_time_takes_a_timer(opened):
    blocked = "#UC2.3?do=1.1b,1.3a,PF2.8%201.1b(blocked-for=5m),wait:48s"
    page = opened(blocked)
    assert page.locator("button[data-row='5.1a']").count() > 0
    assert page.locator("button[data-row='5.1e']").count() == 0
    page = opened(blocked + ",PF2.8%205.1e")
    assert page.locator("#notice").inner_text().startswith("'timer expires' (5.1e) happens by itself in 252s")
    page.get_by_role("button", name="Next timer").click()
    assert page.locator("#display h2").inner_text() == "Open app with PIN"
    page.get_by_role("button", name="Copy as scenario").click()
    assert "  - wait: 5m\n" in page.locator("#dialog-content pre").inner_text()


def test_keys_are_enough(opened):
    page = opened("#UC2.3")
    page.keyboard.press("2")
    page.keyboard.press("2")
    assert page.locator("#display h2").inner_text() == "Forgot PIN"
    page.keyboard.press("u")
    assert page.locator("#display h2").inner_text() == "Open app with PIN"
    page.keyboard.press("/")
    page.keyboard.type("temporarily blocked")
    page.keyboard.press("Enter")
    assert page.locator("#table .flow:visible").get_attribute("data-flow") == "PF2.8"


def found(page, words):
    page.locator("#find").fill(words)
    return page.locator("#found li").all_inner_texts()


def test_texts_and_test_cases_are_found_with_slips(opened):
    page = opened()
    assert any("temporarily blocked" in text for text in found(page, "temporarely bloked"))
    assert page.locator("#front .dim").count() > 0
    assert found(page, "zzzz") == ["Nothing found."]
    assert len(found(page, "LTC48")) == 1
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.locator("#table .flow:visible").get_attribute("data-flow") == "UC2.3"
    assert page.locator("#table .flow:visible details").get_attribute("open") is not None
    assert page.evaluate("document.activeElement.id") == "table"


def test_fields_hold_values_that_fit(opened):
    page = opened("#UC2.3?do=1.1b")
    field = page.get_by_label("6 digits (0-9) PIN field")
    assert len(field.input_value()) == 6
    field.fill("12")
    assert field.get_attribute("aria-invalid") == "true"
    page.get_by_role("button", name="Enters PIN").click()
    assert "does not match the input's pattern" in page.locator("#notice").inner_text()
    page.keyboard.press("u")
    assert page.evaluate("document.activeElement.tagName") == "H2"


@pytest.mark.parametrize("address, flows, pages", [("#UC2.3", 1, 8), ("", 4, 30)])
def test_what_is_shown_is_printed(opened, address, flows, pages):
    page = opened(address)
    page.emulate_media(media="print")
    assert page.locator("#table .flow:visible").count() == flows
    assert page.locator("#picture .picture:visible").count() == flows
    assert page.locator("button:visible").count() <= flows * 4
    assert page.pdf(format="A4").count(b"/Type /Page\n") <= pages


def test_a_page_of_one_flow_only(opened, lockstep, tmp_path, page_file):
    file = tmp_path / "one.html"
    subprocess.run([lockstep, "page", "UC2.3", "--only", "--project", ROOT / "flows", "-o", file], check=True)
    page = opened("#UC2.3?do=1.1b,1.3a", file=file)
    assert page.locator("#table .flow").count() == 1
    assert page.locator("#phone-place").inner_text() == "PF2.8 1.1"
    assert page.locator("tr.caller").get_attribute("id") == "row:UC2.3:1.4"


@pytest.mark.parametrize("moment", [
    "#UC2.3?do=1.1b,1.3a,PF2.8%201.1b(blocked-for=2m),wait:2m,1.3b",
    # The simulated world would answer these at once.
    "#UC2.1?do=1.1a,wait:1s",
    "#UC2.1?do=1.1a,suspend,resume,1.1b",
    "#CP1?do=1.1a,1.2a,wait:1s,1.3b,3.1a",
])
def test_a_scenario_is_copied_that_the_tool_plays(opened, lockstep, tmp_path, moment):
    page = opened(moment)
    assert page.locator("#notice").inner_text() == ""
    page.get_by_role("button", name="Copy as scenario").click()
    text = page.locator("#dialog pre").inner_text()
    flows = tmp_path / "flows"
    shutil.copytree(ROOT / "flows", flows)
    (flows / "scenarios/copied.yaml").write_text(text)
    played = subprocess.run([lockstep, "test", flows, "--filter", "NEW"], capture_output=True, text=True)
    assert played.returncode == 0 and "1 scenario passed" in played.stdout + played.stderr, played.stdout + played.stderr + text


def test_a_picture_is_printed_behind_its_table(opened):
    page = opened()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    flows = "flows => flows.map((flow) => flow.lastElementChild.dataset.flow === flow.dataset.flow)"
    assert page.eval_on_selector_all("#table .flow", flows) == [True] * 4
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("#paper .picture").count() == 4


def test_findings_are_beside_their_rows(opened, lockstep, tmp_path):
    flows, file = tmp_path / "flows", tmp_path / "warned.html"
    shutil.copytree(ROOT / "flows", flows)
    changed = flows / "use-cases/UC2.3_UnlockTheApp.yaml"
    changed.write_text(changed.read_text().replace("actions: [Info", "actions: [Hide, Info"))
    subprocess.run([lockstep, "page", "--project", flows, "-o", file], check=True)
    page = opened("#UC2.3", file=file)
    assert "[action-without-row]" in page.locator("[id='row:UC2.3:1.3'] small.note").inner_text()
    assert page.locator("small.note").count() == 1


@pytest.mark.parametrize("width,height,scheme", [(1440, 900, "light"), (768, 1024, "dark"), (390, 844, "light")])
def test_no_rule_of_accessibility_is_broken(opened, violations, scheme, width, height):
    for moment in MOMENTS:
        page = opened(moment, width, height, scheme)
        assert violations(page) == [], moment
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), moment


def test_rows_without_a_scenario_are_shaded(opened, lockstep, tmp_path):
    flows, file, report = tmp_path / "flows", tmp_path / "covered.html", tmp_path / "coverage.json"
    shutil.copytree(ROOT / "flows", flows)
    (flows / "scenarios/unlock-biometrics.yaml").unlink()
    subprocess.run([lockstep, "page", "--coverage", "--project", flows, "-o", file], check=True)
    command = [lockstep, "test", flows, "--coverage", "json", "--coverage-output", report]
    subprocess.run(command, check=True, capture_output=True)
    expected = {
        f"row:{flow['flow']}:{row['row']}" for flow in json.loads(report.read_text())["flows"]
        for step in flow["steps"] for row in step["rows"] if row["count"] == 0
    }
    page = opened("#UC2.3", file=file)
    assert expected and set(page.eval_on_selector_all("tr.untested", "rows => rows.map((row) => row.id)")) == expected
    assert page.locator("small.note").count() == len(expected)
    assert page.locator("#picture .arrow.gap").count() > 0
    page.get_by_role("button", name="Biometrics are enabled", exact=False).click()
    assert "no scenario" not in page.locator("#display").inner_text()


def test_a_broken_property_is_shaded_and_leads_to_its_moment(opened, lockstep, tmp_path):
    flows, file = tmp_path / "flows", tmp_path / "broken.html"
    shutil.copytree(ROOT / "flows", flows)
    settings = flows / "lockstep.yaml"
    settings.write_text(settings.read_text().replace("at-most: 16", "at-most: 5").replace("sixteen wrong", "five wrong"))
    subprocess.run([lockstep, "page", "--properties", "--project", flows, "-o", file], check=True)
    page = opened("", file=file)
    page.locator("#front .broken-properties").get_by_text("five wrong PINs").click()
    page.wait_for_function("document.querySelectorAll('#log ul li').length > 5")
    assert page.evaluate("location.hash").startswith("#UC2.3?do=")
    assert page.locator("#notice").inner_text() == ""
    taken = page.eval_on_selector_all("#log ul li", "items => items.map((item) => item.querySelector('a').dataset.goto)")
    wrong = [row for row in taken if row in {f"PF2.8 1.1{letter}" for letter in "defghijk"}]
    assert len(wrong) == 6
    shaded = page.eval_on_selector_all("tr.breaking", "rows => rows.map((row) => row.id)")
    assert set(shaded) == {f"row:{row.replace(' ', ':')}" for row in taken}
    assert page.locator("#picture .arrow.breaking").count() > 0
    page.get_by_role("button", name="Restart").first.click()
    page.locator("#table .broken-properties:visible").get_by_text("five wrong PINs").click()
    page.wait_for_function("document.querySelectorAll('#log ul li').length > 5")


def test_scenarios_are_played_as_in_their_worlds(opened, lockstep, tmp_path, all_stories):
    file = tmp_path / "scenarios.html"
    subprocess.run([lockstep, "page", "--scenarios", "--project", "flows", "-o", file], cwd=ROOT, check=True)
    assert "274938" not in file.read_text()
    page = opened("#UC2.3", file=file)
    links = dict(page.eval_on_selector_all("details li > a[href*='?']", "links => links.map((link) => [link.textContent, link.hash])"))
    rows = {story.name: story.rows for story in all_stories}
    assert len(links) >= 20
    for name, address in links.items():
        go(page, address)
        assert page.locator("#notice").inner_text() == "", name
        taken = page.eval_on_selector_all("#log ul li", "items => items.map((item) => item.querySelector('a').dataset.goto)")
        assert taken == rows[name], name


def test_many_rows_are_taken_by_numbers(opened, played, image):
    """Prints how many; fails only where it is slower by far than it should be."""
    page = opened()
    story, _, heard = max(played, key=lambda one: len(one[0].rows))
    script = "".join((ROOT / path).read_text() for path in ["Packages/javascript/src/lockstep.mjs", "Tests/Hosts/numbers.mjs"])
    script = script.replace("export ", "").partition("if (globalThis.process")[0]
    measure = f"""(async () => {{ {script}
        const bytes = (id) => globalThis.bytes(document.getElementById(id).textContent);
        const stream = new Blob([bytes("module")]).stream().pipeThrough(new DecompressionStream("gzip"));
        const image = Uint8Array.from(atob("{base64.b64encode(image.read_bytes()).decode()}"), (one) => one.charCodeAt(0));
        const lockstep = await Lockstep.load(await new Response(stream).arrayBuffer(), image);
        return speed(lockstep, numbered(lockstep, {json.dumps(by_numbers(story, heard)[0])}), {len(story.rows)});
    }})()"""
    session = page.context.new_cdp_session(page)
    found = session.send("Runtime.evaluate", {"expression": measure, "awaitPromise": True, "returnByValue": True})
    rows = found["result"]["value"]
    print(f"{story.name}: {rows:,} rows a second")
    assert rows > 10_000


def test_it_is_small_and_soon_ready(opened, page_file):
    """Prints how soon; what a machine takes that does other work as well says nothing."""
    assert page_file.stat().st_size <= 650_000
    ready = []
    for _ in range(9):
        page = opened("#UC2.3")
        ready.append(round(page.evaluate("performance.getEntriesByName('lockstep-ready')[0].startTime")))
    print("ready after", sorted(ready), "ms")
