"""Emacs in batch mode with the configuration of editors/emacs."""

import os
import pathlib
import shutil
import subprocess

import pytest

from conftest import LOCKSTEP, ROOT, project


@pytest.mark.skipif(not shutil.which("emacs"), reason="there is no Emacs")
@pytest.mark.parametrize(
    "tables, call, step", [(False, "partial-flow: PF2.8", "1.4"), (True, "partial flow [PF2.8", "1.4")]
)
def test_a_session_in_emacs(tmp_path, tmp_path_factory, tables, call, step):
    folder = project(tmp_path_factory, tables)
    ending = "md" if tables else "yaml"
    (tmp_path / "lockstep").symlink_to(LOCKSTEP)
    session = f'(lockstep-session "use-cases/UC2.3_UnlockTheApp.{ending}" "PF2.8_ValidatePin.{ending}" "{call}" "{step}")'
    result = subprocess.run(
        ["emacs", "--batch", "--no-init-file", "-l", f"{ROOT}/editors/emacs/lockstep.el"]
        + ["-l", pathlib.Path(__file__).with_name("emacs.el"), "--eval", session],
        cwd=folder, env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}, capture_output=True, text=True,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
