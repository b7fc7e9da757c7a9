/**
 * lockstep.wasm of this package, compiled: `Program.load(readModule(), readFile("Flows.image"))`.
 * @throws LockstepError if the package lacks the file, as that of a clone does before `npm run prepare`
 */
export function readModule(): Promise<WebAssembly.Module>;
