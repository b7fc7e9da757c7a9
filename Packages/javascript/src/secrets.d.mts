import type { Program } from "./program.mjs";

/** A confidential text: logs, JSON and the runtime show nothing of it. JavaScript cannot overwrite its memory. */
export class Secret {
  #text: string;
  constructor(text: string);
  /** The text, for the code that checks or sends it. */
  reveal(): string;
  toString(): "[secret]";
}

/** The name of a secret that your program keeps: give it in the secret's place. */
export class Handle {
  constructor(name: string);
  readonly name: string;
}

/** Keeps secrets in memory, and gives handles for them. `FlowDriver` has one of its own. */
export class Vault {
  /** @param options `forgetAfter`: milliseconds until a secret is too old, 10 minutes unless given */
  constructor(options?: { forgetAfter?: number; now?: () => number });
  /** How many secrets are kept. */
  readonly size: number;
  /** Keeps a secret until it is forgotten, or too old. */
  keep(secret: Secret): Handle;
  /** Keeps secrets by the names of their inputs. @throws InputError if one does not match its pattern; none is kept then */
  conceal(program: Program, secrets: Readonly<Record<string, Secret>>): Record<string, Handle>;
  /** The secrets of `Action.handles`, by the names of the inputs; undefined if one is not here. */
  secrets(handles: Readonly<Record<string, string>>): Record<string, Secret> | undefined;
  /** Forgets secrets by their handles; those of others are ignored. */
  forget(handles: Iterable<string>): void;
  /** Forgets all but these: call it with `Session.handles`. */
  keepOnly(handles: Iterable<string>): void;
}
