"""A driver runs what a session asks for; nothing here waits for a clock but the timers of a flow, at a high speed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest

from lockstep_flows import Action, Driver, InputError, Program, Refused, Retries, SessionEnded

PIN = "274938"
ONCE = {"pin.validate": Retries(attempts=1)}
OUTCOMES = {"biometrics.enabled": "disabled", "pin.validate": "wrong-1"}


def test_actions_run_and_secrets_reach_them_alone(program: Program) -> None:
    seen: list[tuple[str | None, dict[str, str]]] = []

    async def perform(action: Action, secrets: Mapping[str, str]) -> dict[str, Any]:
        seen.append((action.name, dict(secrets)))
        return {"outcome": OUTCOMES[action.name or ""]}

    async def play() -> None:
        async with Driver(program.start("UC2.3"), perform) as driver:
            view = await driver.settled()
            assert view is not None and view.title == "Open app with PIN"
            with pytest.raises(Refused):
                driver.user({"user": "selects Info", "visit": 99})
            with pytest.raises(InputError, match="does not match"):
                driver.user({"user": "enters PIN", "give": {"pin": "x"}})
            driver.user({"user": "enters PIN", "give": {"pin": PIN}})
            view = await driver.settled()
            assert view is not None and view.title == "Wrong PIN, retry" and PIN.encode() not in driver.session.snapshot()
            driver.user({"user": "selects Close"})
            driver.user({"user": "selects Info"})
            await driver.ended()
            assert driver.session.ended is not None and driver.session.ended.to == "UC9.2"
            with pytest.raises(SessionEnded):
                driver.user({"user": "selects Info"})
            assert len(driver.vault) == 0

    asyncio.run(play())
    assert seen == [("biometrics.enabled", {}), ("pin.validate", {"pin": PIN})]


def test_an_action_gets_all_that_it_reads(forms: Program) -> None:
    """Values of screens and of outcomes, those of its callers among them, also after a snapshot."""
    seen: list[tuple[str, dict[str, Any]]] = []

    async def perform(action: Action, inputs: Mapping[str, Any]) -> dict[str, Any]:
        seen.append((action.label, dict(inputs)))
        if action.label == "name.check":
            return {"outcome": "free", "values": {"left": 2, "wait": timedelta(seconds=1.5)}}
        return {"outcome": "saved"}

    async def play() -> None:
        async with Driver(forms.start("UC1"), perform) as driver:
            driver.user({"user": "selects Save", "give": {"name": "Zoë"}})
            assert await driver.settled() is not None
            driver.user({"user": "enters PIN", "give": {"pin": "1234"}})
            await driver.ended()

    asyncio.run(play())
    found = {"name": "Zoë", "left": 2, "wait": timedelta(seconds=1.5)}
    assert seen == [("name.check", {"name": "Zoë"}), ("name.save", {**found, "pin": "1234"})]
    session = forms.start("UC1")
    session.user("selects Save", {"name": "Zoë"})
    restored = forms.restore(session.snapshot())
    assert restored.running is not None and restored.running in restored.events and restored.running.values == {"name": "Zoë"}


def test_an_action_that_is_given_up_runs_again_by_retry(program: Program) -> None:
    """The error is the action's own; an answer that no row has is one, too."""
    answers: list[Any] = [ConnectionError("away"), {"outcome": "typo"}, {"outcome": "disabled"}]
    keys: list[str] = []

    async def perform(action: Action, secrets: Mapping[str, str]) -> dict[str, Any]:
        keys.append(action.key)
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return dict(answer)

    async def play() -> None:
        async with Driver(program.start("UC2.3"), perform, retries={"biometrics.enabled": Retries(attempts=1)}) as driver:
            with pytest.raises(ConnectionError, match="away"):
                await driver.settled()
            driver.retry()
            with pytest.raises(InputError, match="the outcome 'typo', for which UC2.3 1.1 has no row"):
                await driver.settled()
            driver.retry()
            assert await driver.settled() is not None
            driver.retry()  # Nothing waits: nothing happens.
        with pytest.raises(InputError, match="async with"):
            driver.user({"user": "selects Info"})

    asyncio.run(play())
    assert len(keys) == 3 and len(set(keys)) == 1


@pytest.mark.parametrize("answer", [None, "free", [], {"outcome": "free", "values": {"left": 1, "wait": object()}}], ids=str)
def test_what_is_no_answer_is_named_and_not_tried_again(forms: Program, answer: Any) -> None:
    tried = 0

    async def perform(action: Action, inputs: Mapping[str, Any]) -> dict[str, Any]:
        nonlocal tried
        tried += 1
        return answer  # type: ignore[no-any-return]

    async def play() -> None:
        async with Driver(forms.start("UC1"), perform) as driver:
            driver.user({"user": "selects Save", "give": {"name": "Zoë"}})
            with pytest.raises(InputError, match="name.check' returned no answer: return an object|no JSON: send .* timedeltas"):
                await driver.settled()

    asyncio.run(play())
    assert tried == 1


def test_a_driver_gives_values_that_no_screen_gives(program: Program, calling: Program) -> None:
    seen: list[dict[str, Any]] = []

    async def perform(action: Action, inputs: Mapping[str, Any]) -> dict[str, Any]:
        seen.append(dict(inputs))
        return {"outcome": action.outcomes[0]}

    async def play() -> None:
        async with Driver(program.start("PF2.8"), perform) as driver:
            assert await driver.settled() is None and driver.session.needed == ("pin",)
            for wrong in ({"pin": "x"}, {"pin": 5}, None):
                with pytest.raises(InputError):
                    driver.give(wrong)  # type: ignore[arg-type]
            with pytest.raises(Refused):
                driver.give({"other": "x"})
            driver.give({"pin": PIN})
            await driver.ended()
            assert len(driver.vault) == 0
        async with Driver(calling.start("UC1"), perform) as driver:
            driver.user({"user": "selects Next"})
            view = await driver.settled()
            assert view is not None and (view.title, view.choices) == ("Your name", ()) and list(driver.session.needed) == ["name", "mail"]
            driver.give({"name": "Ada"})
            assert list(driver.session.needed) == ["mail"]
            driver.give({"mail": "ada@example.com"})
            await driver.ended()

    asyncio.run(play())
    assert seen == [{"pin": PIN}, {"name": "Ada", "mail": "ada@example.com"}]


def test_attempts_follow_the_policy(program: Program) -> None:
    tried = 0

    async def perform(action: Action, secrets: Mapping[str, str]) -> dict[str, Any]:
        nonlocal tried
        tried += 1
        raise ConnectionError(f"{tried}")

    async def play() -> None:
        policy = Retries(attempts=4, pause=timedelta(0))
        async with Driver(program.start("UC2.3"), perform, retries={"biometrics.enabled": policy}) as driver:
            with pytest.raises(ConnectionError, match="4"):
                await driver.settled()

    asyncio.run(play())


def test_timers_fire_and_an_action_is_cancelled_with_its_step(door: dict[str, Program], bells: dict[str, Program]) -> None:
    async def never(action: Action, secrets: Mapping[str, str]) -> dict[str, Any]:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.append(action.name)
        raise AssertionError

    cancelled: list[str | None] = []

    async def play() -> None:
        async with Driver(door["first"].start("UC1"), never, speed=1_000_000) as driver:
            driver.user({"user": "continues"})
            while driver.view is None or driver.view.title != "First":  # A minute of the flow later.
                await driver.changed()
        async with Driver(bells["fixed"].start("UC1"), never) as driver:
            driver.user({"user": "enters code", "give": {"code": "1234"}})
            await asyncio.sleep(0)  # Lets it begin.
            driver.user({"user": "selects Cancel"})
            view = await driver.settled()
            assert view is not None and view.title == "Door"
            await asyncio.sleep(0)
            assert cancelled == ["door.check"] and len(driver.vault) == 0

    asyncio.run(play())
