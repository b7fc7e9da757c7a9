"""The runtime as Embedded Swift for WebAssembly. Skipped with a toolchain that does not have it."""
import base64
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from stories import ROOT

TARGET = "wasm32-unknown-none-wasm"
EMBEDDED = [
    "-target", TARGET, "-enable-experimental-feature", "Embedded", "-enable-experimental-feature", "Extern", "-wmo",
    "-Osize", "-parse-as-library", "-swift-version", "6", "-package-name", "lockstep", "-enable-upcoming-feature",
    "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature",
    "MemberImportVisibility", "-strict-memory-safety",
]


def resources():
    """The toolchain's folder, or None if it cannot compile this."""
    printed = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    folder = Path(json.loads(printed)["paths"]["runtimeResourcePath"])
    modules = folder / "embedded/Swift.swiftmodule"
    found = shutil.which("wasm-ld") and modules.is_dir() and any("wasm32" in path.name for path in modules.iterdir())
    return folder if found else None


def run(*command):
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


RESOURCES = resources()
pytestmark = pytest.mark.skipif(RESOURCES is None, reason="the toolchain has no Embedded Swift for WebAssembly")


@pytest.fixture(scope="module")
def folder():
    """What scripts/make-wasm.sh compiles, with the same settings."""
    run("sh", "scripts/make-wasm.sh")
    return ROOT / ".build/wasm"


def test_a_program_plays_a_story(folder, lockstep):
    image, text = folder / "Flows.image", folder / "FlowImage.swift"
    run(lockstep, "compile", "UC2.3", "--project", "flows", "-o", image)
    text.write_text(f'let flowImage: StaticString = "{base64.b64encode(image.read_bytes()).decode()}"\n')
    run("swiftc", *EMBEDDED, "-module-name", "Unlock", "-I", folder, "Examples/Embedded/Unlock.swift", text, "-c", "-o",
        folder / "Unlock.o")
    run("wasm-ld", "--gc-sections", "--strip-all", "--export=_start", "--no-entry", "-z", "stack-size=262144", "-o",
        folder / "unlock.wasm", folder / "Unlock.o", folder / "Lockstep.o", folder / "memory.o",
        RESOURCES / "embedded" / TARGET / "libswiftUnicodeDataTables.a")
    run("wasmkit", "run", folder / "unlock.wasm")


def test_the_pin_domain_and_its_world_compile(folder):
    """What counts and judges PINs, and the world that a page would run. The sources themselves leave out what suspends."""
    for name in ["LockstepPIN", "LockstepPINWorld"]:
        run("swiftc", *EMBEDDED, "-warnings-as-errors", "-module-name", name, "-I", folder,
            *sorted((ROOT / "Sources/PIN" / name).rglob("*.swift")), "-emit-module", "-emit-module-path",
            folder / f"{name}.swiftmodule", "-c", "-o", folder / f"{name}.o")
