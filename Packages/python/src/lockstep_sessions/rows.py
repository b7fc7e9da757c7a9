"""The statements of a message: what it reads of a session, and what it writes. Each is for several sessions at once."""

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
    sessions, inputs = [session for session, _ in messages], [input for _, input in messages]
    async with connection.pipeline():
        locked = await connection.execute(
            "SELECT id, version, state, run, due, ended, holder FROM lockstep.sessions WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
            + ("" if waits else " SKIP LOCKED"), [sessions])
        # Only now, when no other process changes the sessions.
        latest = await connection.execute(f"""SELECT one.session, {NOW}, last.report, before.report, run.claim,
            (SELECT holder IN {LIVING.replace('%(lease)s', '%s')} FROM lockstep.sessions WHERE id = one.session)
            FROM unnest(%s::text[], %s::text[]) AS one (session, input)
            CROSS JOIN LATERAL (SELECT report FROM lockstep.reports WHERE session = one.session ORDER BY seq DESC LIMIT 1) AS last
            LEFT JOIN lockstep.reports AS before ON before.session = one.session AND before.input = one.input
            LEFT JOIN lockstep.runs AS run ON run.session = one.session""", [lease, sessions, inputs])
    rows = {row[0]: row[1:] for row in await locked.fetchall()}
    found: dict[str, Found] = {}
    for session, now, report, before, claim, is_held in await latest.fetchall():
        if session in rows:
            version, state, run, due, ended, holder = rows[session]
            found[session] = Found(
                version=version, state=state, run=run, claim=claim, due=due, ended=ended, holder=holder, is_held=bool(is_held), report=report,
                before=before, now=now)
    return found


async def keep(connection: Connection, all: Sequence[Kept]) -> dict[str, int]:
    """Writes sessions with their reports and actions. Returns the numbers under which their workers perform the actions that begin."""
    # Long texts are sent as they are (%b): escaping them for an array in text costs more than all else.
    begun = [(one, one.call) for one in all if one.call is not None]
    over = [one.session for one in all if one.ran is not None and one.run is None]
    entered = None
    async with connection.pipeline():
        if over:
            await connection.execute("DELETE FROM lockstep.runs WHERE session = ANY(%s)", [over])
        if begun:
            entered = await connection.execute(f"""INSERT INTO lockstep.runs
                (session, key, call, begun, ready, attempts, holder, secret, worker, claim)
                SELECT session, key, call, {NOW}, {NOW}, CASE WHEN worker IS NULL THEN 0 ELSE 1 END, holder, secret, worker, nextval('lockstep.claims')
                FROM unnest(%s::text[], %s::text[], %b::text[], %s::text[], %s::bool[], %s::text[]) AS one (session, key, call, holder, secret, worker)
                ON CONFLICT (session) DO UPDATE SET key = excluded.key, call = excluded.call, begun = excluded.begun, ready = excluded.ready,
                attempts = excluded.attempts, holder = excluded.holder, secret = excluded.secret, worker = excluded.worker, claim = excluded.claim
                RETURNING session, claim""", _columns([
                    (one.session, one.run, json.dumps(call), one.holder, bool(call["handles"]), one.worker) for one, call in begun]))
        await connection.execute(f"""UPDATE lockstep.sessions AS old SET version = one.version, state = one.state, place = one.place, due = one.due,
            parked = one.parked, run = one.run, holder = one.holder, ended = one.ended,
            alarm = CASE WHEN one.alarms THEN {NOW} WHEN one.parked IS NOT NULL THEN old.alarm END
            FROM unnest(%s::text[], %s::bigint[], %b::text[], %s::text[], %s::float8[], %s::text[], %s::text[], %s::text[], %s::float8[], %s::bool[])
            AS one (id, version, state, place, due, parked, run, holder, ended, alarms) WHERE old.id = one.id""", _columns([
                (one.session, one.version, json.dumps(one.state), _place(one.report), one.report["due"], one.parked and json.dumps(one.parked), one.run,
                 one.holder, one.now if one.report["ended"] is not None else None, one.is_alarming) for one in all]))
        await connection.execute("""INSERT INTO lockstep.reports (session, seq, input, at, report)
            SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::float8[], %b::text[])""", _columns([
                (one.session, one.report["seq"], one.report.get("id"), one.now, json.dumps(one.report)) for one in all]))
        await connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, " ".join(one.session for one in all)])
    return {session: claim for session, claim in await entered.fetchall()} if entered is not None else {}


def _columns(rows: list[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _place(report: Message) -> str:
    view = report["view"] or {"flow": "", "step": ""}
    return f"{view['flow']} {view['step']}"
