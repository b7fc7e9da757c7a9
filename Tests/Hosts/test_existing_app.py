"""Examples/ExistingApp in a real browser: the page against its tables, with mistakes put in, and with adapters that fail."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
from mutations import mutation
from stories import ROOT

EXAMPLE = ROOT / "Examples/ExistingApp"
TIMES = int(os.environ.get("LOCKSTEP_TIMES", "1"))


@pytest.fixture
def station(tmp_path):
    """A copy of the example, so that a test can change it."""
    return shutil.copytree(EXAMPLE, tmp_path / "ExistingApp", ignore=shutil.ignore_patterns("__pycache__"))


def environment(**variables):
    return os.environ | {"PYTHONPATH": str(ROOT / "Packages/python/src"), "PYTHONDONTWRITEBYTECODE": "1"} | variables


def adapter(name="adapter.py"):
    return f"{sys.executable} {name}"


def run(lockstep, folder, *options, command=None, **variables):
    """The JSON of a test of the app, and its exit status."""
    done = subprocess.run(
        [lockstep, "test", "flows", "--app", command or adapter(), "--format", "json", "--within", "5s", *options], cwd=folder,
        capture_output=True, text=True, env=environment(**variables))
    assert done.returncode in (0, 1), done.stdout + done.stderr
    report = json.loads(done.stdout)
    # Shown where a test fails.
    print(json.dumps(report["findings"], indent=1))
    return report, done.returncode


def places(report):
    return [f"{one['flow']} {one['row']}" for one in report["findings"]]


def verdicts(report):
    return {f"{one['flow']} {one['row']}": one["verdict"] for one in report["rows"]}


def test_all_rows_are_as_the_table(lockstep, capsys):
    start = time.monotonic()
    report, status = run(lockstep, EXAMPLE, "--cover", "rows")
    with capsys.disabled():
        print(f" [{len(report['rows'])} rows in {time.monotonic() - start:.1f} s]", end="")
    assert (status, places(report)) == (0, [])
    assert set(verdicts(report).values()) == {"as-table"}


@pytest.mark.parametrize(("switches", "found"), [
    ("early", ["UC1 3.1b"]), ("stay", ["UC1 4.1b"]), ("unlocked", ["PF1 1.1c"]), ("early,stay", ["UC1 3.1b", "UC1 4.1b"]),
    ("early,unlocked", ["PF1 1.1c", "UC1 3.1b"]), ("stay,unlocked", ["PF1 1.1c", "UC1 4.1b"])])
def test_each_switch_is_found_at_its_row(lockstep, switches, found):
    report, status = run(lockstep, EXAMPLE, "--cover", "rows", DEVIATE=switches)
    assert (status, places(report)) == (1, found)


def test_the_page_shows_what_is_printed(lockstep):
    shown = re.search(r"^```text\n\$ DEVIATE=stay lockstep test .*?\n(.*?)^```$", (ROOT / "docs/existing-app.md").read_text(), re.M | re.S)[1]
    done = subprocess.run(
        [lockstep, "test", "flows", "--app", adapter(), "--cover", "rows"], cwd=EXAMPLE, capture_output=True, text=True,
        env=environment(DEVIATE="stay"))
    assert re.sub(r"picture: .*/", "picture: …/", done.stdout) == shown


@pytest.mark.parametrize("seed", range(5 * TIMES))
def test_seeded_mistakes_are_found_where_they_are(lockstep, station, seed):
    old, new, place = mutation(seed)
    change(station / "web/app.js", old, new)
    report, status = run(lockstep, station, "--cover", "rows")
    assert status == 1 and is_found(report, place), f"seed {seed}: {old!r} became {new!r}: {report['findings']}"


@pytest.mark.parametrize("seed", range(TIMES))
def test_without_runs_seeded_mistakes_are_found_in_the_right_chain(lockstep, station, seed):
    """By an adapter that does not tell which actions ran."""
    old, new, place = mutation(seed)
    change(station / "web/app.js", old, new)
    change(station / "adapter.py", "serve(ParcelStation())", "station = ParcelStation()\n    station.runs.ran = list\n    serve(station)")
    report, status = run(lockstep, station, "--cover", "rows")
    # Without its button a loading screen looks like any other: the row that leads to it bears that.
    row = "UC1 1.1a" if (place, new) == ("PF1 1.1e", "") else place
    assert status == 1 and is_found(report, row), f"seed {seed}: {old!r} became {new!r}: {report['findings']}"


def is_found(report, place):
    """Whether it is the only finding. Of rows that nothing tells apart the last bears it, and the others are named."""
    named = [one["message"] for finding in report["findings"] for one in finding["related"]]
    return len(report["findings"]) == 1 and (places(report) == [place] or any(f"{place} " in message for message in named))


def change(file, old, new):
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def test_a_deviation_is_written_as_a_scenario(lockstep, station):
    written = station / "flows/deviations.yaml"
    options = ["--cover", "rows", "--only", "UC1 4.1b", "--only", "UC1 3.1b", "--scenarios-output", written]
    report, status = run(lockstep, station, *options, DEVIATE="stay")
    assert (status, places(report)) == (1, ["UC1 4.1b"])
    assert subprocess.run([lockstep, "test", "flows"], cwd=station, capture_output=True, text=True).stdout == "1 scenario passed\n"
    again, status = run(lockstep, station, "--filter", "deviating-UC1-4.1b", DEVIATE="stay")
    assert (status, places(again)) == (1, ["UC1 4.1b"])
    fixed, status = run(lockstep, station, "--filter", "deviating-UC1-4.1b")
    assert (status, places(fixed)) == (0, [])


def test_what_cannot_be_written_is_said_before_the_app_starts(lockstep, station):
    for option in ("--scenarios-output", "--record", "--log-output"):
        done = subprocess.run(
            [lockstep, "test", "flows", "--app", "touch started", "--cover", "rows", option, "nowhere/file.yaml"],
            cwd=station, capture_output=True, text=True)
        assert done.returncode == 2 and "the folder 'nowhere' does not exist" in done.stderr, done.stderr
    assert not (station / "started").exists()


def test_a_run_that_tells_nothing_does_not_pass(lockstep, station):
    """Rows that cannot be prepared fail nothing, unless nothing else was asked for."""
    change(station / "adapter.py", "def respond(", "def prepare(self, run: Run) -> None:\n        raise Cannot('no server')\n\n    def respond(")
    change(station / "adapter.py", "import Run, serve", "import Cannot, Run, serve")
    report, status = run(lockstep, station, "--cover", "rows")
    assert (status, places(report)) == (0, []) and verdicts(report)["UC1 2.1a"] == "cannot-reach"
    for only, expected in [(["UC1 4.1b"], 2), (["UC1 4.1b", "UC1 5.1a"], 2), (["UC1 5.1a"], 0)]:
        done = subprocess.run(
            [lockstep, "test", "flows", "--app", adapter(), "--cover", "rows", *(word for row in only for word in ("--only", row))],
            cwd=station, capture_output=True, text=True, env=environment())
        assert done.returncode == expected and ("nothing was tested of 'UC1 4.1b'" in done.stderr) == (expected == 2), done.stderr


def test_two_adapters_share_the_work(lockstep):
    report, status = run(lockstep, EXAMPLE, "--cover", "pairs", "--jobs", "2")
    assert (status, places(report)) == (0, [])


BROKEN = {
    "dies": "raise SystemExit(3)", "hangs": "import time; time.sleep(600)", "nonsense": "import os; os.write(9, b'oops\\n')",
    "twice": "import os; os.write(9, b'{\"done\":true}\\n')"}


@pytest.mark.parametrize("how", BROKEN)
def test_an_adapter_that_fails_is_named(lockstep, station, how):
    """At one button, and the other rows are judged all the same."""
    text = (station / "adapter.py").read_text()
    text = text.replace(
        'if __name__ == "__main__":',
        "class Broken(ParcelStation):\n    def user(self, input):\n        if input.row == 'UC1 4.1a':\n"
        f"            {BROKEN[how]}\n        super().user(input)\n\n\nif __name__ == \"__main__\":\n"
        "    import os\n    os.dup2(1, 9)").replace("serve(ParcelStation())", "serve(Broken())")
    (station / "adapter.py").write_text(text)
    # Only the one that hangs is not waited for: on a busy machine a browser takes its time to start.
    report, status = run(lockstep, station, "--cover", "rows", "--timeout", "15s" if how == "hangs" else "2m")
    assert (status, places(report)) == (1, ["UC1 4.1a"])
    assert report["findings"][0]["rule"] == "failed-adapter"
    others = {row: verdict for row, verdict in verdicts(report).items() if row != "UC1 4.1a"}
    assert set(others.values()) == {"as-table"}


def test_a_slow_adapter_is_waited_for(lockstep, station):
    change(station / "adapter.py", "serve(ParcelStation())", "ParcelStation.start = slowly(ParcelStation.start)\n    serve(ParcelStation())")
    change(station / "adapter.py", "def answer(run", "def slowly(act):\n    import time\n    return lambda self: (time.sleep(2), act(self))[1]\n\n\ndef answer(run")
    report, status = run(lockstep, station, "--cover", "rows")
    assert (status, places(report)) == (0, []) and set(verdicts(report).values()) == {"as-table"}


def test_a_command_that_is_no_adapter_is_a_usage_error(lockstep):
    for command, reason in [("exit 4", "exit status 4"), ("read line; echo hello", "hello"), ("read line; echo '{\"ready\":7}'", "version 7")]:
        done = subprocess.run(
            [lockstep, "test", "flows", "--app", command, "--cover", "rows"], cwd=EXAMPLE, capture_output=True, text=True)
        assert done.returncode == 2 and reason in done.stderr, done.stdout + done.stderr


def test_interrupted_it_prints_what_is_known_and_stops_the_browser(lockstep, tmp_path):
    record = tmp_path / "record"
    process = subprocess.Popen(
        [lockstep, "test", "flows", "--app", adapter(), "--cover", "pairs", "--record", record], cwd=EXAMPLE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(MARK="interrupted-example"))
    while b"MARK=interrupted-example" not in b"".join(browsers()):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert "not tried: the run ended before" in output
    assert errors.startswith("interrupted: ending the adapter") and record.exists()
    # A browser whose adapter was killed ends a moment later.
    while b"MARK=interrupted-example" in b"".join(browsers()):
        time.sleep(0.05)


def browsers():
    """The environments of the browsers that run."""
    found = []
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/comm") as comm, open(f"/proc/{name}/environ", "rb") as variables:
                if "chrom" in comm.read():
                    found.append(variables.read())
        except OSError:
            continue
    return found


def test_a_new_adapter_plays_what_needs_no_server(lockstep, station):
    command = [lockstep, "new", "adapter", "new.py", "--project", "flows"]
    subprocess.run(command, cwd=station, check=True, capture_output=True)
    service = subprocess.Popen([sys.executable, "service.py", "--port", "0"], cwd=station, stdout=subprocess.PIPE, text=True)
    try:
        new = station / "new.py"
        new.write_text(new.read_text().replace("http://127.0.0.1:8000/", service.stdout.readline().strip()))
        report, status = run(lockstep, station, "--cover", "rows", "--only", "UC1 5.1a", "--only", "UC1 5.1b", command=adapter("new.py"))
        assert (status, verdicts(report)) == (0, {"UC1 5.1a": "as-table", "UC1 5.1b": "as-table"})
    finally:
        service.terminate()


def test_webdriver_plays_the_same_app(lockstep, station):
    """With Selenium's client: what it cannot do, move the clock and hold a request, is said of the rows that need it."""
    (station / "driven.py").write_text(WEBDRIVER)
    report, status = run(lockstep, station, "--cover", "rows", command=adapter("driven.py"))
    assert (status, places(report)) == (0, [])
    by_verdict = {}
    for row, verdict in verdicts(report).items():
        by_verdict.setdefault(verdict, set()).add(row)
    assert by_verdict["cannot-prepare"] >= {"UC1 3.1b", "PF1 3.1b", "PF1 1.1e"}
    assert len(by_verdict["as-table"]) >= 20


WEBDRIVER = '''
import shutil

from selenium import webdriver

from adapter import EXAMPLE, answer
from lockstep_app import serve
from lockstep_app.server import FakeServer
from lockstep_app.webdriver import WebDriverAdapter


class Driven(WebDriverAdapter):
    values = {"Code": "1234"}
    ends = ["Goodbye"]

    def open(self, project):
        self.server = FakeServer(
            self.runs, {"/api/check": "code.check", "/api/unlock": "UC1 2.2"},
            lambda run, path, body: (0, None) if run is None or run.error else (200, answer(run)), files=EXAMPLE / "web",
            content={"/station.json": {"deviations": []}})
        super().open(project)

    def connect(self):
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        options.add_argument("--headless=new")
        options.add_argument("--no-sandbox")
        return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))

    def restart(self, begin):
        self.server.clear()
        self.driver.get("about:blank")
        self.driver.delete_all_cookies()

    def launch(self):
        self.driver.get(f"http://127.0.0.1:{self.server.port}/")


serve(Driven())
'''
