"""The Python wheel: the binary where pip puts scripts, so that pip, pipx, uvx and pre-commit install it.

The host of `lockstep.wasm` for Python is a package of its own (runtime.py): it is the same for all systems and depends on an
engine for WebAssembly, while this one is made for each system and depends on nothing.
"""

import base64
import hashlib
from typing import NamedTuple

from archives import text, zipped
from release import DESCRIPTION, SUMMARY

NAME = "lockstep-flows"

# The binary is static, so that it runs with any C library; on macOS it needs the system of the package.
TAGS = {
    ("linux", "x86_64"): "manylinux_2_17_x86_64.musllinux_1_1_x86_64",
    ("linux", "arm64"): "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
    ("macos", "x86_64"): "macosx_15_0_x86_64",
    ("macos", "arm64"): "macosx_15_0_arm64",
}


class About(NamedTuple):
    """What a package index shows."""

    summary: str = SUMMARY
    description: str = DESCRIPTION
    python: str = ">=3.8"
    type: str = "text/plain"


def metadata(version, name=NAME, requires=(), about=About(), extras={}):
    lines = [
        "Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", f"Summary: {about.summary}", "License: Apache-2.0",
        f"Requires-Python: {about.python}", *(f"Requires-Dist: {other}" for other in requires),
        *(f"Provides-Extra: {extra}" for extra in extras),
        *(f"Requires-Dist: {other}; extra == '{extra}'" for extra, others in extras.items() for other in others),
        f"Description-Content-Type: {about.type}",
    ]
    return "\n".join(lines) + "\n\n" + about.description + "\n"


def pack(files, version, tag, notices=(), name=NAME, requires=(), about=About(), extras={}):
    """- Returns: the file name of a wheel and its bytes."""
    stem = f"{name.replace('-', '_')}-{version}"
    info = f"{stem}.dist-info"
    wheel = "Wheel-Version: 1.0\nGenerator: lockstep\nRoot-Is-Purelib: " + ("true" if tag == "any" else "false")
    tags = "".join(f"\nTag: py3-none-{one}" for one in tag.split("."))
    files = [
        *files,
        *(file.at(f"{info}/licenses/{file.path}") for file in notices),
        text(f"{info}/METADATA", metadata(version, name, requires, about, extras)),
        text(f"{info}/WHEEL", wheel + tags + "\n"),
    ]
    record = "".join(f"{file.path},sha256={digest(file.data)},{len(file.data)}\n" for file in files)
    files.append(text(f"{info}/RECORD", record + f"{info}/RECORD,,\n"))
    return f"{stem}-py3-none-{tag}.whl", zipped(files)


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def make(release):
    folder = f"{NAME.replace('-', '_')}-{release.version}.data/"
    files = [
        file.at(folder + ("scripts/lockstep" if file.path == "bin/lockstep" else "data/" + file.path))
        for file in release.files
        if not file.path.startswith("share/doc/")
    ]
    return pack(files, release.version, TAGS[release.system, release.machine], release.notices)
