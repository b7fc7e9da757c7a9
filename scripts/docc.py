#!/usr/bin/env python3
"""Checks the documentation of the library products: DocC converts them without a warning, every public declaration has a
comment, and every one that throws says what and when.

usage: docc.py [MODULES]      the folder of built modules, .build/debug/Modules by default; needs a Swift toolchain.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODULES = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / ".build/debug/Modules"
# docc is next to swift, and not always on the PATH.
TOOLS = {**os.environ, "PATH": f"{Path(shutil.which('swift') or 'swift').resolve().parent}:{os.environ['PATH']}"}
PRODUCTS = re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text())


def run(*command, folder=ROOT):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=folder, env=TOOLS)
    return done.returncode, done.stdout + done.stderr


def symbols(product, folder):
    """Extracts the symbol graph of a product from its built module."""
    target = json.loads(run("swift", "-print-target-info")[1])["target"]["triple"]
    status, text = run(
        "swift", "symbolgraph-extract", "-module-name", product, "-I", MODULES, "-target", target, "-output-dir", folder,
        "-minimum-access-level", "public", *("-Xcc", "-fmodule-map-file=Sources/Embedded/CSQLite/module.modulemap"))
    if status:
        sys.exit(f"{product} has no symbol graph; build it first: swift build --build-tests --traits default,DurableStore\n{text}")
    return json.loads((folder / f"{product}.symbols.json").read_text())["symbols"]


def undocumented(product, found):
    """The declarations of a product without a comment, and those that throw without a word about it."""
    for symbol in found:
        place = symbol.get("location")
        comment = symbol.get("docComment", {})
        # What another module declares, or the compiler, has its words there.
        if not place or "::SYNTHESIZED::" in symbol["identifier"]["precise"] or comment.get("module", product) != product:
            continue
        name = f"{place['uri'].split('/Sources/')[-1]}:{place['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])}"
        text = "\n".join(line["text"] for line in comment.get("lines", []))
        if not text:
            yield f"{name} has no comment"
        throws = [part for part in symbol.get("declarationFragments", []) if part["kind"] == "keyword" and part["spelling"] == "throws"]
        closures = "".join(part["spelling"] for part in symbol.get("declarationFragments", [])).rpartition(")")[0]
        if len(throws) > closures.count("throws ->") and "throws" not in text.lower():
            yield f"{name} throws, and its comment does not name the error"


def convert(product, folder):
    """The warnings of DocC."""
    catalog = next(ROOT.glob(f"Sources/*/{product}/{product}.docc"), None)
    status, text = run(
        "docc", "convert", *([catalog] if catalog else []), "--additional-symbol-graph-dir", folder,
        "--fallback-display-name", product, "--fallback-bundle-identifier", f"lockstep.{product}",
        # Without a catalog docc looks for one in the present folder.
        "--output-dir", folder / "archive", "--analyze", folder=folder)
    if status or "warning:" in text or "error:" in text:
        yield f"{product}: docc convert\n{text}"


def main():
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        for product in PRODUCTS:
            folder = Path(scratch) / product
            folder.mkdir()
            found = symbols(product, folder)
            count += len(found)
            problems += [*undocumented(product, found), *convert(product, folder)]
    print("\n".join(problems) or f"{len(PRODUCTS)} products with {count} symbols convert without a warning")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
