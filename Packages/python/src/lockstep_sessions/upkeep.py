"""What a worker does now and then, whatever its sessions do."""

from __future__ import annotations

import asyncio
import json
import logging

import psycopg
from lockstep_flows import Vault

from . import telemetry
from .database import Database
from .settings import Settings
from .tables import NOW

ALARM = 60
"""Seconds after which an alarm is sounded again that has not returned."""
log = logging.getLogger("lockstep_sessions")


class Upkeep:
    def __init__(self, database: Database, settings: Settings, vault: Vault) -> None:
        self._database = database
        self._settings = settings
        self._vault = vault

    async def heart(self) -> None:
        """Beats on a connection of its own, as long as that lasts: a worker whose other connections are all busy is not dead."""
        connection = await psycopg.AsyncConnection.connect(self._settings.database, autocommit=True)
        async with connection:
            while True:
                await self._database.beat(connection)
                await connection.execute(f"DELETE FROM lockstep.workers WHERE beat < {NOW} - %s", [self._settings.retained])
                len(self._vault)  # Forgets what is too old.
                await asyncio.sleep(self._settings.lease / 6)

    async def clean(self) -> bool:
        """Deletes what ended, and what was reported, long ago; never the latest report of a session."""
        async with self._database.connection() as connection:
            gone = await connection.execute(f"""WITH gone AS (DELETE FROM lockstep.sessions WHERE id IN (
                SELECT id FROM lockstep.sessions WHERE ended < {NOW} - %s LIMIT 1000) RETURNING id),
                reports AS (DELETE FROM lockstep.reports USING gone WHERE session = id),
                inbox AS (DELETE FROM lockstep.inbox USING gone WHERE session = id)
                SELECT FROM gone""", [self._settings.retained])
            old = await connection.execute(f"""DELETE FROM lockstep.reports WHERE (session, seq) IN (
                SELECT session, seq FROM lockstep.reports AS old WHERE at < {NOW} - %s
                AND EXISTS (SELECT FROM lockstep.reports AS one WHERE one.session = old.session AND one.seq > old.seq) LIMIT 1000)""",
                [self._settings.retained])
            return old.rowcount == 1_000 or gone.rowcount == 1_000

    async def measure(self) -> None:
        async with self._database.connection() as connection:
            # Counting millions would be the most expensive thing that workers do: then the planner's estimate, with those that ended.
            found = await connection.execute(f"""SELECT
                (SELECT CASE WHEN reltuples < 100000 THEN (SELECT count(*) FROM lockstep.sessions WHERE ended IS NULL) ELSE reltuples::bigint END
                    FROM pg_class WHERE oid = 'lockstep.sessions'::regclass),
                (SELECT count(*) FROM lockstep.sessions WHERE parked IS NOT NULL),
                (SELECT greatest(0, {NOW} - min(due)) FROM lockstep.sessions WHERE due IS NOT NULL)""")
            row = await found.fetchone()
        if row is not None:
            telemetry.waiting.set(row[0])
            telemetry.parked_now.set(row[1])
            telemetry.overdue.set(row[2] or 0)

    async def sound(self) -> bool:
        """Sounds the alarm for sessions that were parked, at least once for each. It is another worker's turn if this one dies meanwhile."""
        async with self._database.connection() as connection:
            found = await connection.execute(f"""UPDATE lockstep.sessions SET alarm = {NOW} + %s WHERE id IN (
                SELECT id FROM lockstep.sessions WHERE alarm <= {NOW} LIMIT 50 FOR UPDATE SKIP LOCKED) RETURNING id, parked, alarm""", [ALARM])
            rows = await found.fetchall()
        for session, parked, turn in rows:
            one = {"session": session} | json.loads(parked or "{}")
            telemetry.parked.add(1, {"action": str(one.get("action"))})
            try:
                await asyncio.to_thread(self._settings.alarm, one)
            except Exception as error:
                log.error("a session is parked, and the alarm failed", extra={"session": session, "error": type(error).__name__})
            async with self._database.connection() as connection:
                await connection.execute("UPDATE lockstep.sessions SET alarm = NULL WHERE id = %s AND alarm = %s", [session, turn])
        return len(rows) == 50
