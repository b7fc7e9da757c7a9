"""One run of a flow."""

from __future__ import annotations

import json
import weakref
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Self

from . import _arguments, _reads, views
from ._module import Instance
from .errors import InputError, Refused, SessionEnded
from .events import Action, Cancelled, Ended, Event, Needed, Shown, event
from .inputs import UserInput
from .views import View

if TYPE_CHECKING:
    from .program import Program


@dataclass(frozen=True, slots=True)
class Handle:
    """The name of a secret that your program keeps: give it in the secret's place, check the pattern by `Program.accepts`.

    `Action.handles` names it again when an action reads the secret.
    """

    name: str

    def __post_init__(self) -> None:
        _arguments.text(self.name, "the name of a handle", "choose a string that names the secret to you")


Given = Mapping[str, "str | Handle"]


class Session:
    """A session is driven by inputs; each returns the events that it causes. `Program.start` and `Program.restore` make one.
    `close`, or the end of a `with`, gives its memory back at once.

    These are inputs of your program; pass those of users on by `from_user`, and by no other method.

    Every input raises `Refused` if it is not possible now, `InputError` if it makes no sense, and `SessionEnded` after the end;
    nothing changed then. With `visit`, it is refused unless that visit of a screen is displayed: a second click, a page that is
    out of date.
    """

    def __init__(self, instance: Instance, number: int, said: bytes, now: timedelta | None, *, program: Program) -> None:
        self._instance = instance
        self._number = number
        self._end = weakref.finalize(self, instance.drop, "lockstep_end", number)
        self.program = program
        self.now = now if now is not None else self._told_now()
        """The time since the session began."""
        self._shown: View | None = None
        self._show: Mapping[str, Any] | None = None
        self._has_needed = False
        self._has_had_handles = False
        self.ended: Ended | None = None
        self.running: Action | None = None
        """The action that waits for an answer."""
        self.events: tuple[Event, ...] = self._note(json.loads(line) for line in said.splitlines())
        """The events of the start."""

    def from_user(self, sent: object, *, handles: Mapping[str, Handle] | None = None) -> tuple[Event, ...]:
        """An input of a user, such as the body of a request: an object with `user` or `row`, and perhaps `give` and `visit`.

        Takes only rows that are the user's, and `Retry`, `Close` and `Back`. An event, an outcome or a row of a calling step is
        `Refused`, by its words and by its ID, even if your program could send it now; any other content is an `InputError`.
        `handles` has the secrets that your program keeps, by the names of the inputs: their texts are not in `give`.
        """
        if handles is not None and not _are_handles(handles):
            raise InputError("'handles' is not an object of handles: give a Handle for the name of each secret")
        return self.send(UserInput.read(sent).line({name: one.name for name, one in (handles or {}).items()}))

    def user(self, words: str, give: Given | None = None, *, visit: int | None = None) -> tuple[Event, ...]:
        """The user does something, in the words of a row; `Retry`, `Close` and `Back` on errors and placeholders."""
        return self.send(_line("user", words, give, visit))

    def row(self, row: str, give: Given | None = None, *, visit: int | None = None) -> tuple[Event, ...]:
        """The same by the row's ID."""
        return self.send(_line("row", row, give, visit))

    def event(self, words: str, *, visit: int | None = None) -> tuple[Event, ...]:
        """Something happens, in the words of a row."""
        return self.send(_line("event", words, None, visit))

    def give(self, values: Given) -> tuple[Event, ...]:
        """Gives the values that a `Needed` asked for."""
        return self.send({"give": _values(values)})

    def answer(self, action: int | str | Action, outcome: str, values: Mapping[str, Any] | None = None) -> tuple[Event, ...]:
        """An action, or the run of this number or key, ended with an outcome, one of `Action.outcomes`; a `timedelta` among the values is a duration.

        - Raises: `InputError` also for an outcome that no row has; the action still runs then.
        """
        if values is not None and not _arguments.is_object(values):
            raise InputError("'values' is not an object: give a value for each name that the outcome brings")
        return self.send({"answer": _run(action), "outcome": outcome} | ({"values": dict(values)} if values else {}))

    def fail(self, action: int | str | Action, error: str) -> tuple[Event, ...]:
        """An action ended with an error that the flow knows, by its name.

        - Raises: `InputError` also for an error that no row has; the action still runs then.
        """
        return self.send({"answer": _run(action), "error": error})

    def advance(self, time: timedelta) -> tuple[Event, ...]:
        """Time passes; timers fire on the way, each at its own time. It never passes otherwise."""
        events = self._send({"advance": _arguments.time(time, "the time")})
        self.now += time
        return events

    def suspend(self) -> tuple[Event, ...]:
        """The app goes to the background: secrets are dropped, the running action is cancelled."""
        return self.send({"suspend": True})

    def resume(self) -> tuple[Event, ...]:
        """The app comes back."""
        return self.send({"resume": True})

    def send(self, line: Mapping[str, Any]) -> tuple[Event, ...]:
        """Sends one input as docs/jsonl.md describes it, or with timedeltas in the place of milliseconds; the other methods write such lines.
        Never send a line that a user wrote.

        - Raises: `InputError` also for `snapshot` and `due`, whose answers are no events.
        """
        if _arguments.is_object(line) and not {"snapshot", "due"}.isdisjoint(line):
            raise InputError("'snapshot' and 'due' bring about nothing: call Session.snapshot, and read Session.due")
        events = self._send(line)
        if "advance" in line or "restore" in line:
            self.now = self._told_now()
        return events

    def _told_now(self) -> timedelta:
        return timedelta(milliseconds=self.inspect()["now"])

    def _send(self, line: Mapping[str, Any], *, is_trial: bool = False) -> tuple[Event, ...]:
        if self.ended is not None:
            raise SessionEnded("the session has ended; start another one")
        if not _arguments.is_object(line):
            raise InputError("a line is not an object: send one as docs/jsonl.md describes it")
        try:
            data = json.dumps(line, allow_nan=False, default=_arguments.in_json).encode()
        except (TypeError, ValueError, RecursionError):
            raise InputError("the line is no JSON: send objects with names that are strings, lists, strings, numbers, timedeltas, True and False") from None
        if not is_trial:
            self._check_answer(line)
        self._has_had_handles = self._has_had_handles or b'"handle' in data
        _, said = self._instance.exchange("lockstep_send", (self._number,), data)
        lines = [json.loads(text) for text in said.splitlines()]
        for one in lines:
            if "refused" in one:
                raise Refused(one["refused"], views.possible(one))
            if "error" in one:
                raise InputError(f"{one['error']}; docs/jsonl.md describes what a session takes")
        if self.running is not None and line.get("answer") in (self.running.number, self.running.key):
            self.running = None
        if "restore" in line:
            self._shown, self._has_needed = None, False  # Those of another moment.
        return self._note(lines)

    def _check_answer(self, line: Mapping[str, Any]) -> None:
        """An answer that no row has would end the session in a fault."""
        running = self.running
        if running is None or not running.outcomes or line.get("answer") not in (running.number, running.key):
            return
        kind = "error" if "error" in line else "outcome"
        if not isinstance(name := line.get(kind), str) or kind == "outcome" and name in running.outcomes:
            return
        # While a placeholder is over the step, its rows are not listed.
        rows = [one for one in self.inspect()["possible"] if one["kind"] in ("outcome", "error")]
        known = [one["text"] for one in rows if one["kind"] == kind] if rows else list(running.outcomes)
        ids = [one["row"] for one in rows if kind == "outcome" or one["kind"] == kind]
        if name not in known and name not in ids:
            self._try(line, running, f"{kind} '{name}'", ", ".join(f"'{one}'" for one in known) or "none")

    def _try(self, line: Mapping[str, Any], running: Action, what: str, known: str) -> None:
        """A row may have the answer in other words, which the runtime alone compares: the answer is tried on a copy of the session."""
        try:
            copy = self.program.restore(self.snapshot())
        except InputError:
            copy = None  # The program is closed.
        # A copy has no secrets, and so does not run an action that reads one.
        if copy is None or copy.running is None or copy.running.key != running.key:
            raise InputError(f"{running.flow} {running.step} has no {what} by that name: answer one that it has ({known}), or add a row")
        with copy:
            copy._send({**line, "answer": running.key}, is_trial=True)
            if copy.ended is not None and copy.ended.how == "fault":
                raise InputError(f"{copy.ended.message}; answer what a row takes, or add one")

    @property
    def view(self) -> View | None:
        """The displayed view; None before the first screen, and after the end. While an action runs, or values are needed, it has only those of
        its choices and events that are still possible. A session that is restored there has no view until the next one, or `recall`."""
        shown, running = self._shown, self.running
        if shown is None or not self._has_needed and (running is None or (shown.flow, shown.step) == (running.flow, running.step)):
            return shown
        possible = {one["text"] for one in self.inspect()["possible"] if one["kind"] in ("user", "event")}
        return replace(
            shown, choices=tuple(one for one in shown.choices if one.words in possible), events=tuple(one for one in shown.events if one in possible))

    @property
    def covered(self) -> Mapping[str, Any] | None:
        """The view while an action runs over it, or values are needed: keep it, as JSON, with a snapshot, which has none then, for `recall`."""
        return self._show if self._shown is not None and (self.running is not None or self._has_needed) else None

    def recall(self, covered: Mapping[str, Any]) -> None:
        """Shows the view that `covered` was when the snapshot was taken, unless the session has shown another one since."""
        try:
            shown = views.view(covered)
        except (KeyError, TypeError, AttributeError):
            raise InputError("the view is none that a session has shown: give what Session.covered was") from None
        if self._shown is None and (self.running is not None or self._has_needed):
            self._show, self._shown = covered, shown

    @property
    def needed(self) -> tuple[str, ...]:
        """The values that the step needs and that no screen gives: send them by `give`."""
        if not self._has_needed or self.ended is not None:
            return ()
        return tuple(one["text"] for one in self.inspect()["possible"] if one["kind"] == "give")

    def needs_secret(self, name: str) -> bool:
        """Whether a value that is needed is a secret: give it by a `Handle`."""
        _arguments.text(name, "the name", "give one of Session.needed")
        unknown = Handle("unknown")
        try:
            # A handle is an error for any other value; there is no input '', so that nothing changes.
            self.give({name: unknown, "": unknown})
        except Refused:
            return name in self.needed
        except InputError:
            pass
        return False

    @property
    def due(self) -> timedelta | None:
        """In how much time the next timer fires: advance by that much then. None if none runs."""
        if not self._end.alive:
            return None
        time = self._instance.milliseconds("lockstep_due", self._number)
        return None if time < 0 else views.duration(time)

    def snapshot(self) -> bytes:
        """The session put away, without secrets, for `Program.restore`. It continues.

        Nothing protects the bytes: whoever can edit them can go anywhere.

        - Raises: `SessionEnded`.
        """
        taken, said = self._instance.read("lockstep_snapshot", self._number) if self._end.alive else (0, b"")
        if not taken:
            raise SessionEnded("the session has ended, and leaves nothing to put away")
        return said

    @property
    def handles(self) -> tuple[str, ...]:
        """The handles of the secrets that may still be read; your program may forget all others."""
        # A start and a snapshot have none.
        return tuple(self.inspect()["handles"]) if self.ended is None and self._has_had_handles else ()

    def inspect(self) -> dict[str, Any]:
        """The state of the session and its possible inputs, as docs/wasm.md describes it; nothing changes.

        - Raises: `SessionEnded` after `close`.
        """
        if not self._end.alive:
            raise SessionEnded("the session is closed; start another one")
        found: dict[str, Any] = json.loads(self._instance.read("lockstep_inspect", self._number)[1])
        return found

    @property
    def is_lost(self) -> bool:
        """Whether the module failed in the instance that the session is in: each call is a `ModuleError` then, and `Program.restore` continues
        from its last snapshot."""
        return self._instance.failed

    def close(self) -> None:
        """Gives the session's memory back at once; without it, once nothing refers to the session."""
        self._end()
        self._shown, self.running, self.ended = None, None, self.ended or Ended("closed", None, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _note(self, lines: Iterable[Mapping[str, Any]]) -> tuple[Event, ...]:
        events, ran = list[Event](), self.running
        for line in lines:
            if (one := event(line)) is None:
                continue
            events.append(one)
            if isinstance(one, (Shown, Action, Ended, Needed)):
                self._has_needed = isinstance(one, Needed)
            if isinstance(one, Cancelled) and self.running is not None and one.number == self.running.number:
                self.running = None
            elif isinstance(one, Shown):
                self._shown, self._show = one.view, line["show"]
            elif isinstance(one, Action):
                self.running = one
            elif isinstance(one, Ended):
                self._shown, self.running, self.ended = None, None, one
        if (begun := self.running) is not None and begun is not ran and (names := set(begun.reads) - set(begun.handles)):
            self.running = replace(begun, values=_reads.read(self.snapshot(), names))
            events[events.index(begun)] = self.running
        return tuple(events)


def _line(verb: str, words: str, give: Given | None, visit: int | None) -> dict[str, Any]:
    line: dict[str, Any] = {verb: _arguments.text(words, f"'{verb}'", "send the words or the ID of a row")}
    if give:
        line["give"] = _values(give)
    if visit is not None:
        line["visit"] = visit
    return line


def _values(give: Given) -> dict[str, Any]:
    if not _arguments.is_object(give):
        raise InputError("'give' is not an object: give a text or a Handle for each name")
    return {name: {"handle": value.name} if isinstance(value, Handle) else value for name, value in give.items()}


def _are_handles(handles: object) -> bool:
    return _arguments.is_object(handles) and all(
        _arguments.is_text(name) and isinstance(one, Handle) for name, one in handles.items())


def _run(action: object) -> int | str:
    name = action.number if isinstance(action, Action) else action
    if type(name) is not int and not _arguments.is_text(name):
        raise InputError("the action is neither an Action nor its key: give Session.running")
    return name
