"""The messages of the tool, and the answers to its question what the app shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

Value = str | int | float
"""A value of an outcome: a text, an integer, or a duration in milliseconds."""


@dataclass(frozen=True, slots=True)
class Begin:
    """`begin`: the app starts anew, with nothing kept from before, and stops before its first step."""

    name: str
    """Of the scenario, or of the walk."""
    flow: str
    """The flow whose first step comes next."""
    parameters: tuple[str, ...] = ()
    """The parameters that count as passed."""


@dataclass(frozen=True, slots=True)
class Run:
    """`prepare`: how one coming run of an action ends. The app asks for it later; see `Runs`."""

    key: str
    """Flow, step and number of the run in this session: `PF2.8 1.1#2`."""
    action: str | None
    """The name of the action; None where the flow names none, as in tables."""
    outcome: str | None
    """The name of the outcome; None for an error, and for a held run that never ends."""
    error: str | None
    """The name of the error; None for an outcome."""
    words: str
    """The row of the outcome, as the table has it: `Biometrics are not enabled`."""
    values: Mapping[str, Value] = field(default_factory=dict[str, Value])
    """What the outcome brings along; durations in milliseconds."""
    hold: bool = False
    """Whether the run goes on until `release`."""

    @property
    def step(self) -> str:
        """Flow and step: `PF2.8 1.1`."""
        return self.key.rpartition("#")[0]

    @property
    def answer(self) -> str:
        """The name of the outcome or of the error; empty for a run that never ends."""
        return self.outcome or self.error or ""


@dataclass(frozen=True, slots=True)
class Field:
    """Something that the user fills in."""

    name: str
    """The name of the input in the flow."""
    label: str
    """How the table calls it."""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Input:
    """`user`: the user chooses something on the displayed screen."""

    words: str
    """The words of the row: `selects Close`."""
    row: str | None
    """Flow and row: `UC2.3 1.3a`; None for Retry, Close and Back of an error or a placeholder."""
    label: str
    """The label of the button: `Close`."""
    id: str
    """Identifies the choice, as generated code does: `UC2.3.openAppWithPIN.close`."""
    fields: tuple[Field, ...] = ()
    """The fields that are filled in."""
    give: Mapping[str, str] = field(default_factory=dict[str, str])
    """What is filled in, by the names of the fields. A field is missing where the tables do not tell its form: the adapter has a
    value of its own."""
    stays: bool = False
    """Whether the row leads nowhere, so that a form must not be sent."""
    button: str | None = None
    """The button that the row names besides what is filled in: `Redeem` of `enters code and selects Redeem`."""


@dataclass(frozen=True, slots=True)
class Event:
    """`event`: something happens that neither the user nor a timer does."""

    words: str
    """The words of the row: `article is withdrawn`."""
    row: str
    """Flow and row."""


@dataclass(frozen=True, slots=True)
class Expected:
    """`expect` of `read`: what the tables show now. It says what is worth waiting for, and never what to answer."""

    title: str | None = None
    message: str | None = None
    actions: tuple[str, ...] = ()
    kind: str | None = None
    """The word of the kind: `screen`, `prompt`, `error`, `placeholder`."""
    ended: bool = False
    """Whether the session has ended."""
    left: str | None = None
    """The flow that follows, where the session ended by going to one that is not here."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The app shows a screen. A part that the adapter cannot read is None, and is not compared."""

    title: str
    message: str | None = None
    actions: tuple[str, ...] | None = None
    """The labels of the buttons that can be pressed."""
    details: tuple[str, ...] | None = None
    """Other texts of the screen."""
    kind: str | None = None
    note: str | None = None
    """Something for the person who reads the finding, such as an uncaught exception."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The app is closed, or waits for nothing more."""


@dataclass(frozen=True, slots=True)
class Left:
    """The app shows what belongs to another flow, which the project does not contain."""

    flow: str


@dataclass(frozen=True, slots=True)
class Crash:
    """The app does not work any more."""

    reason: str


Answer = Shown | Ended | Left | Crash


class Misread(Exception):
    """A line is not a message that this version reads."""


def _text(line: Mapping[str, Any], key: str) -> str:
    value = line.get(key)
    if not isinstance(value, str):
        raise Misread(f"'{key}' is not a text: {value!r}")
    return value


def _optional(line: Mapping[str, Any], key: str) -> str | None:
    return None if line.get(key) is None else _text(line, key)


def _texts(line: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = line.get(key, [])
    if not isinstance(value, list):
        raise Misread(f"'{key}' is not a list of texts: {value!r}")
    listed = cast("list[object]", value)
    texts = tuple(one for one in listed if isinstance(one, str))
    if len(texts) != len(listed):
        raise Misread(f"'{key}' is not a list of texts: {value!r}")
    return texts


def _object(line: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = line.get(key, {})
    if not isinstance(value, dict):
        raise Misread(f"'{key}' is not an object: {value!r}")
    return cast("dict[str, Any]", value)


def begin(line: Mapping[str, Any]) -> Begin:
    return Begin(_text(line, "begin"), _text(line, "flow"), _texts(line, "parameters"))


def run(line: Mapping[str, Any]) -> Run:
    about = _object(line, "prepare")
    values = {name: value for name, value in _object(about, "values").items() if isinstance(value, (str, int, float))}
    return Run(
        _text(about, "key"), _optional(about, "action"), _optional(about, "outcome"), _optional(about, "error"),
        _optional(about, "words") or "", values, about.get("hold") is True)


def user(line: Mapping[str, Any]) -> Input:
    listed = cast("list[Mapping[str, Any]]", line.get("fields", []))
    fields = tuple(Field(_text(one, "name"), _text(one, "label"), one.get("secret") is True) for one in listed)
    give = {name: str(value) for name, value in _object(line, "give").items()}
    return Input(
        _text(line, "user"), _optional(line, "row"), _text(line, "label"), _optional(line, "id") or "", fields, give,
        line.get("stays") is True, _optional(line, "button"))


def event(line: Mapping[str, Any]) -> Event:
    return Event(_text(line, "event"), _optional(line, "row") or "")


def expected(line: Mapping[str, Any]) -> Expected:
    about = _object(line, "expect")
    return Expected(
        _optional(about, "title"), _optional(about, "message"), _texts(about, "actions"), _optional(about, "kind"),
        about.get("ended") is True, _optional(about, "left"))


def shows(answer: Answer) -> dict[str, Any]:
    """The line for what the app shows."""
    match answer:
        case Ended():
            return {"ended": True}
        case Left(flow):
            return {"left": flow}
        case Crash(reason):
            return {"crashed": reason}
        case Shown():
            shown: dict[str, Any] = {"title": answer.title}
            for key, value in (
                ("message", answer.message), ("actions", answer.actions), ("details", answer.details), ("kind", answer.kind),
                ("note", answer.note)):
                if value is not None:
                    shown[key] = list(value) if isinstance(value, tuple) else value
            return {"shows": shown}
