"""Flows that this repository has not: documents of others, where there are some, played at random while workers are killed."""
import concurrent.futures
import json
import random
import re
import shutil
import subprocess
import threading
import uuid
from pathlib import Path

import pytest
import scripted
from lockstep_flows import LockstepError, Program

from cluster import LOCKSTEP, ROOT, Cluster, Postgres

CORPUS = ROOT.parent / "shared/corpus/functional-design"
pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="the documents are not here")
# Whatever an input's pattern asks for.
TEXTS = ("739164", "7391", "12345", "1234567890", "c4n4ry-Tr0ub4dor&3", "canary@example.com", "2001-03-12", "x")
SESSIONS, INPUTS = 18, 5


def example(program, name):
    return next((text for text in TEXTS if program.accepts(name, text)), None)


def compiled(folder):
    """The image of a copy of the documents, without the rows in which the tool finds errors."""
    shutil.copytree(CORPUS, folder / "documents")
    image = folder / "corpus.image"
    for _ in range(20):
        done = subprocess.run([LOCKSTEP, "compile", "--project", folder / "documents", "-o", image], capture_output=True, text=True)
        if done.returncode == 0:
            return image
        wrong = set(re.findall(r"^(\S+):(\d+):\d+: error", done.stdout + done.stderr, re.MULTILINE))
        assert wrong, done.stdout + done.stderr
        for path, number in wrong:
            lines = Path(path).read_text().split("\n")
            lines[int(number) - 1] = None
            Path(path).write_text("\n".join(line for line in lines if line is not None))
    raise AssertionError("the documents have errors behind their errors")


def choice_of(chance, program, view):
    """A choice of a report's view with values, as a user sends it; None where there is none."""
    choices = [one for one in view["choices"] if all(example(program, name) for name in one["gives"])]
    if not choices:
        return None
    one = chance.choice(choices)
    return {"user": one["words"], "visit": view["visit"]} | ({"give": {name: example(program, name) for name in one["gives"]}} if one["gives"] else {})


def waits(program, flow, chance):
    """Whether a walk through a flow waits for its user at several steps, and comes by no fault."""
    session, places = program.start(flow), set()
    for _ in range(60):
        if session.ended is not None:
            if session.ended.how == "fault":
                return False
            session = program.start(flow)
        places |= {session.view.place} if session.view is not None else set()
        try:
            if session.running is not None:
                session.answer(session.running, session.running.outcomes[0])
            elif session.view is not None and session.view.choices:
                one = chance.choice(session.view.choices)
                session.user(one.words, {name: example(program, name) or "x" for name in one.gives})
            else:
                session.close()
        except (LockstepError, IndexError):
            session.close()
    return len(places) > 1


def walk(cluster, program, flow, seed):
    """Plays a session at random; returns its reports, and how often an operator had to retry it."""
    chance, retries = random.Random(seed), 0
    name = f"{flow.replace('.', '-').replace('/', '-')}-{uuid.uuid4().hex[:8]}"
    report = cluster.ask(name, {"flow": flow, "speed": 600}, host=True)
    for _ in range(INPUTS):
        while report["running"] and not report["parked"]:
            report = cluster.ask(name, query=f"?after={report['seq']}")
        if report["parked"]:
            retries += 1
            report = cluster.ask(name, {"id": uuid.uuid4().hex, "retry": True}, host=True)
            while report["running"] and not report["parked"]:
                report = cluster.ask(name, query=f"?after={report['seq']}")
            assert not report["parked"], (seed, flow, cluster.postgres.ask("SELECT parked FROM lockstep.sessions WHERE id = %s", name))
        if report["ended"] or report["view"] is None or (sent := choice_of(chance, program, report["view"])) is None:
            break
        try:
            report = cluster.ask(name, {"id": uuid.uuid4().hex, **sent})
        except RuntimeError:  # A timer was faster: the choice is not displayed any more.
            report = cluster.ask(name)
    if not report["ended"]:
        report = cluster.ask(name, {"id": uuid.uuid4().hex, "end": True}, host=True)
    assert report["ended"], (seed, flow)
    return name, report["seq"], retries


@pytest.mark.parametrize("seed", [1])
def test_no_session_of_other_flows_is_lost(tmp_path, seed):
    image = compiled(tmp_path)
    program, chance = Program(image.read_bytes()), random.Random(seed)
    flows = [flow for flow in program.flows if flow.startswith("UC") and waits(program, flow, chance)][:3]
    assert len(flows) == 3, "other documents"
    with Postgres() as postgres:
        postgres.ask(scripted.TABLES)
        with Cluster(postgres, 2, images=[image]) as cluster:
            ended, lock = [], threading.Lock()

            def play(number):
                found = walk(cluster, program, flows[number % 3], f"{seed}-{number}")
                with lock:
                    ended.append(found)
                    count = len(ended)
                if count in (SESSIONS // 3, 2 * SESSIONS // 3):
                    cluster.kill_one(count)
                if count == SESSIONS // 2:
                    postgres.restart()

            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                list(pool.map(play, range(SESSIONS)))
            assert len(ended) == SESSIONS and cluster.deaths >= 2
        for name, seq, _ in ended:
            numbers = postgres.ask("SELECT seq FROM lockstep.reports WHERE session = %s ORDER BY seq", name)
            assert [number for (number,) in numbers] == list(range(1, seq + 1))
        assert postgres.ask("SELECT count(*) FROM test.ledger WHERE effects <> 1") == [(0,)]
        assert postgres.ask("SELECT count(*) FROM lockstep.sessions WHERE parked IS NOT NULL OR ended IS NULL") == [(0,)]
        stored = json.dumps(postgres.ask("SELECT report FROM lockstep.reports")) + json.dumps(postgres.ask("SELECT call FROM lockstep.runs"))
        assert "c4n4ry" not in stored
        print({"flows": flows, "sessions": len(ended), "retried": sum(retries for _, _, retries in ended)})
