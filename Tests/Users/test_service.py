"""The HTTP service of the example: users take only choices of what is shown, and nothing else that they send is stored."""
import http.client
import json
import random
import shutil
import subprocess
import time
import urllib.parse
import uuid

import psycopg
import pytest

from cluster import HERE, HOST_KEY, PATIENCE, ROOT

PIN = "739164082551"  # Longer than one: it is nowhere by chance.


def ask(cluster, path, content=None, key=None, **headers):
    """A request to the first worker; returns the status and the answer."""
    body = content if isinstance(content, bytes) or content is None else json.dumps(content).encode()
    place = urllib.parse.urlsplit(cluster.workers[0].address)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=PATIENCE)
    session = path.removeprefix("/sessions/").split("?")[0].split("/")[0]
    key = cluster.tokens.get(session) if key is None else key
    try:
        known = {"Authorization": f"Bearer {key}"} if key is not None else {}
        headers = {"Content-Type": "application/json", **known, **headers}
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        said = json.loads(answer.read())
        if isinstance(said, dict) and said.get("token"):
            cluster.tokens[said["session"]] = said["token"]
        return answer.status, said
    finally:
        connection.close()


@pytest.fixture
def session(cluster, postgres):
    """A session of UC2.3 that shows the PIN screen, and in which each PIN is wrong."""
    name = f"UC2-3-{uuid.uuid4().hex[:8]}"
    for place, outcome in (("UC2.3 1.1", "disabled"), ("PF2.8 1.1", "wrong-1")):
        postgres.ask("INSERT INTO test.script VALUES (%s, %s, %s)", name, place, json.dumps({"outcome": outcome}))
    assert ask(cluster, f"/host/sessions/{name}", {"flow": "UC2.3"}, key=HOST_KEY)[0] == 200
    until(cluster, name, "Open app with PIN")
    return name


def until(cluster, name, title):
    deadline, report = time.monotonic() + PATIENCE, ask(cluster, f"/sessions/{name}")[1]
    while (report["view"] or {}).get("title") != title:
        assert time.monotonic() < deadline, report
        report = ask(cluster, f"/sessions/{name}?after={report['seq']}")[1]
    return report


def stored(postgres):
    """All that the server has: what is in the database, and each statement with its values."""
    dump = postgres.run("pg_dump", "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "lockstep", "sessions").encode()
    return dump + (postgres.folder / "log").read_bytes()


WRONG = [
    b"", b"{", b"[]", b'"x"', b"\xff", b"[" * 60_000, b" " * 70_000, {}, {"id": "x"}, {"id": "x y", "row": "1.3c"},
    {"id": 1, "row": "1.3c"}, {"row": "1.3c"}, {"id": "a", "row": "1.3a", "code": PIN}, {"id": "a", "row": "1.3a", "give": {"code": PIN}},
    {"id": "a", "row": "1.3c", "give": {"pin": PIN}}, {"id": "a", "row": "1.3a", "give": PIN},
    {"id": "a", "row": "1.3a", "give": {"pin": PIN}},
    {"id": "a", "user": PIN}, {"id": "a", "row": PIN}, {"id": "a", "event": PIN}, {"id": "a", "give": {"pin": PIN}},
    {"id": "a", "user": "enters PIN", "visit": PIN}, {"id": "a", "row": "1.3a", "give": {"pin": {"handle": PIN}}},
    {"id": PIN + "!", "row": "1.3c"}, {"id": "a", "answer": 1, "outcome": PIN}, {"id": "a", "line": {"event": PIN}}, {"id": "a", "gone": 1},
    {"id": "a", "from-user": {"row": "1.3c"}}, {"id": "a", "advance": 86_400_001}, {"id": "a", "suspend": True},
    {"id": "a", "user": "timer expires"},
    {"flow": ["UC2.3"]}, {"flow": PIN}, {"flow": "UC2.3", "speed": 60}, {"flow": "UC2.3", "speed": "x"}, {"flow": "UC2.3", "id": PIN}]


def test_wrong_content_is_refused_with_a_remedy_and_not_stored(cluster, postgres, session):
    before = ask(cluster, f"/sessions/{session}")[1]
    for content in WRONG:
        status, said = ask(cluster, f"/sessions/{session}", content)
        assert 400 <= status < 500 and len(said["error"]) > 20 and PIN not in said["error"], (content, status, said)
    for other in ({"Content-Type": "text/plain"}, {"Origin": "https://evil.example"}, {"Authorization": "Bearer wrong"}):
        assert ask(cluster, f"/sessions/{session}", {"id": "a", "row": "1.3c"}, **other)[0] in (415, 403, 401)
    assert ask(cluster, f"/sessions/{session}?after=x")[0] == 422
    assert ask(cluster, f"/sessions/{session}") == (200, before)
    found = stored(postgres)
    assert session.encode() in found and PIN.encode() not in found
    # A new session is not started either.
    name = f"new-{uuid.uuid4().hex[:8]}"
    for path, content in ((f"/sessions/{name}", {"flow": "UC2.3", "speed": 60}), ("/sessions", {"flow": "UC9"}), ("/sessions", {"flow": "UC2.3", "speed": 2})):
        assert 400 <= ask(cluster, path, content)[0] < 500
    assert ask(cluster, f"/sessions/{name}")[0] == 401 and ask(cluster, f"/sessions/{name}", key=HOST_KEY)[0] == 404


@pytest.mark.parametrize("seed", [1])
def test_the_wrong_pin_opens_nothing_while_it_is_checked(cluster, postgres, session, seed):
    """200 inputs of a user who knows the protocol and not the PIN."""
    chance = random.Random(seed)
    # The action waits for this lock.
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext(%s))", [session])
        entered = {"id": "pin", "user": "enters PIN", "give": {"pin": "739164"}, "visit": 1}
        assert ask(cluster, f"/sessions/{session}", entered)[1]["running"] == "pin.validate"
        lies = [
            {"answer": number, "outcome": outcome} for number in (1, 2, 3) for outcome in ("valid", "Valid PIN when app not blocked")]
        lies += [{"row": "1.1a"}, {"row": "1.4a"}, {"user": "valid"}, {"user": "1.1a"}, {"user": "Valid PIN when app not blocked"}]
        lies += [{"event": "timer expires"}, {"advance": 86_400_001}, {"answer": 2, "error": "No internet"}, {"resume": True}]
        for attempt in range(200):
            lie = chance.choice(lies)
            hidden = [{"from-user": lie}, {"line": lie}, {"row": "1.1a", **lie}, {"user": "selects Info", **lie, "row": "1.1a"}]
            lie = chance.choice([lie, *hidden])
            status, said = ask(cluster, f"/sessions/{session}", {"id": f"lie-{attempt}", **lie})
            assert status in (409, 422), (seed, attempt, lie, said)
        assert ask(cluster, f"/sessions/{session}")[1]["running"] == "pin.validate"
    report = until(cluster, session, "Wrong PIN, retry")
    assert report["ended"] is None
    assert postgres.ask("SELECT count(*) FROM lockstep.reports WHERE session = %s AND input LIKE 'user-lie-%%'", session) == [(0,)]


def test_events_and_speed_are_the_hosts(cluster, postgres):
    name = f"ON1-{uuid.uuid4().hex[:8]}"
    start, arrival = {"flow": "ON1", "speed": 60}, {"id": "d1", "event": "documents arrive"}
    for key in (None, "", "wrong", HOST_KEY + "x"):
        assert ask(cluster, f"/host/sessions/{name}", start, key=key)[0] == 401
    for speed in ("x", 0, -1, 1e9, None):
        status, said = ask(cluster, f"/host/sessions/{name}", {"flow": "ON1", "speed": speed}, key=HOST_KEY)
        assert status == 422, (speed, said)
    assert ask(cluster, f"/host/sessions/{name}", start, key=HOST_KEY)[0] == 200
    for number in (1, 2):
        given = {"password" if number == 1 else "repeated-password": "correct-horse"}
        assert ask(cluster, f"/sessions/{name}", {"id": f"p{number}", "user": "enters password", "give": given})[0] == 200
    until(cluster, name, "Send your documents")
    assert ask(cluster, f"/sessions/{name}", arrival)[0] == 422
    assert ask(cluster, f"/host/sessions/{name}", arrival, key="x")[0] == 401
    for wrong in ({"id": "d1", "user": "selects Help"}, {"id": "d1", "event": 1}, {"event": "documents arrive"}):
        assert ask(cluster, f"/host/sessions/{name}", wrong, key=HOST_KEY)[0] == 422
    assert ask(cluster, f"/host/sessions/{name}", arrival, key=HOST_KEY)[1]["rows"] == ["ON1 1.4b"]


def test_the_host_gives_what_no_screen_gives(cluster, postgres):
    """A flow that others call, started by itself: they give it the PIN, which is in nothing that is stored."""
    name, secret = f"gives-{uuid.uuid4().hex[:8]}", "618273"
    assert ask(cluster, f"/host/sessions/{name}", {"flow": "PF2.8"}, key=HOST_KEY)[0] == 200
    assert ask(cluster, f"/sessions/{name}")[1]["needed"] == [{"name": "pin", "secret": True}]
    for wrong in ({}, {"pin": "1"}, {"other": secret}, {"pin": 1}, {"pin": {"handle": "a"}}):
        assert ask(cluster, f"/host/sessions/{name}", {"id": "a", "give": wrong}, key=HOST_KEY)[0] == 422
    gives = {"id": "b", "give": {"pin": secret}}
    assert ask(cluster, f"/host/sessions/{name}", gives, key="x")[0] == 401
    status, report = ask(cluster, f"/host/sessions/{name}", gives, key=HOST_KEY)
    assert (status, report["needed"], report["rows"]) == (200, [], []) and report["running"] == "pin.validate"
    assert secret.encode() not in stored(postgres)


def test_the_server_names_a_session(cluster):
    status, first = ask(cluster, "/sessions", {"flow": "ON1"})
    assert (status, first["report"]["view"]["title"], len(first["session"]), len(first["token"])) == (201, "Choose password", 32, 32)
    assert ask(cluster, "/sessions", {"flow": "ON1"})[1]["session"] != first["session"]
    assert ask(cluster, f"/sessions/{first['session']}")[1]["seq"] == 1
    # A user cannot choose the ID, and learns of none: the token of another session does not help.
    for path, content, wrong in (("/sessions/mine", {"flow": "ON1"}, 401), ("/sessions", {"flow": "ON1", "id": "mine"}, 422),
                                 ("/sessions", {"flow": "UC9"}, 404), ("/sessions/mine", None, 401), ("/sessions", None, 405)):
        assert ask(cluster, path, content)[0] == wrong
    other = ask(cluster, "/sessions", {"flow": "ON1"})[1]
    for content in (None, {"id": "a", "user": "enters password", "give": {"password": "correct-horse"}}):
        assert ask(cluster, f"/sessions/{first['session']}", content, key=other["token"])[0] == 401


def test_the_host_starts_a_session_once(cluster):
    name = f"ON1-{uuid.uuid4().hex[:8]}"
    for _ in range(2):
        status, report = ask(cluster, f"/host/sessions/{name}", {"flow": "ON1"}, key=HOST_KEY)
        assert (status, report["report"]["seq"]) == (200, 1)
    assert ask(cluster, f"/sessions/{name}", {"id": "p", "user": "enters password", "give": {"password": "correct-horse"}})[1]["seq"] == 2
    assert ask(cluster, f"/host/sessions/{name}", {"flow": "ON1"}, key=HOST_KEY)[1]["report"]["seq"] == 2


def test_the_page_keeps_its_session_when_it_is_loaded_again(cluster):
    python = ROOT / ".venv-hosts/bin/python"
    if not python.exists() or shutil.which("chromium") is None:
        pytest.skip("sh scripts/install.sh hosts installs a browser")
    done = subprocess.run([python, HERE / "browser.py", cluster.workers[0].address], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
