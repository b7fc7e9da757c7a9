"""The costs of many sessions: in one instance of the module, and on DBOS over PostgreSQL, against the limits of the same run.

usage: sessions.py [--sessions N] [--waiting N] [--inputs N] [--workers N]    prints the tables that docs/scale.md has
"""
import argparse
import concurrent.futures
import os
import platform
import re
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Tests/Users"))

import scripted  # noqa: E402
from dbos import DBOSClient, DBOSPortableJSONSerializer  # noqa: E402

from cluster import Cluster, Postgres, compiled  # noqa: E402
from lockstep_flows import Handle, Program  # noqa: E402

USERS = 16


def row(what, value, note=""):
    print(f"| {what} | {value} | {note} |", flush=True)


def seconds(body, count):
    start = time.perf_counter()
    for _ in range(count):
        body()
    return (time.perf_counter() - start) / count


def one_instance(image):
    """Sessions in memory: no engine, no database."""
    program = Program(image.read_bytes(), instance="own")
    instance = program._instance
    empty = min(seconds(lambda: instance.call("lockstep_version"), 2_000) for _ in range(3))

    def at_pin():
        session = program.start("UC2.3")
        session.answer(session.running, "disabled")
        return session

    session = at_pin()

    def inputs():
        session.user("enters PIN", {"pin": Handle("w:1")})
        session.answer(session.running, "wrong-1")
        session.user("selects Close")

    each = min(seconds(inputs, 200) for _ in range(3)) / 3
    snapshot = session.snapshot()
    restoring = min(seconds(lambda: program.restore(snapshot).close(), 200) for _ in range(3))
    before = program.memory_size
    kept = [at_pin() for _ in range(5_000)]
    size = (program.memory_size - before) / len(kept)
    row("an empty call of the module", f"{empty * 1e6:.0f} µs", "the limit for one call")
    row("an input", f"{each * 1e6:.0f} µs", f"{each / empty:.0f} empty calls; {1 / each:,.0f} a second on one core")
    row("restoring a session from its snapshot", f"{restoring * 1e6:.0f} µs", f"{len(snapshot)} bytes")
    row("a session that waits for a PIN", f"{size:,.0f} bytes", f"{2**30 / size:,.0f} in a gigabyte of one instance")


def pgbench(postgres):
    """Commits a second of one small row each, as the engine writes them."""
    script = postgres.folder / "commit.sql"
    script.write_text("INSERT INTO test.commits (text) VALUES (repeat('x', 300));\n")
    postgres.ask("CREATE TABLE IF NOT EXISTS test.commits (id bigserial PRIMARY KEY, text text)")
    script.chmod(0o644)
    output = postgres.run(
        "pgbench", "-n", "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "lockstep", "-f", script, "-c", str(USERS),
        "-j", "2", "-T", "5", "sessions")
    return float(re.search(r"tps = ([\d.]+)", output).group(1))


def transactions(postgres):
    return postgres.ask("SELECT xact_commit FROM pg_stat_database WHERE datname = 'sessions'")[0][0]


def processor(*processes):
    """The seconds of processor time that processes and their children have used."""
    used = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(") ", 1)[1].split()
        except OSError:
            continue
        # By parent; what ended children used is part of their parent's.
        used[int(path.parent.name)] = (int(fields[1]), sum(map(int, fields[11:15])))
    ticks = sum(time for number, (parent, time) in used.items() if {number, parent} & {one.pid for one in processes})
    return ticks / os.sysconf("SC_CLK_TCK")


def size_of(postgres):
    """The size of the engine's tables, without the room that is left in their pages."""
    postgres.ask("VACUUM FULL")
    return postgres.ask("SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables WHERE schemaname IN ('dbos', 'lockstep')")[0][0]


class User:
    """Plays the flow that waits for days, and looks at its help."""

    def __init__(self, cluster, name):
        self.cluster, self.name, self.times = cluster, f"{name}-{uuid.uuid4().hex[:8]}", []
        self.report = cluster.ask(self.name, {"flow": "ON1"}, host=True)

    @property
    def next(self):
        return {"user": "selects Help" if self.report["view"]["kind"] == "screen" else "Back"}

    def send(self, line):
        """The times: of the clock before, of the report, and of the clock after."""
        before = time.time()
        self.report = self.cluster.ask(self.name, {"id": uuid.uuid4().hex, **line})
        self.times.append((before, self.report["published"], time.time(), self.report["seq"]))

    def choose_password(self):
        for name in ("password", "repeated-password"):
            self.send({"user": "enters password", "give": {name: "correct-horse"}})
        while self.report["running"]:
            self.report = self.cluster.ask(self.name, query=f"?after={self.report['seq']}")

    def look(self, inputs):
        for _ in range(inputs):
            self.send(self.next)


def middle(values, part=0.5):
    values = sorted(values)
    return f"{values[int(len(values) * part)] * 1e3:.0f} ms"


def inputs_a_second(postgres, cluster, sessions, limit):
    def play(number):
        user = User(cluster, f"b-{number}")
        user.choose_password()
        user.look(10)
        return user

    play(-1)
    servers = [postgres.process]
    workers = [worker.process for worker in cluster.workers]
    began = transactions(postgres), processor(*servers), processor(*workers), time.perf_counter()
    with concurrent.futures.ThreadPoolExecutor(USERS) as pool:
        users = list(pool.map(play, range(sessions)))
    ended = transactions(postgres), processor(*servers), processor(*workers), time.perf_counter()
    done, server, worker, total = (after - before for after, before in zip(ended, began))
    times = [time for user in users for time in user.times]
    count = len(times)
    row(f"inputs, {cluster.count} workers, {USERS} users at once", f"{count / total:,.1f} a second", f"{done / count:.0f} transactions each")
    row("… with their transactions", f"{done / total:,.0f} a second", f"{done / total / limit:.0%} of the limit")
    row("… processor time of an input in the workers", f"{worker / count * 1e3:.0f} ms", f"{worker / total:.1f} cores")
    row("… and in the server", f"{server / count * 1e3:.0f} ms", f"{server / total:.1f} cores")
    answers = [after - before for before, _, after, _ in times]
    row("… an input, with its answer", f"p50 {middle(answers)}", f"p99 {middle(answers, 0.99)}")
    where = """SELECT recv.completed_at_epoch_ms / 1e3, event.completed_at_epoch_ms / 1e3 FROM dbos.workflow_events_history AS entry
        JOIN dbos.operation_outputs AS event USING (workflow_uuid, function_id)
        JOIN LATERAL (SELECT * FROM dbos.operation_outputs AS one WHERE one.workflow_uuid = entry.workflow_uuid
            AND one.function_id < entry.function_id AND one.function_name = 'DBOS.recv' ORDER BY one.function_id DESC LIMIT 1) AS recv ON true
        WHERE entry.workflow_uuid LIKE %s AND entry.key = %s"""
    parts = []
    for user in users[:10]:
        for before, published, after, seq in user.times:
            taken, kept = map(float, postgres.ask(where, f"{user.name}.%", str(seq))[0])
            parts.append((taken - before, published - taken, kept - published, after - kept))
    for what, part in zip(("until the session has the message", "until it has played it", "until the report is kept", "until the user has it"), zip(*parts)):
        row(f"… … {what}", f"p50 {middle(part)}", f"p99 {middle(part, 0.99)}")


def bytes_a_session(postgres, cluster, waiting):
    before = size_of(postgres)
    with concurrent.futures.ThreadPoolExecutor(USERS) as pool:
        list(pool.map(lambda number: User(cluster, f"w-{number}"), range(waiting)))
    size = (size_of(postgres) - before) / waiting
    row("a session that waits for its first input, in PostgreSQL", f"{size:,.0f} bytes", f"{2**30 / size:,.0f} in a gigabyte")


def recovery(postgres, cluster, most, rounds=3):
    """Two sessions whose worker dies at once, one of few inputs and one of a thousand: from the queue to the next report."""
    current = """SELECT workflow_uuid, count(*) FROM dbos.operation_outputs WHERE function_name = 'DBOS.recv' AND workflow_uuid =
        (SELECT max(workflow_uuid) FROM dbos.workflow_status WHERE workflow_uuid LIKE %s) GROUP BY 1"""
    client = DBOSClient(system_database_url=postgres.url, serializer=DBOSPortableJSONSerializer())

    def at_its_worst(user, inputs):
        """As many inputs, and as many as there are in one generation."""
        user.look(inputs - len(user.times))
        while not (found := postgres.ask(current, f"{user.name}.%")) or found[0][1] != 9:
            user.look(1)
        return found[0][0]

    long, samples = User(cluster, "long"), {10: [], most: []}
    long.choose_password()
    for round in range(rounds):
        short = User(cluster, f"short-{round}")
        short.choose_password()
        killed = [(inputs, user, at_its_worst(user, inputs - 2)) for inputs, user in ((10, short), (most, long))]
        cluster.kill_one(0)
        for _, user, generation in killed:
            client.send(generation, {"id": f"user-{uuid.uuid4().hex}", "at": time.time(), "line": user.next})
        for inputs, user, generation in killed:
            report = client.get_event(generation, str(user.report["seq"] + 1), 120)
            started = postgres.ask("SELECT started_at_epoch_ms FROM dbos.workflow_status WHERE workflow_uuid = %s", generation)[0][0]
            samples[inputs].append(report["published"] - started / 1e3)
            user.report = report
    found = [statistics.median(times) for times in samples.values()]
    for inputs, each in zip(samples, found):
        row(f"recovery of a session of {inputs:,} inputs", f"{each * 1e3:.0f} ms", "from the queue to the next report")
    row("… the long one against the short one", f"{found[1] / found[0]:.2f} ×", "at most 2 ×")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sessions", type=int, default=40)
    parser.add_argument("--waiting", type=int, default=100)
    parser.add_argument("--inputs", type=int, default=1_000, help="of the long session whose recovery is measured")
    parser.add_argument("--workers", type=int, default=2)
    options, began = parser.parse_args(), time.monotonic()
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    print(f"{model.group(1) if model else platform.processor()}, {os.cpu_count()} cores, {memory:.0f} GiB, load {os.getloadavg()[0]:.1f} before; "
          f"Python {platform.python_version()}\n\n| what | measured | |\n|---|--:|---|")
    with tempfile.TemporaryDirectory(prefix="lockstep-bench-") as folder:
        one_instance(compiled(folder)[0])
    with Postgres() as postgres:
        postgres.ask(scripted.TABLES)
        limit = pgbench(postgres)
        row(f"commits of one row, {USERS} clients (pgbench)", f"{limit:,.0f} a second", "the limit of the database")
        with Cluster(postgres, options.workers, ACTIONS="actions") as cluster:
            inputs_a_second(postgres, cluster, options.sessions, limit)
            bytes_a_session(postgres, cluster, options.waiting)
    # A server of its own, so that no other session is recovered at the same time.
    with Postgres() as postgres:
        postgres.ask(scripted.TABLES)
        with Cluster(postgres, 1, ACTIONS="actions") as cluster:
            recovery(postgres, cluster, options.inputs)
    print(f"\nThis took {time.monotonic() - began:.0f} s. The load was {os.getloadavg()[0]:.1f} at the end.")


if __name__ == "__main__":
    main()
