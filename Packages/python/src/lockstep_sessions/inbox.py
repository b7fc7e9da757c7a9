"""Messages that wait for the worker that has the secrets of their session."""

from __future__ import annotations

import json
import time

from .database import Database
from .reports import Reports
from .settings import Message, Settings
from .tables import LIVING, NOW


class Inbox:
    def __init__(self, database: Database, settings: Settings, reports: Reports) -> None:
        self._database = database
        self._settings = settings
        self._reports = reports

    async def leave(self, session: str, id: str, content: Message, ended: Message) -> Message:
        """Leaves a message to the worker that has the secrets of the session, and waits for the report of it.

        - Raises: `TimeoutError`.
        """
        async with self._database.connection() as connection:
            await connection.execute(
                f"INSERT INTO lockstep.inbox VALUES (%s, %s, {NOW}, %s) ON CONFLICT DO NOTHING", [session, id, json.dumps(content)])
        until = time.monotonic() + 30
        while time.monotonic() < until:
            async with self._database.connection() as connection:
                found = await connection.execute("""SELECT report, input = %(id)s FROM lockstep.reports WHERE session = %(session)s
                    AND (input = %(id)s OR NOT EXISTS (SELECT FROM lockstep.inbox WHERE session = %(session)s AND input = %(id)s))
                    ORDER BY input = %(id)s DESC NULLS LAST, seq DESC LIMIT 1""", {"session": session, "id": id})
                row = await found.fetchone()
            if row is not None:
                report: Message = json.loads(row[0])
                return report if row[1] else report | ended
            await self._reports.hear(session, 1)
        raise TimeoutError("the worker that has the secrets of the session does not answer")

    async def mine(self) -> list[tuple[str, str, Message]]:
        """Messages for sessions whose secrets are here, or nowhere."""
        async with self._database.connection() as connection:
            found = await connection.execute(f"""SELECT session, input, content FROM lockstep.inbox JOIN lockstep.sessions ON id = session
                WHERE holder IS NULL OR holder = %(me)s OR holder NOT IN {LIVING} ORDER BY at LIMIT 100""",
                {"me": self._settings.worker, "lease": self._settings.lease})
            return [(session, id, json.loads(content)) for session, id, content in await found.fetchall()]

    async def remove(self, session: str, id: str) -> None:
        async with self._database.connection() as connection:
            await connection.execute("DELETE FROM lockstep.inbox WHERE session = %s AND input = %s", [session, id])
