"""The npm package: the runtime as WebAssembly with its JavaScript host; no dependencies."""

import gzip
import json

from archives import Entry, gzipped, tar, text
from release import source

README = """# lockstep-flows

The runtime of Lockstep as WebAssembly, for browsers and Node.

```js
import { readFile } from "node:fs/promises";
import { Lockstep } from "lockstep-flows";

const wasm = await readFile(new URL(import.meta.resolve("lockstep-flows/lockstep.wasm")));
const image = await readFile("Flows.image"); // written by: lockstep compile UC1.1 -o Flows.image
const session = (await Lockstep.load(wasm, image)).start("UC1.1");
console.log(session.lines);
```

A server sends what its users send by `session.fromUser(body)`, never by `session.send(body)`: docs/wasm.md of the repository.
"""


def make(release):
    module = gzip.decompress(source("Sources/Embedded/CPageFiles/lockstep.wasm.gz").data)
    package = {
        "name": "lockstep-flows", "version": release.version,
        "description": "Runs flows that are written as tables: the runtime of Lockstep as WebAssembly.",
        "license": "Apache-2.0", "type": "module", "engines": {"node": ">=18"}, "sideEffects": False,
        "exports": {
            ".": {"types": "./lockstep.d.mts", "default": "./lockstep.mjs"},
            "./lockstep.wasm": "./lockstep.wasm",
        },
        "files": ["lockstep.mjs", "lockstep.d.mts", "lockstep.wasm", "NOTICE"],
    }
    files = [
        text("package.json", json.dumps(package, indent=2) + "\n"), text("README.md", README),
        source("docs/clients/lockstep.mjs"), source("docs/clients/lockstep.d.mts"),
        Entry("lockstep.wasm", module), source("LICENSE"), source("NOTICE"),
    ]
    return f"lockstep-flows-{release.version}.tgz", gzipped(tar([file.at("package/" + file.path) for file in files]))
