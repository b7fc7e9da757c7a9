"""The costs of many sessions: in one instance of the module, and in PostgreSQL, against the limits of the same run.

usage: sessions.py [--rounds N] [--seconds N] [--waiting N,N…] [--taken-over N] [--workers N]    prints the tables that docs/scale.md has

Each number of waiting sessions has a database and workers of its own. They are measured in turn, in an order that is drawn for each round, together
with the limits of the machine; those that are not measured are stopped meanwhile. So what else the machine does hits all of them alike.
"""
import argparse
import asyncio
import contextlib
import json
import math
import os
import platform
import random
import re
import signal
import sys
import tempfile
import time
import urllib.parse
import uuid
from pathlib import Path
from statistics import median

sys.path.append(str(Path(__file__).resolve().parents[1] / "Tests/Users"))

import psycopg  # noqa: E402
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


def pgbench(postgres, seconds):
    """Commits a second of one small row each, as the engine writes them."""
    script = postgres.folder / "commit.sql"
    script.write_text("INSERT INTO test.commits (text) VALUES (repeat('x', 300));\n")
    script.chmod(0o644)
    output = postgres.run(
        "pgbench", "-n", "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "lockstep", "-f", script, "-c", str(USERS),
        "-j", "2", "-T", str(seconds), "sessions")
    return float(re.search(r"tps = ([\d.]+)", output).group(1))


async def empty_workflows(postgres, seconds):
    """The least that a durable engine does for one: a row when it begins, and its result when it ends; from Python, with as many clients.

    Returns how many there are a second, and the processor time of one.
    """
    done = 0

    async def client():
        nonlocal done
        async with await psycopg.AsyncConnection.connect(postgres.url) as connection:
            while time.perf_counter() < end:
                name = uuid.uuid4().hex
                await connection.execute("INSERT INTO test.workflows VALUES (%s, NULL)", [name])
                await connection.commit()
                await connection.execute("UPDATE test.workflows SET result = %s WHERE id = %s", ["x" * 300, name])
                await connection.commit()
                done += 1

    end, used = time.perf_counter() + seconds, time.process_time() + processor(postgres.process)
    await asyncio.gather(*(client() for _ in range(USERS)))
    return done / seconds, (time.process_time() + processor(postgres.process) - used) / done


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
    """Plays the flow that waits for days, and looks at its help, on a connection that is kept, as a browser keeps it."""

    def __init__(self, address):
        self.place, self.times = urllib.parse.urlsplit(address), []

    async def __aenter__(self):
        self.reader, self.writer = await asyncio.open_connection(self.place.hostname, self.place.port)
        return self

    async def __aexit__(self, *_):
        self.writer.close()

    async def ask(self, path, message=None, token=""):
        body = b"" if message is None else json.dumps(message).encode()
        self.writer.write(
            f"{'GET' if message is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        head = await self.reader.readuntil(b"\r\n\r\n")
        said = json.loads(await self.reader.readexactly(int(re.search(rb"content-length: (\d+)", head).group(1))))
        assert head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")), said
        return said

    async def start(self):
        said = await self.ask("/sessions", {"flow": "ON1"})
        self.session, self.token, self.report = said["session"], said["token"], said["report"]

    async def send(self, line):
        before = time.perf_counter()
        self.report = await self.ask(f"/sessions/{self.session}", {"id": uuid.uuid4().hex, **line}, self.token)
        self.times.append(time.perf_counter() - before)

    async def play(self, end=math.inf, inputs=20):
        """One session, which is left where its time ends."""
        await self.start()
        for name in ("password", "repeated-password"):
            await self.send({"user": "enters password", "give": {name: "correct-horse"}})
        while self.report["running"]:
            self.report = await self.ask(f"/sessions/{self.session}?after={self.report['seq']}", token=self.token)
        for _ in range(inputs):
            if time.perf_counter() > end:
                return
            await self.send({"user": "selects Help" if self.report["view"]["kind"] == "screen" else "Back"})


class Level:
    """A database in which so many sessions wait, its workers, and what was measured with them."""

    def __init__(self, postgres, waiting, workers, images):
        self.waiting, self.postgres = waiting, postgres.database(f"waiting{waiting}")
        self.cluster = Cluster(self.postgres, workers, images=images, ACTIONS="actions")
        self.processes = [worker.process for worker in self.cluster.workers]
        self.rates, self.times, self.used = [], [], []

    def fill(self):
        """As many sessions that wait for days as there are to be: copies of one."""
        session, postgres, count = asyncio.run(self.first()), self.postgres, self.waiting
        size, used = size_of(postgres), memory(self.cluster)
        postgres.ask(f"""INSERT INTO lockstep.sessions SELECT 'w-' || number, token, version, state, place, due, parked, run, holder, ended, alarm
            FROM lockstep.sessions, generate_series(1, {count}) AS number WHERE id = '{session}'""")
        postgres.ask(f"""INSERT INTO lockstep.reports SELECT 'w-' || number, seq, input, at, report
            FROM lockstep.reports, generate_series(1, {count}) AS number WHERE session = '{session}'""")
        if count:
            row("a waiting session in PostgreSQL, with its 4 reports", f"{(size_of(postgres) - size) / count:,.0f} bytes", f"{count:,} sessions")
            time.sleep(3)
            row("… in the workers", f"{max(0, memory(self.cluster) - used) / count:,.0f} bytes", "resident memory")

    async def first(self):
        """The workers have played a session, and one waits for days."""
        async with User(self.cluster.workers[0].address) as user:
            await user.play()
            await user.play(inputs=0)
            return user.session

    def measure(self, server, seconds):
        """The inputs that users send at once for so many seconds."""
        for process in self.processes:
            process.send_signal(signal.SIGCONT)
        asyncio.run(self.first())
        def used():
            return processor(server), processor(*self.processes), time.process_time()

        before = used()
        times = asyncio.run(self.play(seconds))
        after = used()
        self.stop()
        self.rates.append(len(times) / seconds)
        self.times += times
        self.used.append([(new - old) / len(times) for new, old in zip(after, before)])

    def stop(self):
        for process in self.processes:
            process.send_signal(signal.SIGSTOP)

    async def play(self, seconds):
        end = time.perf_counter() + seconds

        async def person(number):
            async with User(self.cluster.workers[number % self.cluster.count].address) as user:
                while time.perf_counter() < end:
                    await user.play(end)
                return user.times

        return [time for times in await asyncio.gather(*map(person, range(USERS))) for time in times]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cluster.__exit__()


def quantile(values, part):
    return f"{sorted(values)[int(len(values) * part)] * 1e3:.0f} ms"


def spread(values, form):
    return f"{form(min(values))} to {form(max(values))}"


def number(value):
    return f"{value:,.0f}"


def inputs_a_second(postgres, options, images):
    """With as many waiting sessions as there are to be, in rounds."""
    chance = random.Random(1)
    with contextlib.ExitStack() as stack:
        levels = []
        for waiting in map(int, options.waiting.split(",")):
            levels.append(stack.enter_context(Level(postgres, waiting, options.workers, images)))
            levels[-1].fill()
            levels[-1].stop()
        postgres.ask("CHECKPOINT")
        limits, empties, costs = [], [], []
        for _ in range(options.rounds):
            limits.append(pgbench(postgres, max(1, options.seconds // 2)))
            rate, cost = asyncio.run(empty_workflows(postgres, max(1, options.seconds // 2)))
            empties.append(rate)
            costs.append(cost)
            for level in chance.sample(levels, len(levels)):
                level.measure(postgres.process, options.seconds)
    row(f"commits of one row, {USERS} clients (pgbench)", f"{number(median(limits))} a second", spread(limits, number))
    row(f"empty workflows from Python: two commits each, {USERS} clients", f"{number(median(empties))} a second", spread(empties, number))
    row("… processor time of one", f"{median(costs) * 1e3:.2f} ms", "client and server")
    for level in levels:
        rate = median(level.rates)
        row(f"inputs, {options.workers} workers, {USERS} users at once, {level.waiting:,} waiting", f"{number(rate)} a second", spread(level.rates, number))
        each = [empty / rate for empty, rate in zip(empties, level.rates)]
        row("… an input", f"{median(each):.1f} empty workflows", f"{spread(each, '{:.1f}'.format)}; {median(limits) / rate:.0f} commits of pgbench")
        row("… an input, with its answer", f"p50 {quantile(level.times, 0.5)}", f"p99 {quantile(level.times, 0.99)}")
        server, worker, user = (f"{median(used) * 1e3:.1f} ms" for used in zip(*level.used))
        row("… processor time of an input", f"{worker} in the workers", f"{server} in the server, {user} in the users' client")
        each = [sum(used) / cost for used, cost in zip(level.used, costs)]
        row("… by processor time, which other load changes less", f"{median(each):.1f} empty workflows", spread(each, "{:.1f}".format))
        if level is not levels[0]:
            parts = [rate / first for rate, first in zip(level.rates, levels[0].rates)]
            row(f"… the rate against that with {levels[0].waiting:,} waiting, in the same round", f"{median(parts):.0%}", spread(parts, "{:.0%}".format))


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
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--waiting", default="0,1000,10000,50000")
    parser.add_argument("--taken-over", type=int, default=1_500)
    parser.add_argument("--workers", type=int, default=2)
    options, began = parser.parse_args(), time.monotonic()
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    print(f"{model.group(1) if model else platform.processor()}, {os.cpu_count()} cores, {size:.0f} GiB, load {os.getloadavg()[0]:.1f} before; "
          f"Python {platform.python_version()}; {options.rounds} rounds of {options.seconds} s: the median, and the least and the most\n\n"
          "| what | measured | |\n|---|--:|---|")
    with tempfile.TemporaryDirectory(prefix="lockstep-bench-") as folder, Postgres() as postgres:
        images = compiled(folder)
        one_instance(images[0])
        postgres.ask("CREATE SCHEMA test")
        postgres.ask("CREATE TABLE test.commits (id bigserial PRIMARY KEY, text text)")
        postgres.ask("CREATE TABLE test.workflows (id text PRIMARY KEY, result text)")
        inputs_a_second(postgres, options, images)
        taken_over(postgres, [image.read_bytes() for image in images], options.taken_over)
    print(f"\nThis took {time.monotonic() - began:.0f} s. The load was {os.getloadavg()[0]:.1f} at the end.")


if __name__ == "__main__":
    main()
