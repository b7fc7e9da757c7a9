// A host for lockstep.wasm: flows from an image, driven by the lines of docs/jsonl.md. Needs no library; runs in browsers,
// in Node, and wherever WebAssembly has a JavaScript interface. docs/wasm.md describes the bytes beneath.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const isResponse = (value) => typeof Response !== "undefined" && value instanceof Response;

/** The bytes of what a file was read or fetched into. */
export async function bytesOf(source) {
  const found = await source;
  if (isResponse(found)) {
    if (!found.ok) throw new Error(`${found.url} cannot be fetched: the server answers ${found.status}`);
    return new Uint8Array(await found.arrayBuffer());
  }
  if (found instanceof ArrayBuffer) return new Uint8Array(found);
  if (ArrayBuffer.isView(found)) return new Uint8Array(found.buffer, found.byteOffset, found.byteLength);
  throw new TypeError("this is no file: give its bytes, or what `fetch` returns");
}

/** An instance of the module: its exports, and the module that makes others. */
export async function instantiate(source) {
  const code = await source;
  // Without the type application/wasm a response cannot be read as a stream.
  const isStream = isResponse(code) && code.headers.get("content-type")?.startsWith("application/wasm");
  const made = await (isStream ? WebAssembly.instantiateStreaming(code, {})
    : WebAssembly.instantiate(code instanceof WebAssembly.Module ? code : await bytesOf(code), {}));
  return { exports: (made.instance ?? made).exports, module: made.module ?? code };
}

/** The module with one program; the programs of one module share its memory. */
export class Lockstep {
  /**
   * @param {BufferSource | Response | WebAssembly.Module | Promise} module lockstep.wasm: its bytes, its module, or what fetches it
   * @param {BufferSource | Response | Promise} image what `lockstep compile` wrote
   */
  static async load(module, image) {
    const [{ exports }, bytes] = await Promise.all([instantiate(module), bytesOf(image)]);
    return new Lockstep(exports, bytes);
  }

  /** Another program in the same module: `migrate` takes a snapshot from one to the other. */
  async load(image) { return new Lockstep(this.wasm, await bytesOf(image)); }

  constructor(wasm, image) {
    if (wasm.lockstep_version() !== 1) throw new Error("lockstep.wasm has another interface than this host: take both from one version");
    this.wasm = wasm;
    this.room = 1024;
    this.place = wasm.lockstep_allocate(this.room);
    this.program = this.#with(image, (length) => wasm.lockstep_load(this.place, length));
    if (this.program === 0) throw new Error(this.#said()[0].error);
  }

  /** Identifies the image among those that you keep; it protects against nothing. */
  get digest() {
    this.wasm.lockstep_digest(this.program);
    return decoder.decode(this.#output());
  }

  /** The IDs of the flows that have steps, those that others call among them. */
  get flows() { return this.numbers().filter((flow) => flow.steps.length > 0).map((flow) => flow.id); }

  /** Whether a text matches the pattern of the input of this name; nothing is kept of it. */
  accepts(name, value) {
    const [first, second] = [encoder.encode(name), encoder.encode(value)];
    const both = new Uint8Array(first.length + second.length);
    both.set(first);
    both.set(second, first.length);
    const result = this.#with(both, () => this.wasm.lockstep_matches(
      this.program, this.place, first.length, this.place + first.length, second.length));
    both.fill(0);
    second.fill(0);
    if (result < 0) throw new Error(`no flow of the image has an input '${name}'; the inputs of a view name those of a screen`);
    return result === 1;
  }

  /** A snapshot, fitted to another program of the same module, which has to have its steps and values. */
  migrate(snapshot, to) {
    if (to.wasm !== this.wasm) throw new Error("the programs are in two modules: load the other one by `load` of this one");
    const moved = this.#with(snapshot, (length) => this.wasm.lockstep_migrate(this.program, to.program, this.place, length));
    if (moved === 0) throw new Error(this.#said()[0].error);
    return this.#output();
  }

  /** In how many milliseconds a timer of a session fires; null if none runs. */
  due(session) {
    const time = this.wasm.lockstep_due(session);
    return time < 0 ? null : time;
  }

  /** Gives the memory of the program back; its sessions go on. */
  unload() {
    this.wasm.lockstep_unload(this.program);
    this.wasm.lockstep_release(this.place, this.room);
    [this.program, this.room, this.place] = [0, 0, 0];
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

  /**
   * Goes on from what `snapshot()` of a session gave.
   * @param {Uint8Array} snapshot
   * @param {number} after the milliseconds gone by since it was taken
   * @param {boolean} suspended only `resume` leads on
   * @param {boolean} byNumbers a NumberedSession goes on, not a Session
   */
  restore(snapshot, { after = 0, traces = false, suspended = false, byNumbers = false } = {}) {
    const flags = (traces ? 1 : 0) + (byNumbers ? 2 : 0) + (suspended ? 4 : 0);
    const number = this.#with(snapshot, (length) =>
      this.wasm.lockstep_restore(this.program, this.place, length, after, flags));
    const lines = this.#said();
    if (number === 0) throw new Error(lines[0].error);
    return byNumbers ? new NumberedSession(this, number) : new Session(this, number, lines);
  }

  /** A session put away, as bytes to keep; it goes on. */
  snapshot(session) {
    if (this.wasm.lockstep_snapshot(session) === 0) throw new Error(this.#said()[0].error);
    return this.#output();
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

  /** The numbers of flows, steps and rows, an object for each flow. */
  numbers() {
    this.wasm.lockstep_numbers(this.program);
    return this.#said();
  }

  /**
   * Starts the flow of this number, to be driven by numbers.
   * @returns {NumberedSession}
   */
  open(flow) {
    const number = this.wasm.lockstep_open(this.program, flow);
    if (number === 0) throw new Error(this.#said()[0].error);
    return new NumberedSession(this, number);
  }

  /** Sends an input by its numbers; throws where it is refused. */
  step(session, kind, number, value) {
    const step = this.wasm.lockstep_step(session, kind, number, value);
    if (step < -1) throw new Error(this.#said()[0]?.error ?? "unknown session");
    return step;
  }

  /** Hands bytes over; afterwards nothing is left of them where they were. */
  #with(bytes, call) {
    if (bytes.length > this.room) {
      this.wasm.lockstep_release(this.place, this.room);
      this.room = 0;
      this.place = this.wasm.lockstep_allocate(2 * bytes.length);
      if (this.place === 0) throw new Error("the module is out of memory: end sessions, or load another module");
      this.room = 2 * bytes.length;
    }
    // Memory may have moved when it grew, so that a view of it lives for one call.
    const place = () => new Uint8Array(this.wasm.memory.buffer, this.place, bytes.length);
    place().set(bytes);
    try {
      return call(bytes.length);
    } finally {
      place().fill(0);
    }
  }

  /** A copy of the last output. */
  #output() {
    const length = this.wasm.lockstep_output_length();
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.lockstep_output(), length).slice();
  }

  #said() {
    return decoder.decode(this.#output()).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
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

  /**
   * Sends an input of a user, such as the body of a request: `{user: "enters PIN", give: {pin}, visit: 4}`. Takes only rows of the
   * user, and Retry, Close and Back; anything else is refused.
   * @param {Record<string, string>} handles the names of secrets that your program keeps, by the names of the inputs
   */
  fromUser(input, handles) { return this.send({ "from-user": input, handles }); }

  /** Where the session is and what it would take; nothing changes. */
  inspect() { return this.host.inspect(this.number); }

  /** The session put away, for `Lockstep.restore`. */
  snapshot() { return this.host.snapshot(this.number); }

  /** In how many milliseconds a timer fires; null if none runs. */
  due() { return this.host.due(this.number); }

  /** Gives its memory back. */
  end() { this.host.wasm.lockstep_end(this.number); }
}

/**
 * One run of a flow for hosts that take many rows: no text is read or written. Every input returns the number of the step
 * where the session stands then, -1 once it has ended.
 */
export class NumberedSession {
  constructor(host, number) {
    this.host = host;
    this.number = number;
  }

  /** Takes a row; `value` is what it brings, or stands for the secret that it gives. */
  take(row, value = 0) { return this.host.step(this.number, 0, row, value); }
  wait(milliseconds) { return this.host.step(this.number, 1, milliseconds, 0); }
  suspend() { return this.host.step(this.number, 2, 0, 0); }
  resume() { return this.host.step(this.number, 3, 0, 0); }
  /** Leaves a placeholder. */
  back() { return this.host.step(this.number, 4, 0, 0); }
  /** Answers an error. */
  retry() { return this.host.step(this.number, 5, 0, 0); }
  close() { return this.host.step(this.number, 6, 0, 0); }

  /** Where the session is and what it would take; nothing changes. */
  inspect() { return this.host.inspect(this.number); }

  /** The session put away, for `Lockstep.restore`. */
  snapshot() { return this.host.snapshot(this.number); }

  /** Gives its memory back. */
  end() { this.host.wasm.lockstep_end(this.number); }
}
