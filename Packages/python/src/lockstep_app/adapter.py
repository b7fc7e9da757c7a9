"""An adapter: the program that moves one app."""

from __future__ import annotations

import abc
from pathlib import Path
from typing import ClassVar, Literal, get_args

from .messages import Answer, Begin, Event, Expected, Input, Run
from .runs import Runs

Ability = Literal["prepare", "hold", "time", "suspend", "kill", "message", "details", "actions"]
"""What an adapter can do; rows that need another one are reported as such.

`prepare`: outcomes of actions · `hold`: actions that go on until they are released · `time`: the app's clock · `suspend`: the
background · `kill`: the end of the process · `message`, `details`, `actions`: what `read` tells besides the title.
"""

ABILITIES: frozenset[Ability] = frozenset(get_args(Ability))
"""All of them."""


class Cannot(Exception):
    """The app, or the adapter, has no way to do this; the reason is for people: `Cannot("no button 'Close'")`."""


class NotPrepared(Cannot):
    """The adapter lacks something, such as an answer or a value: the app is not to blame, also where a user's row was to be taken."""


class Unusable(Exception):
    """No session can be played, such as where the app is not running; the run ends with the reason, at no row."""


class Crashed(Exception):
    """The app does not work any more; the reason is for people."""


class Adapter(abc.ABC):
    """A method for each message. A method returns when the app has settled: nothing loads, nothing moves.

    That is the whole barrier between tool and app: the next line comes after the answer.
    """

    can: ClassVar[frozenset[Ability]] = frozenset({"prepare"})
    """What this adapter can do."""

    def __init__(self) -> None:
        self.runs = Runs()
        """The runs that are prepared and not yet taken."""

    def open(self, project: str) -> None:
        """Before all others: starts what all sessions share, such as a browser. `project` is the folder of the tables."""

    @abc.abstractmethod
    def begin(self, begin: Begin) -> None:
        """The app is stopped, and its state is empty: no login, no counters, nothing stored. Raises `Cannot` if the app cannot
        begin with this flow."""

    def prepare(self, run: Run) -> None:
        """How a coming run ends. Raises `Cannot` if the adapter has no way to bring that about: the reason is reported for the row."""
        self.runs.prepare(run)

    @abc.abstractmethod
    def start(self) -> None:
        """The app starts. All that its first actions answer is prepared."""

    @abc.abstractmethod
    def user(self, input: Input) -> None:
        """The user fills in the fields and presses the button. Raises `Cannot` if the screen has none of this label, and
        `NotPrepared` if the adapter has no value for a field."""

    def event(self, event: Event) -> None:
        """Something happens that is neither the user's nor time's: a message arrives, a card is taken away."""
        raise Cannot(f"this adapter has no way to bring about '{event.words}'")

    def release(self, key: str) -> None:
        """The held run of this key ends, as it was prepared."""
        raise Cannot("this adapter cannot hold a run")

    def advance(self, milliseconds: float) -> None:
        """The app's clock moves on, and what is due on the way happens."""
        raise Cannot("this adapter cannot move the clock of the app")

    def suspend(self) -> None:
        """The app goes to the background."""
        raise Cannot("this adapter cannot send the app to the background")

    def resume(self) -> None:
        """The app comes back from the background."""
        raise Cannot("this adapter cannot send the app to the background")

    def kill(self) -> None:
        """The app's process ends and is started again; what it stored stays."""
        raise Cannot("this adapter cannot end the app and start it again")

    @abc.abstractmethod
    def read(self, expected: Expected, within: float) -> Answer:
        """What the app shows. Waits at most `within` seconds for what is `expected`, and then tells what there is."""

    def end(self) -> None:
        """The session is over."""
        return

    def picture(self) -> Path | str | None:
        """The file of a picture of the screen, before `end`, where the app deviated. None: there is none."""
        return None

    def close(self) -> None:
        """After all others: stops what `open` started. It is called however the adapter ends."""
