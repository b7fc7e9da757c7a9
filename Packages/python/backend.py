"""Builds the wheel for `pip install Packages/python` (PEP 517)."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts/dist"))

import runtime  # noqa: E402


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name, data = runtime.make()
    Path(wheel_directory, name).write_bytes(data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("lockstep-flows-runtime has no source package: take the wheel of a release")
