"""The actions of sessions: which run, who performs them, and what becomes of those that fail."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, cast

import psycopg
from lockstep_flows import Retries
from psycopg_pool import PoolTimeout

from . import telemetry
from .tables import LIVING, NOW

if TYPE_CHECKING:
    from .host import Host

Message = dict[str, Any]
Performer = Callable[[Message, dict[str, str]], Message] | Callable[[Message, dict[str, str]], Awaitable[Message]]
log = logging.getLogger("lockstep_sessions")


class Runs:
    """Claims actions and performs them. The row of an action names the worker that performs it and the number of its claim: once another
    worker has taken it over, the answer of the first one does not count."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._settings = host.settings
        self._threads = ThreadPoolExecutor(max(1, host.settings.parallel), "action")
        self._running: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._is_draining = False

    @property
    def has_room(self) -> bool:
        return not self._is_draining and len(self._running) < self._settings.parallel

    def begin(self, session: str, claim: int) -> None:
        """Performs an action that this worker has claimed."""
        task = asyncio.create_task(self._perform(session, claim))
        self._running[session, claim] = task
        task.add_done_callback(lambda _: self._running.pop((session, claim), None))

    async def drain(self, grace: float) -> None:
        self._is_draining = True
        if self._running:
            await asyncio.wait(list(self._running.values()), timeout=grace)
        for task in list(self._running.values()):
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def look(self) -> bool:
        """Claims actions that are ready and not performed, or whose worker's heart does not beat any more."""
        me = {"me": self._settings.worker, "lease": self._settings.lease}
        async with self._host.connection() as connection:
            # The secrets of these are gone with their worker.
            found = await connection.execute(f"""UPDATE lockstep.runs SET worker = %(me)s, claim = nextval('lockstep.claims')
                WHERE session IN (SELECT session FROM lockstep.runs WHERE secret AND holder <> %(me)s AND holder NOT IN {LIVING}
                AND (worker IS NULL OR worker NOT IN {LIVING}) LIMIT 200 FOR UPDATE SKIP LOCKED) RETURNING session, key, claim""", me)
            lost = await found.fetchall()
        claims = {session: (key, claim) for session, key, claim in lost}
        telemetry.taken_over.add(len(claims))

        async def gone(session: str) -> None:
            await self._host.answered(session, *claims[session], {"gone": claims[session][0]})

        await self._host.each(list(claims), gone)
        if (room := self._settings.parallel - len(self._running)) <= 0 or self._is_draining:
            return bool(lost)
        async with self._host.connection() as connection:
            found = await connection.execute(f"""UPDATE lockstep.runs AS run SET worker = %(me)s, claim = nextval('lockstep.claims')
                FROM (SELECT session, worker FROM lockstep.runs WHERE ready <= {NOW}
                AND (holder IS NULL OR holder = %(me)s OR NOT secret AND holder NOT IN {LIVING})
                AND (worker IS NULL OR worker NOT IN {LIVING}) LIMIT %(room)s FOR UPDATE SKIP LOCKED) AS old
                WHERE run.session = old.session RETURNING run.session, run.claim, old.worker""", me | {"room": room})
            claimed = await found.fetchall()
        for session, claim, former in claimed:
            if former is not None:
                telemetry.taken_over.add(1)
            self.begin(session, claim)
        return len(claimed) == room or bool(lost)

    async def _perform(self, session: str, claim: int) -> None:
        while True:
            try:
                return await self._attempt(session, claim)
            except (psycopg.Error, PoolTimeout) as error:  # The database restarts.
                log.warning("is tried again", extra={"what": "action", "session": session, "error": type(error).__name__})
                await asyncio.sleep(0.2)
            except Exception:
                log.exception("an action could not be answered", extra={"session": session})
                return

    async def _attempt(self, session: str, claim: int) -> None:
        async with self._host.connection() as connection:
            found = await connection.execute(
                "UPDATE lockstep.runs SET attempts = attempts + 1 WHERE session = %s AND claim = %s RETURNING key, call, attempts",
                [session, claim])
            row = await found.fetchone()
        if row is None:
            log.info("the run is gone: another worker has taken it over, or the session has left the step", extra={"session": session})
            return
        key, call, attempts = row[0], json.loads(row[1]), row[2]
        texts = self._host.vault.texts(call["handles"])
        if texts is None:
            await self._host.answered(session, key, claim, {"gone": key})
            return
        with telemetry.tracer.start_as_current_span("lockstep.action", attributes={"lockstep.action": str(call["name"])}):
            answer, error = await self._call(call, texts)
        labels = {"action": str(call["name"]), "result": "failed" if error is not None else "answered"}
        telemetry.attempts.add(1, labels)
        if error is None:
            await self._host.answered(session, key, claim, {"line": {**answer, "answer": key}})
            return
        policy = self._settings.retries.get(str(call["name"]), Retries())
        pause = policy.pause_after(attempts)
        async with self._host.connection() as connection:
            # Any worker makes the next attempt: its time is in the database.
            waits = pause is not None and await connection.execute(
                f"UPDATE lockstep.runs SET ready = {NOW} + %(pause)s, worker = NULL WHERE session = %(session)s AND claim = %(claim)s "
                f"AND {NOW} + %(pause)s <= begun + %(deadline)s", {
                    "pause": pause.total_seconds(), "session": session, "claim": claim, "deadline": policy.deadline.total_seconds()})
        if not waits or waits.rowcount == 0:
            await self._host.answered(session, key, claim, {"failed": key, "error": error, "attempts": attempts})

    async def _call(self, call: Message, texts: dict[str, str]) -> tuple[Message, str | None]:
        """The answer, or the error without the texts of secrets."""
        try:
            perform = self._settings.perform
            if inspect.iscoroutinefunction(perform):
                answer = await perform(call, texts)
            else:
                answer = cast("Message", await asyncio.get_running_loop().run_in_executor(self._threads, perform, call, texts))
            found: Message = json.loads(json.dumps({**answer}))
            return found, None
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        for name, text in texts.items():
            said = said.replace(text, f"[{name}]")
        return {}, said.replace("\x00", "")[:1_000]
