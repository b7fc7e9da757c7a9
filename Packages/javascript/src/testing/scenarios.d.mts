import type { DriverOptions, SystemActions } from "../driver.mjs";
import type { Milliseconds, SessionEnd } from "../events.mjs";
import type { Program } from "../program.mjs";
import type { ManualClock } from "./clock.mjs";

/** A value of a world; durations are milliseconds. */
export type WorldValue = string | number | boolean | readonly WorldValue[] | { readonly [key: string]: WorldValue };

/** A tester's manual steps, and the world that they begin in. */
export interface Scenario {
  /** With the number of its example, if it has several: `LTC57 [2]`. */
  readonly id: string;
  readonly title: string;
  readonly flow: string;
  /** The parameters of the flow that count as passed. */
  readonly parameters: readonly string[];
  /** What the app makes itself so: keys of the domain, such as `pin` and `network`. */
  readonly world: { readonly [key: string]: WorldValue };
}

export interface PlayOptions extends Omit<DriverOptions, "clock"> {
  /** The app's actions, for the world that the scenario begins in. */
  actions: SystemActions;
  /** The app's side effects: also a function that takes only those of the flows, as generated code has it. */
  perform?(effect: string): void;
  /** Applies a `world:` line to the app's world, in the middle of the session. */
  apply?: (world: Scenario["world"]) => void | Promise<void>;
  /** A new one, which the app's actions sleep on. */
  clock?: ManualClock;
  /** Whether a side effect fails that no `did:` line names. */
  exhaustive?: boolean;
}

/** How a scenario went in an app. */
export interface ScenarioRun {
  /** The rows that were taken, in order: `UC2.3 1.3a`. */
  readonly rows: readonly string[];
  /** undefined if the session continues. */
  readonly end: SessionEnd | undefined;
  readonly time: Milliseconds;
}

/** A line of a scenario that does not hold in an app: `flows/scenarios/unlock.yaml:12: expected 'A', was 'B'; path: …`. */
export class ScenarioFailure extends Error {
  private constructor();
  readonly file: string;
  readonly line: number;
  readonly problem: string;
  /** The rows taken up to there. */
  readonly path: readonly string[];
}

/** The scenarios of a project, as `lockstep compile --scenarios-output` wrote them. @throws InputError for another schema */
export function readScenarios(text: string): Scenario[];

/**
 * Plays a scenario with an app's own actions: `outcome:` and `error:` lines, and the world's settings for steps and actions,
 * answer in place of an action. A test runner gets a promise for each.
 * @throws ScenarioFailure at the first line that does not hold
 */
export function playScenario(program: Program, scenario: Scenario, options: PlayOptions): Promise<ScenarioRun>;
