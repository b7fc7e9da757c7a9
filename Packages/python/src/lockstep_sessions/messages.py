"""Messages: a session takes one in one transaction, in which it is locked, and in which what comes of it is kept with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets as randomness
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

import psycopg
from lockstep_flows import LockstepError, ModuleError, Play, Vault
from lockstep_flows._arguments import in_json
from psycopg_pool import PoolTimeout

from . import telemetry
from .database import Connection, Database
from .errors import Denied, Unknown
from .groups import Groups
from .images import Images
from .inbox import Inbox
from .reports import Reports
from .rows import Found, Kept, find, keep
from .runs import Run, Runs
from .sent import Content, Sent
from .settings import Message, Settings
from .stops import stopped
from .tables import LIVING, NOW
from .tokens import admit

ENDED = {"refused": "the session has ended; start another one"}
log = logging.getLogger("lockstep_sessions")


@dataclass
class Turn:
    """A message that a session takes."""

    sent: Sent
    row: Found
    message: Message = field(default_factory=dict[str, "Message"])
    play: Play | None = None
    kept: Kept | None = None
    report: Message = field(default_factory=dict[str, "Message"])
    held: set[str] = field(default_factory=set[str])


@dataclass(frozen=True)
class Live:
    """A session with secrets, which are in no database: the version after which it is as here, since when, and its handles."""

    version: int
    play: Play
    since: float
    handles: tuple[str, ...]


class Elsewhere(Exception):
    """Another worker has the secrets of the session."""

    def __init__(self, content: Message) -> None:
        super().__init__()
        self.content = content


class Messages:
    def __init__(self, database: Database, settings: Settings, images: Images, vault: Vault, reports: Reports) -> None:
        self._database = database
        self._settings = settings
        self._images = images
        self._vault = vault
        # The oldest first.
        self.live: dict[str, Live] = {}
        self.inbox = Inbox(database, settings, reports)
        self.runs = Runs(database, settings, vault, self)
        self.groups = Groups(self._group, at_once=max(1, settings.connections // 2))

    async def play(self, sent: Sent) -> Message:
        """Lets a session take a message at once. It is left to another worker if that has the secrets of the session.

        - Raises: `Unknown`; what its content raises.
        """
        with _told(sent):
            try:
                return _value((await self._take([sent], waits=True))[0])
            except Elsewhere as elsewhere:
                return await self.inbox.leave(sent.session, str(sent.id), elsewhere.content, ENDED)

    async def share(self, sent: Sent) -> Message:
        """Lets a session take a message for which no user waits: together with others, if there are more than one at a time."""
        with _told(sent):
            return await self.groups.take(sent)

    async def start(self, session: str, token: bytes, flow: str, speed: float) -> Message | None:
        """The first report of a new session; None if there is one of this ID."""
        program = self._images.beginning(flow)
        state = Play.begin(flow, program.digest, 0, speed=speed)
        async with self._database.transaction() as connection:
            entered = await connection.execute(f"""INSERT INTO lockstep.sessions (id, token, version, state) VALUES (%s, %s, 0, '')
                ON CONFLICT DO NOTHING RETURNING {NOW}""", [session, token])
            if (row := await entered.fetchone()) is None:
                return None
            play = Play(program, state | {"began": row[0]})
            report = play.report(play.session.events)
            kept = self._kept(session, 0, play, report, row[0], ran=None, was_parked=None, is_lost=False, has_room=self.runs.room > 0)
            claims = await keep(connection, [kept])
        self._begin(play, kept, claims)
        return report

    async def ring(self) -> bool:
        """Fires the timers that are due by the clock of the database. Secrets of a session keep its timers with their holder while it lives."""
        async with self._database.connection() as connection:
            found = await connection.execute(f"""SELECT id FROM lockstep.sessions WHERE due <= {NOW}
                AND (holder IS NULL OR holder = %(me)s OR holder NOT IN {LIVING}) ORDER BY due LIMIT 200""",
                {"me": self._settings.worker, "lease": self._settings.lease})
            due = [id for (id,) in await found.fetchall()]
        randomness.SystemRandom().shuffle(due)  # Several workers begin in different places.
        await self.share_all([Sent(session, None, "timer") for session in due])
        return len(due) == 200

    async def collect(self) -> bool:
        """Takes the messages for sessions whose secrets are here, and those for sessions whose secrets are gone."""
        rows = await self.inbox.mine()
        for session, id, content in rows:
            sent = Sent(session, id, "inbox", _saying(content))
            # Where another worker has got secrets of the session meanwhile, that one takes it.
            with contextlib.suppress(Elsewhere):
                with _told(sent):
                    _value((await self._take([sent], waits=True))[0], but=LockstepError)
                await self.inbox.remove(session, id)
        return len(rows) == 100

    async def forget(self) -> None:
        """Gives back the sessions here of which all secrets are too old: they ask for them again, as those of a worker that died."""
        old = time.monotonic() - self._settings.remembered
        while self.live and self.live[session := next(iter(self.live))].since <= old:
            self._drop(session, {})

    async def share_all(self, all: Sequence[Sent]) -> None:
        for failure in await asyncio.gather(*map(self.share, all), return_exceptions=True):
            if isinstance(failure, Exception) and not isinstance(failure, Unknown):
                raise failure

    # Transactions.

    async def _group(self, all: list[Sent]) -> list[Message | Exception]:
        """Takes messages in one transaction. A session that another process has locked is waited for by itself, but not for a timer, which
        that process may fire, or the next look. One that makes the transaction fail is taken by itself, too."""
        try:
            outcomes = await self._take(all, waits=False)
        except (psycopg.OperationalError, PoolTimeout) as error:  # The database is away.
            return [error] * len(all)
        except Exception as error:
            log.warning("is tried one by one", extra={"what": "messages", "count": len(all), "error": type(error).__name__})
            return [await self._alone(sent) for sent in all]
        return [
            outcome if outcome is not None else {} if sent.content is None else await self._alone(sent)
            for sent, outcome in zip(all, outcomes, strict=True)]

    async def _alone(self, sent: Sent) -> Message | Exception:
        try:
            return _value((await self._take([sent], waits=True))[0])
        except Exception as error:
            return error

    async def _take(self, all: Sequence[Sent], *, waits: bool) -> list[Message | Exception | None]:
        """The report of each message, or what is wrong with it alone; None for a session that another process has locked."""
        turns: list[Turn] = []
        outcomes: list[Message | Exception | None] = []
        try:
            async with self._database.transaction(many=len(all) > 1) as connection:
                rows = await find(connection, [(sent.session, sent.id) for sent in all], self._settings.lease, waits=waits)
                room = self.runs.room + sum(sent.claim is not None for sent in all)
                for sent in all:
                    if (row := rows.get(sent.session)) is None:
                        unknown = Unknown if sent.token is None else Denied
                        outcomes.append(unknown("there is no such session: start one first") if waits else None)
                        continue
                    turns.append(turn := Turn(sent, row))
                    try:
                        admit(sent.token, row.token)
                        await self._turn(connection, turn, has_room=room > 0)
                    except (LockstepError, Elsewhere) as wrong:
                        if turn.play is not None:
                            raise
                        if turn.message:
                            self._drop(sent.session, turn.message)
                        outcomes.append(wrong)
                        continue
                    room -= turn.kept is not None and turn.kept.worker is not None
                    outcomes.append(turn.report)
                    await asyncio.sleep(0)  # Those who wait for something else need not wait for the whole group.
                kept = [turn.kept for turn in turns if turn.kept is not None]
                claims = await keep(connection, kept) if kept else {}
        except BaseException:
            for turn in turns:
                if turn.message:  # It was played, and not kept.
                    self._drop(turn.sent.session, turn.message)
            raise
        for turn in turns:
            if turn.play is not None and turn.kept is not None:
                self._begin(turn.play, turn.kept, claims)
                self._vault.forget(sorted(turn.held - set(turn.report["handles"])))
                telemetry.inputs.add(1, {"kind": turn.sent.kind})
        return outcomes

    async def _turn(self, connection: Connection, turn: Turn, *, has_room: bool) -> None:
        """Lets a session take a message that it does not know yet, and that still counts."""
        sent, row, session = turn.sent, turn.row, turn.sent.session
        turn.report = json.loads(row.report)
        if row.before is not None:
            turn.report = json.loads(row.before)
            return
        is_late = sent.claim is not None and (row.run, row.claim) != sent.claim
        if is_late and sent.claim is not None:
            telemetry.fenced.add(1)
            log.warning("an answer came too late", extra={"session": session, "key": sent.claim[0]})
        if row.ended is not None:
            turn.report |= ENDED
            return
        if is_late or sent.content is None and (row.due is None or row.due > row.now):
            return
        kept = json.loads(row.state)
        is_mine = row.holder == self._settings.worker
        await self._images.program(turn.report["image"], connection)
        brought = sent.content(turn.report) if sent.content is not None else {}
        if row.is_held and not is_mine and sent.claim is None and not _handles(brought):
            if sent.content is None:
                return  # Its holder fires the timer.
            raise Elsewhere(brought)
        turn.message |= {"id": sent.id, "at": row.now} | brought
        if "move" in brought:
            await self._images.program(brought["move"], connection)
        try:
            self._play(turn, kept, has_room=has_room)
        except Exception as error:
            if isinstance(error, LockstepError) and not isinstance(error, ModuleError):
                raise
            log.error("a message could not be taken", extra={"session": session, "error": type(error).__name__})
            self._drop(session, turn.message)
            turn.play, turn.kept = None, stopped(sent, row, json.loads(row.report), kept, turn.message, error)
            turn.report = turn.kept.report

    def _play(self, turn: Turn, kept: Message, *, has_room: bool) -> None:
        sent, row, session, brought = turn.sent, turn.row, turn.sent.session, turn.message
        play = self._session(session, row.version, kept)
        # Secrets were given that are in no process any more, and the session has not asked for them again yet.
        is_lost = kept.get("lost", False) or row.holder is not None and session not in self.live
        was_parked, ran = play.parked, turn.report["running"]
        turn.held = set(play.session.handles) | _handles(brought)
        if sent.content is None and row.due is not None:
            telemetry.timer_lateness.record(row.now - row.due)
        turn.play, turn.report = play, play.take(None if sent.content is None else turn.message)
        if "gone" in turn.message or is_lost and _asks(turn.report, play.entered, ran):
            turn.report["again"], is_lost = True, False
        turn.kept = self._kept(
            session, row.version, play, turn.report, row.now, ran=row.run, was_parked=was_parked, is_lost=is_lost, has_room=has_room)

    def _kept(
        self, session: str, version: int, play: Play, report: Message, now: float, *, ran: str | None, was_parked: Message | None, is_lost: bool,
        has_room: bool,
    ) -> Kept:
        report["published"] = now
        call, holder = play.call, self._settings.worker if report["handles"] else None
        self.live.pop(session, None)
        if holder is not None:
            self.live[session] = Live(version + 1, play, time.monotonic(), tuple(report["handles"]))
        begins = call is not None and call.key != ran
        return Kept(
            session=session, version=version + 1, state=play.state | {"lost": is_lost} if report["ended"] is None else {}, report=report, now=now,
            run=call.key if call is not None else None, ran=ran, holder=holder, worker=self._settings.worker if begins and has_room else None,
            call={
                "session": session, "key": f"{session}/{call.key}", "name": call.name, "label": call.label, "flow": call.flow, "step": call.step,
                "attempt": call.attempt, "runs": call.runs, "reads": call.reads, "outcomes": call.outcomes, "handles": dict(call.handles),
                "values": json.loads(json.dumps(dict(call.values), default=in_json)),
            } if call is not None and begins else None,
            parked=play.parked and {name: value for name, value in play.parked.items() if name != "answer"} | {"image": report["image"]},
            is_alarming=play.parked is not None and play.parked != was_parked)

    def _begin(self, play: Play, kept: Kept, claims: dict[str, int]) -> None:
        """What follows once a message is committed: the action begins, and what the session needs no more is given back."""
        if kept.worker is not None and kept.run is not None and kept.call is not None:
            self.runs.begin(Run(kept.session, kept.run, claims[kept.session], 1, kept.call))
        if kept.session not in self.live:
            play.session.close()

    def _session(self, session: str, version: int, state: Message) -> Play:
        """The session as this worker has it with its secrets, or as it is in the database."""
        live = self.live.get(session)
        if live is not None and live.version == version and not live.play.session.is_lost:
            return live.play
        self._drop(session, {})
        return Play(self._images.known(state["image"]), state, programs=self._images.known)

    def _drop(self, session: str, message: Message) -> None:
        """Forgets a session that is here with its secrets, and what a message brought: it asks for them again."""
        live = self.live.pop(session, None)
        self._vault.forget([*_handles(message), *(live.handles if live is not None else ())])
        if live is not None:
            live.play.session.close()


def _asks(report: Message, entered: str | None, ran: str | None) -> bool:
    """Whether a screen that gives a secret is displayed in the place of the step that was entered, or of the action that ran."""
    view = report["view"]
    if view is None or report["running"] is not None or not any(one["secret"] for one in view["inputs"]):
        return False
    return ran is not None if entered is None else f"{view['flow']} {view['step']}" != entered


def _handles(message: Message) -> set[str]:
    """The handles of the secrets that a message brings: those of an input of a user, and those of values that were needed."""
    line = message.get("line", {})
    return {*line.get("handles", {}).values(), *(one["handle"] for one in line.get("give", {}).values() if isinstance(one, dict))}


def _saying(message: Message) -> Content:
    return lambda _: message


def _value(outcome: Message | Exception | None, but: type[Exception] | None = None) -> Message:
    """The report of a message; what is wrong with it is raised, `but` not errors of this kind."""
    if isinstance(outcome, Exception) and not (but is not None and isinstance(outcome, but)):
        raise outcome
    return outcome if isinstance(outcome, dict) else {}


@contextlib.contextmanager
def _told(sent: Sent) -> Generator[None]:
    """Tells OpenTelemetry of a message, from its arrival to its commit."""
    began = time.monotonic()
    with telemetry.tracer.start_as_current_span("lockstep.message", attributes={"lockstep.kind": sent.kind, "lockstep.session": sent.session}):
        yield
    telemetry.input_time.record(time.monotonic() - began, {"kind": sent.kind})
