"""The connections of a worker to the database, and its heartbeat there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Mapping

import psycopg
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from .settings import Settings
from .tables import LOCK, NOW, TABLES

Connection = psycopg.AsyncConnection[TupleRow]
AWAY = (psycopg.Error, PoolTimeout)
"""What is raised while the database is away: the same is tried again."""
log = logging.getLogger("lockstep_sessions")


class Database:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool = AsyncConnectionPool(
            settings.database, min_size=1, max_size=settings.connections, open=False, timeout=10, kwargs={
                "autocommit": True,
                # A worker that hangs in the middle of a message holds no session for longer than its lease.
                "options": f"-c idle_in_transaction_session_timeout={int(settings.lease * 1000)} -c lock_timeout=10000"})

    async def open(self, images: Mapping[str, bytes], *, beats: bool) -> None:
        """Waits until the database answers; makes the tables, and brings the images, by their digests."""
        await self._pool.open()
        while True:
            try:
                async with self.connection() as connection, connection.transaction():
                    await connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
                    await connection.execute(TABLES)
                    for digest, image in images.items():
                        await connection.execute("INSERT INTO lockstep.images VALUES (%s, %s) ON CONFLICT DO NOTHING", [digest, image])
                    if beats:
                        await self.beat(connection)
                break
            except (psycopg.OperationalError, PoolTimeout) as error:
                log.warning("waits for the database", extra={"error": type(error).__name__})
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        await self._pool.close()

    @contextlib.asynccontextmanager
    async def connection(self) -> AsyncGenerator[Connection]:
        """A connection; each statement is a transaction."""
        async with self._pool.connection() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def transaction(self, *, many: bool = False) -> AsyncGenerator[Connection]:
        """A connection; what is done with it is one transaction. Of `many` statements those whose results are not awaited share a round trip."""
        async with self.connection() as connection, connection.pipeline() if many else contextlib.nullcontext(), connection.transaction():
            yield connection

    async def beat(self, connection: Connection) -> None:
        await connection.execute(
            f"INSERT INTO lockstep.workers VALUES (%s, {NOW}) ON CONFLICT (id) DO UPDATE SET beat = {NOW}", [self._settings.worker])

    async def leave(self) -> None:
        """Others take over at once what this worker had."""
        with contextlib.suppress(*AWAY):
            async with self.transaction() as connection:
                await connection.execute("UPDATE lockstep.runs SET worker = NULL WHERE worker = %s", [self._settings.worker])
                await connection.execute("DELETE FROM lockstep.workers WHERE id = %s", [self._settings.worker])
