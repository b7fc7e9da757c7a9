"""A module that fails in a call takes all sessions in its instance with it: each host says so, and goes on in a new one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from lockstep_flows import Action, Driver, ModuleError, Play, Program

FATAL = "makes the module fail"


@pytest.fixture(autouse=True)
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line with these words ends in a trap, as one that hits an error of the module does."""
    from lockstep_flows import _module

    exchange = _module.Instance.exchange

    def trapping(self: _module.Instance, function: str, before: tuple[int, ...], data: bytes, *after: float) -> tuple[int, bytes]:
        if FATAL.encode() in data:
            self.call("lockstep_release", 0x7FFF_0000, 64)  # Beyond the end of the memory.
        return exchange(self, function, before, data, *after)

    monkeypatch.setattr(_module.Instance, "exchange", trapping)


def test_the_error_says_what_to_do_and_so_does_that_of_each_other_session(door: dict[str, Program]) -> None:
    program = door["first"]
    session, other = program.start("UC1"), program.start("UC1")
    other.user("continues")
    bytes_before = other.snapshot()
    with pytest.raises(ModuleError, match="out of bounds.*Program.restore"):
        session.user(FATAL)
    calls: list[Callable[[], object]] = [
        lambda: session.user("continues"), lambda: other.user("asks"), other.snapshot, other.inspect, lambda: other.due]
    for call in calls:
        with pytest.raises(ModuleError, match="earlier call.*Program.restore"):
            call()
    assert session.is_lost and other.is_lost
    session.close()
    other.close()
    restored = program.restore(bytes_before)
    assert not restored.is_lost and restored.view is not None and restored.view.title == "Waiting"
    assert restored.user("asks")


def test_programs_go_on_in_the_same_new_instance(door: dict[str, Program]) -> None:
    old, new = door["first"], door["reworded"]
    session = old.start("UC1")
    session.user("continues")
    snapshot = session.snapshot()
    with pytest.raises(ModuleError):
        session.user(FATAL)
    assert new.flows == ("UC1",) and new.restore(old.migrate(snapshot, new)).user("inquires")


def test_a_program_with_its_own_instance_gets_another_one(door: dict[str, Program]) -> None:
    own, shared = Program(door["first"].image, instance="own"), door["first"].start("UC1")
    with pytest.raises(ModuleError):
        own.start("UC1").user(FATAL)
    assert not shared.is_lost and own.start("UC1").user("continues")


def test_a_play_is_parked_where_it_was(bells: dict[str, Program]) -> None:
    program = bells["fixed"]
    begin = Play.begin("UC1", program.digest, 0)
    play, other = Play(program, begin), Play(program, begin)
    other.take({"id": "m0", "at": 0, "line": {"user": "selects Look"}})
    state = json.loads(json.dumps(other.state))
    play.take({"id": "m1", "at": 1, "line": {"user": "selects Look"}})
    assert play.call is not None
    answer = {"answer": play.call.key, "outcome": "nobody", "values": {"who": FATAL}}
    report = play.take({"id": "m2", "at": 2, "line": answer})
    assert (report["parked"], report["ended"], report["running"]) == (True, None, "door.check")
    assert play.parked is not None and "made the module fail" in play.parked["error"] and play.parked["action"] == "door.check"
    play.take({"id": "m3", "at": 3, "retry": True})
    assert play.call is not None
    assert play.take({"id": "m4", "at": 4, "line": {"answer": play.call.key, "outcome": "nobody"}})["rows"] == ["UC1 1.4b"]
    # The other one takes nothing of a message, and a play of its state takes it.
    message = {"id": "m5", "at": 5, "line": {"answer": "UC1 1.4#1", "outcome": "nobody"}}
    with pytest.raises(ModuleError):
        other.take(message)
    assert Play(program, state).take(message)["rows"] == ["UC1 1.4b"]


def test_a_driver_tells_who_waits(bells: dict[str, Program]) -> None:
    tried: list[str] = []

    async def perform(action: Action, secrets: Mapping[str, str]) -> dict[str, Any]:
        tried.append(action.key)
        return {"outcome": "nobody", "values": {"who": FATAL}}

    async def play() -> None:
        async with Driver(bells["fixed"].start("UC1"), perform) as driver, Driver(bells["fixed"].start("UC1"), perform, speed=1000) as other:
            driver.user({"user": "selects Look"})
            with pytest.raises(ModuleError):
                await driver.settled()
            # It waits for a minute of the flow, and hears of it when that is over.
            with pytest.raises(ModuleError):
                await other.ended()

    asyncio.run(play())
    assert len(tried) == 1
