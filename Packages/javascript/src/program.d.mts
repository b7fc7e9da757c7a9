import type { ImageSource, ModuleSource } from "./lockstep.mjs";
import type { Session } from "./session.mjs";

/** The flows of an image. Methods throw errors of this package whose messages name the remedy. */
export class Program {
  private constructor();
  /**
   * Reads an image: `Program.load(fetch("lockstep.wasm"), fetch("Flows.image"))`. In Node `lockstep-flows/node` has the module.
   * @throws ImageError if the bytes are not an image that this version reads
   */
  static load(module: ModuleSource | Promise<ModuleSource>, image: ImageSource | Promise<ImageSource>): Promise<Program>;
  /** Another image in the same module, such as that of an older version, for `migrate`. @throws ImageError */
  load(image: ImageSource | Promise<ImageSource>): Promise<Program>;
  /** Identifies the image among those that you keep; it protects against nothing. */
  readonly digest: string;
  /** The IDs of the flows that have steps, those that others call among them. */
  readonly flows: readonly string[];
  /** Starts a flow by its ID. With `trace` each row that is taken is an event. @throws UnknownFlow */
  start(flow: string, options?: { trace?: boolean }): Session;
  /**
   * Continues a session from its snapshot. Timers that fell due meanwhile fire, each at its own time; an action that ran runs
   * anew, under a new number; secrets are asked for again.
   * @param options `after`: milliseconds since it was taken; `suspended`: the session takes `resume` and nothing else
   * @throws SnapshotError if it is not a snapshot, or was taken in flows that behave differently
   */
  restore(snapshot: Uint8Array, options?: { after?: number; suspended?: boolean; trace?: boolean }): Session;
  /**
   * A snapshot of this program, the old one, fitted to `to`, the new one. Both are of one module: one is made by `load` of the other.
   * @throws SnapshotError if the new flows lack a step or row that the session needs, or if the snapshot is not of this program
   */
  migrate(snapshot: Uint8Array, to: Program): Uint8Array;
  /** Whether a text matches the pattern of the input of this name. @throws InputError if the flows have no such input */
  accepts(name: string, value: string): boolean;
  /** Releases the program's memory; its sessions continue. */
  close(): void;
}

/** The bytes of an image that is embedded in code, as Base64; line breaks in it do not count. */
export function decodeImage(text: string): Uint8Array;
