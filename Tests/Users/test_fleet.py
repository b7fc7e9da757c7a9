"""Sessions on several workers: whatever dies, each takes the rows of its scenario, and no secret reaches the database."""
import base64
import re

import pytest

import fleet
import scripted
from cluster import Cluster
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
    players = fleet.players_of(cluster, chosen)
    fleet.play(cluster, players, seed=1, kills={6, 22}, restarts={14}, threads=12)
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


def test_a_session_is_taken_over_with_the_secrets_that_its_worker_took_along(postgres, found):
    """A session holds a secret of a worker that is dead: it asks for the secret again."""
    with Cluster(postgres, 1) as cluster:
        player = Player(cluster, next(play for play in found if play.name == "documents arrive"), 0)
        player.begin()
        player.send(player.play.parts[1].line)
        cluster.kill_one(0)
        player.play_on(2)
        assert player.given_again >= 1 and player.last["ended"]
