// What Node needs in addition: the module, from the package's file.
import { readFile } from "node:fs/promises";
import { LockstepError } from "./errors.mjs";

/** lockstep.wasm of this package, compiled. */
export async function readModule() {
  return WebAssembly.compile(await readFile(new URL("../lockstep.wasm", import.meta.url)).catch((error) => {
    throw new LockstepError(
      `the package has no lockstep.wasm that can be read (${error.code}): install it again; in a clone of its repository, call 'npm run prepare' in its folder`);
  }));
}
