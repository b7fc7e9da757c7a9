// Before npm packs the package, or installs it from its folder in a clone: the files that releases have and the repository keeps elsewhere.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const root = new URL("../../../", import.meta.url);
const folder = new URL("../", import.meta.url);
for (const name of ["LICENSE", "NOTICE"]) copyFileSync(new URL(name, root), new URL(name, folder));
writeFileSync(new URL("lockstep.wasm", folder), gunzipSync(readFileSync(new URL("Sources/Embedded/CPageFiles/lockstep.wasm.gz", root))));
