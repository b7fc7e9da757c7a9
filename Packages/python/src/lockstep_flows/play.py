"""A session for hosts that repeat messages: workflows of a durable engine, logs, queues."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from .errors import InputError, LockstepError
from .events import Event, RowTaken
from .inputs import UserInput
from .program import Program
from .session import Session
from .vault import Vault

Message = dict[str, Any]


class Play:
    """A session on real time that is driven by messages and reports the effect of each: both are JSON.

    The same program and state and the same messages give the same reports. A message has an `id`, the real time `at` in seconds, and a
    `line` as docs/jsonl.md describes it, which the method `line` makes of an input of a user; or `gone`, the number of an action whose
    secrets are in no process any more.

    `state` is what `begin` made, or what `state` of an earlier play was: enough to continue it in another process.
    """

    def __init__(self, program: Program, state: Message) -> None:
        self._start = state
        self.program = program
        self.session: Session = (
            program.restore(state["snapshot"].encode(), trace=True) if state["snapshot"] is not None
            else program.start(state["flow"], trace=True))
        self.seq: int = state["seq"]
        self.inputs = 0
        """How many messages and timers this play has taken."""

    @staticmethod
    def begin(flow: str, image: str, at: float, *, speed: float = 1) -> Message:
        """The state of a session that begins. `speed` is session time against real time, for demonstrations and tests.

        - Raises: `InputError` if `speed` is not a number from 0.001 to 1,000,000.
        """
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

    @property
    def state(self) -> Message:
        """The play put away; only where it `rests` nothing is lost by that."""
        return self._start | {"snapshot": self.session.snapshot().decode(), "seq": self.seq}

    @property
    def rests(self) -> bool:
        """Whether no action runs and no secret is held, or the session has ended."""
        return self.session.ended is not None or self.session.running is None and not self.session.handles

    @property
    def due(self) -> float | None:
        """The real time of the next timer: take None then. It counts from the start of the session, so no restart prolongs it."""
        due = self.session.due if self.session.ended is None else None
        if due is None:
            return None
        return float(self._start["began"] + (self.session.now + due).total_seconds() / self._start["speed"])

    def take(self, message: Message | None) -> Message:
        """Lets the time up to a message pass, and takes it; None is the next timer. Returns the report."""
        events: list[Event] = []
        note: Message = {"id": message and message["id"]}
        session, due = self.session, self.session.due
        self.inputs += 1
        try:
            if message is None:
                return note | self.report(session.advance(due) if due is not None else ())
            gone = timedelta(seconds=(message["at"] - self._start["began"]) * self._start["speed"]) - session.now
            events += session.advance(max(gone, timedelta(0)))
            if "line" in message:
                events += session.send(message["line"])
            elif session.running is not None and session.running.number == message["gone"]:
                # A snapshot has no secrets: the screen that gives them is shown again.
                self.session = self.program.restore(session.snapshot(), trace=True)
                events += self.session.events
                note["again"] = True
        except LockstepError as error:
            note["refused"] = str(error)
        return note | self.report(events)

    def report(self, events: Iterable[Event]) -> Message:
        """The effect of events, and the state of the session; reports are numbered from 1 by `seq`."""
        session = self.session
        self.seq += 1
        report = {
            "seq": self.seq, "at": session.now, "rows": [one.row for one in events if isinstance(one, RowTaken)],
            "view": session.view and asdict(session.view), "running": session.running and session.running.name,
            "ended": session.ended and asdict(session.ended), "image": self._start["image"], "due": self.due,
            "handles": session.handles,
        }
        # Durations are milliseconds.
        found: Message = json.loads(json.dumps(report, default=lambda time: time / timedelta(milliseconds=1)))
        return found
