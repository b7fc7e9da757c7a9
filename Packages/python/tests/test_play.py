"""A session that is driven by messages: repeated, it does the same, and secrets that are lost with a process are asked for again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lockstep_flows import InputError, Play, Program, Vault

BEGAN = 1_000.0
PIN = {"row": "1.3a", "give": {"pin": {"handle": "w1:a"}}}


def message(identity: str, at: float, **content: Any) -> dict[str, Any]:
    return {"id": identity, "at": BEGAN + at, **content}


@pytest.fixture
def play(program: Program) -> Play:
    return Play(program, Play.begin("UC2.3", program.digest, BEGAN))


def at_pin(play: Play) -> None:
    play.report(play.session.events)
    play.take(message("a1", 1, line={"answer": 1, "outcome": "disabled"}))


def test_the_same_messages_give_the_same_reports(program: Program) -> None:
    told: list[list[dict[str, Any]]] = []
    for _ in range(2):
        play = Play(program, json.loads(json.dumps(Play.begin("UC2.3", program.digest, BEGAN))))
        reports = [play.report(play.session.events)]
        reports.append(play.take(message("a1", 1, line={"answer": 1, "outcome": "disabled"})))
        reports.append(play.take(message("u1", 5, line=PIN)))
        reports.append(play.take(message("a2", 6, line={"answer": 2, "outcome": "locked", "values": {"blocked-for": 60_000}})))
        told.append(json.loads(json.dumps(reports)))
    assert told[0] == told[1]
    assert [report["seq"] for report in told[0]] == [1, 2, 3, 4]
    last = told[0][-1]
    assert (last["rows"], last["view"]["title"], last["due"], last["at"]) == (
        ["PF2.8 1.1b"], "Temporarily Blocked", BEGAN + 66, 6_000)


def test_a_timer_fires_at_its_time_however_late_it_is_taken(play: Play) -> None:
    at_pin(play)
    play.take(message("u1", 5, line=PIN))
    play.take(message("a2", 6, line={"answer": 2, "outcome": "locked", "values": {"blocked-for": 60_000}}))
    report = play.take(None)
    assert (report["rows"], report["at"], report["id"], report["due"]) == (
        ["PF2.8 5.1e", "UC2.3 1.4b"], 66_000, None, None)
    # A message that was sent later lets the time between pass; one with an earlier time does not turn it back.
    assert play.take(message("u2", 100, line={"user": "flies"}))["at"] == 100_000
    assert play.take(message("u3", 50, line={"user": "flies"}))["at"] == 100_000


def test_an_input_that_is_refused_is_reported(play: Play) -> None:
    at_pin(play)
    report = play.take(message("u1", 5, line={"user": "enters PIN", "give": {"pin": "12"}}))
    assert report["refused"].startswith("'pin' does not match the input's pattern [0-9]{6}; possible now: 'enters PIN' with 'pin'")
    assert (report["id"], report["rows"]) == ("u1", [])


def test_a_secret_that_is_gone_is_asked_for_again(play: Play) -> None:
    at_pin(play)
    asked = play.take(message("u1", 5, line=PIN))
    assert (asked["running"], asked["handles"], play.rests) == ("pin.validate", ["w1:a"], False)
    action = play.session.running
    assert action is not None
    again = play.take(message("a2", 6, gone=action.key))
    assert (again["again"], again["view"]["title"], again["handles"], play.rests) == (True, "Open app with PIN", [], True)
    # The report of another process that comes late is of no use any more.
    assert "again" not in play.take(message("a3", 7, gone=action.key))
    play.take(message("u2", 8, line=PIN))
    assert play.session.running is not None and play.session.running.key != action.key


def test_a_play_continues_from_its_state(program: Program, play: Play) -> None:
    at_pin(play)
    state = json.loads(json.dumps(play.state))
    later = Play(program, state)
    report = later.report(later.session.events)
    assert (report["seq"], report["view"]) == (play.seq + 1, json.loads(json.dumps(play.report(()), default=str))["view"])
    assert later.take(message("u1", 5, line={"user": "selects Info"}))["ended"]["to"] == "UC9.2"
    assert later.rests and later.due is None


def test_days_pass_in_seconds_with_speed(program: Program) -> None:
    play = Play(program, Play.begin("UC2.3", program.digest, BEGAN, speed=60))
    at_pin(play)
    play.take(message("u1", 5, line=PIN))
    report = play.take(message("a2", 6, line={"answer": 2, "outcome": "locked", "values": {"blocked-for": 60_000}}))
    assert (report["at"], report["due"]) == (360_000, BEGAN + 7)


@pytest.mark.parametrize("parks", [False, True], ids=["plays", "parks"])
def test_reports_are_the_same_where_the_play_is_put_away_between_them(forms: Program, parks: bool) -> None:
    """The view among them while an action runs, and while it is parked."""
    lines: list[dict[str, Any]] = [
        {"line": {"user": "selects Save", "give": {"name": "Zoë"}}}, {"line": {"user": "selects Save", "give": {"name": "Ada"}}},
        {"failed": "UC1 1.2#1", "error": "no", "attempts": 5} if parks else {"line": {"event": "nothing"}}, {"retry": True},
        {"line": {"answer": "UC1 1.2#1", "outcome": "free", "values": {"left": 1, "wait": 1}}}]
    told: list[list[dict[str, Any]]] = []
    for is_put_away in (False, True):
        play = Play(forms, Play.begin("UC1", forms.digest, BEGAN))
        told.append([])
        for number, line in enumerate(lines):
            told[-1].append(play.take(message(f"m{number}", number, **line)))
            if is_put_away:
                play = Play(forms, json.loads(json.dumps(play.state)))
    for reports in told:
        assert [report["view"]["title"] for report in reports] == ["checks the name"] * 4 + ["PIN"]
        assert [report["parked"] for report in reports] == [False, False, parks, False, False]
        for report in reports:
            report["view"].pop("visit")
    assert told[0] == told[1]


def test_a_view_beneath_an_action_is_put_away_with_it(bells: dict[str, Program]) -> None:
    play = Play(bells["fixed"], Play.begin("UC1", bells["fixed"].digest, BEGAN))
    play.take(message("m1", 1, line={"user": "selects Look"}))
    report = play.take(message("m2", 2, line={"user": "selects Look"}))
    assert (report["view"]["title"], report["view"]["choices"], "refused" in report) == ("Door", [], True)
    later = Play(bells["fixed"], json.loads(json.dumps(play.state)))
    told = [one.take(message("m3", 3, failed="UC1 1.4#1", error="no", attempts=1)) for one in (play, later)]
    assert told[0] == told[1] and told[1]["view"]["title"] == "Door" and told[1]["parked"]
    moved = Play(bells["fixed"], later.state, programs=lambda _: bells["broken"])
    assert moved.take(message("m4", 4, move=""))["view"]["title"] == "Door"
    answered = Play(bells["fixed"], later.state)
    answered.take(message("m4", 4, retry=True))
    answered.take(message("m5", 5, line={"answer": "UC1 1.4#1", "outcome": "nobody"}))
    assert answered.state["view"] is None and answered.session.view is not None and len(answered.session.view.choices) == 3


def test_values_that_are_needed_are_given_by_the_program(program: Program) -> None:
    """In a flow whose callers give them; a secret is stored by its handle alone."""
    play, vault = Play(program, Play.begin("PF2.8", program.digest, BEGAN)), Vault("w1")
    report = play.report(play.session.events)
    assert (report["needed"], report["view"], report["running"], report["parked"]) == ([{"name": "pin", "secret": True}], None, None, False)
    for wrong in ({}, {"pin": "x"}, {"other": "1"}, {"pin": "274938", "other": "1"}, {"pin": 5}, None):
        with pytest.raises(InputError):
            Play.giving(report, wrong, program, vault)
    line = Play.giving(report, {"pin": "274938"}, program, vault)
    assert "274938" not in json.dumps(line) and len(vault) == 1
    again = Play(program, json.loads(json.dumps(play.state))).take(message("m1", 1, line=line))
    assert (again["needed"], again["running"], again["handles"]) == ([], "pin.validate", [line["give"]["pin"]["handle"]])


@pytest.mark.parametrize(("began", "at", "speed"), [(0, 9e11, 1e6), (0, 1e9, 1e6), (9e11, -9e11, 1e6), (-9e11, 9e11, 0.001)], ids=str)
def test_a_time_beyond_all_sessions_is_refused(program: Program, began: float, at: float, speed: float) -> None:
    """One that is earlier than the session changes nothing."""
    play = Play(program, Play.begin("UC2.3", program.digest, began, speed=speed))
    report = play.take({"id": "m1", "at": at, "line": {"answer": 1, "outcome": "disabled"}})
    assert ("refused" in report) == ((at - began) * speed > 100 * 366 * 86_400)
    assert report["at"] == 0 or speed < 1


def test_an_action_without_a_name_is_reported_by_its_place(rows: Program) -> None:
    play = Play(rows, Play.begin("UC1", rows.digest, BEGAN))
    play.report(play.session.events)
    assert play.take(message("m1", 1, line={"user": "opens"}))["running"] == "UC1 1.2"
    assert play.session.running is not None and play.session.running.name is None
    play.take(message("m2", 2, failed=play.session.running.key, error="no", attempts=5))
    assert play.parked is not None and play.parked["action"] == "UC1 1.2"
