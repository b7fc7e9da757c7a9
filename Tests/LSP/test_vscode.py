"""The extension for VS Code, with objects that write themselves into JSON as the editor's own do."""

import os
import pathlib
import shutil
import subprocess

import pytest

from conftest import LOCKSTEP, project

HERE = pathlib.Path(__file__).parent
EDITS = os.environ.get("LOCKSTEP_EDITS", "60")
SEED = os.environ.get("LOCKSTEP_SEED", "1")
FILES = ["use-cases/UC2.3_UnlockTheApp", "partial-flows/PF2.8_ValidatePin"]


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node.js")
@pytest.mark.parametrize("ending", ["yaml", "md"])
def test_after_random_edits_the_findings_are_those_of_a_fresh_start(tmp_path_factory, ending):
    folder = project(tmp_path_factory, ending == "md")
    files = [f"{path}.{ending}" for path in FILES]
    result = subprocess.run(
        ["node", HERE / "vscode_edits.mjs", folder, LOCKSTEP, EDITS, SEED, *files],
        capture_output=True, text=True, timeout=1200,
    )
    assert result.returncode == 0, result.stderr
    print(result.stdout)
