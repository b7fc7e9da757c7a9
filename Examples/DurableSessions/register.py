"""What all workers share beside the engine: which sessions exist, what each waits for, and the time."""

import json
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, LiteralString

import psycopg

TABLES = """
CREATE SCHEMA IF NOT EXISTS lockstep;
CREATE TABLE IF NOT EXISTS lockstep.images (digest text PRIMARY KEY, image bytea NOT NULL);
CREATE TABLE IF NOT EXISTS lockstep.workers (number serial, id text PRIMARY KEY, died timestamptz);
CREATE TABLE IF NOT EXISTS lockstep.sessions (id text PRIMARY KEY, generation integer NOT NULL DEFAULT 0, due double precision,
  parked json, ended timestamptz);
CREATE INDEX IF NOT EXISTS sessions_due ON lockstep.sessions (due) WHERE due IS NOT NULL;
CREATE INDEX IF NOT EXISTS sessions_parked ON lockstep.sessions (id) WHERE parked IS NOT NULL;
CREATE INDEX IF NOT EXISTS sessions_ended ON lockstep.sessions (ended) WHERE ended IS NOT NULL;
"""
NOW: LiteralString = "(SELECT extract(epoch FROM clock_timestamp())::float8)"  # Selected, so that an index is used.
FORGET = "lockstep_forget"  # The channel on which handles of secrets are named that no session has any more.


class Register:
    """Rows of sessions are found by their exact IDs: a search by prefix reads all of them, unless the collation is C."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._idle: deque[psycopg.Connection] = deque()

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection]:
        """One of its own for a thread; what is done with it is a transaction."""
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = psycopg.connect(self._database)
        try:
            with connection.transaction():
                yield connection
        except psycopg.OperationalError:
            # The others are as old as this one, if the database has restarted.
            while self._idle:
                with suppress(IndexError, psycopg.Error):
                    self._idle.pop().close()
            connection.close()
            raise
        finally:
            if not connection.closed:
                self._idle.append(connection)

    def ask(self, query: LiteralString, *values: object) -> list[Any]:
        """What a query answers, tried again until the database does: in a workflow, an error would end the session."""
        while True:
            try:
                with self.connection() as connection:
                    answer = connection.execute(query, values)
                    return answer.fetchall() if answer.description else []
            except psycopg.OperationalError:
                time.sleep(0.2)

    def now(self) -> float:
        """The time of the database: the one clock of all workers, whatever theirs say."""
        return float(self.ask(f"SELECT {NOW}")[0][0])

    def begin(self, session: str) -> bool:
        """Enters a session, or finds it; returns whether its first generation may have to be started."""
        self.ask("INSERT INTO lockstep.sessions (id) VALUES (%s) ON CONFLICT DO NOTHING", session)
        found = self.ask("SELECT generation = 0 AND ended IS NULL FROM lockstep.sessions WHERE id = %s", session)
        return found == [(True,)]

    def generation(self, session: str) -> int:
        """The number of the session's latest generation."""
        found = self.ask("SELECT generation FROM lockstep.sessions WHERE id = %s", session)
        if not found:
            raise LookupError(f"there is no session '{session}': start it first")
        return int(found[0][0])

    def note(self, session: str, generation: int, due: float | None, parked: dict[str, Any] | None, ended: bool) -> None:
        """Enters what a generation waits for. One that was taken over changes nothing any more once there is a later one."""
        change: LiteralString = """UPDATE lockstep.sessions SET generation = %s, due = %s, parked = %s,
            ended = CASE WHEN %s THEN coalesce(ended, now()) END WHERE id = %s AND generation <= %s"""
        self.ask(change, generation, due, None if parked is None else json.dumps(parked), ended, session, generation)

    def parked(self) -> list[dict[str, Any]]:
        """The sessions that wait for an operator, those that wait longest first."""
        found = [{"session": id} | parked for id, parked in self.ask("SELECT id, parked FROM lockstep.sessions WHERE parked IS NOT NULL")]
        return sorted(found, key=lambda one: float(one["since"]))

    def forget(self, handles: list[str]) -> None:
        """Tells the other workers that no session has these handles any more."""
        self.ask("SELECT pg_notify(%s, %s)", FORGET, json.dumps(handles))
