"""Workers that hang, drain, or start before their database; and what many waiting sessions cost one."""
import asyncio
import json
import signal
import subprocess
import sys
import threading
import time
import uuid

import psycopg
from lockstep_sessions import Host, Settings

from cluster import HOST_KEY, PATIENCE, Cluster, Postgres, Worker
from test_operation import begin, eventually, passwords, script
from test_service import ask, until

PARALLEL = 40


def test_a_worker_that_hangs_is_replaced_and_its_late_answer_does_not_count(cluster, postgres):
    eventually(lambda: cluster.is_complete)
    with Cluster(postgres, 1) as other:
        name, start = begin(other, "UC2.3")
        # The action waits for this lock, while its worker hangs and another one takes it over.
        with postgres.connect() as connection:
            connection.execute("SELECT pg_advisory_lock(hashtext(%s))", [name])
            start()
            key = f"{name}/UC2.3 1.1#1"
            tried = "SELECT count(*) FROM test.attempts WHERE key = %s"
            first = "SELECT worker FROM lockstep.runs WHERE session = %s"
            (holder,) = eventually(lambda: postgres.ask(first, name))[0]
            processes = {worker.process.pid: worker.process for worker in (*cluster.workers, *other.workers)}
            (pid,) = eventually(lambda: postgres.ask("SELECT worker FROM test.attempts WHERE key = %s", key))[0]
            processes[pid].send_signal(signal.SIGSTOP)
            eventually(lambda: postgres.ask(tried, key) == [(2,)])
        # Only this run: the session goes on meanwhile.
        answers = ("SELECT seq, input FROM lockstep.reports WHERE session = %s AND input LIKE %s", name, "UC2.3 1.1#1/%")
        before = eventually(lambda: postgres.ask(*answers))
        processes[pid].send_signal(signal.SIGCONT)
        log = [*cluster.folder.glob("*.log"), *other.folder.glob("*.log")]
        eventually(lambda: any("an answer came too late" in path.read_text() for path in log))
        assert len(before) == 1 and postgres.ask(*answers) == before
        assert postgres.ask("SELECT effects FROM test.ledger WHERE key = %s", key) == [(1,)]
        assert postgres.ask(first, name) != [(holder,)]


def test_a_busy_worker_is_not_dead(images):
    """All of its threads and all of its connections to the database are busy for twice its lease: others leave it its actions."""
    release, begun = threading.Event(), []

    def perform(call, secrets):
        begun.append(call["session"])
        release.wait(PATIENCE)
        return {"outcome": "disabled"}

    async def play(own):
        settings = dict(database=own.url, perform=perform, lease=1)
        async with Host(Settings(**settings, worker="busy", parallel=2, connections=2), images) as busy, Host(Settings(**settings), images) as other:
            names = [(await busy.start("UC2.3"))["session"] for _ in range(2)]
            async with busy.connection(), busy.connection():
                since = "SELECT beat FROM lockstep.workers WHERE id = 'busy'"
                ((first,),) = own.ask(since)
                await asyncio.to_thread(eventually, lambda: own.ask(f"SELECT 1 WHERE ({since}) > %s", first + 2))
                assert own.ask("SELECT DISTINCT worker, attempts FROM lockstep.runs") == [("busy", 1)]
            release.set()
            for session in names:
                while (await other.show(session))["running"]:
                    await other.show(session, 1, 1)
            assert sorted(begun) == sorted(names)

    with Postgres() as own:
        try:
            asyncio.run(play(own))
        finally:
            release.set()


def test_lost_secrets_are_asked_for_though_the_first_look_fails(images):
    """The database takes back what the session is told, as in a deadlock, after the worker has claimed the action."""
    release = threading.Event()

    def perform(call, secrets):
        release.wait(PATIENCE)
        return {"outcome": call["outcomes"][0]}

    async def play(own):
        settings = dict(database=own.url, perform=perform, lease=1)
        async with Host(Settings(**settings, worker="holder"), images) as holder, Host(Settings(**settings, worker="other"), images) as other:
            session = (await holder.start("ON1"))["session"]
            for number, given in enumerate(("password", "repeated-password")):
                await holder.send(session, str(number), {"user": "enters password", "give": {given: "abc-12345"}})
            await asyncio.to_thread(eventually, lambda: own.ask("SELECT 1 FROM lockstep.runs WHERE secret AND worker = 'holder'"))
            own.ask("UPDATE lockstep.sessions SET holder = 'dead' RETURNING 1")
            own.ask("UPDATE lockstep.runs SET holder = 'dead', worker = 'other', claim = nextval('lockstep.claims') RETURNING 1")
            while (report := await other.show(session))["running"]:
                await other.show(session, report["seq"], 1)
            assert report["view"]["title"] == "Choose password", report["view"]
            release.set()

    with Postgres() as own:
        try:
            asyncio.run(play(own))
        finally:
            release.set()


def test_a_worker_drains(cluster, postgres, tmp_path):
    """SIGTERM: the action ends, nothing is lost, and others need not wait for its heart to stop."""
    eventually(lambda: cluster.is_complete)
    worker = Worker(postgres, cluster.images, tmp_path / "log")
    worker.ready()
    worker.process.send_signal(signal.SIGTERM)
    assert worker.process.wait(PATIENCE) in (0, -signal.SIGTERM)
    living = {id for (id,) in postgres.ask("SELECT id FROM lockstep.workers")}
    assert len(living) >= len(cluster.workers)
    worker.kill()


def test_a_worker_ends_though_a_cancellation_is_lost(images):
    """As Python 3.11 loses one that comes together with the answer of the database."""
    lost = []

    async def clean():
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            lost.append(True)

    async def play(own):
        host = Host(Settings(database=own.url, perform=print), images)
        host._upkeep.clean = clean
        async with asyncio.timeout(PATIENCE), host:
            await asyncio.sleep(0)

    with Postgres() as own:
        asyncio.run(play(own))
    assert lost == [True]


def test_a_worker_waits_for_its_database(postgres, tmp_path, cluster):
    worker = Worker(postgres, cluster.images, tmp_path / "log", DATABASE="postgresql://lockstep@127.0.0.1:1/sessions")
    eventually(lambda: "waits for the database" in (tmp_path / "log").read_text())
    assert worker.is_alive
    worker.kill()
    for line in (tmp_path / "log").read_text().splitlines():
        assert json.loads(line)["level"]


def test_waiting_sessions_cost_a_worker_nothing(postgres, cluster):
    """No thread, no task, and no memory: they are rows."""
    async def measure():
        images = [path.read_bytes() for path in cluster.images]
        async with Host(Settings(database=postgres.url, perform=lambda call, secrets: {"outcome": call["outcomes"][0]}), images) as host:
            await host.start("ON1")
            tasks, threads = len(asyncio.all_tasks()), threading.active_count()
            program = await host.program((await host.show((await host.start("ON1"))["session"]))["image"])
            memory = program.memory_size
            for _ in range(100):
                await host.start("ON1")
            assert len(asyncio.all_tasks()) <= tasks and threading.active_count() <= threads
            assert program.memory_size == memory and host._messages.live == {}
    asyncio.run(measure())


def test_a_session_is_told_to_its_page_as_it_happens(cluster, postgres):
    name, start = begin(cluster, "ON1")
    start()
    passwords(cluster, name)
    script = f"""
import json, sys, urllib.request
request = urllib.request.Request(sys.argv[1], headers={{"Authorization": "Bearer {cluster.tokens[name]}", "Last-Event-ID": "0"}})
with urllib.request.urlopen(request) as answer:
    for line in answer:
        if line.startswith(b"data: "):
            print(json.loads(line[6:])["seq"], flush=True)
"""
    address = f"{cluster.workers[1].address}sessions/{name}/reports"
    with subprocess.Popen([sys.executable, "-c", script, address], stdout=subprocess.PIPE, text=True) as listener:
        latest = until(cluster, name, "Send your documents")["seq"]
        said = [listener.stdout.readline() for _ in range(latest)]
        ask(cluster, f"/host/sessions/{name}", {"id": "e", "end": True}, key=HOST_KEY)
        assert [int(one) for one in (*said, *listener.stdout)] == list(range(1, latest + 2))
    assert listener.returncode == 0


def test_health_and_the_description(cluster):
    assert ask(cluster, "/health/live") == (200, {"live": True}) and ask(cluster, "/health/ready") == (200, {"ready": True})
    description = ask(cluster, "/openapi.json")[1]
    assert description["openapi"].startswith("3.1") and "/sessions/{session}" in description["paths"]
    assert ask(cluster, "/nothing")[0] == 404 and len(ask(cluster, "/nothing")[1]["error"]) > 20


def test_a_decision_reaches_the_worker_that_has_the_secrets(cluster, postgres):
    """The input of a user at another worker, without a secret, does not lose them either."""
    eventually(lambda: cluster.is_complete)
    name, start = begin(cluster, "ON1")
    start()
    passwords_given = {"id": uuid.uuid4().hex, "user": "enters password", "give": {"password": "correct-horse"}}
    assert ask(cluster, f"/sessions/{name}", passwords_given)[1]["view"]["title"] == "Repeat password"
    elsewhere = type("One", (), {"workers": [cluster.workers[1]], "tokens": cluster.tokens})
    event = ask(elsewhere, f"/host/sessions/{name}", {"id": "e1", "event": "documents arrive"}, key=HOST_KEY)
    assert (event[0], "refused" in event[1]) == (200, True)
    assert len(ask(cluster, f"/sessions/{name}")[1]["handles"]) == 1
    assert ask(elsewhere, f"/host/sessions/{name}", {"id": "e2", "end": True}, key=HOST_KEY)[1]["ended"]["how"] == "closed"


def started(postgres, images, flow, count):
    """Sessions whose action is performed by a worker whose heart does not beat."""
    async def begin():
        async with Host(Settings(database=postgres.url, perform=print, parallel=0, worker="dead"), images).visiting() as never:
            return [(await never.start(flow))["session"] for _ in range(count)]

    names = asyncio.run(begin())
    postgres.ask("UPDATE lockstep.runs SET worker = 'dead', claim = 0 WHERE session = ANY(%s)", names)
    return set(names)


def test_the_actions_of_a_dead_worker_run_in_parallel_and_share_transactions(images):
    """Each is performed by one worker, as many at once as it may, and what they answer is committed together."""
    with Postgres() as postgres:
        begun = asyncio.Barrier(PARALLEL)
        done = []

        async def perform(call, secrets):
            done.append(call["session"])
            async with asyncio.timeout(PATIENCE):
                await begun.wait()  # For as many others: one at a time would wait for ever.
            return {"outcome": "disabled"}

        names = started(postgres, images, "UC2.3", 5 * PARALLEL)

        async def take_over():
            settings = Settings(database=postgres.url, perform=perform, parallel=PARALLEL, poll=60)
            async with Host(settings, images) as host, asyncio.timeout(PATIENCE):
                for session in names:
                    while (report := await host.show(session))["running"]:
                        await host.show(session, report["seq"], 20)

        asyncio.run(take_over())
        assert sorted(done) == sorted(names)
        ((answers, transactions),) = postgres.ask(
            "SELECT count(*), count(DISTINCT xmin::text) FROM lockstep.reports WHERE input LIKE 'UC2.3 1.1#1/%%'")
        assert answers == len(names) and transactions < answers / 4, transactions


def test_a_group_is_not_held_up_by_one_session(images):
    """One that another process has locked, and one whose answer no database takes, do not keep the others waiting."""
    with Postgres() as postgres:
        names = sorted(started(postgres, images, "UC2.3", 20))

        async def perform(call, secrets):
            return {"outcome": "disabled"} if call["session"] != names[1] else {"outcome": "disabled", "values": {"x": "\x00"}}

        async def take_over():
            with psycopg.connect(postgres.url) as other:
                other.execute("SELECT FROM lockstep.sessions WHERE id = %s FOR UPDATE", [names[0]])
                async with Host(Settings(database=postgres.url, perform=perform), images) as host, asyncio.timeout(PATIENCE):
                    for session in names[2:]:
                        await host.show(session, 1, PATIENCE)
                    assert (await host.show(names[0]))["running"]
                    other.rollback()
                    await host.show(names[0], 1, PATIENCE)

        asyncio.run(take_over())
