"""A PostgreSQL server and workers of Examples/DurableSessions on it, for tests and measurements."""
import copy
import http.client
import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import psycopg

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "Examples/DurableSessions"
HERE = Path(__file__).resolve().parent
# How long anything may take that must happen at all: a test fails sooner only because of what it sees.
PATIENCE = int(os.environ.get("PATIENCE", "300"))
HOST_KEY = "key-of-the-host-of-the-tests"
LOCKSTEP = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))


def compiled(folder):
    """The image of flows/, and that of the example's own flow."""
    images = []
    for name, project in (("flows", ROOT / "flows"), ("onboarding", EXAMPLE / "flows")):
        images.append(Path(folder) / f"{name}.image")
        subprocess.run([LOCKSTEP, "compile", "--project", project, "-o", images[-1]], check=True)
    return images


def programs():
    """The folder with the server's programs."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    found = [path for path in [*folders, *map(Path, os.environ["PATH"].split(":"))] if (path / "initdb").exists()]
    if not found:
        raise SystemExit("PostgreSQL is missing: sh scripts/install.sh postgresql installs it")
    return found[0]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Postgres:
    """A server of its own in a folder of its own. It logs each statement with its values, for a search of the log."""

    def __init__(self, settings=()):
        self.folder = Path(tempfile.mkdtemp(prefix="lockstep-postgres-"))
        self.port = free_port()
        self.programs = programs()
        self.settings = settings
        self.data = self.folder / "data"
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        # A collation in which no index serves a search by prefix, like en_US.utf8, which not every machine has.
        collation = ["--locale-provider=icu", "--icu-locale=en-US"]
        self.run("initdb", "-D", self.data, "-U", "lockstep", "-A", "trust", "--no-locale", *collation, "-E", "UTF8")
        self.start()
        self.name = self.database("sessions").name

    @property
    def url(self):
        return f"postgresql://lockstep@127.0.0.1:{self.port}/{self.name}"

    def database(self, name):
        """A new database of this server."""
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "lockstep", name)
        other = copy.copy(self)
        other.name = name
        return other

    def command(self, program, *arguments):
        """A server refuses to run as root."""
        user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.getuid() == 0 else []
        return [*user, str(self.programs / program), *map(str, arguments)]

    def run(self, program, *arguments):
        done = subprocess.run(self.command(program, *arguments), cwd="/", capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        settings = [
            "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}", "max_connections=300", *self.settings]
        options = [part for setting in settings for part in ("-c", setting)]
        self.log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            self.command("postgres", "-D", self.data, "-p", self.port, *options), cwd="/", stdout=self.log, stderr=self.log)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(f"postgresql://lockstep@127.0.0.1:{self.port}/postgres", connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("the server did not start: " + (self.folder / "log").read_text()[-2000:])
                time.sleep(0.05)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        self.log.close()

    def restart(self):
        self.stop()
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder)

    def connect(self):
        return psycopg.connect(self.url, autocommit=True)

    def ask(self, query, *values):
        """What a query answers; asked again while the server restarts."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    answer = connection.execute(query, values)
                    return answer.fetchall() if answer.description else None
            except psycopg.OperationalError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)


class Worker:
    """A process of the example; what it prints is kept for a search."""

    def __init__(self, postgres, images, log, **environment):
        variables = {
            "DATABASE": postgres.url, "ACTIONS": "scripted", "HOST_KEY": HOST_KEY, "PYTHONPATH": f"{EXAMPLE}:{HERE}",
            **{name: str(value) for name, value in environment.items()},
        }
        self.log = open(log, "ab")
        self.process = subprocess.Popen(
            [sys.executable, EXAMPLE / "worker.py", "0", *map(str, images)], env=os.environ | variables,
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.address = ""

    def ready(self):
        """Waits for the line that says where it listens."""
        if not self.address:
            self.address = (self.process.stdout.readline() or "").strip()
        return bool(self.address)

    @property
    def is_alive(self):
        return self.process.poll() is None

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()


class Cluster:
    """Workers on one server, with both images. Those that die are replaced, so that there are always as many."""

    def __init__(self, postgres, count, skews=(0,), images=None, **environment):
        self.skews = itertools.cycle(skews)
        self.postgres, self.environment, self.folder = postgres, environment, Path(tempfile.mkdtemp(prefix="lockstep-workers-"))
        self.images = images or compiled(self.folder)
        self.workers, self.lock, self.deaths, self.count = [], threading.Lock(), 0, count
        self.tokens = {}
        self.closed = threading.Event()
        for _ in range(count):
            self.add()
        for worker in list(self.workers):
            if not worker.ready():
                raise RuntimeError("a worker did not start: " + (self.folder / "workers.log").read_text()[-3000:])
        self.replacing = threading.Thread(target=self.replace, daemon=True)
        self.replacing.start()

    def add(self):
        worker = Worker(self.postgres, self.images, self.folder / "workers.log", **{"SKEW": next(self.skews)} | self.environment)
        with self.lock:
            self.workers.append(worker)
        return worker

    def replace(self):
        """Starts another one for each that has ended."""
        while not self.closed.wait(0.1):
            with self.lock:
                dead = [worker for worker in self.workers if not worker.is_alive]
                self.workers = [worker for worker in self.workers if worker.is_alive]
            for worker in dead:
                self.deaths += 1
                worker.kill()
                self.add()
            for worker in list(self.workers):
                if not worker.address:
                    worker.ready()

    @property
    def is_complete(self):
        """Whether as many workers as there should be answer."""
        with self.lock:
            return sum(1 for worker in self.workers if worker.address and worker.is_alive) == self.count

    def kill_one(self, number):
        """kill -9."""
        with self.lock:
            ready = [worker for worker in self.workers if worker.address]
        if ready:
            process = ready[number % len(ready)].process
            process.kill()
            process.wait()

    def hang_one(self, number, seconds, stop):
        """It does nothing for so long, and does not know that."""
        with self.lock:
            ready = [worker for worker in self.workers if worker.address]
        if ready:
            process = ready[number % len(ready)].process
            process.send_signal(signal.SIGSTOP)
            stop.wait(seconds)
            process.send_signal(signal.SIGCONT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.closed.set()
        self.replacing.join()
        for worker in self.workers:
            worker.kill()
        shutil.rmtree(self.folder)

    def ask(self, session, message=None, query="", host=False):
        """Asks the worker of the session, or any other while that one is away, until one answers; as a user or as the host."""
        body = None if message is None else json.dumps(message).encode()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with self.lock:
                ready = [worker.address for worker in self.workers if worker.address and worker.is_alive]
            if ready:
                # The same session asks the same worker as long as that lives, as with a balancer with sticky sessions.
                address = max(ready, key=lambda address: hash((session, address)))
                try:
                    request = urllib.request.Request(f"{address}{'host/' if host else ''}sessions/{session}{query}", data=body)
                    request.add_header("Content-Type", "application/json")
                    # Where the answer with the token was lost, the host sends for the user.
                    request.add_header("Authorization", f"Bearer {HOST_KEY if host else self.tokens.get(session) or HOST_KEY}")
                    with urllib.request.urlopen(request, timeout=30) as answer:
                        said = json.loads(answer.read())
                    if "token" not in said:
                        return said
                    self.tokens[session] = said["token"] or self.tokens.get(session)
                    return said["report"]
                except urllib.error.HTTPError as error:
                    if error.code != 503:
                        raise RuntimeError(f"{error.code}: {error.read().decode()}") from None
                except (OSError, ValueError, http.client.HTTPException):
                    pass  # It died, or the database restarts.
            self.closed.wait(0.1)
        raise TimeoutError(f"nobody answers for {session}")
