"""A worker: plays the sessions in the database, performs their actions, and fires their timers. Start as many as you like."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import logging
import secrets as randomness
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import psycopg
from lockstep_flows import InputError, LockstepError, Play, Program, Retries, UserInput, Vault
from lockstep_flows._arguments import is_text
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from . import telemetry
from .runs import Performer, Runs
from .tables import CHANNEL, LIVING, LOCK, NOW, TABLES

Message = dict[str, Any]
Connection = psycopg.AsyncConnection[TupleRow]
Content = Callable[[Message], Message]
ENDED = {"refused": "the session has ended; start another one"}
log = logging.getLogger("lockstep_sessions")


class _Elsewhere(Exception):
    """Another worker has the secrets of the session."""

    def __init__(self, content: Message) -> None:
        super().__init__()
        self.content = content


class Unknown(LockstepError):
    """There is no such session, flow or image, or the token is not that of the session."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a worker works.

    - `perform(call, secrets)` answers a call of an action with `{"outcome": …, "values": …}` or `{"error": …}`, in a thread, or as a coroutine.
      `call["key"]` is the same for each attempt of a run: do the effect once under each key.
    - `retries` has the policy of each action that needs another one than `Retries()`.
    - `alarm(parked)` hears of each session that is parked, at least once.
    """

    database: str
    perform: Performer
    retries: Mapping[str, Retries] = field(default_factory=dict[str, Retries])
    alarm: Callable[[Message], object] = lambda parked: None
    poll: float = 0.2
    """Seconds between two looks at timers and actions: no timer is later by more than that while workers keep up, or early."""
    lease: float = 3
    """Seconds without a heartbeat after which others take over the actions of a worker."""
    retained: float = 86_400
    """Seconds for which reports, and sessions that ended, are kept: an input that is sent again within them is taken once."""
    parallel: int = 32
    """Actions that the worker performs at once."""
    connections: int = 10
    worker: str = field(default_factory=lambda: randomness.token_hex(4))


class Host:
    """A worker of the sessions in a database. Close it before the process ends: others then take over at once."""

    def __init__(self, settings: Settings, images: Iterable[bytes] = ()) -> None:
        self.settings = settings
        self.vault = Vault(settings.worker)
        self.digests: dict[str, str] = {}
        """The image in which a new session of a flow begins."""
        self._programs: dict[str, Program] = {}
        for image in images:
            program = Program(image)
            self._programs[program.digest] = program
            self.digests |= {flow: program.digest for flow in program.flows}
        self._pool = AsyncConnectionPool(
            settings.database, min_size=1, max_size=settings.connections, open=False, timeout=10, kwargs={
                # A worker that hangs in the middle of a message holds no session for longer than its lease.
                "options": f"-c idle_in_transaction_session_timeout={int(settings.lease * 1000)} -c lock_timeout=10000"})
        # Sessions with secrets, which are in no database: the version after which they are as here.
        self._live: dict[str, tuple[int, Play]] = {}
        self._waiters: dict[str, set[asyncio.Event]] = {}
        self.runs = Runs(self)
        self._tasks: list[asyncio.Task[None]] = []
        self.is_ready = False

    # The life of a worker.

    async def open(self) -> None:
        """Makes the tables and begins to work; waits until the database answers."""
        await self._arrive(beats=True)
        loops = [
            (self._heart, self.settings.lease / 6), (self._ring, self.settings.poll), (self._collect, self.settings.poll), (self.runs.look, self.settings.poll),
            (self._sound, self.settings.poll), (self._clean, min(60, self.settings.retained)), (self._measure, 5.0), (self._listen, 0.2)]
        self._tasks = [asyncio.create_task(self._forever(does, pause)) for does, pause in loops]
        self.is_ready = True

    @contextlib.asynccontextmanager
    async def visiting(self) -> AsyncGenerator[None]:
        """For tools: the doors are open, and the worker performs no actions and fires no timers."""
        await self._arrive(beats=False)
        try:
            yield
        finally:
            await self._pool.close()

    async def _arrive(self, beats: bool) -> None:
        await self._pool.open()
        while True:
            try:
                async with self._pool.connection() as connection:
                    await connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
                    await connection.execute(TABLES)
                    for digest, program in self._programs.items():
                        await connection.execute(
                            "INSERT INTO lockstep.images VALUES (%s, %s) ON CONFLICT DO NOTHING", [digest, program.image])
                    if beats:
                        await self._beat(connection)
                break
            except (psycopg.OperationalError, PoolTimeout) as error:
                log.warning("waits for the database", extra={"error": type(error).__name__})
                await asyncio.sleep(0.5)

    async def close(self, grace: float = 10) -> None:
        """Drains the worker: begins nothing new, waits so many seconds for its actions, and leaves the rest to others."""
        self.is_ready = False
        await self.runs.drain(grace)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(psycopg.Error, PoolTimeout):
            async with self._pool.connection() as connection:
                await connection.execute("UPDATE lockstep.runs SET worker = NULL WHERE worker = %s", [self.settings.worker])
                await connection.execute("DELETE FROM lockstep.workers WHERE id = %s", [self.settings.worker])
        await self._pool.close()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _forever(self, does: Callable[[], Any], pause: float) -> None:
        """Does something again and again, at once if there was too much for one time. A failure is that of a database that restarts."""
        while True:
            goes_on = False
            try:
                goes_on = await does()
            except (psycopg.Error, PoolTimeout) as error:
                log.warning("is tried again", extra={"what": does.__name__, "error": type(error).__name__})
            except Exception:
                log.exception("is tried again", extra={"what": does.__name__})
            await asyncio.sleep(0 if goes_on else pause)

    @contextlib.asynccontextmanager
    async def connection(self) -> AsyncGenerator[Connection]:
        """A connection; what is done with it is a transaction."""
        async with self._pool.connection() as connection:
            yield connection

    async def _beat(self, connection: Connection) -> None:
        await connection.execute(
            f"INSERT INTO lockstep.workers VALUES (%s, {NOW}) ON CONFLICT (id) DO UPDATE SET beat = {NOW}", [self.settings.worker])

    async def _heart(self) -> None:
        async with self.connection() as connection:
            await self._beat(connection)
            await connection.execute(f"DELETE FROM lockstep.workers WHERE beat < {NOW} - %s", [self.settings.retained])
        len(self.vault)  # Forgets what is too old.

    async def _clean(self) -> bool:
        """Deletes what ended, and what was reported, long ago; never the latest report of a session."""
        async with self.connection() as connection:
            ended = await connection.execute(f"""DELETE FROM lockstep.sessions WHERE id IN (
                SELECT id FROM lockstep.sessions WHERE ended < {NOW} - %s LIMIT 1000) RETURNING id""", [self.settings.retained])
            gone = [id for (id,) in await ended.fetchall()]
            await connection.execute("DELETE FROM lockstep.reports WHERE session = ANY(%s)", [gone])
            await connection.execute("DELETE FROM lockstep.inbox WHERE session = ANY(%s)", [gone])
            old = await connection.execute(f"""DELETE FROM lockstep.reports WHERE (session, seq) IN (
                SELECT session, seq FROM lockstep.reports AS old WHERE at < {NOW} - %s
                AND EXISTS (SELECT FROM lockstep.reports AS one WHERE one.session = old.session AND one.seq > old.seq) LIMIT 1000)""",
                [self.settings.retained])
            return old.rowcount == 1_000 or len(gone) == 1_000

    async def _measure(self) -> None:
        async with self.connection() as connection:
            found = await connection.execute(f"""SELECT (SELECT count(*) FROM lockstep.sessions WHERE ended IS NULL),
                (SELECT count(*) FROM lockstep.sessions WHERE parked IS NOT NULL),
                (SELECT greatest(0, {NOW} - min(due)) FROM lockstep.sessions WHERE due IS NOT NULL)""")
            row = await found.fetchone()
        if row is not None:
            telemetry.waiting.set(row[0])
            telemetry.parked_now.set(row[1])
            telemetry.overdue.set(row[2] or 0)

    async def _listen(self) -> None:
        """Hears of reports by any worker, for those who wait for one."""
        connection = await psycopg.AsyncConnection.connect(self.settings.database, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            for session in list(self._waiters):  # What was said before this connection.
                self._wake(session)
            async for note in connection.notifies():
                self._wake(note.payload)

    def _wake(self, session: str) -> None:
        for event in self._waiters.get(session, ()):
            event.set()

    async def _sound(self) -> None:
        """Sounds the alarm for sessions that were parked, at least once for each."""
        async with self.connection() as connection:
            found = await connection.execute("SELECT id, parked FROM lockstep.sessions WHERE alarm LIMIT 50 FOR UPDATE SKIP LOCKED")
            rows = await found.fetchall()
            for session, parked in rows:
                one = {"session": session} | json.loads(parked or "{}")
                telemetry.parked.add(1, {"action": str(one.get("action"))})
                try:
                    await asyncio.to_thread(self.settings.alarm, one)
                except Exception as error:
                    log.error("a session is parked, and the alarm failed", extra={"session": session, "error": type(error).__name__})
            if rows:
                await connection.execute("UPDATE lockstep.sessions SET alarm = false WHERE id = ANY(%s)", [[id for id, _ in rows]])

    # Programs.

    async def program(self, digest: str) -> Program:
        """The program of an image that a worker has brought.

        - Raises: `Unknown`.
        """
        if (known := self._programs.get(digest)) is None:
            async with self.connection() as connection:
                row = await (await connection.execute("SELECT image FROM lockstep.images WHERE digest = %s", [digest])).fetchone()
            if row is None:
                raise Unknown("no worker has brought the image: start one with it")
            known = self._programs.setdefault(digest, Program(bytes(row[0])))
        return known

    # The doors.

    async def start(self, flow: str, *, session: str | None = None, speed: float = 1) -> Message:
        """Starts a session, and returns its ID, `session`, the `token` that its user shows, and the first `report`.

        With an ID of your own it is started once: the second time there is no token.

        - Raises: `Unknown` if no image has the flow; `InputError`.
        """
        if (digest := self.digests.get(flow)) is None:
            raise Unknown(f"there is no such flow: use one of {', '.join(sorted(self.digests))}")
        name, token = session or randomness.token_hex(16), randomness.token_urlsafe(24)
        _check_id(name)
        async with self.connection() as connection:
            row = await (await connection.execute(f"SELECT {NOW}")).fetchone()
            assert row is not None
            play = Play(self._programs[digest], Play.begin(flow, digest, row[0], speed=speed))
            entered = await connection.execute(
                "INSERT INTO lockstep.sessions (id, token, version, state) VALUES (%s, %s, 0, '') ON CONFLICT DO NOTHING",
                [name, _digest(token)])
            report, began = play.report(play.session.events), None
            if is_new := entered.rowcount == 1:
                began = await self._keep(connection, name, 0, play, report, row[0], run=None, was_parked=None)
        if not is_new:
            play.session.close()
            return {"session": name, "token": None, "report": await self.show(name)}
        self._after(name, play, began)
        return {"session": name, "token": token, "report": report}

    async def admits(self, session: str, token: str) -> bool:
        """Whether a token is that of the session; False where there is no such session."""
        async with self.connection() as connection:
            found = await connection.execute("SELECT token FROM lockstep.sessions WHERE id = %s", [session])
            row = await found.fetchone()
        return hmac.compare_digest(bytes(row[0]) if row and row[0] else b"", _digest(token))

    async def send(self, session: str, id: str, sent: object) -> Message:
        """A user sends an input: a choice of the displayed view. Anything else is refused before it is stored.

        `id` is its identity: send it again with the same one whenever you get no answer, and it is taken once.

        - Raises: `InputError` with the remedy; `Unknown`.
        """
        given = UserInput.read(sent)

        def content(latest: Message) -> Message:
            return {"line": Play.line(latest, given, self._programs[latest["image"]], self.vault)}

        return await self._play(session, f"user-{_check_id(id)}", content, "user")

    async def happen(self, session: str, id: str, event: str) -> Message:
        """Your program says that something happened, in the words of a row, or by its name."""
        if not is_text(event) or not event or "\x00" in event:
            raise InputError("the event is not a text: send the words of a row")
        return await self._play(session, f"host-{_check_id(id)}", lambda _: {"line": {"event": event}}, "event")

    async def retry(self, session: str, id: str) -> Message:
        """An operator lets the action of a parked session run again, under the same key."""
        return await self._play(session, f"host-{_check_id(id)}", lambda _: {"retry": True}, "retry")

    async def end(self, session: str, id: str) -> Message:
        """An operator ends a session."""
        return await self._play(session, f"host-{_check_id(id)}", lambda _: {"end": True}, "end")

    async def move(self, session: str, id: str, image: str) -> Message:
        """An operator lets a session continue in another image, by its digest. One that does not fit stays where it is."""
        digest = (await self.program(image)).digest
        return await self._play(session, f"host-{_check_id(id)}", lambda _: {"move": digest}, "move")

    async def show(self, session: str, after: int | None = None, wait: float = 0) -> Message:
        """The latest report of a session; the one behind `after`, once there is one, or the latest when `wait` seconds are over.

        - Raises: `Unknown`.
        """
        until, seq = time.monotonic() + wait, None if after is None else after + 1
        while True:
            async with self.connection() as connection:
                found = await connection.execute(
                    "SELECT report FROM lockstep.reports WHERE session = %s AND (seq = %s OR %s::int IS NULL) ORDER BY seq DESC LIMIT 1",
                    [session, seq, seq])
                row = await found.fetchone()
            if row is not None:
                report: Message = json.loads(row[0])
                return report
            if seq is None:
                raise Unknown("there is no such session: start one first")
            if (left := until - time.monotonic()) <= 0:
                seq = None
                continue
            # A second look now and then: what was said while the connection was away is not heard.
            await self._hear(session, min(left, 1))

    async def _hear(self, session: str, seconds: float) -> None:
        event = asyncio.Event()
        self._waiters.setdefault(session, set()).add(event)
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), seconds)
        finally:
            self._waiters[session].discard(event)
            if not self._waiters[session]:
                del self._waiters[session]

    async def parked(self) -> list[Message]:
        """The sessions that wait for an operator, those that wait longest first."""
        async with self.connection() as connection:
            found = await connection.execute("SELECT id, parked FROM lockstep.sessions WHERE parked IS NOT NULL")
            rows = [{"session": id} | json.loads(parked) for id, parked in await found.fetchall()]
        return sorted(rows, key=lambda one: float(one["since"]))

    # Messages.

    async def _play(self, session: str, id: str | None, content: Content | None, kind: str, claim: tuple[str, int] | None = None) -> Message:
        """Lets a session take a message, in one transaction: the session is locked, and what comes of it is kept with it.

        - Parameters:
          - id: the identity of the message; None for a timer, or what this worker found out by itself.
          - content: makes the message of the latest report; None for a timer.
          - claim: the key of an action and the number under which this worker performs it; another one's answer is dropped.
        """
        began = time.monotonic()
        with telemetry.tracer.start_as_current_span("lockstep.message", attributes={"lockstep.kind": kind}):
            message: Message = {}
            try:
                async with self.connection() as connection:
                    known, play, report, run = await self._take(connection, session, id, content, claim, message)
            except _Elsewhere as elsewhere:
                return await self._leave(session, str(id), elsewhere.content)
            except BaseException:
                if message:  # It was played, and not kept.
                    self._drop(session, message)
                raise
        if play is not None:
            self._after(session, play, run)
            telemetry.inputs.add(1, {"kind": kind})
            telemetry.input_time.record(time.monotonic() - began)
        return known or report

    async def _take(
        self, connection: Connection, session: str, id: str | None, content: Content | None, claim: tuple[str, int] | None, message: Message,
    ) -> tuple[Message | None, Play | None, Message, int | None]:
        async with connection.pipeline():
            locked = await connection.execute(
                "SELECT version, state, run, ended, holder FROM lockstep.sessions WHERE id = %s FOR UPDATE", [session])
            # Only now, when no other process changes the session.
            latest = await connection.execute(f"""SELECT report, {NOW},
                (SELECT report FROM lockstep.reports WHERE session = %s AND input = %s),
                (SELECT claim FROM lockstep.runs WHERE session = %s),
                (SELECT holder IN {LIVING.replace('%(lease)s', '%s')} FROM lockstep.sessions WHERE id = %s)
                FROM lockstep.reports WHERE session = %s ORDER BY seq DESC LIMIT 1""",
                [session, id, session, self.settings.lease, session, session])
        row, last = await locked.fetchone(), await latest.fetchone()
        if row is None or last is None:
            raise Unknown("there is no such session: start one first")
        (version, state, run, ended, holder), (report, now, before, claimed, lives) = row, last
        if before is not None:
            return json.loads(before), None, {}, None
        is_late = claim is not None and (run, claimed) != claim
        if claim is not None and is_late:
            telemetry.fenced.add(1)
            log.warning("an answer came too late", extra={"session": session, "key": claim[0]})
        if ended is not None:
            return json.loads(report) | ENDED, None, {}, None
        if is_late:
            return json.loads(report), None, {}, None
        kept = json.loads(state)
        play = await self._session(session, version, kept)
        # Secrets were given that are in no process any more, and the session has not asked for them again yet.
        is_lost = kept.get("lost", False) or holder is not None and session not in self._live
        was_parked = play.parked
        brought = content(json.loads(report)) if content is not None else {}
        if lives and holder != self.settings.worker and claim is None and "handles" not in brought.get("line", {}):
            raise _Elsewhere(brought)
        ran = json.loads(report)["running"]
        message |= {"id": id, "at": now} | brought
        if content is None:
            if play.due is None or play.due > now:
                return json.loads(report), None, {}, None
            telemetry.timer_lateness.record(now - play.due)
        held = set(play.session.handles) | set(message.get("line", {}).get("handles", {}).values())
        said = play.take(None if content is None else message)
        if "gone" in message or is_lost and _asks(said, play.entered, ran):
            said["again"], is_lost = True, False
        began = await self._keep(connection, session, version, play, said, now, run=run, was_parked=was_parked, is_lost=is_lost)
        self.vault.forget(sorted(held - set(said["handles"])))
        return None, play, said, began

    async def _leave(self, session: str, id: str, content: Message) -> Message:
        """Leaves a message to the worker that has the secrets of the session, and waits for what comes of it."""
        async with self.connection() as connection:
            await connection.execute(
                f"INSERT INTO lockstep.inbox VALUES (%s, %s, {NOW}, %s) ON CONFLICT DO NOTHING", [session, id, json.dumps(content)])
        until = time.monotonic() + 30
        while time.monotonic() < until:
            async with self.connection() as connection:
                found = await connection.execute("""SELECT report, input = %(id)s FROM lockstep.reports WHERE session = %(session)s
                    AND (input = %(id)s OR NOT EXISTS (SELECT FROM lockstep.inbox WHERE session = %(session)s AND input = %(id)s))
                    ORDER BY input = %(id)s DESC NULLS LAST, seq DESC LIMIT 1""", {"session": session, "id": id})
                row = await found.fetchone()
            if row is not None:
                report: Message = json.loads(row[0])
                return report if row[1] else report | ENDED
            await self._hear(session, 1)
        raise TimeoutError("the worker that has the secrets of the session does not answer")

    async def _collect(self) -> bool:
        """Takes the messages for sessions whose secrets are here, and those for sessions whose secrets are gone."""
        async with self.connection() as connection:
            found = await connection.execute(f"""SELECT session, input, content FROM lockstep.inbox JOIN lockstep.sessions ON id = session
                WHERE holder IS NULL OR holder = %(me)s OR holder NOT IN {LIVING} ORDER BY at LIMIT 100""",
                {"me": self.settings.worker, "lease": self.settings.lease})
            rows = await found.fetchall()
        for session, id, content in rows:
            await self._play(session, id, _saying(json.loads(content)), "inbox")
            async with self.connection() as connection:
                await connection.execute("DELETE FROM lockstep.inbox WHERE session = %s AND input = %s", [session, id])
        return len(rows) == 100

    async def _session(self, session: str, version: int, state: Message) -> Play:
        """The session as this worker has it with its secrets, or as it is in the database."""
        live, play = self._live.get(session, (-1, None))
        if play is not None and live == version:
            return play
        self._drop(session, {})
        return Play(await self.program(state["image"]), state, programs=self._programs.__getitem__)

    def _drop(self, session: str, message: Message) -> None:
        """Forgets a session that is here with its secrets, and what a message brought: it asks for them again."""
        given = message.get("line", {}).get("handles", {}).values()
        _, play = self._live.pop(session, (0, None))
        self.vault.forget([*given, *(play.session.handles if play is not None else ())])
        if play is not None:
            play.session.close()

    async def _keep(
        self, connection: Connection, session: str, version: int, play: Play, report: Message, now: float, run: str | None,
        was_parked: Message | None, is_lost: bool = False,
    ) -> int | None:
        """Keeps a session with its report and its action. Returns the number under which this worker performs the action, if it does."""
        report["published"] = now
        holder = self.settings.worker if report["handles"] else None
        call, claim, mine, entered = play.call, None, self.runs.has_room, None
        parked = play.parked and {name: value for name, value in play.parked.items() if name != "answer"} | {"image": report["image"]}
        place = report["view"] or {"flow": "", "step": ""}
        ended = now if report["ended"] is not None else None
        state = play.state | {"lost": is_lost} if ended is None else {}
        begins = call is not None and call.key != run
        async with connection.pipeline():
            if call is None and run is not None:
                await connection.execute("DELETE FROM lockstep.runs WHERE session = %s", [session])
            if call is not None and begins:
                asked = {
                    "session": session, "key": f"{session}/{call.key}", "name": call.name, "flow": call.flow, "step": call.step,
                    "attempt": call.attempt, "runs": call.runs, "reads": call.reads, "outcomes": call.outcomes, "handles": dict(call.handles)}
                entered = await connection.execute(f"""INSERT INTO lockstep.runs (session, key, call, begun, ready, holder, secret, worker, claim)
                    VALUES (%s, %s, %s, {NOW}, {NOW}, %s, %s, %s, nextval('lockstep.claims'))
                    ON CONFLICT (session) DO UPDATE SET key = excluded.key, call = excluded.call, begun = excluded.begun, attempts = 0,
                    ready = excluded.ready, holder = excluded.holder, secret = excluded.secret, worker = excluded.worker, claim = excluded.claim RETURNING claim""",
                    [session, call.key, json.dumps(asked), holder, bool(call.handles), self.settings.worker if mine else None])
            await connection.execute("""UPDATE lockstep.sessions SET version = %s, state = %s, place = %s, due = %s, parked = %s, run = %s,
                holder = %s, ended = %s, alarm = (alarm AND %s) OR %s WHERE id = %s""", [
                version + 1, json.dumps(state), f"{place['flow']} {place['step']}", report["due"], parked and json.dumps(parked),
                call and call.key, holder, ended, parked is not None, parked is not None and play.parked != was_parked, session])
            await connection.execute(
                "INSERT INTO lockstep.reports (session, seq, input, at, report) VALUES (%s, %s, %s, %s, %s)",
                [session, report["seq"], report.get("id"), now, json.dumps(report)])
            await connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, session])
        if entered is not None and mine:
            row = await entered.fetchone()
            claim = row[0] if row else None
        if holder is not None:
            self._live[session] = (version + 1, play)
        else:
            self._live.pop(session, None)
        return claim

    def _after(self, session: str, play: Play, claim: int | None) -> None:
        """What follows once a message is committed: the action begins, and what the session needs no more is given back."""
        if claim is not None:
            self.runs.begin(session, claim)
        if session not in self._live:
            play.session.close()

    async def _ring(self) -> bool:
        """Fires the timers that are due by the clock of the database. Secrets of a session keep its timers with their holder while it lives."""
        async with self.connection() as connection:
            found = await connection.execute(f"""SELECT id FROM lockstep.sessions WHERE due <= {NOW}
                AND (holder IS NULL OR holder = %(me)s OR holder NOT IN {LIVING}) ORDER BY due LIMIT 200""",
                {"me": self.settings.worker, "lease": self.settings.lease})
            due = [id for (id,) in await found.fetchall()]
        if due:
            randomness.SystemRandom().shuffle(due)  # Several workers begin in different places.
            await self.each(due, lambda session: self._play(session, None, None, "timer"))
        return len(due) == 200

    async def each(self, sessions: list[str], does: Callable[[str], Any]) -> None:
        limit = asyncio.Semaphore(self.settings.connections)

        async def one(session: str) -> None:
            async with limit:
                await does(session)

        for failure in await asyncio.gather(*(one(session) for session in sessions), return_exceptions=True):
            if isinstance(failure, Exception) and not isinstance(failure, Unknown):
                raise failure

    # What `Runs` says.

    async def answered(self, session: str, key: str, claim: int, message: Message) -> Message:
        return await self._play(session, f"{key}/{claim}", lambda _: message, "action", claim=(key, claim))


def _check_id(id: str) -> str:
    if not is_text(id) or not 1 <= len(id) <= 64 or not all(one.isascii() and (one.isalnum() or one == "-") for one in id):
        raise InputError("'id' has 1 to 64 letters, digits and hyphens: choose another one for each input")
    return id


def _asks(report: Message, entered: str | None, ran: str | None) -> bool:
    """Whether a screen that gives a secret is displayed in the place of the step that was entered, or of the action that ran."""
    view = report["view"]
    if view is None or report["running"] is not None or not any(one["secret"] for one in view["inputs"]):
        return False
    return ran is not None if entered is None else f"{view['flow']} {view['step']}" != entered


def _saying(message: Message) -> Content:
    return lambda _: message


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="replace")).digest()
