"""Views and possible inputs, as values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal


ViewKind = Literal[
    "screen", "page", "prompt", "bottom-sheet", "drawer", "modal", "system", "os", "partial-flow", "use-case", "placeholder", "error"]


@dataclass(frozen=True, slots=True)
class Field:
    """Something that the user fills in."""

    name: str
    secret: bool
    pattern: str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that the user can choose; `gives` names the inputs that must come along."""

    row: str | None
    words: str
    label: str
    gives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Timer:
    """A row that is taken by itself, `after` the view was shown."""

    flow: str
    row: str
    after: timedelta


@dataclass(frozen=True, slots=True)
class Possible:
    """An input that a session takes now: the words to send, the ID of the row, the input that must come along."""

    kind: Literal["user", "event", "outcome", "error", "give", "resume"]
    text: str
    row: str | None
    gives: str | None

    def __str__(self) -> str:
        return f"'{self.text}'" + (f" with '{self.gives}'" if self.gives else "")


@dataclass(frozen=True, slots=True)
class View:
    """A displayed screen, error or placeholder. `visit` identifies this visit of the screen: send it back with inputs that are meant for it."""

    flow: str
    step: str
    kind: ViewKind
    title: str
    message: str | None
    details: tuple[str, ...]
    """Other texts of the screen."""
    visit: int
    actions: tuple[str, ...]
    inputs: tuple[Field, ...]
    rows: tuple[str, ...]
    choices: tuple[Choice, ...]
    events: tuple[str, ...]
    timers: tuple[Timer, ...]
    data: Mapping[str, float | str]

    def filling(self, text: str) -> str:
        """A text with the values of `data` where it names them in square brackets, whatever the letter case.

        The texts of a view are filled already: use it for texts of your own. A duration is written as its milliseconds.
        """
        names = {name.casefold(): str(value) for name, value in self.data.items()}
        return re.sub(r"\[([^][]*)\]", lambda found: names.get(found[1].casefold(), found[0]), text)

    @property
    def place(self) -> str:
        """Flow and step: `UC2.3 1.3`."""
        return f"{self.flow} {self.step}"


def duration(milliseconds: float) -> timedelta:
    """Rounded up to a microsecond, so that after it the timer has fired."""
    return timedelta(microseconds=-(-milliseconds * 1000 // 1))


def view(show: Mapping[str, Any]) -> View:
    return View(
        flow=show["flow"], step=show["step"], kind=show["kind"], title=show["title"], message=show["message"],
        details=tuple(show.get("details", ())), visit=show["visit"], actions=tuple(show["actions"]), rows=tuple(show["rows"]), data=show["data"],
        inputs=tuple(Field(one["name"], one["secret"], one["pattern"]) for one in show["inputs"]),
        choices=tuple(Choice(one["row"], one["words"], one["label"], tuple(one["gives"])) for one in show["choices"]),
        events=tuple(show["events"]),
        timers=tuple(Timer(one["flow"], one["row"], duration(one["in"])) for one in show["timers"]),
    )


def possible(line: Mapping[str, Any]) -> tuple[Possible, ...]:
    return tuple(Possible(one["kind"], one["text"], one["row"], one["gives"]) for one in line["possible"])
