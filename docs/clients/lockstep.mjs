// A host for lockstep.wasm: flows from an image, driven by the lines of docs/jsonl.md. Needs no library; runs in browsers,
// in Node, and wherever WebAssembly has a JavaScript interface. docs/wasm.md describes the bytes beneath.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module with one program. */
export class Lockstep {
  /**
   * @param {BufferSource} module the bytes of lockstep.wasm
   * @param {Uint8Array} image what `lockstep compile` wrote
   */
  static async load(module, image) {
    const { instance } = await WebAssembly.instantiate(module, {});
    return new Lockstep(instance.exports, image);
  }

  constructor(wasm, image) {
    if (wasm.lockstep_version() !== 1) throw new Error("lockstep.wasm has another interface than this host");
    this.wasm = wasm;
    this.room = 1024;
    this.place = wasm.lockstep_allocate(this.room);
    this.program = this.#with(image, (length) => wasm.lockstep_load(this.place, length));
    if (this.program === 0) throw new Error(this.#said()[0].error);
  }

  /**
   * Starts a flow.
   * @returns {Session}
   */
  start(flow, { traces = false } = {}) {
    const number = this.#with(encoder.encode(flow), (length) =>
      this.wasm.lockstep_start(this.program, this.place, length, traces ? 1 : 0));
    const lines = this.#said();
    if (number === 0) throw new Error(lines[0].error);
    return new Session(this, number, lines);
  }

  /** Sends one object of the protocol, and returns what it brings about. */
  send(session, line) {
    const bytes = encoder.encode(JSON.stringify(line));
    this.#with(bytes, (length) => this.wasm.lockstep_send(session, this.place, length));
    return this.#said();
  }

  inspect(session) {
    this.wasm.lockstep_inspect(session);
    return this.#said()[0];
  }

  /** Hands bytes over; afterwards nothing is left of them where they were. */
  #with(bytes, call) {
    if (bytes.length > this.room) {
      this.wasm.lockstep_release(this.place, this.room);
      this.room = 2 * bytes.length;
      this.place = this.wasm.lockstep_allocate(this.room);
    }
    // Memory may have moved when it grew, so that a view of it lives for one call.
    new Uint8Array(this.wasm.memory.buffer, this.place, bytes.length).set(bytes);
    const result = call(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, this.place, bytes.length).fill(0);
    return result;
  }

  #said() {
    const length = this.wasm.lockstep_output_length();
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.lockstep_output(), length);
    return decoder.decode(bytes).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  }
}

/** One run of a flow. */
export class Session {
  constructor(host, number, lines) {
    this.host = host;
    this.number = number;
    /** What the start brought about. */
    this.lines = lines;
  }

  /** Sends one object of the protocol: `{user: "selects Close"}`; returns what it brings about, as objects. */
  send(line) { return this.host.send(this.number, line); }

  /** Where the session is and what it would take; nothing changes. */
  inspect() { return this.host.inspect(this.number); }

  /** Gives its memory back. */
  end() { this.host.wasm.lockstep_end(this.number); }
}
