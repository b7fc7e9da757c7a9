"""The costs of many sessions: in one instance of the module, and in PostgreSQL, against the limits of the same run.

usage: sessions.py [--sessions N] [--waiting N,N…] [--taken-over N] [--workers N]    prints the tables that docs/scale.md has
"""
import argparse
import asyncio
import concurrent.futures
import os
import platform
import re
import sys
import tempfile
import time
import uuid
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Tests/Users"))

import psycopg  # noqa: E402
import scripted  # noqa: E402
from cluster import Cluster, Postgres, compiled  # noqa: E402
from lockstep_flows import Handle, Program  # noqa: E402
from lockstep_sessions import Host, Settings  # noqa: E402

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


def empty_workflows(postgres):
    """The least that a durable engine does for one: a row when it begins, and its result when it ends; from Python, with as many clients."""
    postgres.ask("CREATE TABLE IF NOT EXISTS test.workflows (id text PRIMARY KEY, result text)")

    async def client(count):
        connection = await psycopg.AsyncConnection.connect(postgres.url)
        async with connection:
            for _ in range(count):
                name = uuid.uuid4().hex
                await connection.execute("INSERT INTO test.workflows VALUES (%s, NULL)", [name])
                await connection.commit()
                await connection.execute("UPDATE test.workflows SET result = %s WHERE id = %s", ["x" * 300, name])
                await connection.commit()

    async def run():
        began = time.perf_counter()
        await asyncio.gather(*(client(100) for _ in range(USERS)))
        return USERS * 100 / (time.perf_counter() - began)

    return asyncio.run(run())


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
    """The size of the tables, without the room that is left in their pages."""
    postgres.ask("VACUUM FULL ANALYZE")
    return postgres.ask("SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables WHERE schemaname = 'lockstep'")[0][0]


class User:
    """Plays the flow that waits for days, and looks at its help."""

    def __init__(self, cluster, name):
        self.cluster, self.name, self.times = cluster, f"{name}-{uuid.uuid4().hex[:8]}", []
        self.report = cluster.ask(self.name, {"flow": "ON1"}, host=True)

    def send(self, line):
        before = time.perf_counter()
        self.report = self.cluster.ask(self.name, {"id": uuid.uuid4().hex, **line})
        self.times.append(time.perf_counter() - before)

    def play(self, inputs):
        for name in ("password", "repeated-password"):
            self.send({"user": "enters password", "give": {name: "correct-horse"}})
        while self.report["running"]:
            self.report = self.cluster.ask(self.name, query=f"?after={self.report['seq']}")
        for _ in range(inputs):
            self.send({"user": "selects Help" if self.report["view"]["kind"] == "screen" else "Back"})


def middle(values, part=0.5):
    values = sorted(values)
    return f"{values[int(len(values) * part)] * 1e3:.0f} ms"


def inputs_a_second(postgres, cluster, sessions, waiting, limit, empty):
    servers, workers = [postgres.process], [worker.process for worker in cluster.workers]
    began = processor(*servers), processor(*workers), time.perf_counter()

    def play(number):
        user = User(cluster, f"b-{waiting}-{number}")
        user.play(20)
        return user

    with concurrent.futures.ThreadPoolExecutor(USERS) as pool:
        users = list(pool.map(play, range(sessions)))
    server, worker, total = (after - before for after, before in zip((processor(*servers), processor(*workers), time.perf_counter()), began))
    times = [time for user in users for time in user.times]
    rate = len(times) / total
    row(f"inputs, {cluster.count} workers, {USERS} users at once, {waiting:,} waiting", f"{rate:,.0f} a second", f"{limit / rate:.1f} commits of pgbench, or {empty / rate:.1f} empty workflows, take as long as one")
    row("… an input, with its answer", f"p50 {middle(times)}", f"p99 {middle(times, 0.99)}")
    row("… processor time of an input", f"{worker / len(times) * 1e3:.1f} ms in the workers", f"{server / len(times) * 1e3:.1f} ms in the server")
    return rate


def wait(postgres, cluster, count):
    """As many sessions that wait for days as there are to be: copies of one."""
    template = User(cluster, "template")
    template.play(0)
    have = postgres.ask("SELECT count(*) FROM lockstep.sessions WHERE id LIKE 'w-%%'")[0][0]
    postgres.ask(f"""INSERT INTO lockstep.sessions SELECT 'w-' || number, token, version, state, place, due, parked, run, holder, ended, alarm
        FROM lockstep.sessions, generate_series({have + 1}, {count}) AS number WHERE id = '{template.name}'""")
    postgres.ask(f"""INSERT INTO lockstep.reports SELECT 'w-' || number, seq, input, at, report
        FROM lockstep.reports, generate_series({have + 1}, {count}) AS number WHERE session = '{template.name}'""")


def memory(cluster):
    """The resident bytes of the workers."""
    return sum(int(Path(f"/proc/{worker.process.pid}/statm").read_text().split()[1]) for worker in cluster.workers) * os.sysconf("SC_PAGE_SIZE")


def taken_over(postgres, images, count):
    """Actions of a worker whose heart has stopped, from the start of two others to the last answer."""
    async def measure():
        done = set()

        async def perform(call, secrets):
            done.add(call["session"])
            return {"outcome": "disabled"}

        settings = dict(database=postgres.url, perform=perform)
        never = Host(Settings(**settings, parallel=0), images)
        async with never.visiting():
            names = [(await never.start("UC2.3"))["session"] for _ in range(count)]
        postgres.ask("UPDATE lockstep.runs SET worker = 'dead', claim = 0")
        began = time.perf_counter()
        async with Host(Settings(**settings), images), Host(Settings(**settings), images):
            while postgres.ask("SELECT count(*) FROM lockstep.runs")[0][0]:
                await asyncio.sleep(0.05)
            took = time.perf_counter() - began
        assert done == set(names)
        row(f"takeover of {count:,} sessions whose action runs, by 2 workers in one process", f"{took:.1f} s", "after the lease of 3 s")
    asyncio.run(measure())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sessions", type=int, default=64)
    parser.add_argument("--waiting", default="0,1000,10000,50000")
    parser.add_argument("--taken-over", type=int, default=1_500)
    parser.add_argument("--workers", type=int, default=2)
    options, began = parser.parse_args(), time.monotonic()
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    print(f"{model.group(1) if model else platform.processor()}, {os.cpu_count()} cores, {size:.0f} GiB, load {os.getloadavg()[0]:.1f} before; "
          f"Python {platform.python_version()}\n\n| what | measured | |\n|---|--:|---|")
    with tempfile.TemporaryDirectory(prefix="lockstep-bench-") as folder:
        images = compiled(folder)
        one_instance(images[0])
        images = [image.read_bytes() for image in images]
    with Postgres() as postgres:
        postgres.ask(scripted.TABLES)
        limit = pgbench(postgres)
        row(f"commits of one row, {USERS} clients (pgbench)", f"{limit:,.0f} a second", "the limit of the database")
        empty = empty_workflows(postgres)
        row(f"empty workflows from Python: two commits each, {USERS} clients", f"{empty:,.0f} a second", "the least that an engine does")
        with Cluster(postgres, options.workers, ACTIONS="actions") as cluster:
            User(cluster, "first").play(2)
            first = None
            for waiting in map(int, options.waiting.split(",")):
                before, used = size_of(postgres), memory(cluster)
                have = postgres.ask("SELECT count(*) FROM lockstep.sessions")[0][0]
                if waiting:
                    wait(postgres, cluster, waiting)
                    more = postgres.ask("SELECT count(*) FROM lockstep.sessions")[0][0] - have
                    row("a waiting session in PostgreSQL, with its 4 reports", f"{(size_of(postgres) - before) / more:,.0f} bytes", f"{more:,} sessions")
                    time.sleep(3)
                    row("… in the workers", f"{max(0, memory(cluster) - used) / more:,.0f} bytes", "resident memory")
                rate = inputs_a_second(postgres, cluster, options.sessions, waiting, limit, empty)
                first = first or rate
            row("the rate with the most waiting, against the first one", f"{rate / first:.0%}")
    with Postgres() as postgres:
        postgres.ask(scripted.TABLES)
        taken_over(postgres, images, options.taken_over)
    print(f"\nThis took {time.monotonic() - began:.0f} s. The load was {os.getloadavg()[0]:.1f} at the end.")


if __name__ == "__main__":
    main()
