"""The frame of adapters: one answer for each line, whatever the adapter does."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lockstep_app import (
    Adapter, Answer, Begin, Cannot, Crash, Crashed, Ended, Expected, Input, Left, NotPrepared, Run, Shown, Unusable, serve)
from lockstep_app.finding import exactly, is_end, is_expected, missing, possible_ids, same


class Kettle(Adapter):
    can = frozenset({"prepare", "actions"})

    def __init__(self) -> None:
        super().__init__()
        self.answer: Answer = Shown("Tea", actions=("Drink",))
        self.said: list[object] = []
        self.is_open = False

    def open(self, project: str) -> None:
        self.is_open = True

    def begin(self, begin: Begin) -> None:
        self.said.append(begin)
        if begin.flow == "UC9":
            raise Cannot("the kettle makes only tea")

    def start(self) -> None:
        run = self.runs.take("water.heat")
        self.said.append(run)

    def user(self, input: Input) -> None:
        self.said.append(input)
        if input.label == "Break":
            raise Crashed("no water")
        if input.label == "Fail":
            raise ValueError("a mistake of the adapter\nCall log:\n  - waiting")
        if input.label == "Fill":
            raise NotPrepared("no value for 'Cups'")
        if input.label == "Plug in":
            raise Unusable("there is no power")

    def read(self, expected: Expected, within: float) -> Answer:
        self.said.append((expected, within))
        return self.answer

    def close(self) -> None:
        self.is_open = False


def talk(adapter: Adapter, *lines: dict[str, Any] | str) -> list[dict[str, Any]]:
    output = io.StringIO()
    serve(adapter, [line if isinstance(line, str) else json.dumps(line) for line in lines], output)
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_each_line_has_one_answer_with_its_number() -> None:
    kettle = Kettle()
    answers = talk(
        kettle, {"lockstep-app": 1, "project": "flows", "n": 1}, {"begin": "S1", "flow": "UC1", "parameters": ["Hot"], "n": 2},
        {"prepare": {"key": "UC1 1.1#1", "action": "water.heat", "outcome": "hot", "words": "Hot", "values": {"cups": 2}}, "n": 3},
        {"start": True, "n": 4}, {"read": True, "expect": {"title": "Tea", "actions": ["Drink"]}, "within": 500, "n": 5},
        {"end": True, "n": 6})
    assert answers == [
        {"ready": 1, "can": ["actions", "prepare"], "n": 1}, {"done": True, "n": 2}, {"done": True, "n": 3},
        {"done": True, "ran": ["UC1 1.1#1"], "n": 4}, {"shows": {"title": "Tea", "actions": ["Drink"]}, "n": 5}, {"done": True, "n": 6}]
    assert kettle.said == [
        Begin("S1", "UC1", ("Hot",)), Run("UC1 1.1#1", "water.heat", "hot", None, "Hot", {"cups": 2}),
        (Expected("Tea", actions=("Drink",)), 0.5)]
    assert not kettle.is_open


@pytest.mark.parametrize(("answer", "line"), [
    (Ended(), {"ended": True}), (Left("UC7"), {"left": "UC7"}), (Crash("white"), {"crashed": "white"}),
    (Shown("A", "b", (), ("c",), "prompt", "d"),
     {"shows": {"title": "A", "message": "b", "actions": [], "details": ["c"], "kind": "prompt", "note": "d"}})])
def test_what_the_app_shows(answer: Answer, line: dict[str, Any]) -> None:
    kettle = Kettle()
    kettle.answer = answer
    assert talk(kettle, {"read": True}) == [line]


def test_what_cannot_be_done_is_said() -> None:
    user = {"user": "selects Break", "label": "Break"}
    assert talk(
        Kettle(), {"begin": "S", "flow": "UC9"}, user, {"advance": 5}, {"release": "UC1 1.1#1"}, {"event": "rain", "row": "UC1 1.2a"},
        {"suspend": True}) == [
        {"cannot": "the kettle makes only tea"}, {"crashed": "no water"}, {"cannot": "this adapter cannot move the clock of the app"},
        {"cannot": "this adapter cannot hold a run"}, {"cannot": "this adapter has no way to bring about 'rain'"},
        {"cannot": "this adapter cannot send the app to the background"}]


def test_a_run_that_is_not_prepared_is_named() -> None:
    assert talk(Kettle(), {"begin": "S", "flow": "UC1"}, {"start": True}) == [{"done": True}, {"done": True, "unprepared": "water.heat"}]


@pytest.mark.parametrize("line", [
    "no JSON", "[]", {"dance": True}, {"user": 1}, {"begin": "S"}, {"lockstep-app": 2}, {"prepare": []}, {"read": True, "expect": {"title": 1}}])
def test_a_line_that_cannot_be_read_is_answered(line: dict[str, Any] | str) -> None:
    [answer] = talk(Kettle(), line)
    assert list(answer) == ["error"]


def test_a_mistake_of_the_adapter_ends_it_and_closes_the_app() -> None:
    kettle = Kettle()
    with pytest.raises(ValueError, match="a mistake"):
        talk(kettle, {"lockstep-app": 1}, {"user": "selects Fail", "label": "Fail"})
    assert not kettle.is_open


def test_runs_are_taken_by_action_step_or_key_in_order() -> None:
    kettle = Kettle()
    first, second = Run("UC1 1.1#1", "heat", "hot", None, ""), Run("UC1 1.1#2", "heat", "cold", None, "")
    unnamed = Run("UC1 2.1#1", None, None, "No power", "")
    for run in (first, second, unnamed):
        kettle.runs.prepare(run)
    assert kettle.runs.peek("heat") is first
    assert [kettle.runs.take("heat"), kettle.runs.take("UC1 2.1"), kettle.runs.take("UC1 1.1#2")] == [first, unnamed, second]
    assert kettle.runs.ran() == ["UC1 1.1#1", "UC1 2.1#1", "UC1 1.1#2"] and kettle.runs.ran() == []
    assert unnamed.answer == "No power" and unnamed.step == "UC1 2.1"


def test_elements_are_found_by_names_that_apps_give() -> None:
    assert possible_ids("Forgot PIN?", "UC1 home forgotPIN") == ["UC1 home forgotPIN", "Forgot PIN?", "forgot-pin", "forgot_pin", "forgotPin"]
    assert exactly("Forgot  PIN?").search(" forgot pin? ") and not exactly("Close").search("Close all")
    assert same("Don’t\u00a0stop", "don't stop")
    assert str(missing("button", "Close", ["its text"], ["Back"])) == "no button 'Close': tried its text; the screen has 'Back'"


def test_what_the_adapter_lacks_is_not_the_apps() -> None:
    assert talk(Kettle(), {"user": "fills", "label": "Fill", "n": 1}, {"user": "plugs in", "label": "Plug in", "n": 2}) == [
        {"cannot": "no value for 'Cups'", "of": "adapter", "n": 1}, {"unusable": "there is no power", "n": 2}]


def test_a_row_that_leads_nowhere_is_told() -> None:
    kettle = Kettle()
    talk(kettle, {"user": "enters", "label": "enters", "stays": True}, {"user": "enters", "label": "enters"})
    assert [one.stays for one in kettle.said if isinstance(one, Input)] == [True, False]


def test_a_button_that_a_row_names_besides_is_told() -> None:
    kettle = Kettle()
    talk(kettle, {"user": "enters cups and selects Boil", "label": "enters cups and selects Boil", "button": "Boil"},
         {"user": "enters", "label": "enters"})
    assert [one.button for one in kettle.said if isinstance(one, Input)] == ["Boil", None]


def test_what_the_adapter_lacks_is_told_where_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    def lack(*_: object) -> Answer:
        raise NotPrepared("no route")

    kettle = Kettle()
    monkeypatch.setattr(kettle, "read", lack)
    assert talk(kettle, {"read": True}) == [{"cannot": "no route", "of": "adapter"}]


def test_an_exception_is_named_after_its_log(tmp_path: Path) -> None:
    """The tool shows the last lines: they say what happened and where."""
    (tmp_path / "adapter.py").write_text(
        "from lockstep_app import Adapter, serve\n\n\nclass Own(Adapter):\n    begin = user = read = lambda *_: None\n\n"
        "    def start(self):\n        raise ValueError('no water\\nCall log:\\n  - waiting')\n\n\nserve(Own())\n")
    package = str(Path(__file__).parent.parent / "src")
    done = subprocess.run(
        [sys.executable, "adapter.py"], input='{"start": true}\n', cwd=tmp_path, env={"PYTHONPATH": package}, capture_output=True, text=True)
    place, reason = done.stderr.splitlines()[-2:]
    assert done.returncode == 1 and reason == "ValueError: no water"
    assert re.fullmatch(r".*adapter\.py:8: raise ValueError.*", place)


def test_the_page_names_what_adapters_have() -> None:
    """The table of methods and attributes in docs/existing-app.md, against the class."""
    root = Path(__file__).parents[3]
    page = (root / "docs/existing-app.md").read_text()
    section = page.split("### Methods and attributes\n")[1].split("\n#")[0]
    listed = {name for row in section.splitlines() if row.startswith("| `") for name in re.findall(r"`([a-z_]+)[`(]", row.split("|")[1])}
    source = (root / "Packages/python/src/lockstep_app/browser.py").read_text()
    body = source.split("class PlaywrightAdapter")[1].split("\ndef ")[0]
    own = set(re.findall(r"^    (?:def )?([a-z][a-z_]*)(?:\(self|: )", body, re.MULTILINE)) - {"can"}
    assert listed == own


@pytest.mark.parametrize("shown, is_waited_for", [
    (Shown("Bike 101", "Return it by 12:30 (or later)", ("Ring bike 101", "Back")), True),
    (Shown("bike  101", None, None), True),
    (Shown("Bike", "Return it by 12:30 (or later)", ()), False),
    (Shown("Bike 101", "Return it", ()), False),
])
def test_a_placeholder_is_any_text(shown: Shown, is_waited_for: bool) -> None:
    """Else each screen whose title has one would be waited for until the time is over."""
    expected = Expected(title="Bike [bike number]", message="Return it by [time] (or later)", actions=("Ring bike [bike number]", "Back"))
    assert is_expected(shown, expected) == is_waited_for


def test_a_screen_of_the_tables_may_follow_the_end() -> None:
    assert is_end("Home", ["Home"], Expected(ended=True))
    assert is_end("Home", ["Home"], Expected(title="Rent a bike"))
    assert not is_end("Home ", ["home"], Expected(title="Home"))
