import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))

from cluster import EXAMPLE, ROOT, Postgres  # noqa: E402

LOCKSTEP = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))


@pytest.fixture(scope="session")
def lockstep():
    return LOCKSTEP


@pytest.fixture(scope="session")
def images(lockstep, tmp_path_factory):
    """The image of flows/, and that of the example's own flow."""
    folder = tmp_path_factory.mktemp("images")
    paths = []
    for name, project in (("flows", ROOT / "flows"), ("onboarding", EXAMPLE / "flows")):
        paths.append(folder / f"{name}.image")
        subprocess.run([lockstep, "compile", "--project", project, "-o", paths[-1]], check=True)
    return paths


@pytest.fixture(scope="session")
def postgres():
    server = Postgres(["log_statement=all", "log_parameter_max_length=-1"])
    yield server
    server.remove()
