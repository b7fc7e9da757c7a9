"""The reports of sessions: who waits for one hears of it, whichever worker made it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

import psycopg

from .database import Database
from .errors import Unknown
from .settings import Message, Settings
from .tables import CHANNEL


class Reports:
    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._waiters: dict[str, set[asyncio.Event]] = {}

    async def show(self, session: str, after: int | None, wait: float) -> Message:
        """The latest report of a session; the one behind `after`, once there is one, or the latest when `wait` seconds are over.

        - Raises: `Unknown`.
        """
        until, seq = time.monotonic() + wait, None if after is None else after + 1
        while True:
            async with self._database.connection() as connection:
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
            await self.hear(session, min(left, 1))

    async def hear(self, session: str, seconds: float) -> None:
        """Waits for the next report of a session, and for no longer than so many seconds."""
        event = asyncio.Event()
        self._waiters.setdefault(session, set()).add(event)
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), seconds)
        finally:
            self._waiters[session].discard(event)
            if not self._waiters[session]:
                del self._waiters[session]

    async def listen(self) -> None:
        """Hears of reports by any worker, as long as its connection lasts."""
        connection = await psycopg.AsyncConnection.connect(self._settings.database, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            for session in list(self._waiters):  # What was said before this connection.
                self._wake(session)
            async for note in connection.notifies():
                for session in note.payload.split():
                    self._wake(session)

    def _wake(self, session: str) -> None:
        for event in self._waiters.get(session, ()):
            event.set()
