"""The events that an input causes, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal, TypeAlias

from . import views


@dataclass(frozen=True, slots=True)
class Shown:
    """The display changed."""

    view: views.View


@dataclass(frozen=True, slots=True)
class Action:
    """Run this action, and answer under its number.

    `name` is None where the flow names no action. `outcomes` are the names, those of errors among them, that the flow has rows
    for. `handles` has the names of the secrets it reads which were given by a handle, `values` all else that it reads and that the session
    has: texts, whole numbers and timedeltas, by their names. Keep the effect of the action under session and
    `key`: a run that a snapshot repeats has the same one, and no other run of the session has it.
    """

    number: int
    name: str | None
    flow: str
    step: str
    attempt: int
    runs: int
    key: str
    reads: tuple[str, ...]
    outcomes: tuple[str, ...]
    handles: Mapping[str, str]
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def label(self) -> str:
        """The name; flow and step, such as `UC2.3 1.4`, of an action without one."""
        return self.name if self.name is not None else f"{self.flow} {self.step}"


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The action or timer of this number is of no use any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Late:
    """The answer was for a run that is over, or was cancelled: its number or its key. It changed nothing."""

    answer: int | str


@dataclass(frozen=True, slots=True)
class TimerSet:
    """A timer runs; `Session.due` is the time to the next one."""

    number: int
    after: timedelta


@dataclass(frozen=True, slots=True)
class Performed:
    """The side effect of a row: its words, and its name (`as:`, or the words)."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class RowTaken:
    """A row was taken, with `trace=True`: `UC2.3 1.3a`, and where it leads."""

    row: str
    to: str


@dataclass(frozen=True, slots=True)
class Needed:
    """The step cannot run without these values, and no screen gives them: send them by `Session.give`."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The session ended: `ended`, `left`, `resume`, `handed over` to a flow, with a `result`, by a `fault`, or `closed` by your program."""

    how: Literal["ended", "left", "resume", "handed over", "result", "fault", "closed"]
    to: str | None
    message: str | None


Event: TypeAlias = Shown | Action | Cancelled | Late | TimerSet | Performed | RowTaken | Needed | Ended


def event(line: Mapping[str, Any]) -> Event | None:
    """The event of a line; None for an answer, and for lines of later versions."""
    match line:
        case {"show": show}:
            return Shown(views.view(show))
        case {"run": number}:
            return Action(
                number, line["action"], line["flow"], line["step"], line["attempt"], line["runs"], line["key"],
                tuple(line["reads"]), tuple(line["outcomes"]), line.get("handles", {}))
        case {"late": answer}:
            return Late(answer)
        case {"cancel": number}:
            return Cancelled(number)
        case {"timer": number, "after": after}:
            return TimerSet(number, views.duration(after))
        case {"do": text, "as": name}:
            return Performed(text, name)
        case {"row": row, "to": to}:
            return RowTaken(row, to)
        case {"need": names}:
            return Needed(tuple(names))
        case {"end": how}:
            return Ended(how, line.get("to"), line.get("message"))
        case _:
            return None
