"""Builds what `pip install` makes of this repository: a package without files that requires the wheel of the tool.

pre-commit installs hooks that way, and never compiles Swift. pip calls these functions by their names (PEP 517).
"""

import re
from pathlib import Path

import wheel


def version():
    """The one place that holds the version."""
    swift = Path("Sources/Documents/LockstepModel/ToolVersion.swift").read_text()
    return re.search(r'"(\d+\.\d+\.\d+)"', swift).group(1)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    number = version()
    name, data = wheel.pack([], number, "any", name="lockstep-hooks", requires=[f"{wheel.NAME}=={number}"])
    Path(wheel_directory, name).write_bytes(data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("lockstep has no source package: take the wheel of a release")
