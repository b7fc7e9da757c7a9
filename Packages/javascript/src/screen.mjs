// What generated screens have in common.
import { InputError } from "./errors.mjs";

/** A choice of the user, with what the user gives. */
export class Selection {
  constructor(row, words, give, visit) {
    [this.row, this.words, this.give, this.visit] = [row, words, give, visit];
    Object.freeze(this);
  }
}

export class FlowScreen {
  constructor(view) { this.view = view; }

  get title() { return this.view.title; }
  get message() { return this.view.message; }
  get data() { return this.view.data; }
  get titleKey() { return `${this.keyStart}_title`; }

  outcomeValue(name) { return this.view.data[name]; }

  field(name, secret = false) { return this.possibleField(name) ?? { name, secret, pattern: null }; }
  possibleField(name) { return this.view.inputs.find((input) => input.name === name); }

  /** A choice by its rows; a session refuses one that is not possible. */
  selection(words, rows, give = {}) { return this.possibleSelection(words, rows, give) ?? new Selection(rows[0] ?? null, words, give, this.view.visit); }

  /** The same; undefined where it is not possible. */
  possibleSelection(words, rows, give = {}) {
    const choice = this.view.choices.find((one) => rows.includes(one.row));
    return choice && new Selection(choice.row, words, give, this.view.visit);
  }

  /** The choices that are possible now, by the rows of all. */
  list(rows) {
    return Object.entries(rows).flatMap(([name, rows]) => {
      const choice = this.view.choices.find((one) => rows.includes(one.row));
      if (!choice) return [];
      const { label, words, gives } = choice;
      const selection = gives.length > 0 ? undefined : new Selection(choice.row, words, {}, this.view.visit);
      return [{ name, label, words, gives, identifier: `${this.identifier} ${name}`, key: `${this.keyStart}_choice_${name}`, selection }];
    });
  }
}

export class ErrorScreen extends FlowScreen {
  kind = "error";
  get failure() { return this.view.title; }
  retry() { return new Selection(null, "Retry", {}, this.view.visit); }
  close() { return new Selection(null, "Close", {}, this.view.visit); }
}

export class PlaceholderScreen extends FlowScreen {
  kind = "placeholder";
  back() { return new Selection(null, "Back", {}, this.view.visit); }
}

export class WaitingScreen extends FlowScreen {
  kind = "waiting";
}

export function screenOf(view, find) {
  if (view.kind === "error") return new ErrorScreen(view);
  if (view.kind === "placeholder") return new PlaceholderScreen(view);
  return find?.(view) ?? new WaitingScreen(view);
}

export function unhandled(value) {
  throw new InputError(`the program has no case for '${value?.kind ?? value}': generate the flows anew, and add one`);
}
