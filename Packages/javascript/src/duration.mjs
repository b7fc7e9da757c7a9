// Lengths of time, as values of outcomes.
import { milliseconds as time } from "./errors.mjs";

/** A length of time, which no other number passes for. */
export function milliseconds(value) { return time(value, "the length of time"); }
