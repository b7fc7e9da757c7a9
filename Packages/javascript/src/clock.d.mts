import type { Milliseconds } from "./events.mjs";

/** What measures the time of a session. */
export interface Clock {
  /** The time since some moment. */
  now(): Milliseconds;
  /** Calls back once, no later than after `time`. */
  setTimeout(call: () => void, time: Milliseconds): unknown;
  clearTimeout(timer: unknown): void;
}

/**
 * The time of the device, which also passes while it sleeps. Whoever can set the device's clock can shorten a timer; one set
 * back makes a driver wait. Lock accounts on a server, never by the timer of a screen.
 */
export const systemClock: Clock;
