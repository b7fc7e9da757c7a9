// One run of a flow, driven by inputs.
import { InputError, SessionEnded, milliseconds, object, rounded, text, writable } from "./errors.mjs";
import { event } from "./events.mjs";
import { read } from "./reads.mjs";
import { Handle } from "./secrets.mjs";

export class Session {
  #session;
  #shown;
  #hasNeeded = false;

  constructor(program, session, now) {
    this.#session = session;
    this.program = program;
    this.now = now;
    this.running = undefined;
    this.ended = undefined;
    this.events = this.#note(session.lines);
  }

  fromUser(input, { handles } = {}) {
    const names = handles && Object.fromEntries(Object.entries(handles).map(([name, handle]) => [name, nameOf(handle)]));
    return this.send({ "from-user": input, ...(names ? { handles: names } : {}) });
  }

  user(words, give, { visit } = {}) { return this.send(lineOf("user", words, give, visit)); }
  row(row, give, { visit } = {}) { return this.send(lineOf("row", row, give, visit)); }
  event(words, { visit } = {}) { return this.send(lineOf("event", words, undefined, visit)); }
  give(values) { return this.send({ give: given(values) }); }

  answer(action, outcome, values) {
    text(outcome, "the outcome", "name one of Action.outcomes");
    if (values !== undefined) object(values, "'values'", "give a value for each name that the outcome brings");
    return this.send({ answer: numberOf(action), outcome, ...(values && Object.keys(values).length > 0 ? { values } : {}) });
  }

  fail(action, error) {
    return this.send({ answer: numberOf(action), error: text(error, "the error", "name one of the flow") });
  }

  advance(time) {
    const gone = milliseconds(time, "the time");
    const result = this.#send({ advance: gone });
    this.now = rounded(this.now + gone);
    return result;
  }

  suspend() { return this.send({ suspend: true }); }
  resume() { return this.send({ resume: true }); }

  send(line) {
    object(line, "a line", "send one as docs/jsonl.md describes it");
    if ("snapshot" in line || "due" in line) throw new InputError("'snapshot' and 'due' bring about nothing: call Session.snapshot, and read Session.due");
    const result = this.#send(line);
    if ("advance" in line || "restore" in line) this.now = this.inspect().now;
    return result;
  }

  #send(line, isTrial = false) {
    if (this.ended) throw new SessionEnded("the session has ended; start another one");
    writable(line, "a line", "give texts, numbers, and objects of these that are not deeply nested");
    if (!isTrial) this.#checkAnswer(line);
    const lines = this.#session.send(line);
    for (const { error, refused, possible } of lines) {
      if (error !== undefined) throw new InputError(`${error}; docs/jsonl.md describes what a session takes`);
      if (refused !== undefined) return { taken: false, reason: refused, possible: possible.map(possibleOf) };
    }
    if (this.running && [this.running.number, this.running.key].includes(line.answer)) this.running = undefined;
    if ("restore" in line) [this.#shown, this.#hasNeeded] = [undefined, false]; // Those of another moment.
    return { taken: true, events: this.#note(lines) };
  }

  /** An answer that no row has would end the session in a fault. */
  #checkAnswer(line) {
    const { running } = this;
    if (!running || running.outcomes.length === 0 || ![running.number, running.key].includes(line.answer)) return;
    const kind = "error" in line ? "error" : "outcome";
    const name = line[kind];
    if (typeof name !== "string" || (kind === "outcome" && running.outcomes.includes(name))) return;
    // While a placeholder is over the step, its rows are not listed.
    const rows = this.inspect().possible.filter((one) => one.kind === "outcome" || one.kind === "error");
    const known = rows.length > 0 ? rows.filter((one) => one.kind === kind).map((one) => one.text) : running.outcomes;
    const ids = rows.filter((one) => kind === "outcome" || one.kind === kind).map((one) => one.row);
    if (!known.includes(name) && !ids.includes(name)) this.#try(line, `${kind} '${name}'`, known.map((one) => `'${one}'`).join(", ") || "none");
  }

  /** A row may have the answer in other words, which the runtime alone compares: the answer is tried on a copy of the session. */
  #try(line, what, known) {
    const { flow, step, key } = this.running;
    let copy;
    try {
      copy = this.program.restore(this.snapshot());
    } catch (error) {
      if (!(error instanceof InputError)) throw error; // Else the program is closed.
    }
    try {
      // A copy has no secrets, and so does not run an action that reads one.
      if (copy?.running?.key !== key) {
        throw new InputError(`${flow} ${step} has no ${what} by that name: answer one that it has (${known}), or add a row`);
      }
      copy.#send({ ...line, answer: key }, true);
      if (copy.ended?.how === "fault") throw new InputError(`${copy.ended.message}; answer what a row takes, or add one`);
    } finally {
      copy?.close();
    }
  }

  get view() {
    const [shown, running] = [this.#shown, this.running];
    if (!shown || (!this.#hasNeeded && (!running || (shown.flow === running.flow && shown.step === running.step)))) return shown;
    const possible = new Set(this.inspect().possible.filter(({ kind }) => kind === "user" || kind === "event").map((one) => one.text));
    const left = { choices: shown.choices.filter((one) => possible.has(one.words)), events: shown.events.filter((one) => possible.has(one)) };
    return Object.freeze({ ...shown, choices: Object.freeze(left.choices), events: Object.freeze(left.events) });
  }

  get needed() {
    if (!this.#hasNeeded || this.ended) return [];
    return this.inspect().possible.filter((one) => one.kind === "give").map((one) => one.text);
  }

  get due() { return this.#isOpen ? this.#session.due() : null; }

  get handles() { return this.ended ? [] : this.inspect().handles; }

  snapshot() {
    if (this.ended) throw new SessionEnded("the session has ended, and leaves nothing to put away");
    return this.#session.snapshot();
  }

  inspect() {
    if (!this.#isOpen) throw new SessionEnded("the session is closed; start another one");
    return this.#session.inspect();
  }

  close() {
    if (this.#isOpen) this.#session.end();
    this.#session = undefined;
    this.#shown = undefined;
    this.running = undefined;
    this.ended ??= Object.freeze({ how: "closed" });
  }

  get isLost() { return this.#session?.host.wasm.failed ?? false; }

  get #isOpen() { return this.#session !== undefined; }

  #note(lines) {
    const events = lines.map(event).filter((one) => one !== undefined);
    const ran = this.running;
    for (const one of events) {
      if (one.type === "cancelled" && one.number === this.running?.number) this.running = undefined;
      else if (one.type === "shown") this.#shown = one.view;
      else if (one.type === "action") this.running = one;
      else if (one.type === "ended") [this.#shown, this.running, this.ended] = [undefined, undefined, one.end];
      if (["shown", "action", "needed", "ended"].includes(one.type)) this.#hasNeeded = one.type === "needed";
    }
    const begun = this.running;
    const names = begun?.reads.filter((name) => !(name in begun.handles)) ?? [];
    if (begun !== ran && names.length > 0) {
      this.running = Object.freeze({ ...begun, values: read(this.snapshot(), names) });
      events[events.indexOf(begun)] = this.running;
    }
    return Object.freeze(events);
  }
}

function possibleOf({ kind, text, row, gives }) { return Object.freeze({ kind, text, row, gives }); }

function lineOf(verb, words, give, visit) {
  const line = { [verb]: text(words, `'${verb}'`, "send the words or the ID of a row") };
  if (give !== undefined) line.give = given(give);
  if (visit !== undefined) line.visit = visit;
  return line;
}

function given(values) {
  object(values, "'give'", "give a text or a Handle for each name");
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [
    name, value instanceof Handle ? { handle: value.name } : text(value, `'${name}'`, "give a string, or a Handle of a secret"),
  ]));
}

function nameOf(handle) {
  if (!(handle instanceof Handle)) throw new InputError("'handles' is not an object of handles: give a Handle for the name of each secret");
  return handle.name;
}

function numberOf(action) {
  const name = typeof action === "object" && action !== null ? action.number : action;
  if (!Number.isInteger(name) && typeof name !== "string") throw new InputError("the action is neither an Action nor its key: give Session.running");
  return name;
}
