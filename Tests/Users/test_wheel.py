"""The package as people get it: types hold, and the wheel plays the example of its README in an empty environment."""
import gzip
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

from cluster import EXAMPLE, PATIENCE, ROOT

PACKAGE = ROOT / "Packages/python"


def run(*command, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def empty(folder, extra=""):
    """The Python of a new environment that has the wheel, and what it needs."""
    wheel = os.environ.get("WHEEL") or next((ROOT / ".build/users").glob("lockstep_flows_runtime-*.whl"))
    venv.create(folder / "empty", with_pip=True)
    python = folder / "empty/bin/python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}{extra}")
    return python


def test_mypy_and_pyright_find_nothing():
    tools = Path(sys.executable).parent
    run(tools / "mypy", "--strict", "--no-error-summary", "src", "tests", cwd=PACKAGE)
    example = sorted(path.name for path in EXAMPLE.glob("*.py"))
    run(tools / "mypy", "--strict", "--no-error-summary", *example, cwd=EXAMPLE)
    for files, folder in (((), PACKAGE), (example, EXAMPLE)):
        assert "0 errors, 0 warnings" in run(tools / "pyright", "--pythonpath", sys.executable, *files, cwd=folder)


def test_the_readme_plays_in_an_empty_environment(lockstep, tmp_path):
    python = empty(tmp_path)
    installed = run(python, "-m", "pip", "list", "--format", "freeze").split()
    assert sorted(line.split("==")[0] for line in installed if not line.startswith(("pip=", "setuptools="))) == [
        "lockstep-flows-runtime", "wasmtime"]
    readme = (PACKAGE / "README.md").read_text()
    example = re.search(r"```python\n(.*?)```", readme, re.DOTALL).group(1)
    assert len(example.splitlines()) <= 10
    run(lockstep, "compile", "UC2.3", "--project", ROOT / "flows", "-o", tmp_path / "Flows.image")
    said = run(python, "-c", example, cwd=tmp_path, env=os.environ | {"LOCKSTEP_CACHE": str(tmp_path)})
    # What the comments of the example say.
    assert said.splitlines() == re.findall(r"^print.*?# (.*)$", example, re.MULTILINE)
    assert list(tmp_path.glob("*.cwasm"))


def test_the_example_runs_without_the_tool(lockstep, tmp_path):
    """An empty environment, the wheel and a PostgreSQL server are enough: the image of the example is in the repository, as the tool writes it."""
    run(lockstep, "compile", "--project", EXAMPLE / "flows", "-o", tmp_path / "ON1.image")
    assert (tmp_path / "ON1.image").read_bytes() == (EXAMPLE / "ON1.image").read_bytes(), "compile Examples/DurableSessions/flows to ON1.image"
    python = empty(tmp_path, "[sessions]")
    environment = os.environ | {"LOCKSTEP": "/nonexistent", "PATH": "/usr/bin:/bin"}
    with subprocess.Popen([python, ROOT / "Tests/Users/serve.py"], stdout=subprocess.PIPE, text=True, env=environment) as serving:
        try:
            lines = [serving.stdout.readline() for _ in range(3)]
            for line in lines[1:]:
                with urllib.request.urlopen(line.split()[0], timeout=PATIENCE) as page:
                    assert b"sessionStorage" in page.read()
                request = urllib.request.Request(f"{line.split()[0]}sessions", b'{"flow": "ON1"}', {"Content-Type": "application/json"})
                with urllib.request.urlopen(request, timeout=PATIENCE) as started:
                    assert json.load(started)["report"]["view"]["title"] == "Choose password"
        finally:
            serving.send_signal(signal.SIGTERM)
    assert serving.returncode == 0


def test_the_tool_writes_the_module_of_the_package(lockstep, tmp_path):
    from lockstep_flows._module import module_bytes

    run(lockstep, "compile", "--module", "-o", tmp_path / "lockstep.wasm.gz")
    assert gzip.decompress((tmp_path / "lockstep.wasm.gz").read_bytes()) == module_bytes()
