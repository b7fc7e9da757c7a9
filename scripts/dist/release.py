"""What `make release` built: the binary, what lies beside it, and what the packages have to know of them."""

import platform
import re
import subprocess
from pathlib import Path

import archives

ROOT = Path(__file__).resolve().parents[2]
SUMMARY = "Check, test and run an app's screen flows, straight from the tables your team writes."
DESCRIPTION = """Designers and analysts specify flows as numbered tables: screens,
buttons, errors, timeouts. Lockstep lints the tables, runs scenarios in
virtual time, visits every reachable state, and writes playable pages.
The package holds one binary without dependencies."""


class Release:
    """A folder with bin/ and share/."""

    def __init__(self, folder, repository):
        self.files = archives.entries(folder)
        self.repository = repository
        self.tool = Path(folder, "bin/lockstep").resolve()
        self.version = subprocess.run([self.tool, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        if not re.fullmatch(r"\d+\.\d+\.\d+", self.version):
            raise SystemExit(f"dist: '{self.tool} --version' prints '{self.version}', which is not a version")

    @property
    def binary(self):
        return next(file for file in self.files if file.path == "bin/lockstep")

    @property
    def system(self):
        """`linux` or `macos`, by the binary's format."""
        return "linux" if self.binary.data[:4] == b"\x7fELF" else "macos"

    @property
    def machine(self):
        """`x86_64` or `arm64`, by the binary where it is ELF."""
        if self.system == "linux":
            return {62: "x86_64", 183: "arm64"}[int.from_bytes(self.binary.data[18:20], "little")]
        return platform.machine()

    @property
    def notices(self):
        """LICENSE, NOTICE and the licenses of what is linked, by their names alone."""
        folder = "share/doc/lockstep/"
        return [file.at(file.path.removeprefix(folder)) for file in self.files if file.path.startswith(folder)]

    def below(self, folder, moved=()):
        """The files as they are installed below a folder; `moved` gives paths another place."""
        moved = dict(moved)
        return [file.at(folder + moved.get(file.path, file.path)) for file in self.files]


def source(path):
    """A file of the repository."""
    return archives.Entry(Path(path).name, (ROOT / path).read_bytes())
