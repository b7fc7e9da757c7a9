"""A session as a program sees it: values in, values out, errors that name the remedy."""

from __future__ import annotations

import gc
import json
import threading
from collections.abc import Callable
from datetime import timedelta

import pytest

from lockstep_flows import (
    Action, Choice, Ended, Event, Field, Handle, ImageError, InputError, Late, LockstepError, Program, Refused, RowTaken, Session, SessionEnded,
    Shown, SnapshotError, Timer, TimerSet, UnknownFlow, Vault, holder)

PIN = "274938"
MINUTE = timedelta(minutes=1)


def at_pin(program: Program, *, trace: bool = False) -> Session:
    session = program.start("UC2.3", trace=trace)
    assert session.running is not None
    session.answer(session.running, "disabled")
    return session


def blocked(program: Program) -> Session:
    session = at_pin(program)
    session.user("enters PIN", {"pin": PIN})
    assert session.running is not None
    session.answer(session.running, "locked", {"blocked-for": MINUTE})
    return session


def test_a_start_runs_the_first_action(program: Program) -> None:
    session = program.start("UC2.3")
    assert session.events == (
        Action(1, "biometrics.enabled", "UC2.3", "1.1", 1, 1, "UC2.3 1.1#1", (), ("enabled", "disabled"), {}),)
    assert session.running == session.events[0]
    assert session.view is None


def test_a_view_lists_what_the_user_can_do(program: Program) -> None:
    view = at_pin(program).view
    assert view is not None
    assert (view.place, view.title, view.visit) == ("UC2.3 1.3", "Open app with PIN", 1)
    assert view.inputs == (Field("pin", True, "[0-9]{6}"),)
    assert view.choices[0] == Choice("1.3a", "enters PIN", "enters PIN", ("pin",))


def test_time_passes_only_when_it_is_told_to(program: Program) -> None:
    session = blocked(program)
    assert session.view is not None and session.view.title == "Temporarily Blocked"
    assert session.view.timers == (Timer("PF2.8", "5.1e", MINUTE),)
    assert session.view.data == {"blocked-for": 60_000}
    assert session.due == MINUTE
    session.advance(timedelta(seconds=20))
    assert session.due == timedelta(seconds=40)
    session.advance(timedelta(seconds=40))
    assert session.view.title == "Open app with PIN"
    assert [session.due, session.now] == [None, MINUTE]


def test_time_also_passes_by_lines(program: Program) -> None:
    session = at_pin(program)
    session.send({"advance": 5_000})
    session.send({"advance": timedelta(milliseconds=1.5)})
    assert session.now == timedelta(milliseconds=5_001.5)
    later = blocked(program)
    later.advance(timedelta(seconds=10))
    session.send({"restore": json.loads(later.snapshot()), "after": 20_000})
    assert (session.now, session.due) == (timedelta(seconds=30), timedelta(seconds=30))
    assert session.view is not None and session.view.title == "Temporarily Blocked" and session.running is None
    session.send({"restore": json.loads(program.start("UC2.3").snapshot())})
    assert session.now == timedelta(0) and session.running is not None and session.running.key == "UC2.3 1.1#1"
    restored = program.restore(later.snapshot(), after=timedelta(days=1))
    assert restored.now == timedelta(milliseconds=restored.inspect()["now"])


@pytest.mark.parametrize("line", [{"snapshot": True}, {"due": True}], ids=str)
def test_a_line_whose_answer_is_no_event_is_refused(program: Program, line: dict[str, bool]) -> None:
    with pytest.raises(InputError, match=r"call Session\.snapshot, and read Session\.due"):
        program.start("UC2.3").send(line)


def test_rows_are_reported_with_trace(program: Program) -> None:
    session = at_pin(program, trace=True)
    events = session.row("1.3c")
    assert events == (RowTaken("UC2.3 1.3c", "UC9.2"), Ended("handed over", "UC9.2", None))
    assert session.ended == events[1]


def test_a_second_click_is_refused_and_says_what_is_possible(program: Program) -> None:
    session = at_pin(program)
    assert session.view is not None
    visit = session.view.visit
    session.user("enters PIN", {"pin": PIN}, visit=visit)
    assert session.running is not None
    session.answer(session.running, "wrong-1")
    with pytest.raises(Refused, match="visit 1.* possible now: '"):
        session.user("enters PIN", {"pin": PIN}, visit=visit)


def test_a_refusal_changes_nothing(program: Program) -> None:
    session = at_pin(program)
    before = session.snapshot()
    for words, give, reason in (
        ("enters PIN", {"pin": "12"}, "does not match the input's pattern"), ("flies", None, "possible now: 'enters PIN' with 'pin'")):
        with pytest.raises(Refused, match=reason) as refusal:
            session.user(words, give)
        assert "12" not in str(refusal.value)
    assert session.snapshot() == before


def test_a_snapshot_is_enough_to_continue(program: Program) -> None:
    snapshot = blocked(program).snapshot()
    later = program.restore(snapshot, after=timedelta(seconds=15))
    assert (later.due, later.now) == (timedelta(seconds=45), timedelta(seconds=15))
    assert isinstance(later.events[-1], (Shown, TimerSet))
    suspended = program.restore(snapshot, suspended=True)
    with pytest.raises(Refused):
        suspended.user("selects Help")


def test_a_session_that_is_cut_takes_the_same_rows(program: Program) -> None:
    """Before any input but the answer of an action that reads a secret, which no snapshot holds; time passes meanwhile."""

    def enter_pin(session: Session) -> tuple[Event, ...]:
        events = session.user("enters PIN", {"pin": PIN})
        assert session.running is not None
        return events + session.answer(session.running, "locked", {"blocked-for": MINUTE})

    def disable(session: Session) -> tuple[Event, ...]:
        assert session.running is not None
        return session.answer(session.running, "disabled")

    def wait(session: Session) -> tuple[Event, ...]:
        return session.advance(MINUTE / 2)

    inputs: list[Callable[[Session], tuple[Event, ...]]] = [
        disable, enter_pin, wait, wait, lambda session: session.user("selects Info")]

    def rows(*cuts: int) -> list[str]:
        session = program.start("UC2.3", trace=True)
        events = session.events
        for number, step in enumerate(inputs):
            passes = number in cuts and step is wait
            if number in cuts:
                session = program.restore(session.snapshot(), after=MINUTE / 2 if passes else MINUTE * 0, trace=True)
                events += session.events
            if not passes:
                events += step(session)
        assert session.ended is not None
        return [event.row for event in events if isinstance(event, RowTaken)]

    whole = rows()
    assert whole == ["UC2.3 1.1b", "UC2.3 1.3a", "PF2.8 1.1b", "PF2.8 5.1e", "UC2.3 1.4b", "UC2.3 1.3c"]
    for cut in range(len(inputs)):
        assert rows(cut) == whole
    assert rows(*range(len(inputs))) == whole


def test_visits_and_numbers_go_on_after_a_snapshot(program: Program) -> None:
    session = at_pin(program)
    session.user("enters PIN", {"pin": PIN})
    assert session.running is not None
    number = session.running.number
    session.answer(session.running, "wrong-1")
    assert session.view is not None
    restored = program.restore(session.snapshot())
    assert restored.view == session.view
    restored.user("selects Close", visit=session.view.visit)
    restored.user("enters PIN", {"pin": PIN})
    assert restored.running is not None and restored.running.number > number


def test_a_secret_by_its_handle(program: Program) -> None:
    session = at_pin(program)
    session.user("enters PIN", {"pin": Handle("a:1")})
    assert session.running is not None
    assert session.running.handles == {"pin": "a:1"}
    assert list(session.handles) == ["a:1"]
    session.answer(session.running, "wrong-1")
    assert list(session.handles) == []
    assert program.accepts("pin", PIN) and not program.accepts("pin", "12345")
    with pytest.raises(InputError, match="has an input 'pan'"):
        program.accepts("pan", PIN)


def test_a_vault_keeps_secrets_and_gives_handles(program: Program) -> None:
    vault = Vault("w1")
    given = vault.conceal(program, {"pin": PIN})
    handle = given["pin"]
    assert holder(handle) == "w1" and PIN not in handle
    assert vault.texts({"pin": handle}) == {"pin": PIN}
    assert vault.texts({"pin": "w2:1"}) is None
    assert vault.conceal(program, {"pin": PIN}) != given
    vault.forget([handle])
    assert vault.texts({"pin": handle}) is None
    with pytest.raises(InputError, match="correct it"):
        vault.conceal(program, {"pin": "12"})
    assert Vault("w1", forget_after=timedelta(0)).texts({}) == {}


def test_errors_say_the_remedy(program: Program) -> None:
    cases: tuple[tuple[type[LockstepError], str, object], ...] = (
        (ImageError, "write the image again", lambda: Program(b"no image")),
        (UnknownFlow, "name one of its flows", lambda: program.start("UC9")),
        (SnapshotError, "migrate", lambda: program.restore(b"{}")),
        (InputError, "no action has the number", lambda: program.start("UC2.3").answer(7, "x")),
    )
    for kind, remedy, call in cases:
        assert callable(call)
        with pytest.raises(kind, match=remedy):
            call()
    ended = at_pin(program)
    ended.user("selects Info")
    for after in (lambda: ended.user("selects Info"), ended.snapshot):
        with pytest.raises(SessionEnded):
            after()
    closed = at_pin(program)
    closed.close()
    with pytest.raises(SessionEnded):
        closed.user("selects Info")


def test_sessions_move_to_other_flows_only_by_migrate(door: dict[str, Program]) -> None:
    first = door["first"]
    session = first.start("UC1")
    session.user("continues")
    session.advance(timedelta(seconds=10))
    snapshot = session.snapshot()
    assert len({program.digest for program in door.values()}) == 4
    with pytest.raises(SnapshotError, match="behaves differently"):
        door["reworded"].restore(snapshot)
    moved = door["reworded"].restore(first.migrate(snapshot, to=door["reworded"]))
    assert moved.view is not None and moved.view.choices[0].label == "inquires"
    assert moved.due == timedelta(seconds=50)
    with pytest.raises(SnapshotError, match="UC1 has no step '1.2'.*: the session cannot go on in the other flows"):
        first.migrate(snapshot, to=door["gone"])
    with pytest.raises(SnapshotError, match=r"old\.migrate\(snapshot, program\)"):
        door["reworded"].migrate(snapshot, to=first)
    # Names do not matter, in either direction.
    renamed = first.migrate(snapshot, to=door["renamed"])
    assert door["renamed"].restore(renamed).due == timedelta(seconds=50)
    assert door["renamed"].migrate(renamed, to=first) == snapshot


def test_a_run_has_one_key_in_every_process(program: Program) -> None:
    session = program.start("UC2.3")
    action = session.running
    assert action is not None and action.key == "UC2.3 1.1#1"
    for _ in range(3):
        session = program.restore(session.snapshot())
        assert session.running is not None and session.running.key == action.key
    session.answer(action.key, "disabled")
    assert session.running is None and session.view is not None
    # An answer that comes late is reported, and changes nothing.
    before = session.snapshot()
    assert session.answer(action.key, "enabled") == (Late(action.key),) and session.fail(action.key, "No internet") == (Late(action.key),)
    assert session.snapshot() == before
    for wrong in ("UC2.3 1.1#2", "x", ""):
        with pytest.raises(InputError, match="no action has the key"):
            session.answer(wrong, "disabled")


def test_many_sessions_share_an_instance_and_give_it_back(program: Program) -> None:
    sessions = [blocked(program) for _ in range(200)]
    assert all(session.due == MINUTE for session in sessions)
    size = program.memory_size
    for _ in range(5):
        sessions = [blocked(program) for _ in range(200)]
        gc.collect()
    # Twice as many exist while one list replaces the other.
    assert program.memory_size <= 3 * size


def test_threads_wait_for_one_another(program: Program) -> None:
    ends: list[Ended | None] = []

    def play() -> None:
        for _ in range(20):
            session = blocked(program)
            session.advance(MINUTE)
            session.user("selects Info")
            ends.append(session.ended)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ends == [Ended("handed over", "UC9.2", None)] * 80


def test_a_program_has_an_instance_of_its_own_if_it_asks_for_it(program: Program) -> None:
    own = Program(program.image, instance="own")
    assert own.digest == program.digest
    assert own.flows == ("PF2.8", "UC2.3")
    with pytest.raises(InputError, match="instance='own'"):
        program.migrate(at_pin(program).snapshot(), to=own)


def test_a_view_offers_what_is_possible_while_an_action_runs(program: Program, bells: dict[str, Program]) -> None:
    with program.start("UC2.3") as session:
        session.answer(session.running or 0, "disabled")
        session.user("enters PIN", {"pin": "123456"})
        while session.running is not None and session.view is not None:
            shown = session.view
            possible = {one["text"] for one in session.inspect()["possible"] if one["kind"] == "user"}
            assert {one.words for one in shown.choices} <= possible and shown.title
            session.answer(session.running, "wrong-1" if session.running.name == "pin.validate" else session.running.outcomes[0])
        # The same screen has its choices again.
        assert session.view is None or session.view.choices
    with bells["broken"].start("UC1") as session:
        session.user("enters code", {"code": "1234"})
        assert session.view is not None and [one.words for one in session.view.choices] == ["selects Cancel"]
