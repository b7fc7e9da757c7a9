"""The statements of a message: what it reads of a session, and what it writes. Those of several messages share their round trips."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .database import Connection
from .settings import Message
from .tables import CHANNEL, LIVING, NOW


@dataclass(frozen=True, kw_only=True)
class Found:
    """A session as it was found, and locked until the end of the transaction."""

    version: int
    state: str
    run: str | None
    """The key of the action that runs."""
    claim: int | None
    """The number under which it is performed."""
    due: float | None
    ended: float | None
    holder: str | None
    is_held: bool
    """Whether the holder's heart beats."""
    report: str
    """The latest one."""
    before: str | None
    """The report of the same message, where it was taken before."""
    token: bytes | None
    """The digest of the session's token."""
    now: float


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What is written of a session after a message."""

    session: str
    version: int
    state: Message
    report: Message
    now: float
    run: str | None
    ran: str | None
    """The key of the action that ran before."""
    call: Message | None
    """The action that begins, if one does."""
    worker: str | None
    """Who performs it, unless that is whoever looks for it first."""
    holder: str | None
    parked: Message | None
    is_alarming: bool


async def find(connection: Connection, messages: Sequence[tuple[str, str | None]], lease: float, *, waits: bool) -> dict[str, Found]:
    """Locks the sessions of messages, each given by its session and its identity. Without `waits` those that others have locked are left out."""
    left = sorted(messages)  # Two processes that lock the same ones wait for one another, but not both.
    found: dict[str, Found] = {}
    for is_first in (True, False):
        sent = [(one, await connection.execute(f"""SELECT version, state, run, due, ended, holder, token, {NOW}, seq, report,
            (SELECT claim FROM lockstep.runs WHERE session = id), holder IN {LIVING},
            (SELECT report FROM lockstep.reports WHERE session = id AND input = %(input)s::text)
            FROM lockstep.sessions CROSS JOIN LATERAL (SELECT seq, report FROM lockstep.reports WHERE session = id ORDER BY seq DESC LIMIT 1) AS last
            WHERE id = %(session)s FOR UPDATE OF sessions {"" if waits else "SKIP LOCKED"}""",
            {"session": one[0], "input": one[1], "lease": lease})) for one in left]
        left = list[tuple[str, str | None]]()
        for one, cursor in sent:
            async for version, state, run, due, ended, holder, token, now, seq, report, claim, is_held, before in cursor:
                if is_first and seq != version:
                    left.append(one)  # Another process had locked it: all but its own row is as it was before that.
                    continue
                found[one[0]] = Found(
                    version=version, state=state, run=run, claim=claim, due=due, ended=ended, holder=holder, is_held=bool(is_held), report=report,
                    before=before, token=token, now=now)
    return found


async def keep(connection: Connection, all: Sequence[Kept]) -> dict[str, int]:
    """Writes sessions with their reports and actions. Returns the numbers under which their workers perform the actions that begin."""
    kept = [(one.session, await connection.execute(f"""WITH
        over AS (DELETE FROM lockstep.runs WHERE %(over)s AND session = %(session)s),
        begun AS (INSERT INTO lockstep.runs (session, key, call, begun, ready, attempts, holder, secret, worker, claim)
            SELECT %(session)s, %(run)s, %(call)s, {NOW}, {NOW}, CASE WHEN %(worker)s::text IS NULL THEN 0 ELSE 1 END, %(holder)s, %(secret)s,
                %(worker)s, nextval('lockstep.claims') WHERE %(call)s::text IS NOT NULL
            ON CONFLICT (session) DO UPDATE SET key = excluded.key, call = excluded.call, begun = excluded.begun, ready = excluded.ready,
            attempts = excluded.attempts, holder = excluded.holder, secret = excluded.secret, worker = excluded.worker, claim = excluded.claim
            RETURNING claim),
        reported AS (INSERT INTO lockstep.reports (session, seq, input, at, report) VALUES (%(session)s, %(seq)s, %(id)s, %(now)s, %(report)s)),
        kept AS (UPDATE lockstep.sessions SET version = %(version)s, state = %(state)s, place = %(place)s, due = %(due)s, parked = %(parked)s,
            run = %(run)s, holder = %(holder)s, ended = %(ended)s,
            alarm = CASE WHEN %(alarms)s THEN {NOW} WHEN %(parked)s::text IS NOT NULL THEN alarm END WHERE id = %(session)s)
        SELECT pg_notify('{CHANNEL}', %(session)s), (SELECT claim FROM begun)""", _values(one))) for one in all]
    return {session: claim for session, cursor in kept for _, claim in await cursor.fetchall() if claim is not None}


def _values(one: Kept) -> dict[str, Any]:
    report = one.report
    return {
        "session": one.session, "version": one.version, "state": json.dumps(one.state), "place": _place(report), "due": report["due"],
        "parked": one.parked and json.dumps(one.parked), "alarms": one.is_alarming, "holder": one.holder, "now": one.now,
        "ended": one.now if report["ended"] is not None else None, "seq": report["seq"], "id": report.get("id"), "report": json.dumps(report),
        "over": one.ran is not None and one.run is None, "run": one.run, "worker": one.worker,
        "call": one.call and json.dumps(one.call), "secret": one.call is not None and bool(one.call["handles"])}


def _place(report: Message) -> str:
    view = report["view"] or {"flow": "", "step": ""}
    return f"{view['flow']} {view['step']}"
