"""Scenarios as data: what a session does, and the rows that it takes, whatever host plays it.

`lockstep compile --scenarios-output` and `lockstep scenarios export --format json` write them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import LockstepError
from .events import Ended, Event, RowTaken
from .program import Program
from .session import Session


@dataclass(frozen=True, slots=True)
class Turn:
    """A line that is sent, the answers of the actions that run then, and the rows that all of it takes."""

    line: Mapping[str, Any]
    """Empty where the session begins, and where only an action answers."""
    answers: tuple[Mapping[str, Any], ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario with all that a host needs to play it; its world is in the answers."""

    id: str
    title: str
    flow: str
    parameters: tuple[str, ...]
    turns: tuple[Turn, ...]
    end: str | None
    """How the session ends: `handed over to UC7.1`; None if it goes on."""


class ScenarioFailed(LockstepError):
    """A session does something else than its scenario; the message has the turn."""


def read_scenarios(text: str | bytes) -> tuple[Scenario, ...]:
    """The scenarios of a file. Those that do not hold by themselves are left out."""
    content = json.loads(text)
    if content.get("schema") != 1:
        raise ScenarioFailed(f"this version reads scenarios of schema 1, not {content.get('schema')}: export them with its lockstep")
    return tuple(
        Scenario(
            one["id"], one["title"], one["flow"], tuple(one["parameters"]),
            tuple(Turn(turn["line"], tuple(turn["answers"]), tuple(turn["rows"])) for turn in one["turns"]), one["end"])
        for one in content["scenarios"] if "turns" in one)


def play_scenario(scenario: Scenario, program: Program) -> Session:
    """Plays a scenario on a session, and compares the rows that it takes; returns the session as it is then.

    Raises `ScenarioFailed` at the first turn whose rows differ, and what an input raises that is refused.
    """
    if scenario.parameters:
        raise ScenarioFailed(f"{scenario.id} passes parameters, which a session of the module cannot begin with")
    session = program.start(scenario.flow, trace=True)
    events = list(session.events)
    for number, turn in enumerate(scenario.turns, start=1):
        if turn.line:
            events += session.send(turn.line)
        for answer in turn.answers:
            if "user" in answer:
                events += session.send(answer)
            elif session.running is None:
                raise ScenarioFailed(f"{scenario.id}, turn {number}: nothing runs that {dict(answer)} could answer")
            else:
                events += session.send({"answer": session.running.number, **answer})
        rows = _rows(events)
        if rows != turn.rows:
            raise ScenarioFailed(
                f"{scenario.id}, turn {number}: expected the rows {', '.join(turn.rows) or 'none'}, were {', '.join(rows) or 'none'}")
        events = []
    end = None if session.ended is None else _end(session.ended)
    if end != scenario.end:
        raise ScenarioFailed(f"{scenario.id}: expected the end {scenario.end}, was {end}")
    return session


def _end(ended: Ended) -> str:
    match ended.how:
        case "handed over":
            return f"handed over to {ended.to}"
        case "result":
            return f"result {ended.to}"
        case "fault":
            return f"fault: {ended.message}"
        case how:
            return how


def _rows(events: Iterable[Event]) -> tuple[str, ...]:
    return tuple(one.row for one in events if isinstance(one, RowTaken))
