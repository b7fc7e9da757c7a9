import type { Milliseconds } from "./events.mjs";

declare const unit: unique symbol;

/** A length of time as a value of an outcome: a number that `milliseconds` has made, so that no count passes for one. */
export type Duration = Milliseconds & { readonly [unit]: "ms" };

/** The length of time of so many milliseconds, to the nearest nanosecond. @throws InputError unless the number is finite */
export function milliseconds(value: number): Duration;
