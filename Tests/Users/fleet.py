"""Many sessions on several workers that are killed, on a server that restarts: the proof, in small and in large.

usage: fleet.py [--sessions N] [--workers N] [--seed N]    plays and prints the report
"""
import argparse
import collections
import concurrent.futures
import json
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent))

import scripted  # noqa: E402
import walkers  # noqa: E402
from cluster import LOCKSTEP, Cluster, Postgres, compiled  # noqa: E402
from lockstep_flows import Program  # noqa: E402
from players import Player, plays  # noqa: E402


def players_of(cluster, chosen, dying=10):
    """One session of each. Of so many one has actions that die between the effect and its record."""
    return [Player(cluster, play, number, kills=number % dying == 3) for number, play in enumerate(chosen)]


def play(cluster, players, seed, kills, restarts, threads):
    """Plays sessions; meanwhile workers die after so many of them, and the server restarts at those counts. Returns the seconds."""
    randomness = random.Random(seed)
    done, lock = [], threading.Lock()

    def run(player):
        player.begin()
        player.play_on()
        with lock:
            done.append(player)
            count = len(done)
        if count % 100 == 0:
            print(f"{count} sessions have ended after {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        if count in restarts:
            cluster.postgres.restart()
        if count in kills:
            cluster.kill_one(randomness.randrange(1_000))

    started = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        list(pool.map(run, players))
    return time.monotonic() - started


def check(postgres, players):
    """Holds the ledger and the engine's records against the players; returns what there is to report."""
    assert all(player.last["ended"] and not player.last["parked"] for player in players)
    attempts = dict(postgres.ask("SELECT key, count(*) FROM test.attempts GROUP BY key"))
    ledger = dict(postgres.ask("SELECT key, effects FROM test.ledger"))
    reports = postgres.ask("SELECT session, input, report FROM lockstep.reports")
    # The message of an answer is named after the key of the run, and the number under which its worker performed it.
    answered = {
        f"{session}/{input.rsplit('/', 1)[0]}" for session, input, report in reports if input and "#" in input and json.loads(report)["rows"]}
    # An answer without its effect, and an effect without an attempt. An attempt without an effect died before it.
    assert answered - set(ledger) == set() == set(ledger) - set(attempts)
    assert all(effects == 1 for effects in ledger.values())
    # An action that reads no secret has one effect for each answer with a row, whatever died; walks leave some before they answer.
    booked = {key for (key,) in postgres.ask("SELECT DISTINCT key FROM test.attempts WHERE NOT secret")}
    lost, left = collections.Counter(key.split("/", 1)[0] for key in booked - answered), {player.session: player.left for player in players}
    twice = {session: count for session, count in lost.items() if count > left[session]}
    assert not twice, twice
    recorded = collections.Counter(session for session, _, _ in reports)
    # Reports are numbered without a gap: none is lost, none is there twice.
    assert all(recorded[player.session] == player.seq for player in players)
    late = sorted(seconds for player in players for seconds in player.late)
    return {
        "sessions": len(players), "effects without a secret": len(booked), "rows": sum(len(player.rows) for player in players), "actions": len(answered),
        "attempts repeated": sum(attempts.values()) - len(attempts), "effects whose answer was lost": len(set(ledger) - answered),
        "secrets given again": sum(player.given_again for player in players),
        "parked and retried": sum(player.retries for player in players), "timers": len(late),
        "latest timer, s": round(late[-1], 1) if late else None,
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sessions", type=int, default=1_000)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Postgres() as postgres:
        postgres.ask(scripted.TABLES)
        images = compiled(folder)
        walked = [walkers.compiled(Path(folder))] if walkers.CORPUS.exists() else []
        # The flows of the last image are those that begin.
        with Cluster(postgres, options.workers, skews=(0, 3_600, -3_600), images=walked + images) as cluster:
            found = plays(LOCKSTEP, images)
            # As many of each flow, all its stories one after another.
            flows = [[one for one in found if one.flow == name] for name in ("UC2.3", "CP1", "ON1")]
            chosen = [flows[number % 3][number // 3 % len(flows[number % 3])] for number in range(options.sessions)]
            players = players_of(cluster, chosen, dying=50)
            for image in walked:
                program = Program(image.read_bytes())
                others = walkers.waiting(program, {flow for other in images for flow in Program(other.read_bytes()).flows}, options.seed)
                # Every third session.
                players[2::3] = [
                    walkers.Walker(cluster, program, others[number % len(others)], number, options.seed, kills=number % 17 == 3)
                    for number in range(len(players[2::3]))]
                print(f"{len(players[2::3])} sessions of {', '.join(others)}", file=sys.stderr, flush=True)
            stop, killed, hung = threading.Event(), 0, 0

            def kill():
                nonlocal killed, hung
                randomness, replaced = random.Random(options.seed), 0.0
                # The next one dies a few seconds after the last one was replaced, and on a machine so busy that this took longer,
                # after as long again: the sessions get half of the time.
                while not stop.wait(max(randomness.uniform(2, 6), replaced)):
                    if randomness.random() < 0.3:
                        # It does not answer for twice the time after which others take over, and then goes on.
                        cluster.hang_one(randomness.randrange(1_000), 6, stop)
                        hung += 1
                        continue
                    cluster.kill_one(randomness.randrange(1_000))
                    killed, since = killed + 1, time.monotonic()
                    while not cluster.is_complete and not stop.wait(0.1):
                        pass
                    replaced = time.monotonic() - since

            threading.Thread(target=kill, daemon=True).start()
            try:
                seconds = play(cluster, players, options.seed, set(), {options.sessions // 2}, threads=32)
            finally:
                stop.set()
            print({**check(postgres, players), "kill -9": killed, "hung": hung, "deaths": cluster.deaths, "restarts": 1, "seconds": round(seconds)})


if __name__ == "__main__":
    main()
