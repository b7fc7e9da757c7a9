// What Node needs in addition: the module, from the package's file.
import { readFile } from "node:fs/promises";

/** lockstep.wasm of this package, compiled. */
export async function readModule() {
  return WebAssembly.compile(await readFile(new URL("../lockstep.wasm", import.meta.url)));
}
