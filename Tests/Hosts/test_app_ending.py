"""`lockstep test --app --kill`, with a page that keeps its place and one that forgets it."""
import json
import os
import subprocess
import sys

import pytest
from stories import ROOT

FLOWS = {
    "lockstep.yaml": "lockstep: 1\nsession: {roots: [UC1], on-resume: UC2}\n",
    "UC1_Notes.yaml": """flow: UC1
kind: use-case
title: Notes
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Notes
        actions: [Open]
        transitions:
          - {id: 1.1a, user: selects Open, next: 1.2}
      - id: 1.2
        screen: Note
        actions: [Close]
        transitions:
          - {id: 1.2a, user: selects Close, next: back}
""",
    "UC2_Unlock.yaml": """flow: UC2
kind: use-case
title: Unlock
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Locked
        actions: [Unlock]
        transitions:
          - {id: 1.1a, user: selects Unlock, next: resume}
"""}

PAGE = """<!doctype html><title>Notes</title><main><h1></h1><button></button></main><script>
const next = {Notes: ['Open', 'Note'], Note: ['Close', 'Notes'], Locked: ['Unlock']}
let place = localStorage.place ?? 'Notes'
function show(name) {
  document.querySelector('h1').textContent = name
  document.querySelector('button').textContent = next[name][0]
  document.querySelector('button').onclick = () => show(place = name === 'Locked' ? place : next[name][1])
}
document.onvisibilitychange = () => {
  if (!document.hidden) return show('Locked')
  if (KEEPS) localStorage.place = place
}
show(localStorage.place ? 'Locked' : 'Notes')
</script>"""

ADAPTER = """
from lockstep_app import serve
from lockstep_app.browser import PlaywrightAdapter


class Notes(PlaywrightAdapter):
    url = "http://notes.test/"

    def begin(self, begin):
        super().begin(begin)
        self.page.context.route("**/*", lambda route: route.fulfill(body=PAGE, content_type="text/html"))


serve(Notes())
"""


@pytest.mark.parametrize(("keeps", "options", "messages"), [
    ("true", ["--kill"], []), ("false", [], []), ("false", ["--kill"], ["the app shows 'Notes' instead of 'Locked'"])])
def test_an_app_comes_back_after_its_end(lockstep, tmp_path, keeps, options, messages):
    (tmp_path / "flows").mkdir()
    for name, text in FLOWS.items():
        (tmp_path / "flows" / name).write_text(text)
    (tmp_path / "adapter.py").write_text(f"PAGE = {PAGE.replace('KEEPS', keeps)!r}\n{ADAPTER}")
    done = subprocess.run(
        [lockstep, "test", "flows", "--app", f"{sys.executable} adapter.py", "--cover", "rows", "--format", "json", *options],
        cwd=tmp_path, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT / "Packages/python/src")})
    report = json.loads(done.stdout)
    assert [one["message"] for one in report["findings"]] == messages, done.stdout + done.stderr
    assert report["summary"]["as-table"] == 3
