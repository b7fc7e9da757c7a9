/** A duration in milliseconds. */
export type Milliseconds = number;

/** Something that the user fills in. */
export interface Field {
  readonly name: string;
  readonly secret: boolean;
  /** The pattern that its text has to match; null for any text. */
  readonly pattern: string | null;
}

/** Something that the user can choose; `gives` names the inputs that must come along. */
export interface Choice {
  /** null for Retry, Close and Back. */
  readonly row: string | null;
  readonly words: string;
  readonly label: string;
  readonly gives: readonly string[];
}

export type ViewKind =
  | "screen" | "page" | "prompt" | "bottom-sheet" | "drawer" | "modal" | "system" | "os" | "partial-flow" | "use-case"
  | "placeholder" | "error";

/** A displayed screen, error or placeholder. */
export interface View {
  readonly flow: string;
  readonly step: string;
  /** Flow and step: `UC2.3 1.3`. */
  readonly place: string;
  readonly kind: ViewKind;
  readonly title: string;
  readonly message: string | null;
  /** Other texts of the screen. */
  readonly details: readonly string[];
  /** Identifies this visit of the screen: an input that is sent with an earlier one is refused. */
  readonly visit: number;
  readonly actions: readonly string[];
  readonly inputs: readonly Field[];
  readonly rows: readonly string[];
  readonly choices: readonly Choice[];
  /** The names of the awaited events. */
  readonly events: readonly string[];
  /** Rows that are taken by themselves, `in` so many milliseconds after the view was shown. */
  readonly timers: readonly { readonly flow: string; readonly row: string; readonly in: Milliseconds }[];
  /** The values of outcomes; durations are milliseconds. */
  readonly data: Readonly<Record<string, number | string>>;
}

/** Run this action, and answer under its number, which is unique in a session, also across snapshots. */
export interface Action {
  readonly type: "action";
  readonly number: number;
  /** null where the flow names no action. */
  readonly name: string | null;
  readonly flow: string;
  readonly step: string;
  /** How often the call of the flow ran the step since it came to its first one. */
  readonly attempt: number;
  /** The number of this run among all runs of the step in the session. */
  readonly runs: number;
  /** The key of the run, `PF2.8 1.1#2`: keep the effect of the action under session and key. A run that is repeated has the same one. */
  readonly key: string;
  readonly reads: readonly string[];
  /** The names, those of errors among them, that the flow has rows for. */
  readonly outcomes: readonly string[];
  /** The handles of the secrets that it reads and that were given so, by the names of the inputs. */
  readonly handles: Readonly<Record<string, string>>;
  /** All else that it reads and that the session has, by its names; durations are milliseconds. */
  readonly values: Readonly<Record<string, number | string>>;
}

/** How a session ended. `closed`: by your program. */
export type SessionEnd =
  | { readonly how: "ended" | "left" | "resume" | "closed" }
  | { readonly how: "handed over"; readonly to: string }
  | { readonly how: "result"; readonly to: string }
  | { readonly how: "fault"; readonly message: string };

/** The events that an input causes. */
export type FlowEvent =
  | { readonly type: "shown"; readonly view: View }
  | Action
  /** An answer was for a run that is over, or was cancelled; it changed nothing. */
  | { readonly type: "late"; readonly answer: number | string }
  /** The action or timer of this number is of no use any more. */
  | { readonly type: "cancelled"; readonly number: number }
  | { readonly type: "timer"; readonly number: number; readonly after: Milliseconds }
  /** The side effect of a row: its words, and its name (`as:`, or the words). */
  | { readonly type: "performed"; readonly text: string; readonly name: string }
  | { readonly type: "row"; readonly row: string; readonly to: string }
  /** The step cannot run without these values, and no screen gives them: send them by `give`. */
  | { readonly type: "needed"; readonly names: readonly string[] }
  | { readonly type: "ended"; readonly end: SessionEnd };

/** An input that a session takes now: the words to send, the ID of the row, the input that must come along. */
export interface Possible {
  readonly kind: "user" | "event" | "outcome" | "error" | "give" | "resume";
  readonly text: string;
  readonly row: string | null;
  readonly gives: string | null;
}

/** The input was taken; these are the events that it caused. */
export interface Taken {
  readonly taken: true;
  readonly events: readonly FlowEvent[];
}

/** The input is not possible now; nothing changed. */
export interface Refused {
  readonly taken: false;
  readonly reason: string;
  /** The inputs that are possible. */
  readonly possible: readonly Possible[];
}

/** Whether an input was taken: `if (!result.taken) show(result.reason)`. */
export type Result = Taken | Refused;
