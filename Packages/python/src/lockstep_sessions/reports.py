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
from .tokens import admit


class Reports:
    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._waiters: dict[str, set[asyncio.Event]] = {}

    async def show(self, session: str, after: int | None, wait: float, token: bytes | None = None) -> Message:
        """The latest report of a session; the one behind `after`, once there is one, or the latest when `wait` seconds are over.

        - Parameter token: the digest of the token that its reader shows; None for a reader who needs none.
        - Raises: `Unknown`, `Denied`.
        """
        until, seq = time.monotonic() + wait, None if after is None else after + 1
        while True:
            async with self._database.connection() as connection:
                found = await connection.execute("""SELECT token, report FROM lockstep.sessions LEFT JOIN LATERAL (
                    SELECT report FROM lockstep.reports WHERE session = id AND (seq = %s OR %s::int IS NULL) ORDER BY seq DESC LIMIT 1)
                    AS one ON true WHERE id = %s""", [seq, seq, session])
                row = await found.fetchone()
            admit(token, None if row is None else row[0])
            if row is None:
                raise Unknown("there is no such session: start one first")
            if row[1] is not None:
                report: Message = json.loads(row[1])
                return report
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
                self._wake(note.payload)

    def _wake(self, session: str) -> None:
        for event in self._waiters.get(session, ()):
            event.set()
