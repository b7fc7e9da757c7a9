"""A headless Neovim with the configuration of editors/neovim."""

import os
import pathlib
import shutil
import subprocess

import pytest

from conftest import CORPUS, LOCKSTEP, ROOT, project


@pytest.mark.skipif(not shutil.which("nvim"), reason="there is no Neovim")
@pytest.mark.parametrize(
    "tables, call, step", [(False, "partial-flow: PF2.8", "1.4"), (True, "partial flow [PF2.8", "1.4")]
)
def test_a_session_in_neovim(tmp_path_factory, tables, call, step):
    folder = project(tmp_path_factory, tables)
    ending = "md" if tables else "yaml"
    session = f"dofile('{pathlib.Path(__file__).with_name('neovim.lua')}')"
    arguments = f"'use-cases/UC2.3_UnlockTheApp.{ending}', 'PF2.8_ValidatePin.{ending}', '{call}', '{step}'"
    result = subprocess.run(
        ["nvim", "--headless", "--clean", "-c", "filetype on", "-c", f"luafile {ROOT}/editors/neovim/lockstep.lua"]
        + ["-c", f"lua {session}({arguments})"],
        cwd=folder, env={**os.environ, "LOCKSTEP": LOCKSTEP}, capture_output=True, text=True, timeout=120,
    )
    assert result.returncode == 0, result.stderr


@pytest.mark.skipif(not shutil.which("nvim"), reason="there is no Neovim")
@pytest.mark.parametrize("folder", [ROOT / "Tests/Samples/functional-design", CORPUS], ids=["samples", "corpus"])
def test_a_folder_of_tables_needs_no_project_file(tmp_path, folder):
    if not folder.is_dir():
        pytest.skip("the documents are not here")
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    for settings in tmp_path.rglob("lockstep.y*ml"):
        settings.unlink()
    document = tmp_path / "use-cases/UC5.3_ShowQR.md"
    session = f"dofile('{pathlib.Path(__file__).with_name('neovim_tables.lua')}')"
    result = subprocess.run(
        ["nvim", "--headless", "--clean", "-c", "filetype on", "-c", f"luafile {ROOT}/editors/neovim/lockstep.lua"]
        + ["-c", f"lua {session}('{document}')"],
        cwd=tmp_path, env={**os.environ, "LOCKSTEP": LOCKSTEP}, capture_output=True, text=True, timeout=120,
    )
    assert result.returncode == 0, result.stderr
