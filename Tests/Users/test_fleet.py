"""Sessions on several workers: whatever dies, each takes the rows of its scenario, and no secret reaches the database."""
import base64
import re
import time

import pytest

import fleet
import scripted
from cluster import PATIENCE, Cluster
from players import CANARIES, Player, plays

# No timer of their own, and secrets on one screen, on two, and on two with an action between.
SCENARIOS = ("LTC47", "block-waited-for", "change-pin", "change-pin-wrong", "unlock-network-down", "wrong-pin-closed")


@pytest.fixture(scope="session")
def found(lockstep, cluster):
    return plays(lockstep, cluster.images, SCENARIOS)


@pytest.fixture(scope="session")
def played(cluster, found):
    """30 sessions on 2 workers, of which two are killed and some kill themselves; the server restarts once."""
    chosen = [found[number % len(found)] for number in range(30)]
    players, _ = fleet.play(cluster, chosen, seed=1, kills={6, 22}, restarts={14}, threads=12)
    return players


def test_every_session_takes_the_rows_of_its_scenario(postgres, cluster, played):
    report = fleet.check(postgres, played)
    print(report)
    for player in played:
        assert player.rows == player.play.rows
    assert report["sessions"] == 30
    assert report["attempts repeated"] > 0
    assert cluster.deaths >= 2


def canaries(data):
    """What looks like a secret in bytes: as text, and as others may have encoded it."""
    found = []
    for canary in set(CANARIES.values()):
        forms = [canary.encode(), base64.b64encode(canary.encode()).rstrip(b"="), canary.encode().hex().encode()]
        if canary.isdigit() and len(canary) < 10:
            # Six digits alone: parts of longer numbers are no finding.
            found += re.findall(rb"(?<![0-9.])" + forms[0] + rb"(?![0-9])", data)
            forms = forms[1:]
        found += [form for form in forms if form in data]
    return found


def test_the_canary_is_nowhere(postgres, cluster, played):
    # What is searched holds what was sent and is not secret.
    control = b"enters current PIN"
    postgres.ask("CHECKPOINT")
    dump = postgres.run("pg_dump", "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "lockstep", "sessions").encode()
    places = {"dump": dump, "log of the server": (postgres.folder / "log").read_bytes()}
    places |= {"log of the workers": (cluster.folder / "workers.log").read_bytes()}
    places["write-ahead log"] = b"".join(path.read_bytes() for path in (postgres.data / "pg_wal").glob("0*"))
    places["tables"] = b"".join(path.read_bytes() for path in (postgres.data / "base").rglob("*") if path.is_file())
    for name, data in places.items():
        assert canaries(data) == [], name
        assert control in data or name in ("tables", "log of the workers"), name
    assert canaries(b'"' + CANARIES["pin"].encode() + b'"') != []


def test_a_worker_that_died_is_forgotten_and_its_sessions_are_not(postgres, found):
    """A session holds a secret of a worker that nobody knows any more: it asks for the secret again."""
    with Cluster(postgres, 1, RETAINED=2) as cluster:
        player = Player(cluster, next(play for play in found if play.name == "documents arrive"), 0)
        player.begin()
        player.send(player.play.parts[1].line)
        living, until = set(postgres.ask("SELECT id FROM lockstep.workers WHERE died IS NULL")), time.monotonic() + PATIENCE
        cluster.kill_one(0)
        while living <= set(postgres.ask("SELECT id FROM lockstep.workers")):
            assert time.monotonic() < until
            time.sleep(0.1)
        workers = postgres.ask("SELECT 'secrets-' || id FROM lockstep.workers")
        assert set(postgres.ask("SELECT name FROM dbos.queues")) <= set(workers)
        player.play_on(2)
        assert player.given_again == 2


def test_a_session_of_many_inputs_recovers_like_a_short_one(postgres, cluster, found):
    """What recovery repeats is bounded: the messages of one generation, whatever the session has behind it."""
    play = next(play for play in found if play.name == "documents arrive")
    repeated = {}
    for inputs in (10, 60):
        player = Player(cluster, play, inputs)
        player.begin()
        for _ in range(2):
            player.send(player.play.parts[1].line if player.rows == [] else player.play.parts[2].line)
        player.wait(2)
        while player.seq < inputs:
            player.send({"user": "selects Help"})
            player.send({"user": "Back"})
        generation = postgres.ask(
            "SELECT max(workflow_uuid) FROM dbos.workflow_status WHERE workflow_uuid LIKE %s", player.session + ".%")[0][0]
        query = "SELECT count(*) FROM dbos.operation_outputs WHERE workflow_uuid = %s"
        repeated[inputs] = postgres.ask(query, generation)[0][0]
    assert max(repeated.values()) <= 40
