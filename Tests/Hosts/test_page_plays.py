"""Random plays on the page take the same rows in the interpreter of the command line."""
import json
import os
import shutil
import subprocess
from urllib.parse import quote

import pytest

from pages import go
from stories import ROOT

# A few in every run.
COUNT = int(os.environ.get("LOCKSTEP_PLAYS", "40"))
SEED = int(os.environ.get("LOCKSTEP_SEED", "56"))
CORPUS = ROOT.parent / "shared" / "corpus"

# Presses what the page offers: a button of the screen, an outcome, an event, time, the background, or undo.
PLAY = """async ([seed, length]) => {
  let state = seed;
  const draw = (count) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 65536) % count; };
  const shown = (part) => [...document.querySelectorAll(part)].filter((button) => !button.disabled && !button.closest("[inert], .beneath"));
  for (let step = 0; step < length; step++) {
    const rows = shown("#display [data-place], #answers [data-place]");
    const others = shown("#second, #timer, #suspend, #back");
    const resume = shown("#display .over button").filter((button) => button.textContent === "Resume");
    if (!rows.length && !resume.length && draw(3)) break;
    const from = resume.length ? resume : rows.length && draw(5) ? rows : others;
    if (from.length) from[draw(from.length)].click();
  }
  const rows = [...document.querySelectorAll("#log ul > li > a:first-child")].map((link) => link.textContent);
  document.getElementById("scenario").click();
  while (!document.getElementById("dialog").open) await new Promise((done) => setTimeout(done));
  const scenario = document.querySelector("#dialog pre").textContent;
  document.getElementById("dialog").close();
  return { rows, scenario, notice: document.getElementById("notice").textContent };
}"""


def plays(page, count, seed):
    flows = page.evaluate("[...document.querySelectorAll('#table .flow')].map((flow) => flow.dataset.flow)")
    found = []
    for number in range(count):
        go(page, quote(flows[number % len(flows)], safe=""))
        found.append(page.evaluate(PLAY, [seed + number, 14]))
        page.evaluate("history.replaceState(null, '', '#')")
    return found


@pytest.mark.parametrize("project", ["flows", "functional-design"])
def test_random_plays_are_those_of_the_interpreter(opened, lockstep, tmp_path, project):
    source = ROOT / "flows" if project == "flows" else CORPUS / project
    if not source.exists():
        pytest.skip("no such documents here")
    folder = tmp_path / "project"
    shutil.copytree(source, folder)
    shutil.rmtree(folder / "scenarios", ignore_errors=True)
    file = tmp_path / "page.html"
    subprocess.run([lockstep, "page", "--project", folder, "-o", file], check=True, capture_output=True)
    found = plays(opened("#", file=file), COUNT, SEED)
    (folder / "scenarios").mkdir()
    for number, play in enumerate(found):
        text = play["scenario"].replace("scenario: NEW", f"scenario: NEW{number}")
        (folder / f"scenarios/new{number}.yaml").write_text(text)
    log = tmp_path / "log.jsonl"
    played = subprocess.run([lockstep, "test", folder, "--log-output", log], capture_output=True, text=True)
    said = f"seed {SEED}\n" + played.stdout[-4000:] + played.stderr[-2000:]
    rows = {f"NEW{number}": [] for number in range(len(found))}
    for line in map(json.loads, log.read_text().splitlines()):
        if line["session"] in rows and "row" in line:
            rows[line["session"]].append(line["row"])
    assert played.returncode == 0, said
    assert {f"NEW{number}": play["rows"] for number, play in enumerate(found)} == rows, said
    # They go somewhere.
    assert sum(map(len, rows.values())) > len(found)
