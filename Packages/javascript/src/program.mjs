// Flows, as `lockstep compile` wrote them.
import { ImageError, InputError, LockstepError, SnapshotError, UnknownFlow, asking, milliseconds, octets, text } from "./errors.mjs";
import { guarded } from "./instance.mjs";
import { Lockstep, bytesOf, instantiate } from "./lockstep.mjs";
import { Session } from "./session.mjs";

/** The flows of an image. */
export class Program {
  #host;
  #image;

  constructor(wasm, image) {
    const host = new Lockstep(wasm, image);
    [this.#host, this.#image] = [host, image];
    this.digest = host.digest;
    this.flows = Object.freeze(host.flows);
  }

  static async load(module, image) {
    try {
      const [made, bytes] = await Promise.all([instantiate(module), bytesOf(image)]);
      return new Program(guarded(made), bytes);
    } catch (error) {
      if (error instanceof LockstepError) throw error;
      throw new ImageError(`${error.message}; give lockstep.wasm and an image of the 'lockstep compile' of its version`);
    }
  }

  /** Another image in the same module. */
  async load(image) {
    const { wasm } = this.#open;
    try {
      return new Program(wasm, await bytesOf(image));
    } catch (error) {
      if (error instanceof LockstepError) throw error;
      throw new ImageError(`${error.message}; write the image again with the 'lockstep compile' of this version`);
    }
  }

  /** Starts a flow by its ID. */
  start(flow, { trace = false } = {}) {
    text(flow, "the flow", "name one of 'flows' by its ID");
    const session = asking(UnknownFlow, "compile the image with the flow, or name one of its flows",
      () => this.#open.start(flow, { traces: trace }));
    return new Session(this, session, 0);
  }

  /** Continues a session from its snapshot. */
  restore(snapshot, { after = 0, suspended = false, trace = false } = {}) {
    octets(snapshot, "the snapshot", "give what Session.snapshot returned");
    const gone = milliseconds(after, "'after'");
    const session = asking(SnapshotError, "restore it with the image that it was taken with, or fit it to this one: old.migrate(snapshot, program)",
      () => this.#open.restore(snapshot, { after: gone, suspended, traces: trace }));
    return new Session(this, session, session.inspect().now);
  }

  /** A snapshot of this program, fitted to another program of the same module. */
  migrate(snapshot, to) {
    octets(snapshot, "the snapshot", "give what Session.snapshot returned");
    if (!(to instanceof Program)) throw new InputError("'to' is not a Program: load the other image by `load` of this program");
    if (to.#open.wasm !== this.#open.wasm) throw new InputError("the programs are of two modules: load the other image by `load` of this program");
    try {
      return this.#open.migrate(snapshot, to.#open);
    } catch (error) {
      if (error instanceof LockstepError) throw error;
      this.#check(snapshot);
      throw new SnapshotError(`${error.message}: the session cannot go on in the other flows, only in those that the snapshot is of`);
    }
  }

  /** @throws SnapshotError unless the snapshot is of this program */
  #check(snapshot) {
    asking(SnapshotError, "call 'migrate' of the program that the snapshot is of: old.migrate(snapshot, program)",
      () => this.#open.restore(snapshot, { suspended: true }).end());
  }

  /** Whether a text matches the pattern of the input of this name; nothing is kept of it. */
  accepts(name, value) {
    text(name, "the name", "give that of an input");
    text(value, "the value", "give what the user entered");
    return asking(InputError, "name one of them", () => this.#open.accepts(name, value));
  }

  /** Gives the program's memory back; its sessions continue. */
  close() {
    this.#host?.unload();
    this.#host = undefined;
  }

  get #open() {
    if (!this.#host) throw new InputError("the program is closed; load the image again");
    const { wasm } = this.#host;
    if (wasm.failed) this.#host = new Lockstep(wasm.next(), this.#image);
    return this.#host;
  }
}

/** The bytes of an image that is embedded in code, as Base64; line breaks in it do not count. */
export function decodeImage(text) { return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)); }
