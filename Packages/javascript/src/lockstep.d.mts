// The types of lockstep.mjs. docs/jsonl.md describes the lines.

/** One object of the protocol, such as `{user: "selects Close"}`. */
export type Input = Record<string, unknown>;

/** An input of a user: a row by its words or its ID, or Retry, Close and Back. `fromUser` checks the body of a request. */
export type UserInput = { give?: Record<string, string>; visit?: number } & ({ user: string; row?: never } | { row: string; user?: never });

/** One object that the runtime answers, such as `{show: {title: "Door", …}}`; it has one key beside details. */
export type Output = Record<string, any>;

export interface RestoreOptions {
  after?: number;
  traces?: boolean;
  suspended?: boolean;
  byNumbers?: boolean;
}

/** lockstep.wasm: its bytes, its compiled module, or the response that brings it. */
export type ModuleSource = BufferSource | Response | WebAssembly.Module;

/** The file that `lockstep compile` wrote: its bytes, or the response that brings it. */
export type ImageSource = BufferSource | Response;

/** The bytes of what a file was read or fetched into. @throws if that is no file */
export function bytesOf(source: ImageSource | Promise<ImageSource>): Promise<Uint8Array>;

/** An instance of the module: its exports, and the module that makes others. */
export function instantiate(
  source: ModuleSource | Promise<ModuleSource>
): Promise<{ exports: WebAssembly.Exports; module: WebAssembly.Module }>;

/** The module with one program; the programs of one module share its memory. */
export class Lockstep {
  /** @throws if the image cannot be read */
  static load(module: ModuleSource | Promise<ModuleSource>, image: ImageSource | Promise<ImageSource>): Promise<Lockstep>;
  /** Another program in the same module. @throws if the image cannot be read */
  load(image: ImageSource | Promise<ImageSource>): Promise<Lockstep>;
  constructor(wasm: WebAssembly.Exports, image: Uint8Array);
  /** Identifies the image among those that you keep; it protects against nothing. */
  readonly digest: string;
  /** The IDs of the flows that have steps, those that others call among them. */
  readonly flows: string[];
  /** Whether a text matches the pattern of the input of this name. @throws if the flows have no such input */
  accepts(name: string, value: string): boolean;
  /** A snapshot, fitted to another program of the same module. @throws if a step or a value of it does not exist there */
  migrate(snapshot: Uint8Array, to: Lockstep): Uint8Array;
  /** In how many milliseconds a timer of a session fires; null if none runs. */
  due(session: number): number | null;
  /** Releases the memory of the program; its sessions continue. */
  unload(): void;
  /** Starts a flow. @throws if there is no flow with this ID */
  start(flow: string, options?: { traces?: boolean }): Session;
  /**
   * Restores a session.
   * @param options `after`: the milliseconds since the snapshot was taken; `suspended`: the session accepts `resume` and no
   * other input; `byNumbers`: the session is driven by numbers
   * @throws if the snapshot does not fit the program
   */
  restore(snapshot: Uint8Array, options: RestoreOptions & { byNumbers: true }): NumberedSession;
  restore(snapshot: Uint8Array, options?: RestoreOptions): Session;
  /** The snapshot of a session by its number; the session continues. @throws once it has ended */
  snapshot(session: number): Uint8Array;
  /** Sends one object to a session by its number, and returns the answers. */
  send(session: number, line: Input): Output[];
  /** The state of a session by its number, and the inputs it takes. */
  inspect(session: number): Output;
  /** The numbers of flows, steps and rows, an object for each flow. */
  numbers(): Output[];
  /** Starts the flow of this number, to be driven by numbers. @throws if there is no such flow */
  open(flow: number): NumberedSession;
  /** Sends an input by its numbers, and returns the number of the step. @throws if it is refused */
  step(session: number, kind: number, number: number, value: number): number;
}

/** One run of a flow. */
export class Session {
  constructor(host: Lockstep, number: number, lines: Output[]);
  readonly host: Lockstep;
  readonly number: number;
  /** The answers to the start. */
  readonly lines: Output[];
  /** Sends one object, and returns the answers. */
  send(line: Input): Output[];
  /**
   * Sends the input of a user, and returns the answers: an `error` or `refused` for anything that is not the user's.
   * @param handles the names of secrets that your program keeps, by the names of the inputs; their texts are not in `give`
   */
  fromUser(input: UserInput, handles?: Record<string, string>): Output[];
  /** The state of the session, and the inputs it takes; nothing changes. */
  inspect(): Output;
  /** Its snapshot, for `Lockstep.restore`; it continues. */
  snapshot(): Uint8Array;
  /** In how many milliseconds a timer fires; null if none runs. */
  due(): number | null;
  /** Releases its memory. */
  end(): void;
}

/**
 * One run of a flow, driven by numbers. Each input returns the number of the step that the session is at, or -1 once it has
 * ended.
 */
export class NumberedSession {
  constructor(host: Lockstep, number: number);
  readonly host: Lockstep;
  readonly number: number;
  /** Takes a row; `value` is what it brings, or a number that represents the secret that it gives. */
  take(row: number, value?: number): number;
  wait(milliseconds: number): number;
  suspend(): number;
  resume(): number;
  /** Leaves a placeholder. */
  back(): number;
  /** Answers an error. */
  retry(): number;
  close(): number;
  /** The state of the session, and the inputs it takes; nothing changes. */
  inspect(): Output;
  /** Its snapshot, for `Lockstep.restore`; it continues. */
  snapshot(): Uint8Array;
  /** Releases its memory. */
  end(): void;
}
