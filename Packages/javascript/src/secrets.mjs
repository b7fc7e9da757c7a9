// Secrets, and handles for them.
import { InputError, object, text } from "./errors.mjs";

/** A confidential text: logs, JSON and the runtime show nothing of it. */
export class Secret {
  #text;

  constructor(value) { this.#text = text(value, "the secret", "give what the user entered"); }

  /** The text, for the code that checks or sends it. */
  reveal() { return this.#text; }

  toString() { return "[secret]"; }
  toJSON() { return undefined; }
  [Symbol.for("nodejs.util.inspect.custom")]() { return "[secret]"; }
}

/** The name of a secret that your program keeps. */
export class Handle {
  constructor(name) {
    this.name = text(name, "the name of a handle", "choose a string that names the secret to you");
    Object.freeze(this);
  }
}

/** Keeps secrets in memory, and gives handles for them: a session stores and sends these in their place. */
export class Vault {
  #secrets = new Map();
  // Unlike those of other vaults, also of one that a snapshot comes from. A handle is a name; to know one opens nothing.
  #name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  #count = 0;
  #age;
  #now;

  constructor({ forgetAfter = 600_000, now = () => Date.now() } = {}) {
    this.#age = forgetAfter;
    this.#now = now;
  }

  /** How many secrets are kept. */
  get size() {
    this.#expire();
    return this.#secrets.size;
  }

  /** Keeps a secret until it is forgotten, or too old. */
  keep(secret) {
    if (!(secret instanceof Secret)) throw new InputError("the value is not a Secret: write new Secret(text)");
    this.#expire();
    this.#count += 1;
    const handle = new Handle(`${this.#name}-${this.#count}`);
    this.#secrets.set(handle.name, { secret, since: this.#now() });
    return handle;
  }

  /** Keeps secrets by the names of their inputs, if each matches the pattern of its input. */
  conceal(program, secrets) {
    for (const [name, secret] of Object.entries(object(secrets, "'secrets'", "give a Secret for each name"))) {
      if (!(secret instanceof Secret)) throw new InputError(`'${name}' is not a Secret: write new Secret(text)`);
      if (!program.accepts(name, secret.reveal())) {
        throw new InputError(`'${name}' does not match the input's pattern: correct it, and send it again`);
      }
    }
    return Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, this.keep(secret)]));
  }

  /** The secrets of an action's `handles`; undefined if one is not here. */
  secrets(handles) {
    this.#expire();
    const found = Object.entries(handles).map(([name, handle]) => [name, this.#secrets.get(handle)?.secret]);
    return found.some(([, secret]) => secret === undefined) ? undefined : Object.fromEntries(found);
  }

  /** Forgets secrets by their handles; those of others are ignored. */
  forget(handles) { for (const handle of handles) this.#secrets.delete(handle); }

  /** Forgets all but these: call it with the handles that a session has (`Session.handles`). */
  keepOnly(handles) {
    const kept = new Set(handles);
    this.forget([...this.#secrets.keys()].filter((handle) => !kept.has(handle)));
  }

  #expire() {
    const now = this.#now();
    for (const [handle, { since }] of this.#secrets) if (now - since >= this.#age) this.#secrets.delete(handle);
  }
}
