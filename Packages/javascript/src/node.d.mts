/** lockstep.wasm of this package, compiled: `Program.load(readModule(), readFile("Flows.image"))`. */
export function readModule(): Promise<WebAssembly.Module>;
