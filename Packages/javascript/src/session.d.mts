import type { Action, FlowEvent, Milliseconds, Result, SessionEnd, View } from "./events.mjs";
import type { UserInput } from "./lockstep.mjs";
import type { Program } from "./program.mjs";
import type { Handle } from "./secrets.mjs";

/** Inputs of a user by their names; a secret that your program keeps by its handle. */
export type Given = Readonly<Record<string, string | Handle>>;

/**
 * A session is driven by inputs; it has no clock and runs nothing. `Program.start` and `Program.restore` make one.
 *
 * Each input returns whether it was taken; one that makes no sense throws an `InputError`, and each after the end
 * `SessionEnded`. With `visit` an input is refused unless that visit of a screen is displayed. All are inputs of your
 * program: pass those of users on by `fromUser`.
 */
export class Session {
  private constructor();
  readonly program: Program;
  /** The time since the session began. */
  readonly now: Milliseconds;
  /**
   * The displayed view; undefined before the first screen, and after the end. While an action runs, or values are needed, it has only
   * those of its choices and events that are still possible; a session that is restored there has none until the next one.
   */
  readonly view: View | undefined;
  /** The action that waits for an answer. */
  readonly running: Action | undefined;
  /** The values that the step needs and that no screen gives: send them by `give`. */
  readonly needed: readonly string[];
  readonly ended: SessionEnd | undefined;
  /** The events of the start. */
  readonly events: readonly FlowEvent[];
  /** In how many milliseconds the next timer fires: advance by that much then. null if none runs. */
  readonly due: Milliseconds | null;
  /** The handles of the secrets that may still be read; your program may forget all others. */
  readonly handles: readonly string[];

  /**
   * An input of a user, such as the body of a request. Takes only rows of the user, and Retry, Close and Back.
   * @param options `handles`: the secrets that your program keeps, by the names of the inputs
   */
  fromUser(input: UserInput, options?: { handles?: Readonly<Record<string, Handle>> }): Result;
  /** The user does something, in the words of a row; `Retry`, `Close` and `Back` on errors and placeholders. */
  user(words: string, give?: Given, options?: { visit?: number }): Result;
  /** The same by the row's ID. */
  row(row: string, give?: Given, options?: { visit?: number }): Result;
  /** Something happens, in the words of a row. */
  event(words: string, options?: { visit?: number }): Result;
  /** Gives the values that a `needed` asked for. */
  give(values: Given): Result;
  /** An action, or the run of this number or key, ended with an outcome. @throws InputError also for one that no row has; the action still runs then */
  answer(action: Action | number | string, outcome: string, values?: Readonly<Record<string, number | string>>): Result;
  /** An action ended with an error that the flow knows. @throws InputError also for one that no row has */
  fail(action: Action | number | string, error: string): Result;
  /** Time passes; timers fire on the way, each at its own time. It never passes otherwise. */
  advance(time: Milliseconds): Result;
  /** The app goes to the background: secrets are dropped, the running action is cancelled. */
  suspend(): Result;
  /** The app comes back. */
  resume(): Result;
  /**
   * Sends one input as docs/jsonl.md describes it. Never send a line that a user wrote.
   * @throws InputError also for `snapshot` and `due`, whose answers are no events
   */
  send(line: Readonly<Record<string, unknown>>): Result;
  /** The session as bytes, without secrets; it continues. Nothing protects the bytes. @throws SessionEnded */
  snapshot(): Uint8Array;
  /** The state of the session, as docs/wasm.md describes it; nothing changes. @throws SessionEnded after `close` */
  inspect(): Record<string, unknown>;
  /** Whether the module failed in the instance that the session is in: each call throws a `ModuleError` then. */
  readonly isLost: boolean;
  /** Releases the session's memory. */
  close(): void;
}
