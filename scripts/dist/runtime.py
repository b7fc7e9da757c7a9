"""The Python package of the runtime: lockstep.wasm with its host for Python, for all systems."""

import re

import wheel
from archives import Entry
from release import ROOT, source

NAME = "lockstep-flows-runtime"
# The host of the module; the frame of adapters, which needs neither it nor the module; and sessions in a database.
PACKAGES = ["lockstep_flows", "lockstep_app", "lockstep_sessions"]
# Its interface is that of its own major version; 50 is what the tests run with.
REQUIRES = ["wasmtime>=50,<60"]
# For `pip install lockstep-flows-runtime[sessions]`.
EXTRAS = {"sessions": ["psycopg[binary,pool]>=3.3,<4", "starlette>=1.10,<2", "uvicorn>=0.54,<1", "opentelemetry-api>=1.45,<2"]}


def version():
    """The one place that holds the version."""
    swift = (ROOT / "Sources/Documents/LockstepModel/ToolVersion.swift").read_text()
    return re.search(r'"(\d+\.\d+\.\d+)"', swift).group(1)


def make():
    folder = ROOT / "Packages/python"
    files = [
        Entry(f"{package}/{path.name}", path.read_bytes())
        for package in PACKAGES for path in sorted((folder / "src" / package).iterdir()) if path.is_file()]
    files.append(source("Sources/Embedded/CPageFiles/lockstep.wasm.gz").at("lockstep_flows/lockstep.wasm.gz"))
    about = wheel.About(
        "Runs flows that are written as tables: the runtime of Lockstep for Python.",
        (folder / "README.md").read_text(), ">=3.11", "text/markdown")
    return wheel.pack(
        files, version(), "any", [source("LICENSE"), source("NOTICE")], name=NAME, requires=REQUIRES, about=about,
        extras=EXTRAS)
