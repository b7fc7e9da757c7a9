"""Flows that this repository has not: documents of others, where there are some, played at random while workers are killed."""
import json

import pytest
import scripted
from lockstep_flows import Program

import fleet
import walkers
from cluster import Cluster, Postgres

pytestmark = pytest.mark.skipif(not walkers.CORPUS.exists(), reason="the documents are not here")
SESSIONS = 18


@pytest.mark.parametrize("seed", [1])
def test_no_session_of_other_flows_is_lost(tmp_path, seed):
    image = walkers.compiled(tmp_path)
    program = Program(image.read_bytes())
    flows = walkers.waiting(program, (), seed)[:3]
    assert len(flows) == 3, "other documents"
    with Postgres() as postgres:
        postgres.ask(scripted.TABLES)
        with Cluster(postgres, 2, images=[image], STARTS="") as cluster:
            walks = [walkers.Walker(cluster, program, flows[number % 3], number, seed, inputs=5, kills=number == 7) for number in range(SESSIONS)]
            fleet.play(cluster, walks, seed, kills={SESSIONS // 3, 2 * SESSIONS // 3}, restarts={SESSIONS // 2}, threads=8)
            assert cluster.deaths >= 2
        print(flows, fleet.check(postgres, walks))
        for walk in walks:
            numbers = postgres.ask("SELECT seq FROM lockstep.reports WHERE session = %s ORDER BY seq", walk.session)
            assert [number for (number,) in numbers] == list(range(1, walk.seq + 1))
        assert postgres.ask("SELECT count(*) FROM lockstep.sessions WHERE parked IS NOT NULL OR ended IS NULL") == [(0,)]
        stored = json.dumps(postgres.ask("SELECT report FROM lockstep.reports")) + json.dumps(postgres.ask("SELECT call FROM lockstep.runs"))
        assert "c4n4ry" not in stored
