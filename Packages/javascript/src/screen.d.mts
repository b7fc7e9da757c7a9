import type { Field, View } from "./events.mjs";
import type { Secret } from "./secrets.mjs";

/** A choice of the user, with what the user gives; `FlowDriver.choose` takes it. */
export class Selection {
  private constructor();
  /** null for Retry, Close and Back. */
  readonly row: string | null;
  readonly words: string;
  readonly give: Readonly<Record<string, string | Secret>>;
  readonly visit: number;
}

/** A choice of a generated screen, for a list of buttons. */
export interface ScreenChoice<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly words: string;
  /** The inputs that must come along. */
  readonly gives: readonly string[];
  /** Identifies its button in tests of the user interface; it stays when rows are renumbered. */
  readonly identifier: string;
  /** The key of its text in the strings of an app. */
  readonly key: string;
  /** undefined if an input must come along: call the method of this name then. */
  readonly selection: Selection | undefined;
}

/** What generated screens have in common. */
export abstract class FlowScreen {
  constructor(view: View);
  /** All that is displayed. */
  readonly view: View;
  get title(): string;
  get message(): string | null;
  /** The values of outcomes by any name; durations are milliseconds. */
  get data(): View["data"];
  abstract readonly kind: string;
  /** Identifies the screen in tests of the user interface. */
  readonly identifier?: string;
  /** How the keys of its texts begin; they stay when steps are renumbered. */
  readonly keyStart?: string;
  /** The key of its title in the strings of an app. */
  get titleKey(): string;
  /** A value of an outcome; undefined while none has brought it. Generated screens have a typed property for each. */
  outcomeValue<Value extends number | string>(name: string): Value | undefined;
  /** An input of the screen. */
  field(name: string, secret?: boolean): Field;
  /** The same; undefined if the screen does not have it now. */
  possibleField(name: string): Field | undefined;
  /** A choice by its words and the IDs of its rows; a session refuses one that is not possible. */
  selection(words: string, rows: readonly string[], give?: Selection["give"]): Selection;
  /** The same; undefined where it is not possible. */
  possibleSelection(words: string, rows: readonly string[], give?: Selection["give"]): Selection | undefined;
  /** The choices that are possible now, by names for the IDs of their rows. */
  list<Name extends string>(rows: Readonly<Record<Name, readonly string[]>>): readonly ScreenChoice<Name>[];
}

/** An error, shown over a step. */
export class ErrorScreen<Failure extends string = string> extends FlowScreen {
  readonly kind: "error";
  get failure(): Failure;
  retry(): Selection;
  close(): Selection;
}

/** A part that is not yet specified, shown over a step. */
export class PlaceholderScreen extends FlowScreen {
  readonly kind: "placeholder";
  back(): Selection;
}

/** A step without a screen of its own, at which the session waits. */
export class WaitingScreen extends FlowScreen {
  readonly kind: "waiting";
}

/** The screen of a view: an error, a placeholder, what `find` returns, or one that waits. */
export function screenOf<Screen = FlowScreen>(view: View, find?: (view: View) => Screen | undefined): Screen;

/** For the `default:` of a `switch` that has to have all cases: with one more the program does not compile. */
export function unhandled(value: never): never;
