"""What the tests of the examples share; they run with `make test` and need the debug build of the tool."""
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# One for all examples: they are built with the same traits of the same package, and take each other's objects.
SCRATCH = ROOT / ".build/examples"
STRICT = [
    "-swift-version", "6", "-warnings-as-errors", "-enable-upcoming-feature", "ExistentialAny",
    "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility",
]


def run(*command, **options):
    """Runs a program in the root of the repository; a status other than 0 fails the test with what was printed."""
    done = subprocess.run(
        [str(part) for part in command], **{"cwd": ROOT, "text": True, "capture_output": True, **options})
    if done.returncode != 0:
        pytest.fail(f"{command[0]} failed:\n{done.stdout}\n{done.stderr}", pytrace=False)
    return done.stdout


def build(package, product):
    """Builds a product of a package that depends on this one, and returns its path."""
    run("swift", "build", "--package-path", package, "--scratch-path", SCRATCH, "--product", product)
    return SCRATCH / "debug" / product


def libraries(binary):
    """The shared libraries that a binary loads; none where there is no ldd."""
    return run("ldd", binary) if shutil.which("ldd") else ""


def edit(path, old, new):
    """Replaces a text that a file has to have."""
    text = path.read_text()
    assert old in text, f"{path.name} does not have: {old}"
    path.write_text(text.replace(old, new))


@pytest.fixture(scope="session")
def lockstep():
    return ROOT / ".build/debug/lockstep"
