"""Every argument of a wrong kind is a `LockstepError` that says what to give, and changes nothing."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import lockstep_flows
from lockstep_flows import (
    Action, Driver, Handle, ImageError, InputError, LockstepError, Play, Program, Retries, Session, SessionEnded, UserInput, Vault, holder)

SECRET = "739164"
# What no argument of the package takes, or only some do.
STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, float("nan"), "", SECRET, "\ud83d", b"", b"x", [], ["x"], {}, {"x": 1}, {1: "x"}, {"user": object()}, (), object(),
    Path("Flows.image"), timedelta(-1), timedelta.max, set[str](), print, 2**70)


NAMED = {
    "start(flow)", "accepts(name)", "user(words)", "row(row)", "event(words)", "answer(outcome)", "fail(error)", "send(answer)", "send(value)",
    "user(give)", "row(give)"}


def session(program: Program) -> Session:
    started = program.start("UC2.3")
    started.answer(1, "disabled")
    return started


async def performing(action: Action, secrets: Mapping[str, str]) -> Mapping[str, str]:
    return {"outcome": action.outcomes[0]}


def calls(program: Program) -> dict[str, Callable[[Any], object]]:
    """Each argument of each public call, with the others right."""
    snapshot, start = session(program).snapshot(), Play.begin("UC2.3", program.digest, 0)
    return {
        "Program(image)": lambda one: Program(one),
        "Program(instance)": lambda one: Program(program.image, instance=one),
        "start(flow)": lambda one: program.start(one),
        "start(trace)": lambda one: program.start("UC2.3", trace=one),
        "restore(snapshot)": lambda one: program.restore(one),
        "restore(after)": lambda one: program.restore(snapshot, after=one),
        "restore(suspended)": lambda one: program.restore(snapshot, suspended=one),
        "migrate(snapshot)": lambda one: program.migrate(one, to=program),
        "migrate(to)": lambda one: program.migrate(snapshot, to=one),
        "accepts(name)": lambda one: program.accepts(one, "1"),
        "accepts(value)": lambda one: program.accepts("pin", one),
        "from_user(sent)": lambda one: session(program).from_user(one),
        "from_user(handles)": lambda one: session(program).from_user({"row": "1.3a"}, handles=one),
        "user(words)": lambda one: session(program).user(one),
        "user(give)": lambda one: session(program).user("enters PIN", one),
        "user(give value)": lambda one: session(program).user("enters PIN", {"pin": one}),
        "user(visit)": lambda one: session(program).user("selects Info", visit=one),
        "row(row)": lambda one: session(program).row(one),
        "row(give)": lambda one: session(program).row("1.3a", one),
        "event(words)": lambda one: session(program).event(one),
        "give(values)": lambda one: session(program).give(one),
        "answer(action)": lambda one: program.start("UC2.3").answer(one, "disabled"),
        "answer(outcome)": lambda one: program.start("UC2.3").answer(1, one),
        "answer(values)": lambda one: program.start("UC2.3").answer(1, "disabled", one),
        "answer(value)": lambda one: program.start("UC2.3").answer(7, "disabled", {"blocked-for": one}),
        "fail(action)": lambda one: program.start("UC2.3").fail(one, "x"),
        "fail(error)": lambda one: program.start("UC2.3").fail(1, one),
        "advance(time)": lambda one: session(program).advance(one),
        "send(line)": lambda one: session(program).send(one),
        "send(value)": lambda one: session(program).send({"user": one}),
        "send(answer)": lambda one: program.start("UC2.3").send({"answer": 1, "outcome": one}),
        "recall(covered)": lambda one: program.start("UC2.3").recall(one),
        "needs_secret(name)": lambda one: program.start("PF2.8").needs_secret(one),
        "Handle(name)": lambda one: Handle(one),
        "UserInput(user)": lambda one: UserInput(user=one),
        "UserInput(give)": lambda one: UserInput(row="1.3a", give=one),
        "Vault(holder)": lambda one: Vault(one),
        "Vault(forget_after)": lambda one: Vault("w", forget_after=one),
        "Vault(most)": lambda one: Vault("w", most=one),
        "keep(text)": lambda one: Vault("w").keep(one),
        "texts(handles)": lambda one: Vault("w").texts(one),
        "forget(handles)": lambda one: Vault("w").forget(one),
        "conceal(program)": lambda one: Vault("w").conceal(one, {"pin": SECRET}),
        "conceal(texts)": lambda one: Vault("w").conceal(program, one),
        "holder(handle)": lambda one: holder(one),
        "Play(program)": lambda one: Play(one, start),
        "Play(state)": lambda one: Play(program, one),
        "Play(snapshot)": lambda one: Play(program, start | {"snapshot": one}),
        "begin(flow)": lambda one: Play.begin(one, program.digest, 0),
        "begin(image)": lambda one: Play.begin("UC2.3", one, 0),
        "begin(at)": lambda one: Play.begin("UC2.3", program.digest, one),
        "begin(speed)": lambda one: Play.begin("UC2.3", program.digest, 0, speed=one),
        "line(report)": lambda one: Play.line(one, {"row": "1.3c"}, program, Vault("w")),
        "line(sent)": lambda one: Play.line({"view": None}, one, program, Vault("w")),
        "giving(report)": lambda one: Play.giving(one, {"pin": SECRET}, program, Vault("w")),
        "giving(values)": lambda one: Play.giving({"view": None, "needed": [{"name": "pin", "secret": True}]}, one, program, Vault("w")),
        "take(message)": lambda one: Play(program, start).take(one),
        "take(at)": lambda one: Play(program, start).take({"id": "a", "at": one, "line": {"user": "x"}}),
        "take(line)": lambda one: Play(program, start).take({"id": "a", "at": 1, "line": one}),
        "take(move)": lambda one: Play(program, start).take({"id": "a", "at": 1, "move": one}),
        "take(failed)": lambda one: Play(program, start).take({"id": "a", "at": 1, "failed": one}),
        "Driver(session)": lambda one: Driver(one, performing),
        "Driver(perform)": lambda one: Driver(session(program), one),
        "Driver(retries)": lambda one: Driver(session(program), performing, retries=one),
        "Driver(speed)": lambda one: Driver(session(program), performing, speed=one),
        "Retries(attempts)": lambda one: Retries(attempts=one),
        "Retries(pause)": lambda one: Retries(pause=one),
    }


def test_a_wrong_argument_is_an_error_of_the_package(program: Program) -> None:
    wrong: list[str] = []
    for name, call in calls(program).items():
        for strange in STRANGE:
            try:
                call(strange)
            except LockstepError as error:
                # Names that programs write are repeated, and nothing that may be a secret.
                if len(str(error)) < 20 or SECRET in str(error) and name not in NAMED:
                    wrong.append(f"{name}: {error}")
            except Exception as error:
                wrong.append(f"{name} with {strange!r}: {type(error).__name__}: {error}")
    assert wrong == []


def test_an_action_is_answered_by_what_it_may_answer(program: Program) -> None:
    started = program.start("UC2.3")
    for wrong in ("typo", "1.9z", "Enabled?"):
        with pytest.raises(InputError, match=r"the outcome .*UC2.3 1.1 has no row; it has 'enabled' .1.1a., 'disabled' .1.1b.; answer what a row takes"):
            started.answer(1, wrong)
        with pytest.raises(InputError, match="the error .* has no row"):
            started.fail(1, wrong)
    assert started.running is not None and started.ended is None
    started.answer(started.running, "1.1b")  # By the ID of its row.
    assert started.view is not None


def test_an_answer_may_be_in_other_words_that_its_row_has(forms: Program) -> None:
    def begun() -> Session:
        session = forms.start("UC1")
        session.user("selects Save", {"name": "Zoë"})
        return session

    brought = {"left": 1, "wait": timedelta(0)}
    for outcome in ("free", "The name is free", "the NAME is free", "1.2a"):
        session = begun()
        assert session.running is not None and session.answer(session.running.key, outcome, brought)
        assert session.view is not None and session.view.title == "PIN"
    for error in ("No internet", "no  internet", "1.2c"):
        session = begun()
        assert session.running is not None and session.fail(session.running, error)
        assert session.view is not None and session.view.kind == "error"
    session = begun()
    assert session.running is not None
    with pytest.raises(InputError, match="did not bring 'left'"):
        session.answer(session.running, "The name is free")
    with pytest.raises(InputError, match="has no row"):
        session.answer(session.running, "FREE", brought)
    assert session.answer(session.running, "free", brought)


@pytest.mark.parametrize("wrong", ["Flows.image", Path("Flows.image"), None, 5], ids=repr)
def test_a_path_is_no_image(wrong: Any) -> None:
    with pytest.raises(LockstepError, match=r"Program\(Path\(.*\).read_bytes\(\)\)"):
        Program(wrong)
    with pytest.raises(ImageError, match="write the image again"):
        Program(b"Flows.image")


def test_seconds_are_no_time(program: Program) -> None:
    for wrong in (5, 5.0, "5s", None):
        with pytest.raises(InputError, match=r"write timedelta\(seconds=5\)"):
            session(program).advance(wrong)  # type: ignore[arg-type]


def test_with_closes_sessions_and_programs(program: Program) -> None:
    with Program(program.image) as other, other.start("UC2.3") as started:
        started.answer(1, "disabled")
        assert started.view is not None
    assert [started.view, started.running, started.due, started.handles] == [None, None, None, ()]
    for after in (started.snapshot, started.inspect, lambda: started.user("selects Info")):
        with pytest.raises(SessionEnded):
            after()
    for closed in (lambda: other.start("UC2.3"), lambda: other.flows, lambda: other.accepts("pin", "1"), lambda: program.migrate(b"", to=other)):
        with pytest.raises(InputError, match="the program is closed"):
            closed()
    other.close()
    started.close()


def test_a_session_continues_when_its_program_is_closed(program: Program) -> None:
    other = Program(program.image)
    started = other.start("UC2.3")
    other.close()
    started.answer(1, "disabled")
    assert started.view is not None


def test_every_public_call_is_tried(program: Program) -> None:
    """A new one has to be added to `calls`."""
    tried = {name.split("(")[0] for name in calls(program)} | {"close", "suspend", "resume", "snapshot", "inspect", "report"}
    for kind in (Program, Session, Vault, Play):
        public = {name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_")}
        assert public <= tried, kind
    assert {"Program", "Handle", "UserInput", "Vault", "Play", "Retries", "Driver", "holder"} <= tried & set(lockstep_flows.__all__)
