"""Writes the bill of materials of a release binary, as CycloneDX 1.6: what is linked, its version, its license.

usage: python3 scripts/dist/sbom.py BINARY
"""

import json
import platform
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

from archives import TIME, sha256

ROOT = Path(__file__).resolve().parents[2]


def output(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def found(pattern, text):
    match = re.search(pattern, text)
    if not match:
        raise SystemExit(f"sbom: no version in what the toolchain says: {text!r}")
    return match.group(1)


def resolved(package):
    """The version of a Swift package that this build took."""
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    return next(pin["state"]["version"] for pin in pins if pin["identity"] == package)


def components():
    """Name, version, license and address."""
    swift = found(r"Swift version (\S+)", output("swiftc", "--version"))
    exception = "Apache-2.0 WITH Swift-exception"
    yield "swift-argument-parser", resolved("swift-argument-parser"), exception, "github/apple/swift-argument-parser"
    yield "libyaml", output("pkg-config", "--modversion", "yaml-0.1"), "MIT", "github/yaml/libyaml"
    # `blessing` is SQLite's dedication to the public domain.
    yield "sqlite", output("pkg-config", "--modversion", "sqlite3"), "blessing", "generic/sqlite"
    # On macOS the system has the rest.
    if platform.system() != "Linux":
        return
    yield "swift-stdlib", swift, exception + " AND Unicode-3.0", "github/swiftlang/swift"
    yield "swift-foundation", swift, exception, "github/swiftlang/swift-foundation"
    yield "swift-corelibs-libdispatch", swift, exception, "github/swiftlang/swift-corelibs-libdispatch"
    glibc = found(r"(\d+\.\d+)", output("getconf", "GNU_LIBC_VERSION"))
    yield "glibc", glibc, "LGPL-2.1-or-later", "generic/glibc"
    compiler = subprocess.run(["clang", "-v"], capture_output=True, text=True, check=True).stderr
    gcc = found(r"Selected GCC installation: .*/(\S+)", compiler)
    yield "libstdc++ and libgcc", gcc, "GPL-3.0-or-later WITH GCC-exception-3.1", "generic/gcc"


def component(name, version, license, address):
    choice = {"license": {"id": license}} if re.fullmatch(r"[\w.-]+", license) else {"expression": license}
    purl = f"pkg:{address}@{version}"
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "licenses": [choice], "purl": purl,
    }


def bill(binary):
    version = output(str(Path(binary).resolve()), "--version")
    parts = [component(*each) for each in components()]
    tool = {
        "type": "application", "bom-ref": f"lockstep@{version}", "name": "lockstep", "version": version,
        "licenses": [{"license": {"id": "Apache-2.0"}}],
        "hashes": [{"alg": "SHA-256", "content": sha256(Path(binary).read_bytes())}],
    }
    time = datetime.fromtimestamp(TIME, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    depends = [{"ref": tool["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.6",
        "version": 1, "metadata": {"timestamp": time, "component": tool}, "components": parts, "dependencies": depends,
    }


print(json.dumps(bill(sys.argv[1]), indent=2))
