import type { Clock } from "./clock.mjs";
import type { Action, FlowEvent, Milliseconds, Possible, Refused, Result, SessionEnd, View } from "./events.mjs";
import type { Program } from "./program.mjs";
import type { FlowScreen, Selection } from "./screen.mjs";
import type { Secret } from "./secrets.mjs";

/** How an action ended: with an outcome of the flow and its values, or with an error that the flow knows. */
export type Answer =
  | { readonly outcome: string; readonly values?: Readonly<Record<string, number | string>> }
  | { readonly error: string };

/** The run of an action. `signal` is aborted when the flow leaves the step: an answer is ignored then. */
export interface ActionCall extends Omit<Action, "name"> {
  readonly name: string;
  readonly signal: AbortSignal;
}

/**
 * The actions of an app by their names; for an external partial flow its ID, for a step without a name `UC9.4 1.2`. `inputs` has
 * what the action reads: a `Secret`, a text or a number for each name; durations are milliseconds. Generated code types it.
 */
export type SystemActions = Readonly<Record<string, (inputs: any, call: ActionCall) => Promise<Answer> | Answer>>;

/** What an app shows, as one object that is replaced when something changes. */
export interface FlowState<Screen, End extends SessionEnd = SessionEnd> {
  /** undefined before the first screen, and once the session has ended; where an action ran when it was restored, until the next one. */
  readonly screen: Screen | undefined;
  /** The view of the screen: all of its choices, also while an action runs. */
  readonly view: View | undefined;
  /** The action at work: the moment for a loading message. */
  readonly running: Action | undefined;
  /** Values that no screen gives: send them by `give`. */
  readonly needed: readonly string[];
  /** How the session ended. */
  readonly end: End | undefined;
  /** Why the last input was not taken; undefined once another one is. */
  readonly refusal: Refused | undefined;
}

/** An event for a log; none contains a secret. */
export type Notice =
  | { readonly type: "refused"; readonly refusal: Refused }
  /** The flow left the step before its action had answered. */
  | { readonly type: "cancelled"; readonly action: Action }
  /** An action answered after its step was left; the answer was ignored. */
  | { readonly type: "late"; readonly action: Action }
  /** An action failed with `error`, and `recover` had no answer: the session ended in a fault. */
  | { readonly type: "failed"; readonly action: Action; readonly error: unknown };

export interface DriverOptions {
  /** Answers for an action that threw `error`, or answered what the session cannot take; undefined ends the session in a fault. */
  recover?: (call: ActionCall, error: unknown) => Answer | undefined;
  /** Called with each row that is taken, for a log. */
  onRow?: (row: Extract<FlowEvent, { type: "row" }>, at: Milliseconds) => void;
  onNotice?: (notice: Notice) => void;
  /** The time of the device unless given. */
  clock?: Clock;
}

export interface RestoreDriverOptions extends DriverOptions {
  /** Milliseconds since the snapshot was taken. */
  after?: Milliseconds;
  /** Only `resume` leads on. */
  suspended?: boolean;
}

export interface SessionOptions<Screen> extends DriverOptions {
  actions: SystemActions;
  /** Makes a screen of a view; generated code has one. */
  screen?: (view: View) => Screen;
  /** Carries out the side effect of a row (`do:`), by its name: once for each row that is taken, in order. */
  perform?(effect: string): void;
}

/**
 * A session in an app. It runs actions as promises and timers on a clock, keeps secrets out of the runtime, and is a store for
 * views: `useSyncExternalStore(driver.subscribe, driver.getSnapshot)`. Generated code makes one: `start` and `restore`.
 */
export class FlowDriver<Screen = FlowScreen, Event extends string = string, End extends SessionEnd = SessionEnd> {
  private constructor();
  /** @throws UnknownFlow */
  static start<Screen = FlowScreen, Event extends string = string, End extends SessionEnd = SessionEnd>(
    program: Program, flow: string, options: SessionOptions<Screen>
  ): FlowDriver<Screen, Event, End>;
  /** Continues a session. @throws SnapshotError */
  static restore<Screen = FlowScreen, Event extends string = string, End extends SessionEnd = SessionEnd>(
    program: Program, snapshot: Uint8Array, options: SessionOptions<Screen> & RestoreDriverOptions
  ): FlowDriver<Screen, Event, End>;

  readonly program: Program;
  /** Calls back after each change of the state; returns a function that ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The state: the same object until something changes. */
  readonly getSnapshot: () => FlowState<Screen, End>;
  readonly state: FlowState<Screen, End>;
  readonly screen: Screen | undefined;
  /** The time since the session began. */
  readonly now: Milliseconds;
  /** The step that the session is at, also beneath an error or a placeholder: `UC2.3 1.3`; undefined once it has ended. */
  readonly place: string | undefined;
  /** The inputs that are possible now. */
  readonly possible: readonly Possible[];
  /** Resolves when the session ends. */
  readonly ended: Promise<End>;
  /** The session before an action failed: restore it to continue there. */
  readonly lastSnapshot: Uint8Array | undefined;

  /** The user takes a choice of a screen; refused if it is not possible now, such as the second tap on a button. */
  choose(selection: Selection): Result;
  /** Something happens; refused if nothing waits for it. `view.events` has the names of the awaited events. */
  send(event: Event): Result;
  /** Gives the values that `needed` names; a string in the place of a `Secret` is refused. */
  give(values: Readonly<Record<string, string | Secret>>): Result;
  /** The app goes to the background: secrets are dropped, the running action is cancelled. */
  suspend(): Result;
  /** The app comes back. */
  resume(): Result;
  /** The session as bytes, without secrets; undefined once it has ended. Nothing protects the bytes. */
  takeSnapshot(): Uint8Array | undefined;
  /** Waits until no action runs, and what is due has happened. An action that never ends keeps it waiting. */
  settle(): Promise<void>;
  /** Ends the session, and releases its memory. */
  close(): void;
}
