import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))

import scripted  # noqa: E402
from cluster import LOCKSTEP, Cluster, Postgres, compiled  # noqa: E402


@pytest.fixture(scope="session")
def lockstep():
    return LOCKSTEP


@pytest.fixture(scope="session")
def postgres():
    with Postgres(["log_statement=all", "log_parameter_max_length=-1"]) as server:
        yield server


@pytest.fixture(scope="session")
def cluster(postgres):
    postgres.ask(scripted.TABLES)
    with Cluster(postgres, 2) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def images(tmp_path_factory):
    return [path.read_bytes() for path in compiled(tmp_path_factory.mktemp("images"))]
