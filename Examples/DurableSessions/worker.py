"""A worker: plays sessions, takes over those of workers that died, and answers HTTP. Start as many as you like on one database.

usage: worker.py PORT IMAGE...    DATABASE is the URL of PostgreSQL; ACTIONS is the module of the actions, `actions` without it;
                                  HOST_KEY opens /host to those who send it
"""

import contextlib
import importlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import LiteralString

import psycopg
from dbos import DBOS, DBOSClient, DBOSPortableJSONSerializer, error
from lockstep_flows import InputError, Program, module_digest

import sessions
from register import FORGET, NOW, TABLES, Register
from service import Face
from sessions import PLAIN, WORKER, generation_id, vault

DATABASE = os.environ["DATABASE"]
LOCK = 0x10C4  # The class of the advisory locks: -1 is that of the tables, 0 that of adoption, each other one that of a worker.
GRACE = float(os.environ.get("GRACE", "3"))  # Seconds that a worker has to come back, as after a restart of the database.
RETAINED = float(os.environ.get("RETAINED", "86400"))  # Seconds for which generations, actions and workers that ended are kept.
POLL = float(os.environ.get("POLL", "0.2"))  # Seconds between two looks at the timers: none is later by more than that, or early.


@cache
def program(digest: str) -> Program:
    rows = sessions.register.ask("SELECT image FROM lockstep.images WHERE digest = %s", digest)
    if not rows:
        raise InputError(f"no worker has brought the image {digest}: start one with it")
    return Program(bytes(rows[0][0]))


def forever(does: Callable[[], bool], pause: float) -> None:
    """Does something again and again, at once if there was too much for one time. A failure is that of a database that restarts."""
    while True:
        try:
            goes_on = does()
        except Exception as failure:
            DBOS.logger.warning(f"'{does.__name__}' is tried again: {type(failure).__name__}")
            goes_on = False
        if not goes_on:
            time.sleep(pause)


def ring() -> bool:
    """Wakes the sessions whose timers are due by the clock of the database. Each worker looks after all sessions.

    One that is woken twice ignores the second time.
    """
    find: LiteralString = f"""SELECT id, generation, due FROM lockstep.sessions WHERE due <= {NOW}
        ORDER BY due LIMIT 500 FOR UPDATE SKIP LOCKED"""
    with sessions.register.connection() as connection:
        rows = connection.execute(find).fetchall()
        for session, number, due in rows:
            with contextlib.suppress(error.DBOSNonExistentWorkflowError):  # Nothing is left of it to wake.
                DBOS.send(generation_id(session, number), {"due": due})
        connection.execute("UPDATE lockstep.sessions SET due = NULL WHERE id = ANY(%s)", [[session for session, _, _ in rows]])
    return len(rows) == 500


class Watch:
    """Holds a lock as long as the process lives, declares workers dead whose lock nobody holds, and forgets secrets of no more use."""

    def __init__(self) -> None:
        self.gone: dict[str, float] = {}
        # Connections of its own: a worker that is too busy must not keep others from taking over its sessions.
        self.engine = DBOSClient(system_database_url=DATABASE, lazy=True, retry_connection_errors=False)
        self.connect()

    def connect(self) -> None:
        self.connection = psycopg.connect(DATABASE, autocommit=True)
        # A machine that is switched off says nothing: the server notices within seconds.
        self.connection.execute("SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3")
        self.connection.add_notify_handler(lambda note: vault.forget(json.loads(note.payload)))
        self.connection.execute(f"LISTEN {FORGET}")
        self.connection.execute("INSERT INTO lockstep.workers (id) VALUES (%s) ON CONFLICT DO NOTHING", [WORKER])
        self.connection.execute("SELECT pg_advisory_lock(%s, number) FROM lockstep.workers WHERE id = %s", [LOCK, WORKER])

    def look(self) -> bool:
        if self.connection.closed:
            self.connect()
        len(vault)  # Forgets what is too old.
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
        return False

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


def clean() -> bool:
    """Deletes what ended long ago: the generations before the present one of a session, its actions, sessions and workers."""
    before = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(sessions.register.now() - RETAINED))
    old = DBOS.list_workflows(status="SUCCESS", completed_before=before, limit=1_000, **PLAIN)
    DBOS.delete_workflows([one.workflow_id for one in old])
    sessions.register.ask("DELETE FROM lockstep.sessions WHERE ended < %s", before)
    for (worker,) in sessions.register.ask("DELETE FROM lockstep.workers WHERE died < %s RETURNING id", before):
        DBOS.delete_queue(f"secrets-{worker}")
    return len(old) == 1_000


def main(port: str, *images: str) -> None:
    sessions.register = Register(DATABASE)
    with psycopg.connect(DATABASE, autocommit=True) as connection:
        # One worker at a time makes the tables, the engine's too. It asks again: while a statement waits, no index can be built.
        while connection.execute("SELECT pg_try_advisory_lock(%s, -1)", [LOCK]).fetchone() != (True,):
            time.sleep(0.1)
        connection.execute(TABLES)
        for path in images:
            known = Program(Path(path).read_bytes())
            connection.execute("INSERT INTO lockstep.images VALUES (%s, %s) ON CONFLICT DO NOTHING", [known.digest, known.image])
            Face.digests |= {flow: known.digest for flow in known.flows}
        actions = importlib.import_module(os.environ.get("ACTIONS", "actions"))
        sessions.program, sessions.perform = program, actions.perform
        sessions.retries, sessions.alarm = actions.RETRIES, actions.alarm
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
    for does, pause in ((watch.look, 0.5), (ring, POLL), (clean, min(60, RETAINED))):
        threading.Thread(target=forever, args=(does, pause), daemon=True).start()
    server = ThreadingHTTPServer(("127.0.0.1", int(port)), Face)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
