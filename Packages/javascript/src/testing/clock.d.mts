import type { Clock } from "../clock.mjs";
import type { Milliseconds } from "../events.mjs";

/** A clock that a test moves, so that an hour takes no time. Give it to the driver, and to all that measures time. */
export class ManualClock implements Clock {
  now(): Milliseconds;
  setTimeout(call: () => void, time: Milliseconds): number;
  clearTimeout(timer: unknown): void;
  /** Waits until a test moves the clock so far, in an action of the app. @throws the reason of the signal once it is aborted */
  sleep(time: Milliseconds, signal?: AbortSignal): Promise<void>;
  /** How many actions sleep. */
  readonly sleeping: number;
  /** When the next timer fires or the next action wakes; undefined if nothing happens by itself. */
  readonly nextMoment: Milliseconds | undefined;
  /** Lets time pass, timer by timer; it is over when the actions that were started by it have answered. */
  advance(time: Milliseconds): Promise<void>;
}
