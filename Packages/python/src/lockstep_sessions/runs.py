"""The actions of sessions: which run, who performs them, and what becomes of those that fail."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast
from urllib.parse import quote, quote_plus

from lockstep_flows import Retries, Vault
from lockstep_flows._arguments import in_json, is_object

from . import telemetry
from .database import AWAY, Database
from .sent import Sent
from .settings import Message, Settings
from .tables import LIVING, NOW

if TYPE_CHECKING:
    from .messages import Messages

log = logging.getLogger("lockstep_sessions")


@dataclass(frozen=True)
class Run:
    """An action of a session that this worker has claimed, under a number; how often it has been tried, and the call."""

    session: str
    key: str
    claim: int
    attempts: int
    call: Message


class Runs:
    """Claims actions and performs them. The row of an action names the worker that performs it and the number of its claim: once another
    worker has taken it over, the answer of the first one does not count."""

    def __init__(self, database: Database, settings: Settings, vault: Vault, messages: Messages) -> None:
        self._database = database
        self._settings = settings
        self._vault = vault
        self._messages = messages
        self._threads = ThreadPoolExecutor(max(1, settings.parallel), "action")
        self._running: dict[asyncio.Task[None], Run] = {}
        self._is_draining = False

    @property
    def room(self) -> int:
        """How many more actions the worker performs now."""
        return 0 if self._is_draining else self._settings.parallel - len(self._running)

    def begin(self, run: Run) -> None:
        """Performs an action that this worker has claimed."""
        task = asyncio.create_task(self._perform(run))
        self._running[task] = run
        task.add_done_callback(self._running.pop)

    async def drain(self, grace: float) -> None:
        self._is_draining = True
        if self._running:
            await asyncio.wait(list(self._running), timeout=grace)
        for task in list(self._running):
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def look(self) -> bool:
        """Claims actions that are ready and not performed, or whose worker's heart does not beat any more. The next look comes at once if
        there were more than this one could claim."""
        me = {"me": self._settings.worker, "lease": self._settings.lease}
        mine = {"mine": [run.session for run in self._running.values()]}
        async with self._database.connection() as connection:
            # The secrets of these are gone with their worker. An earlier look may have claimed them, and not have got to answer.
            found = await connection.execute(f"""UPDATE lockstep.runs SET worker = %(me)s, claim = nextval('lockstep.claims')
                WHERE session IN (SELECT session FROM lockstep.runs WHERE secret AND holder <> %(me)s AND holder NOT IN {LIVING}
                AND (worker IS NULL OR worker = %(me)s AND session <> ALL(%(mine)s) OR worker NOT IN {LIVING})
                LIMIT 200 FOR UPDATE SKIP LOCKED) RETURNING session, key, claim""", me | mine)
            lost = await found.fetchall()
        telemetry.taken_over.add(len(lost))
        await self._messages.share_all([self._answer(session, key, claim, {"gone": key}) for session, key, claim in lost])
        if (room := self.room) <= 0:
            return bool(lost)
        async with self._database.connection() as connection:
            found = await connection.execute(f"""UPDATE lockstep.runs AS run
                SET worker = %(me)s, claim = nextval('lockstep.claims'), attempts = attempts + 1
                FROM (SELECT session, worker FROM lockstep.runs WHERE ready <= {NOW}
                AND (holder IS NULL OR holder = %(me)s OR NOT secret AND holder NOT IN {LIVING})
                AND (worker IS NULL OR worker NOT IN {LIVING}) LIMIT %(room)s FOR UPDATE SKIP LOCKED) AS old
                WHERE run.session = old.session RETURNING run.session, run.key, run.claim, run.attempts, run.call, old.worker""", me | {"room": room})
            claimed = await found.fetchall()
        for session, key, claim, attempts, call, former in claimed:
            if former is not None:
                telemetry.taken_over.add(1)
            self.begin(Run(session, key, claim, attempts, json.loads(call)))
        if len(claimed) < room:
            return bool(lost)
        # There may be more: look again as soon as one of them is over.
        if self._running:
            await asyncio.wait(list(self._running), timeout=self._settings.poll, return_when=asyncio.FIRST_COMPLETED)
        return True

    async def _perform(self, run: Run) -> None:
        try:
            outcome = await self._outcome(run)
            # It has been performed: only its answer is repeated while the database is away.
            while True:
                try:
                    return await self._record(run, outcome)
                except AWAY as error:
                    log.warning("is tried again", extra={"what": "answer", "session": run.session, "error": type(error).__name__})
                    await asyncio.sleep(0.2)
        except Exception:
            log.exception("an action could not be answered", extra={"session": run.session})

    async def _outcome(self, run: Run) -> Message:
        """What the action says, by one attempt: the message for its session."""
        call = run.call
        if (texts := self._vault.texts(call["handles"])) is None:
            return {"gone": run.key}
        with telemetry.tracer.start_as_current_span("lockstep.action", attributes={"lockstep.action": call["label"]}):
            answer, error = await self._call(call, texts)
        telemetry.attempts.add(1, {"action": call["label"], "result": "failed" if error is not None else "answered"})
        if error is not None:
            return {"failed": run.key, "error": error, "attempts": run.attempts}
        return {"line": {**answer, "answer": run.key}}

    async def _record(self, run: Run, outcome: Message) -> None:
        """Answers the session, or lets any worker make the next attempt: its time is in the database."""
        policy = self._settings.retries.get(run.call["label"], Retries())
        if "failed" in outcome and (pause := policy.pause_after(run.attempts)) is not None:
            async with self._database.connection() as connection:
                waits = await connection.execute(
                    f"UPDATE lockstep.runs SET ready = {NOW} + %(pause)s, worker = NULL WHERE session = %(session)s AND claim = %(claim)s "
                    f"AND {NOW} + %(pause)s <= begun + %(deadline)s", {
                        "pause": pause.total_seconds(), "session": run.session, "claim": run.claim, "deadline": policy.deadline.total_seconds()})
            if waits.rowcount > 0:
                return
        await self._messages.share(self._answer(run.session, run.key, run.claim, outcome))

    def _answer(self, session: str, key: str, claim: int, message: Message) -> Sent:
        return Sent(session, f"{key}/{claim}", "action", lambda _: message, (key, claim))

    async def _call(self, call: Message, texts: dict[str, str]) -> tuple[Message, str | None]:
        """The answer, or the error without the texts of secrets."""
        try:
            perform = self._settings.perform
            if inspect.iscoroutinefunction(perform):
                answer = await perform(call, texts)
            else:
                answer = cast("Message", await asyncio.get_running_loop().run_in_executor(self._threads, perform, call, texts))
            if not is_object(answer):
                raise TypeError("the action returned no answer: return an object with 'outcome' or 'error'")
            found: Message = json.loads(json.dumps({**answer}, allow_nan=False, default=in_json))
            if _has_any(found, set(texts.values())):
                raise ValueError("the answer has the text of a secret, which nothing may store: leave it out")
            return found, None
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        return {}, _without(said, texts).replace("\x00", "")[:1_000]


def _has_any(value: object, texts: set[str]) -> bool:
    if isinstance(value, dict):
        return any(_has_any(one, texts) for pair in cast("Message", value).items() for one in pair)
    if isinstance(value, list):
        return any(_has_any(one, texts) for one in cast("list[object]", value))
    return isinstance(value, str) and value in texts


def _without(said: str, texts: dict[str, str]) -> str:
    """An error without the texts of secrets, as they are, and as errors quote them. Longer ones first: one may be part of another."""
    for name, text in sorted(texts.items(), key=lambda one: -len(one[1])):
        for form in {text, repr(text)[1:-1], json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1], quote(text), quote_plus(text)} - {""}:
            said = said.replace(form, f"[{name}]")
    return said
