// Errors; each message names the remedy, and repeats no value, which may be a secret.

/** The base of all errors of this package. */
export class LockstepError extends Error {
  get name() { return this.constructor.name; }
}

export class ImageError extends LockstepError {}
export class UnknownFlow extends LockstepError {}
export class SnapshotError extends LockstepError {}
export class InputError extends LockstepError {}
export class SessionEnded extends LockstepError {}
export class ModuleError extends LockstepError {}

/** What a call returns; its error becomes one of this package, with a remedy. */
export function asking(kind, remedy, call) {
  try {
    return call();
  } catch (error) {
    if (error instanceof LockstepError) throw error;
    throw new kind(`${error.message}; ${remedy}`);
  }
}

export function text(value, name, remedy) {
  if (typeof value !== "string" || !isWellFormed(value)) throw new InputError(`${name} is not a text: ${remedy}`);
  return value;
}

export function milliseconds(value, name) {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new InputError(`${name} is not a time: give milliseconds`);
  return rounded(value);
}

/** A time without the error of a sum of doubles: sessions count nanoseconds, and take nothing finer. */
export function rounded(time) {
  const count = Math.round(time * 1e6);
  return Number.isSafeInteger(count) ? count / 1e6 : time;
}

export function octets(value, name, remedy) {
  if (!(value instanceof Uint8Array)) throw new InputError(`${name} is not a Uint8Array: ${remedy}`);
  return value;
}

export function object(value, name, remedy) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new InputError(`${name} is not an object: ${remedy}`);
  return value;
}

/** A value that JSON can hold: no BigInt, nothing within itself or nested too deeply. */
export function writable(value, name, remedy) {
  try {
    JSON.stringify(value);
  } catch {
    // The reason may quote what the value holds.
    throw new InputError(`${name} cannot be written as JSON: ${remedy}`);
  }
  return value;
}

/** Whether it has no half of a surrogate pair, which no encoding has. */
function isWellFormed(value) { return !/[\uD800-\uDFFF]/u.test(value); }
