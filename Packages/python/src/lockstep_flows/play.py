"""A session for hosts that repeat messages: workflows of a durable engine, logs, queues."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from . import _arguments
from .errors import InputError, LockstepError, ModuleError
from .events import Action, Event, RowTaken
from .inputs import UserInput
from .program import Program, is_program
from .session import Session
from .vault import Vault

Message = dict[str, Any]
STATE = {"flow", "image", "began", "speed", "snapshot", "seq"}
LONGEST = 1e10
"""Seconds, more than the 100 years that a session lasts, which refuses them; a timedelta has no room for just any number."""
DECISIONS = {"retry", "move", "end"}


class Play:
    """A session on real time that is driven by messages and reports the effect of each: both are JSON.

    The same program and state and the same messages give the same reports. A message has an `id`, the real time `at` in seconds, and one
    of these:

    - `line`: an input as docs/jsonl.md describes it, which the method `line` makes of an input of a user, and `giving` of values that are needed;
    - `gone`: the key of an action whose secrets are in no process any more;
    - `failed`: the key of an action that is given up, with its `error` and the number of `attempts`;
    - `retry`, `end`, or `move` to the digest of an image: what an operator decides.

    A session is never lost by a failure, but *parked* at its last good state: where an action is given up, or answers what no row has,
    the action waits for an operator, and all else goes on; where an input ends in a fault, or makes the module fail, it is taken back, and the
    session takes nothing but the decision of an operator.

    `state` is what `begin` made, or what `state` of an earlier play was: enough to continue it in another process. A host may put the
    play away after each message; only the handles of secrets are not in it.

    - Parameter programs: finds a program by the digest of its image, for `move`.
    """

    def __init__(self, program: Program, state: Message, *, programs: Callable[[str], Program] | None = None) -> None:
        if not is_program(program):
            raise InputError("the program is not a Program: load the image of the session")
        _check_state(state)
        self._start: Message = state
        self.program = program
        self._programs = programs
        self.session: Session = (
            program.restore(state["snapshot"].encode(), trace=True) if state["snapshot"] is not None
            else program.start(state["flow"], trace=True))
        if (covered := state.get("view")) is not None:
            self.session.recall(covered)
        self.seq: int = state["seq"]
        self.parked: Message | None = state.get("parked")
        """Why the session waits for an operator: the `error`; `flow`, `step` and `action`; `attempts` of one that was given up; real
        time `since`; the `key` of the action that waits, None if the session takes nothing else; the `answer` that failed."""

        self.entered: str | None = None
        """The step that the last row of the latest report entered: where another one is displayed, a secret that it needs is gone."""

    @staticmethod
    def begin(flow: str, image: str, at: float, *, speed: float = 1) -> Message:
        """The state of a session that begins. `speed` is session time against real time, for demonstrations and tests.

        - Raises: `InputError` if `speed` is not a number from 0.001 to 1,000,000.
        """
        _arguments.text(flow, "the flow", "name one of Program.flows by its ID")
        _arguments.text(image, "the image", "give the digest of the program")
        _arguments.seconds(at, "'at'")
        if type(speed) not in (int, float) or not 0.001 <= speed <= 1_000_000:
            raise InputError("'speed' is not a number from 0.001 to 1000000: leave it out for real time")
        return {"flow": flow, "image": image, "began": at, "speed": speed, "snapshot": None, "seq": 0}

    @staticmethod
    def line(report: Message, sent: object, program: Program, vault: Vault) -> Message:
        """The line of a message for an input of a user, in the session of which `report` is the latest report.

        It is checked before you store it, and the session checks it again: it is one of the choices of the displayed view, by its
        exact words or its ID, with exactly the values that the choice takes. In the place of secrets it has handles of the vault.

        - Raises: `InputError` for anything else; nothing is kept then.
        """
        if not _arguments.is_object(report) or "view" not in report:
            raise InputError("the report is not one of Play.take: give the latest of the session")
        given, view = UserInput.read(sent), report["view"] or {"choices": (), "inputs": ()}
        named = [
            one for one in view["choices"] if (given.row is None or given.row == one["row"]) and given.user in (None, one["words"])]
        if not named:
            raise InputError("the displayed view has no such choice: send the 'words' of one as 'user', or its 'row'")
        if all(set(given.give) != set(one["gives"]) for one in named):
            wanted = " or ".join(f"'{name}'" for one in named for name in one["gives"])
            raise InputError(f"the choice takes {wanted or 'no value'}: send that in 'give', and nothing else")
        public = {one["name"] for one in view["inputs"] if not one["secret"]}
        for name in public & set(given.give):
            if not program.accepts(name, given.give[name]):
                raise InputError(f"'{name}' does not match the input's pattern: correct it, and send it again")
        handles = vault.conceal(program, {name: text for name, text in given.give.items() if name not in public})
        return replace(given, give={name: text for name, text in given.give.items() if name in public}).line(handles)

    @staticmethod
    def giving(report: Message, values: object, program: Program, vault: Vault) -> Message:
        """The line of a message with values that a session needs and no screen gives: those in `needed` of its latest report. In the place of
        secrets it has handles of the vault.

        - Raises: `InputError` for anything else; nothing is kept then.
        """
        if not _arguments.is_object(report) or "view" not in report:
            raise InputError("the report is not one of Play.take: give the latest of the session")
        needed = {one["name"]: one["secret"] for one in report.get("needed", ())}
        if not _arguments.are_texts(values) or not values or not set(values) <= set(needed):
            named = " and ".join(f"'{name}'" for name in needed)
            raise InputError(f"the session needs {named or 'no value'}: give a text for each, and nothing else")
        public = {name: text for name, text in values.items() if not needed[name]}
        for name, text in public.items():
            if not program.accepts(name, text):
                raise InputError(f"'{name}' does not match the input's pattern: correct it, and send it again")
        handles = vault.conceal(program, {name: text for name, text in values.items() if needed[name]})
        return {"give": public | {name: {"handle": handle} for name, handle in handles.items()}}

    @property
    def state(self) -> Message:
        """The play put away; only where it `rests` nothing is lost by that."""
        return self._start | {
            "snapshot": self.session.snapshot().decode(), "seq": self.seq, "parked": self.parked, "view": self.session.covered}

    @property
    def rests(self) -> bool:
        """Whether no action runs and no secret is held, or the session has ended."""
        return self.session.ended is not None or self.session.running is None and not self.session.handles

    @property
    def due(self) -> float | None:
        """The real time of the next timer: take None then. It counts from the start of the session, so no restart prolongs it."""
        due = self.session.due if self.session.ended is None and not self._is_stopped else None
        if due is None:
            return None
        return float(self._start["began"] + (self.session.now + due).total_seconds() / self._start["speed"])

    @property
    def call(self) -> Action | None:
        """The action to perform now; None while none runs, or it is parked."""
        return self.session.running if self.parked is None else None

    def take(self, message: Message | None) -> Message:
        """Lets the time up to a message pass, and takes it; None is the next timer. Returns the report.

        - Raises: `ModuleError` if another session made the module fail (`Session.is_lost`): a play of the last `state` takes the message.
        """
        if message is not None:
            _check(message)
        events: list[Event] = []
        note: Message = {"id": message and message["id"]}
        try:
            if not self._is_stopped:
                due = self.session.due
                gone = due or timedelta(0) if message is None else max(self._time_of(message) - self.session.now, timedelta(0))
                if due is None or gone < due:
                    events += self.session.advance(gone)  # No timer fires, and nothing can fail.
                else:
                    events += self._attempt(lambda: self.session.advance(gone))
            if self._is_stopped and message is not None and DECISIONS.isdisjoint(message):
                note["refused"] = "an error stopped the session: an operator looks at it; send the input again later"
            elif message is not None:
                events += self._follow(message, note)
        except LockstepError as error:
            if self.session.is_lost:
                raise
            note["refused"] = str(error)
        waits = self.parked and self.parked["key"]
        if waits is not None and (self.session.running is None or self.session.running.key != waits):
            self.parked = None  # The session has left the step.
        return note | self.report(events)

    @property
    def _is_stopped(self) -> bool:
        return self.parked is not None and self.parked["key"] is None

    def _time_of(self, message: Message) -> timedelta:
        gone = (message["at"] - self._start["began"]) * self._start["speed"]
        return timedelta(seconds=max(-LONGEST, min(gone, LONGEST)))

    def _follow(self, message: Message, note: Message) -> tuple[Event, ...]:
        """Takes what a message says, at its time."""
        running = self.session.running
        match message:
            case {"line": line} if running is not None and line.get("answer") in (running.number, running.key):
                return self._answer(line)
            case {"line": line}:
                events = self._attempt(lambda: self.session.send(line))
                if self._is_stopped:
                    note["refused"] = "the input led to an error, and was taken back: an operator looks at it"
                return events
            case {"gone": key} if running is not None and running.key == key:
                # A snapshot has no secrets: the screen that gives them is shown again.
                note["again"] = True
                return self._renew(self.session.snapshot(), self.program, self.session.covered)
            case {"failed": key} if running is not None and running.key == key:
                self._park(message["error"], key, attempts=message["attempts"])
            case {"retry": _}:
                if self.parked is None:
                    raise InputError("the session is not parked: only one that is can be retried")
                self.parked = None
            case {"move": digest}:
                return self._move(digest)
            case {"end": _}:
                self.session.close()
                self.parked = None
            case _:
                pass
        return ()

    def _answer(self, line: Message) -> tuple[Event, ...]:
        """Takes the answer of the running action. One that no row has changes nothing but that the session is parked."""
        try:
            events = self._attempt(lambda: self.session.send(line))
        except InputError as error:
            running = self.session.running
            events = self._park(str(error), running.key if running is not None else None)
        if self.parked is not None:
            self.parked["answer"] = line
        return events

    def _move(self, digest: str) -> tuple[Event, ...]:
        """Continues in another image. An answer that failed in this one is given once more: the action need not run again for it."""
        target = self._programs(digest) if self._programs is not None else self.program
        events = self._renew(self.program.migrate(self.session.snapshot(), to=target), target, self.session.covered)
        answer = self.parked and self.parked["answer"]
        self.program, self._start, self.parked = target, self._start | {"image": target.digest}, None
        if answer and self.session.running is not None:
            events += self._answer(answer | {"answer": self.session.running.key})
        return events

    def _attempt(self, body: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
        """What an input brings about. If that is a fault, or one of the module, it is taken back, and the session stops."""
        before, ran = self.session.snapshot() if self.session.ended is None else None, self.session.running
        covered = self.session.covered
        try:
            events = body()
        except ModuleError:
            if before is None:
                raise
            events = self._renew(before, self.program, covered)
            self._park("the input made the module fail: correct the values that it brought, and report it to Lockstep", None, ran)
        if before is not None and self.session.ended is not None and self.session.ended.how == "fault":
            reason = self.session.ended.message or "a fault"
            events = self._renew(before, self.program, covered)
            self._park(reason, None, ran)
        return events

    def _renew(self, snapshot: bytes, program: Program, covered: Mapping[str, Any] | None) -> tuple[Event, ...]:
        """Continues from a snapshot. The action that ran runs anew, under the same key, over the same view."""
        session = program.restore(snapshot, trace=True)
        if covered is not None:
            session.recall(covered)
        self.session.close()
        self.session = session
        return session.events

    def _park(self, error: str, key: str | None, ran: Action | None = None, *, attempts: int | None = None) -> tuple[Event, ...]:
        """`ran` is the action that ran before the input was taken back: one whose secrets are gone by that runs no more."""
        session, action = self.session, ran or self.session.running
        place = session.inspect()["view"] or {"flow": None, "step": None}
        self.parked = {
            "error": error, "flow": action.flow if action else place["flow"], "step": action.step if action else place["step"],
            "action": action and action.label,
            "attempts": attempts, "since": self._start["began"] + session.now.total_seconds() / self._start["speed"],
            "key": key, "answer": None}
        return ()

    def report(self, events: Iterable[Event]) -> Message:
        """The effect of events, and the state of the session; reports are numbered from 1 by `seq`."""
        session, view, taken = self.session, self.session.view, [one for one in events if isinstance(one, RowTaken)]
        self.seq += 1
        self.entered = taken[-1].to if taken else None
        report = {
            "seq": self.seq, "at": session.now, "rows": [one.row for one in taken],
            "view": view and asdict(view), "running": session.running and session.running.label,
            "ended": session.ended and asdict(session.ended), "image": self._start["image"], "due": self.due,
            "needed": [{"name": name, "secret": session.needs_secret(name)} for name in session.needed],
            "handles": session.handles, "parked": self.parked is not None,
        }
        # Durations are milliseconds.
        found: Message = json.loads(json.dumps(report, default=_arguments.in_json))
        return found


def _check_state(state: object) -> None:
    if not _arguments.is_object(state) or not STATE <= set(state):
        raise InputError("the state is not that of a play: give what Play.begin made, or Play.state")
    if state["snapshot"] is not None:
        _arguments.text(state["snapshot"], "the snapshot", "give what Play.begin made, or Play.state")


def _check(message: object) -> None:
    """Whether it is a message; wrong content of a `line` is refused by the session."""
    if not _arguments.is_object(message) or not {"id", "at"} <= set(message):
        raise InputError("a message is an object with 'id', 'at' and what happened: see Play")
    _arguments.seconds(message["at"], "'at'")
    if not _arguments.is_object(message.get("line", {})):
        raise InputError("the 'line' is not an object: send one as docs/jsonl.md describes it")
    if "move" in message:
        _arguments.text(message["move"], "'move'", "name an image by its digest")
    if "failed" in message and (not _arguments.is_text(message.get("error")) or type(message.get("attempts")) is not int):
        raise InputError("send the 'error' as a string, and the number of 'attempts', with 'failed'")
