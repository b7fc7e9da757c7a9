"""A worker: plays sessions, takes over those of workers that died, and answers HTTP. Start as many as you like on one database.

usage: worker.py PORT IMAGE...    DATABASE is the URL of PostgreSQL; ACTIONS is the module of the actions, `actions` without it;
                                  HOST_KEY opens /host to those who send it
"""

import contextlib
import importlib
import os
import sys
import threading
import time
from functools import cache
from http.server import ThreadingHTTPServer
from pathlib import Path

import psycopg
from dbos import DBOS, DBOSClient, DBOSPortableJSONSerializer
from lockstep_flows import Program, module_digest

import sessions
from service import Face
from sessions import PLAIN, WORKER

DATABASE = os.environ["DATABASE"]
LOCK = 0x10C4  # The class of the advisory locks: -1 is that of the tables, 0 that of adoption, each other one that of a worker.
GRACE = float(os.environ.get("GRACE", "3"))  # Seconds that a worker has to come back, as after a restart of the database.
RETAINED = float(os.environ.get("RETAINED", "86400"))  # Seconds for which generations, actions and workers that ended are kept.
TABLES = """
CREATE SCHEMA IF NOT EXISTS lockstep;
CREATE TABLE IF NOT EXISTS lockstep.images (digest text PRIMARY KEY, image bytea NOT NULL);
CREATE TABLE IF NOT EXISTS lockstep.workers (number serial, id text PRIMARY KEY, died timestamptz);
"""


@cache
def program(digest: str) -> Program:
    with psycopg.connect(DATABASE) as connection:
        row = connection.execute("SELECT image FROM lockstep.images WHERE digest = %s", [digest]).fetchone()
    if row is None:
        raise LookupError(f"no worker has brought the image {digest}: start one with it")
    return Program(row[0])


class Watch:
    """Holds a lock as long as the process lives, and declares workers dead whose lock nobody holds."""

    def __init__(self) -> None:
        self.gone: dict[str, float] = {}
        # Connections of its own: a worker that is too busy must not keep others from taking over its sessions.
        self.engine = DBOSClient(system_database_url=DATABASE, lazy=True, retry_connection_errors=False)
        self.connect()

    def connect(self) -> None:
        self.connection = psycopg.connect(DATABASE, autocommit=True)
        # A machine that is switched off says nothing: the server notices within seconds.
        self.connection.execute("SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3")
        self.connection.execute("INSERT INTO lockstep.workers (id) VALUES (%s) ON CONFLICT DO NOTHING", [WORKER])
        self.connection.execute("SELECT pg_advisory_lock(%s, number) FROM lockstep.workers WHERE id = %s", [LOCK, WORKER])

    def run(self) -> None:
        while True:
            try:
                if self.connection.closed:
                    self.connect()
                self.look()
            except Exception as error:  # The database restarts.
                DBOS.logger.warning(f"The workers are looked at again in half a second: {type(error).__name__}")
            time.sleep(0.5)

    def look(self) -> None:
        find = """SELECT id, died IS NOT NULL, pid IS NULL FROM lockstep.workers
            LEFT JOIN pg_locks ON locktype = 'advisory' AND classid = %s AND objid = number AND granted"""
        dead, now = [], time.monotonic()
        for worker, is_dead, is_gone in self.connection.execute(find, [LOCK]).fetchall():
            if worker == WORKER and is_dead:
                os._exit(1)  # Others have taken over the sessions, because the connection was gone for too long.
            since = self.gone.setdefault(worker, now) if is_gone else self.gone.pop(worker, now)
            if is_dead or is_gone and now - since > GRACE:
                dead.append(worker)
        self.connection.execute("UPDATE lockstep.workers SET died = now() WHERE id = ANY(%s) AND died IS NULL", [dead])
        self.adopt(dead)

    def adopt(self, dead: list[str]) -> None:
        """What they played, and what only they had the secrets for, goes to the queue that all workers serve."""
        with self.connection.transaction():
            if self.connection.execute("SELECT pg_try_advisory_xact_lock(%s, 0)", [LOCK]).fetchone() == (True,):
                left = self.engine.list_workflows(status="PENDING", executor_id=dead, **PLAIN) if dead else []
                # A session can name a worker that died long ago. The workers are read after the queues: those of the living are known.
                queued = self.engine.list_workflows(status="ENQUEUED", name="act", **PLAIN)
                living = self.connection.execute("SELECT 'secrets-' || id FROM lockstep.workers WHERE died IS NULL").fetchall()
                left += [one for one in queued if (one.queue_name or "").startswith("secrets-") and (one.queue_name,) not in living]
                if left:
                    self.engine.resume_workflows([one.workflow_id for one in left])


def clean() -> None:
    """Deletes what ended long ago: the generations before the present one of a session, its actions, and workers."""
    while True:
        time.sleep(min(60, RETAINED))
        before = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - RETAINED))
        while old := DBOS.list_workflows(status="SUCCESS", completed_before=before, limit=1_000, **PLAIN):
            DBOS.delete_workflows([one.workflow_id for one in old])
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(DATABASE) as connection:  # The database may restart.
            for (worker,) in connection.execute("DELETE FROM lockstep.workers WHERE died < %s RETURNING id", [before]).fetchall():
                DBOS.delete_queue(f"secrets-{worker}")


def main(port: str, *images: str) -> None:
    with psycopg.connect(DATABASE, autocommit=True) as connection:
        # One worker at a time makes the tables, the engine's too. It asks again: while a statement waits, no index can be built.
        while connection.execute("SELECT pg_try_advisory_lock(%s, -1)", [LOCK]).fetchone() != (True,):
            time.sleep(0.1)
        connection.execute(TABLES)
        for path in images:
            known = Program(Path(path).read_bytes())
            connection.execute("INSERT INTO lockstep.images VALUES (%s, %s) ON CONFLICT DO NOTHING", [known.digest, known.image])
            Face.digests |= {flow: known.digest for flow in known.flows}
        sessions.program, sessions.perform = program, importlib.import_module(os.environ.get("ACTIONS", "actions")).perform
        watch = Watch()
        DBOS(config={
            "name": "lockstep-sessions", "system_database_url": DATABASE, "executor_id": WORKER, "log_level": "WARNING",
            # A session is repeated by the module that played it.
            "application_version": module_digest(), "serializer": DBOSPortableJSONSerializer(),
            "notification_listener_polling_interval_sec": 0.1, "sys_db_pool_size": 40,
        })
        DBOS.listen_queues([f"secrets-{WORKER}"])
        DBOS.launch()
    DBOS.register_queue(f"secrets-{WORKER}", polling_interval_sec=0.1)
    for body in (watch.run, clean):
        threading.Thread(target=body, daemon=True).start()
    server = ThreadingHTTPServer(("127.0.0.1", int(port)), Face)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
