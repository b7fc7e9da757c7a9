"""The npm package: the runtime as WebAssembly with its host for JavaScript, typed; no dependencies."""

import gzip
import json
import sys
from pathlib import Path

from archives import Entry, entries, gzipped, tar, text
from release import ROOT, source
from runtime import version


def make():
    folder = ROOT / "Packages/javascript"
    package = json.loads((folder / "package.json").read_text()) | {"version": version()}
    # They prepare a clone; the package has all files.
    del package["scripts"]
    files = [
        text("package.json", json.dumps(package, indent=2) + "\n"),
        source("Packages/javascript/README.md"), source("LICENSE"), source("NOTICE"),
        *[file.at("src/" + file.path) for file in entries(folder / "src")],
        Entry("lockstep.wasm", gzip.decompress(source("Sources/Embedded/CPageFiles/lockstep.wasm.gz").data)),
    ]
    return f"lockstep-flows-{version()}.tgz", gzipped(tar([file.at("package/" + file.path) for file in files]))


if __name__ == "__main__":
    # usage: npm.py FOLDER
    name, data = make()
    Path(sys.argv[1], name).write_bytes(data)
