"""A session that fails is parked at its last good state, and an operator decides: nothing ends it for good."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from lockstep_flows import InputError, LockstepError, Play, Program, Retries

BEGAN = 1_000.0
CODE = {"row": "1.1a", "give": {"code": {"handle": "w1:a"}}}


@pytest.fixture
def play(bells: dict[str, Program]) -> Play:
    by_digest = {program.digest: program for program in bells.values()}
    return Play(bells["broken"], Play.begin("UC1", bells["broken"].digest, BEGAN), programs=by_digest.__getitem__)


def take(play: Play, at: float, **content: Any) -> dict[str, Any]:
    return play.take({"id": f"m{at}", "at": BEGAN + at, **content})


def parked(play: Play) -> dict[str, Any]:
    assert play.parked is not None
    return play.parked


def call(play: Play) -> str:
    assert play.call is not None
    return play.call.key


def test_an_action_that_is_given_up_waits_for_an_operator(play: Play) -> None:
    take(play, 1, line=CODE)
    key = call(play)
    report = take(play, 2, failed=key, error="ConnectionError: no route", attempts=5)
    assert (report["parked"], report["ended"], report["running"], report["handles"]) == (True, None, "door.check", ["w1:a"])
    assert {name: parked(play)[name] for name in ("error", "flow", "step", "action", "attempts", "since")} == {
        "error": "ConnectionError: no route", "flow": "UC1", "step": "1.2", "action": "door.check", "attempts": 5, "since": BEGAN + 2}
    assert play.call is None
    assert take(play, 3, retry=True)["parked"] is False
    # It is the same run, so its effect has the same key.
    assert call(play) == key
    assert take(play, 4, line={"answer": key, "outcome": "wrong"})["rows"] == ["UC1 1.2b"]


def test_a_user_may_leave_a_step_whose_action_is_given_up(play: Play) -> None:
    take(play, 1, line=CODE)
    key = call(play)
    take(play, 2, failed=key, error="e", attempts=1)
    report = take(play, 3, line={"user": "selects Cancel"})
    assert (report["rows"], report["parked"], play.parked) == (["UC1 1.2c"], False, None)
    # What comes late changes nothing.
    assert take(play, 4, failed=key, error="e", attempts=1)["parked"] is False
    assert "only one that is" in take(play, 5, retry=True)["refused"]


@pytest.mark.parametrize("line", [{"outcome": "typo"}, {"error": "typo"}, {"error": "right"}], ids=str)
def test_an_answer_that_no_row_has_keeps_the_action_running(play: Play, line: dict[str, str]) -> None:
    take(play, 1, line=CODE)
    key = call(play)
    report = take(play, 2, line={"answer": key, **line})
    assert (report["parked"], report["ended"], report["running"], report["handles"]) == (True, None, "door.check", ["w1:a"])
    assert parked(play)["error"].startswith("UC1 1.2 has no ") and next(iter(line.values())) in parked(play)["error"]
    take(play, 3, retry=True)
    assert call(play) == key
    assert take(play, 4, line={"answer": key, "outcome": "wrong"})["rows"] == ["UC1 1.2b"]


def test_an_answer_with_values_that_no_row_has_is_taken_back(play: Play) -> None:
    take(play, 1, line={"user": "selects Look"})
    report = take(play, 2, line={"answer": call(play), "outcome": "nobody", "values": {"who": "x"}})
    assert (report["parked"], report["ended"], report["running"]) == (True, None, "door.check")
    assert "brought 'who'" in parked(play)["error"]
    take(play, 3, retry=True)
    assert take(play, 4, line={"answer": call(play), "outcome": "nobody"})["rows"] == ["UC1 1.4b"]


def test_a_users_input_that_ends_in_a_fault_is_taken_back(play: Play) -> None:
    report = take(play, 1, line={"user": "selects Bell"})
    assert (report["parked"], report["view"]["title"], report["due"], report["rows"]) == (True, "Door", None, [])
    assert "taken back" in report["refused"] and parked(play)["step"] == "1.1"
    report = take(play, 100, line={"user": "selects Bell"})
    assert ("stopped" in report["refused"], report["at"]) == (True, 0 + 1_000)
    assert take(play, 101, retry=True)["due"] == BEGAN + 60


def test_a_timer_that_ends_in_a_fault_goes_on_in_a_corrected_image(play: Play, bells: dict[str, Program]) -> None:
    report = play.take(None)
    assert (report["parked"], report["view"]["title"], report["due"]) == (True, "Door", None)
    assert "nested" in parked(play)["error"]
    take(play, 70, retry=True)
    assert play.take(None)["parked"]
    report = take(play, 80, move=bells["fixed"].digest)
    assert (report["parked"], report["image"]) == (False, bells["fixed"].digest)
    assert play.take(None)["view"]["title"] == "Bell"
    assert json.loads(json.dumps(play.state))["image"] == bells["fixed"].digest


def test_an_answer_that_led_to_a_fault_is_given_again_in_a_corrected_image(play: Play, bells: dict[str, Program]) -> None:
    take(play, 1, line={"user": "selects Look"})
    assert take(play, 2, line={"answer": call(play), "outcome": "somebody"})["parked"]
    report = take(play, 3, move=bells["fixed"].digest)
    assert (report["rows"], report["view"]["title"], play.call) == (["UC1 1.4a"], "Bell", None)


def test_a_session_that_does_not_fit_stays_where_it_is(play: Play, door: dict[str, Program]) -> None:
    other = Play(play.program, play.state, programs=lambda _: door["first"])
    before = other.session.snapshot()
    assert "the session cannot go on in the other flows" in take(other, 1, move=door["first"].digest)["refused"]
    assert other.session.snapshot() != before and other.program is play.program  # Time has passed, and nothing else.
    assert take(other, 2, line={"user": "selects Look"})["running"] == "door.check"


def test_an_operator_ends_a_session(play: Play) -> None:
    take(play, 1, line={"user": "selects Bell"})
    report = take(play, 2, end=True)
    assert (report["ended"]["how"], report["parked"], play.rests) == ("closed", False, True)


def test_a_parked_session_is_parked_in_another_process(play: Play) -> None:
    take(play, 1, line={"user": "selects Bell"})
    later = Play(play.program, json.loads(json.dumps(play.state)))
    assert later.parked == play.parked and later.report(())["parked"] is True and later.due is None
    assert take(later, 2, retry=True)["parked"] is False


def test_the_same_messages_park_in_the_same_way(bells: dict[str, Program]) -> None:
    told: list[list[dict[str, Any]]] = []
    for _ in range(2):
        play = Play(bells["broken"], Play.begin("UC1", bells["broken"].digest, BEGAN), programs=lambda _: bells["fixed"])
        reports = [take(play, 1, line={"user": "selects Look"}), take(play, 2, line={"answer": 1, "outcome": "somebody"})]
        reports += [take(play, 3, retry=True), take(play, 4, failed=call(play), error="e", attempts=2)]
        reports += [take(play, 5, move=""), take(play, 6, line={"user": "rings"})]
        told.append(reports)
    assert told[0] == told[1]


def test_pauses_grow_up_to_the_longest() -> None:
    second = timedelta(seconds=1)
    retries = Retries(attempts=5, pause=second, factor=3, longest=5 * second)
    assert list(retries.pauses()) == [second, 3 * second, 5 * second, 5 * second]
    assert list(Retries(attempts=1).pauses()) == []
    assert list(Retries(attempts=3, pause=timedelta.max, longest=timedelta.max, factor=1_000).pauses()) == [timedelta.max] * 2
    wrong: list[dict[str, Any]] = [
        {"attempts": 0}, {"attempts": "5"}, {"factor": 0.5}, {"factor": "2"}, {"pause": 5}, {"deadline": -second}, {"longest": None}]
    for one in wrong:
        with pytest.raises(InputError):
            Retries(**one)
    assert issubclass(InputError, LockstepError)
