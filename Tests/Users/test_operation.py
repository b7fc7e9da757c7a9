"""What an operator relies on: sessions that fail are parked and continued, timers keep the time of the database, secrets are forgotten."""
import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
import uuid

import pytest
from lockstep_flows import Retries
from lockstep_sessions import Host, Settings

from cluster import EXAMPLE, HOST_KEY, LOCKSTEP, PATIENCE, Cluster, Postgres
from test_service import ask, until

WRONG = "correct-horse-battery"


def eventually(found, what=None):
    """What is found once there is something."""
    deadline = time.monotonic() + PATIENCE
    while not (value := found()):
        assert time.monotonic() < deadline, what
        time.sleep(0.05)
    return value


def operate(cluster, *arguments):
    environment = os.environ | {"DATABASE": cluster.postgres.url}
    done = subprocess.run([sys.executable, "-m", "lockstep_sessions", *arguments], env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def script(postgres, session, place, kills=False, **answer):
    postgres.ask(
        "INSERT INTO test.script VALUES (%s, %s, %s, %s) ON CONFLICT (session, place) DO UPDATE SET answer = excluded.answer",
        session, place, json.dumps(answer), kills)


def begin(cluster, flow, **more):
    name = f"{flow.replace('.', '-')}-{uuid.uuid4().hex[:8]}"
    return name, lambda: ask(cluster, f"/host/sessions/{name}", {"flow": flow, **more}, key=HOST_KEY)


def parked(cluster, session):
    status, said = ask(cluster, "/host/parked", key=HOST_KEY)
    assert status == 200
    return next((one for one in said["parked"] if one["session"] == session), None)


def passwords(cluster, name, password=WRONG):
    for number, given in enumerate(("password", "repeated-password")):
        message = {"id": f"p{number}-{uuid.uuid4().hex}", "user": "enters password", "give": {given: password}}
        assert cluster.ask(name, message).get("refused") is None


def secrets(cluster):
    return [ask(one, "/host/state", key=HOST_KEY)[1]["secrets"] for one in (Only(worker) for worker in cluster.workers)]


class Only:
    """One worker of a cluster, for `ask`."""

    def __init__(self, worker, tokens=None):
        self.workers, self.tokens = [worker], {} if tokens is None else tokens


def test_a_failing_action_parks_its_session_and_a_retry_finishes_it(cluster, postgres):
    name, start = begin(cluster, "ON1", speed=60)
    script(postgres, name, "ON1 1.3", raises="the bank refuses {password}")
    start()
    passwords(cluster, name)
    found = eventually(lambda: parked(cluster, name))
    # The action's own error, without the secret that it names.
    assert found["error"] == "ConnectionError: the bank refuses [password]"
    assert (found["action"], found["attempts"], found["flow"], found["step"]) == ("account.apply", 3, "ON1", "1.3")
    report = ask(cluster, f"/sessions/{name}")[1]
    assert (report["parked"], report["ended"], report["running"]) == (True, None, "account.apply")
    assert "error" not in json.dumps(report) and postgres.ask("SELECT count(*) FROM test.attempts WHERE key LIKE %s", f"{name}/%") == [(3,)]
    assert eventually(lambda: postgres.ask("SELECT error FROM test.alarms WHERE session = %s", name)) == [(found["error"],)]
    listed = operate(cluster, "parked")[1]
    assert f"{name}  " in listed and "ON1 1.3 account.apply, given up after 3 attempts: ConnectionError" in listed
    # It fails again, and is parked again.
    assert operate(cluster, "retry", name)[0] == 0
    eventually(lambda: len(postgres.ask("SELECT 1 FROM test.alarms WHERE session = %s", name)) == 2)
    # The cause is put right.
    script(postgres, name, "ON1 1.3", outcome="applied")
    assert operate(cluster, "retry", name) == (0, f"{name}: done\n")
    until(cluster, name, "Send your documents")
    assert parked(cluster, name) is None
    # It was one run of the action, however often it was tried.
    assert postgres.ask("SELECT key, effects FROM test.ledger WHERE key LIKE %s", f"{name}/%") == [(f"{name}/ON1 1.3#1", 1)]
    assert operate(cluster, "retry", name)[0] == 1
    arrival = ask(cluster, f"/host/sessions/{name}", {"id": "d1", "event": "documents arrive"}, key=HOST_KEY)[1]
    assert arrival["rows"] == ["ON1 1.4b"]


def test_an_answer_without_a_row_survives_kills_and_is_retried(cluster, postgres):
    name, _ = begin(cluster, "UC2.3")
    script(postgres, name, "UC2.3 1.1", kills=True, outcome="typo")
    cluster.ask(name, {"flow": "UC2.3"}, host=True)
    eventually(lambda: cluster.is_complete and postgres.ask("SELECT 1 FROM lockstep.sessions WHERE id = %s AND parked IS NOT NULL", name))
    found = parked(cluster, name)
    assert "the outcome 'typo', for which UC2.3 1.1 has no row" in found["error"] and found["action"] == "biometrics.enabled"
    cluster.kill_one(0)
    cluster.kill_one(1)
    script(postgres, name, "UC2.3 1.1", outcome="disabled")
    assert cluster.ask(name, {"id": "again", "retry": True}, host=True)["parked"] is False
    report = cluster.ask(name)
    while report["view"] is None or report["view"]["title"] != "Open app with PIN":
        report = cluster.ask(name, query=f"?after={report['seq']}")
    assert cluster.ask(name, {"id": "info", "user": "selects Info"})["ended"]["to"] == "UC9.2"
    eventually(lambda: cluster.is_complete)
    assert postgres.ask("SELECT count(*) FROM test.ledger WHERE key LIKE %s", f"{name}/%") == [(1,)]


def test_a_parked_session_is_ended_or_moved_or_left_by_its_user(cluster, postgres):
    sessions = []
    for _ in range(2):
        name, start = begin(cluster, "UC2.3")
        script(postgres, name, "UC2.3 1.1", raises="no")
        start()
        eventually(lambda: parked(cluster, name))
        sessions.append(name)
    image = ask(cluster, f"/sessions/{sessions[0]}")[1]["image"]
    status, said = ask(cluster, f"/host/sessions/{sessions[0]}", {"id": "m", "move": "0" * 16}, key=HOST_KEY)
    assert (status, "start one with it" in said["error"]) == (404, True)
    script(postgres, sessions[0], "UC2.3 1.1", outcome="disabled")
    assert operate(cluster, "move", sessions[0], "--to", image) == (0, "no session runs in another image\n")
    assert operate(cluster, "retry", sessions[0])[0] == 0
    until(cluster, sessions[0], "Open app with PIN")
    assert operate(cluster, "end", sessions[1])[0] == 0
    assert ask(cluster, f"/sessions/{sessions[1]}")[1]["ended"]["how"] == "closed"
    assert all(parked(cluster, name) is None for name in sessions)
    for wrong in (["retry"], ["move", "x"], ["end", "--all"], ["flies"], ["move", "--to", "0" * 16]):
        assert operate(cluster, *wrong)[0] == 2
    # No user decides, or sees what others wait for.
    assert ask(cluster, "/host/parked")[0] == ask(cluster, "/host/state")[0] == 401
    for decision in ({"retry": True}, {"end": True}, {"move": image}):
        assert ask(cluster, f"/sessions/{sessions[0]}", {"id": "x", **decision})[0] == 422
        assert ask(cluster, f"/host/sessions/{sessions[0]}", {"id": "x", **decision})[0] == 401


def test_a_secret_is_forgotten_once_no_session_has_it(cluster, postgres):
    eventually(lambda: cluster.is_complete)
    name, start = begin(cluster, "UC2.3")
    script(postgres, name, "UC2.3 1.1", outcome="disabled")
    script(postgres, name, "PF2.8 1.1", outcome="wrong-1")
    start()
    until(cluster, name, "Open app with PIN")
    eventually(lambda: sum(secrets(cluster)) == 0, "before")
    cluster.ask(name, {"id": "pin", "user": "enters PIN", "give": {"pin": "739164"}})
    until(cluster, name, "Wrong PIN, retry")
    eventually(lambda: sum(secrets(cluster)) == 0, "after its action")
    # One that another process received than the one that plays the session, and a session that ends.
    for number, worker in enumerate(cluster.workers):
        other, begins = begin(Only(worker, cluster.tokens), "ON1")
        begins()
        last = cluster.workers[1 - number]
        for_last = {"id": "p", "user": "enters password", "give": {"password": WRONG}}
        assert ask(Only(last, cluster.tokens), f"/sessions/{other}", for_last)[0] == 200
        assert sum(secrets(cluster)) == 1
        assert ask(Only(last, cluster.tokens), f"/host/sessions/{other}", {"id": "e", "end": True}, key=HOST_KEY)[1]["ended"]["how"] == "closed"
        eventually(lambda: sum(secrets(cluster)) == 0, "after the end")
    # A second secret for a session that has ended is not kept either.
    late = ask(cluster, f"/sessions/{other}", {"id": "q", "user": "enters password", "give": {"password": WRONG}})[1]
    assert "has ended" in late["refused"] and sum(secrets(cluster)) == 0


@pytest.mark.parametrize("skew", [3600, -3600])
def test_timers_keep_the_time_of_the_database(cluster, postgres, skew):
    """A worker whose clock is an hour wrong begins a session, and dies: no timer of it is early, or waits for that hour."""
    eventually(lambda: cluster.is_complete)
    with Cluster(postgres, 1, SKEW=skew) as wrong:
        name, _ = begin(wrong, "ON1")
        ask(wrong, f"/host/sessions/{name}", {"flow": "ON1", "speed": 43_200}, key=HOST_KEY)
        passwords(wrong, name)
        report = until(wrong, name, "Send your documents")
        assert abs(report["due"] - report["published"]) < 600
        due, report = report["due"], until(wrong, name, "Documents are missing")
        fired = next(one for one in reports(postgres, name) if "ON1 1.4c" in one["rows"])
        assert fired["published"] >= due - 0.001
    # The other workers, whose clocks are right, take it over.
    ended = eventually(lambda: (last := cluster.ask(name))["ended"] and last)
    assert ended["ended"]["how"] == "ended"
    withdrawn = next(one for one in reports(postgres, name) if "ON1 2.2c" in one["rows"])
    assert withdrawn["published"] >= report["due"] - 0.001


def reports(postgres, session):
    return [json.loads(report) for (report,) in postgres.ask("SELECT report FROM lockstep.reports WHERE session = %s", session)]


def changed(tmp_path, part, other):
    """The image of the flow that waits for days, with an edit."""
    shutil.copytree(EXAMPLE / "flows", tmp_path, dirs_exist_ok=True)
    path = tmp_path / "ON1_OpenAnAccount.yaml"
    text = path.read_text()
    assert part in text
    path.write_text(text.replace(part, other))
    subprocess.run([LOCKSTEP, "compile", "--project", tmp_path, "-o", tmp_path / "changed.image"], check=True)
    return str(tmp_path / "changed.image")


def test_sessions_move_to_changed_flows_and_back(cluster, postgres, tmp_path):
    eventually(lambda: cluster.is_complete)
    names = []
    for _ in range(3):
        name, start = begin(cluster, "ON1", speed=60)
        names.append((start(), name)[1])
    passwords(cluster, names[0])
    before = until(cluster, names[0], "Send your documents")
    # A screen has another title, and one is gone where other sessions wait.
    image = changed(tmp_path, "screen: Send your documents", "screen: Send us your documents")
    status, said = operate(cluster, "move", *names, "--to", image, "--dry-run")
    assert (status, said) == (0, "ON1 1.1: 2 would move\nON1 1.4: 1 would move\n")
    assert ask(cluster, f"/sessions/{names[0]}")[1] == before
    assert operate(cluster, "move", *names, "--to", image) == (0, "ON1 1.1: 2 moved\nON1 1.4: 1 moved\n")
    moved = ask(cluster, f"/sessions/{names[0]}")[1]
    assert (moved["view"]["title"], moved["due"]) == ("Send us your documents", before["due"])
    assert operate(cluster, "move", *names, "--to", before["image"])[0] == 0
    assert ask(cluster, f"/sessions/{names[0]}")[1]["view"]["title"] == "Send your documents"
    # One whose step is another kind of step now stays.
    gone = changed(tmp_path / "gone", "screen: Send your documents", "prompt: Send your documents")
    status, said = operate(cluster, "move", names[0], "--to", gone)
    assert status == 1 and said.startswith("ON1 1.4: 1 stayed: ON1 has no step '1.4'")


def test_a_session_whose_secrets_a_worker_has_moves_there(cluster, postgres, tmp_path):
    """To an image that this worker has never read."""
    eventually(lambda: cluster.is_complete)
    names = [begin(cluster, "ON1") for _ in range(2)]
    for name, start in names:
        start()
        assert ask(cluster, f"/sessions/{name}", {"id": "p", "user": "enters password", "give": {"password": WRONG}})[1]["handles"]
    image = changed(tmp_path, "screen: Send your documents", "screen: Send all documents")
    status, said = operate(cluster, "move", names[0][0], "--to", image)
    assert (status, said) == (0, "ON1 1.2: 1 moved\n")
    assert ask(cluster, f"/sessions/{names[0][0]}")[1]["image"] != ask(cluster, f"/sessions/{names[1][0]}")[1]["image"]
    # The worker takes what comes after it.
    assert operate(cluster, "end", names[1][0]) == (0, f"{names[1][0]}: done\n")


def test_an_alarm_holds_no_session_up(images):
    """It may take its time: its session is not locked meanwhile, and it sounds once."""
    heard = []

    async def perform(call, secrets):
        raise ConnectionError("no")

    def alarm(parked):
        with own.connect() as connection:
            heard.append(connection.execute("SELECT id FROM lockstep.sessions WHERE id = %s FOR UPDATE NOWAIT", [parked["session"]]).fetchone())

    async def play():
        async with Host(Settings(database=own.url, perform=perform, alarm=alarm, retries={"biometrics.enabled": Retries(attempts=1)}), images) as host:
            session = (await host.start("UC2.3"))["session"]
            async with asyncio.timeout(PATIENCE), host.connection() as connection:
                while not heard or (await (await connection.execute("SELECT alarm FROM lockstep.sessions")).fetchone()) != (None,):
                    await connection.commit()
                    await asyncio.sleep(0)
            assert heard == [(session,)]

    with Postgres() as own:
        asyncio.run(play())
