"""The costs of many sessions: in one instance of the module, and on DBOS over PostgreSQL, against the limits of the same run.

usage: sessions.py [--sessions N] [--waiting N] [--inputs N] [--workers N]    prints the table that docs/scale.md has
"""
import argparse
import concurrent.futures
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Tests/Users"))

import scripted  # noqa: E402
from dbos import DBOSClient, DBOSPortableJSONSerializer  # noqa: E402

from cluster import EXAMPLE, ROOT, Cluster, Postgres  # noqa: E402
from lockstep_flows import Handle, Program  # noqa: E402


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
    empty = min(seconds(lambda: instance.call("lockstep_version"), 2_000) for _ in range(5))

    def at_pin():
        session = program.start("UC2.3")
        session.answer(session.running, "disabled")
        return session

    session = at_pin()

    def inputs():
        session.user("enters PIN", {"pin": Handle("w:1")})
        session.answer(session.running, "wrong-1")
        session.user("selects Close")

    each = min(seconds(inputs, 200) for _ in range(5)) / 3
    snapshot = session.snapshot()
    restoring = min(seconds(lambda: program.restore(snapshot).close(), 200) for _ in range(5))
    before, kept = program.memory_size, []
    kept = [at_pin() for _ in range(20_000)]
    size = (program.memory_size - before) / len(kept)
    row("an empty call of the module", f"{empty * 1e6:.0f} µs", "the limit for one call")
    row("an input", f"{each * 1e6:.0f} µs", f"{each / empty:.0f} empty calls; {1 / each:,.0f} a second on one core")
    row("restoring a session from its snapshot", f"{restoring * 1e6:.0f} µs", f"{len(snapshot)} bytes")
    row("a session that waits for a PIN", f"{size:,.0f} bytes", f"{2**30 / size:,.0f} in a gigabyte of one instance")


def pgbench(postgres, clients):
    """Commits a second of one small row each, as the engine writes them."""
    script = postgres.folder / "commit.sql"
    script.write_text("INSERT INTO test.commits (text) VALUES (repeat('x', 300));\n")
    postgres.ask("CREATE TABLE IF NOT EXISTS test.commits (id bigserial PRIMARY KEY, text text)")
    script.chmod(0o644)
    said = postgres.run(
        "pgbench", "-n", "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "lockstep", "-f", script, "-c", str(clients),
        "-j", "2", "-T", "10", "sessions")
    return float(re.search(r"tps = ([\d.]+)", said).group(1))


def transactions(postgres):
    return postgres.ask("SELECT xact_commit FROM pg_stat_database WHERE datname = 'sessions'")[0][0]


def size_of(postgres):
    """The size of the engine's tables, without the room that is left in their pages."""
    postgres.ask("VACUUM FULL")
    return postgres.ask("SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables WHERE schemaname = 'dbos'")[0][0]


def on_an_engine(images, options, folder):
    postgres = Postgres()
    cluster = None
    try:
        postgres.ask(scripted.TABLES)
        commits = pgbench(postgres, 16)
        cluster = Cluster(postgres, images, options.workers, folder, ACTIONS="actions")
        times, lock = [], threading.Lock()

        def play(number):
            name, mine = f"b-{number}-{uuid.uuid4().hex[:8]}", []
            cluster.ask(name, {"flow": "ON1"})
            for line in ({"user": "enters password", "give": {"password": "correct-horse"}},
                         {"user": "enters password", "give": {"repeated-password": "correct-horse"}}):
                start = time.perf_counter()
                report = cluster.ask(name, {"id": uuid.uuid4().hex, **line})
                mine.append(time.perf_counter() - start)
            while report["running"]:
                report = cluster.ask(name, query=f"?after={report['seq']}")
            for _ in range(5):
                for words in ("selects Help", "Back"):
                    start = time.perf_counter()
                    report = cluster.ask(name, {"id": uuid.uuid4().hex, "user": words})
                    mine.append(time.perf_counter() - start)
            with lock:
                times.extend(mine)

        play(-1)
        times.clear()
        began, start = transactions(postgres), time.perf_counter()
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            list(pool.map(play, range(options.sessions)))
        total = time.perf_counter() - start
        done = transactions(postgres) - began
        times.sort()
        rate = len(times) / total
        row("commits of one row, 16 clients (pgbench)", f"{commits:,.0f} a second", "the limit of the database")
        row(f"inputs, {options.workers} workers, 16 users at once", f"{rate:,.1f} a second", f"{done / len(times):.0f} transactions each")
        row("… an input, with its answer", f"p50 {statistics.median(times) * 1e3:.0f} ms", f"p99 {times[int(len(times) * 0.99)] * 1e3:.0f} ms")
        before = size_of(postgres)

        def wait(number):
            cluster.ask(f"w-{number}-{uuid.uuid4().hex[:8]}", {"flow": "ON1"})

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            list(pool.map(wait, range(options.waiting)))
        size = (size_of(postgres) - before) / options.waiting
        row("a session that waits for its first input, in PostgreSQL", f"{size:,.0f} bytes", f"{2**30 / size:,.0f} in a gigabyte")
        recovery(cluster, postgres, options.inputs)
    finally:
        if cluster:
            cluster.close()
        postgres.remove()


def recovery(cluster, postgres, most):
    """How long a session is away whose worker dies: one of few inputs, and one of a thousand."""
    found = {}
    client = DBOSClient(system_database_url=postgres.url, serializer=DBOSPortableJSONSerializer())
    for inputs in (10, most):
        name = f"r-{inputs}-{uuid.uuid4().hex[:8]}"
        report = cluster.ask(name, {"flow": "ON1"})
        for line in ({"user": "enters password", "give": {"password": "correct-horse"}},
                     {"user": "enters password", "give": {"repeated-password": "correct-horse"}}):
            report = cluster.ask(name, {"id": uuid.uuid4().hex, **line})
        while report["running"]:
            report = cluster.ask(name, query=f"?after={report['seq']}")
        while report["seq"] < inputs:
            for words in ("selects Help", "Back"):
                report = cluster.ask(name, {"id": uuid.uuid4().hex, "user": words})
        identity = "SELECT workflow_uuid FROM dbos.workflow_status WHERE workflow_uuid LIKE %s ORDER BY 1 DESC LIMIT 1"
        generation = postgres.ask(identity, name + ".%")[0][0]
        samples = []
        for _ in range(5):
            # Recovery without the time in which a worker's death is noticed.
            start = time.perf_counter()
            client.resume_workflow(generation)
            report = cluster.ask(name, {"id": uuid.uuid4().hex, "user": "selects Help" if report["view"]["kind"] == "screen" else "Back"})
            samples.append(time.perf_counter() - start)
        found[inputs] = statistics.median(samples)
    row("recovery of a session of 10 inputs", f"{found[10] * 1e3:.0f} ms", "to the answer to its next input, from the queue on")
    row(f"recovery of a session of {most:,} inputs", f"{found[most] * 1e3:.0f} ms", f"{found[most] / found[10]:.1f} ×")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--waiting", type=int, default=200)
    parser.add_argument("--inputs", type=int, default=1_000, help="of the long session whose recovery is measured")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    lockstep = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))
    folder = Path(tempfile.mkdtemp(prefix="lockstep-bench-"))
    images = []
    for name, project in (("flows", ROOT / "flows"), ("onboarding", EXAMPLE / "flows")):
        images.append(folder / f"{name}.image")
        subprocess.run([lockstep, "compile", "--project", project, "-o", images[-1]], check=True)
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    print(f"{model.group(1) if model else platform.processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; "
          f"Python {platform.python_version()}\n\n| what | measured | |\n|---|--:|---|")
    one_instance(images[0])
    on_an_engine(images, options, folder)


if __name__ == "__main__":
    main()
