// A session in an app: actions as promises, timers on a clock, and the state for views.
import { systemClock } from "./clock.mjs";
import { InputError, LockstepError, ModuleError, object, rounded } from "./errors.mjs";
import { screenOf } from "./screen.mjs";
import { Handle, Secret, Vault } from "./secrets.mjs";

const nothing = () => undefined;
const unknown = new Handle("unknown");

export class FlowDriver {
  #session;
  #options;
  #clock;
  // When the driver began, by its clock and by the session.
  #start;
  #began;
  #timer;
  #tasks = new Map();
  #vault = new Vault({ forgetAfter: Infinity });
  #listeners = new Set();
  #state = Object.freeze({ screen: undefined, view: undefined, running: undefined, needed: [], end: undefined, refusal: undefined });
  #later = [];
  #isCarryingOut = false;
  #finish;

  static start(program, flow, options) { return new FlowDriver(program.start(flow, { trace: true }), options); }

  static restore(program, snapshot, { after = 0, suspended = false, ...options }) {
    return new FlowDriver(program.restore(snapshot, { after, suspended, trace: true }), options);
  }

  constructor(session, options) {
    object(options, "the options", "give the actions of the app");
    object(options.actions, "'actions'", "give a function for the name of each action");
    this.#session = session;
    this.#options = { screen: (view) => screenOf(view), perform: nothing, recover: nothing, onRow: nothing, onNotice: nothing, ...options };
    this.#clock = options.clock ?? systemClock;
    [this.#start, this.#began] = [this.#clock.now(), session.now];
    this.ended = new Promise((resolve) => { this.#finish = resolve; });
    this.#clock.attach?.(this);
    this.#apply(session.events, {});
  }

  /** For `useSyncExternalStore`: calls back after each change of the state; returns what ends that. */
  subscribe = (listener) => {
    // Two readers may have one function.
    const reader = () => listener();
    this.#listeners.add(reader);
    return () => { this.#listeners.delete(reader); };
  };

  /** The state, the same object until something changes. */
  getSnapshot = () => this.#state;

  get state() { return this.#state; }
  get screen() { return this.#state.screen; }
  get now() { return this.#session.now; }
  /** The step that the session is at, also beneath an error or a placeholder: `UC2.3 1.3`; undefined once it has ended. */
  get place() {
    if (this.#session.ended || this.#session.isLost) return undefined;
    const { view } = this.#session.inspect();
    const at = view.kind === "error" || view.kind === "placeholder" ? view.beneath[0] ?? view : view;
    return `${at.flow} ${at.step}`;
  }

  /** The inputs that are possible now. */
  get possible() { return this.#session.ended || this.#session.isLost ? [] : this.#session.inspect().possible; }

  get program() { return this.#session.program; }

  choose({ row, words, give, visit }) {
    return this.#pass(() => {
      const values = this.#conceal(give);
      if (values.taken === false) return values;
      return row === null ? this.#session.user(words, values, { visit }) : this.#session.row(row, values, { visit });
    });
  }

  send(event) { return this.#pass(() => this.#session.event(event)); }

  give(values) {
    return this.#pass(() => {
      const concealed = this.#conceal(values);
      if (concealed.taken === false) return concealed;
      const bare = Object.keys(concealed).find((name) => typeof concealed[name] === "string" && this.#needsSecret(name));
      if (bare === undefined) return this.#session.give(concealed);
      // In the runtime nothing could give its text to an action.
      return { taken: false, reason: `'${bare}' is a secret: give new Secret(text)`, possible: this.possible };
    });
  }

  /** Whether a value that is needed is a secret: a session takes a handle for nothing else. There is no input '', so that nothing changes. */
  #needsSecret(name) {
    try {
      return this.#state.needed.includes(name) && !this.#session.give({ [name]: unknown, "": unknown }).taken;
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
  }

  suspend() { return this.#pass(() => this.#session.suspend()); }
  resume() { return this.#pass(() => this.#session.resume()); }

  /** The session as bytes, without secrets; undefined once it has ended. */
  takeSnapshot() {
    this.#catchUp();
    return this.#session.ended ? undefined : this.#session.snapshot();
  }

  /** Waits until nothing runs but actions that sleep on a clock of tests. */
  async settle() {
    this.#catchUp();
    while (this.#tasks.size > (this.#clock.sleeping ?? 0)) await new Promise((resolve) => setTimeout(resolve, 0));
  }

  close() {
    if (!this.#session.ended) this.#end({ how: "closed" });
  }

  #pass(send) {
    this.#catchUp();
    const result = this.#session.ended ? { taken: false, reason: "the session has ended", possible: [] } : this.#try(send);
    if (result.taken) {
      this.#apply(result.events, { refusal: undefined });
    } else {
      this.#later.push(() => this.#options.onNotice({ type: "refused", refusal: result }));
      this.#apply([], { refusal: result });
    }
    return result;
  }

  /** Brings the session to the time of the clock; one that was set back waits. */
  #catchUp() {
    if (this.#session.ended) return;
    const time = this.#gone;
    // Another session may have made the module fail: this one hears of it by its next call.
    if (time <= 0 && !this.#session.isLost) return;
    const result = this.#try(() => this.#session.advance(Math.max(0, time)));
    if (result.taken) this.#apply(result.events, {});
  }

  /** A result of the session. Where the module has failed the session is lost, and ends in a fault that says so. */
  #try(send) {
    try {
      return send();
    } catch (error) {
      if (!(error instanceof ModuleError)) throw error;
      this.#end({ how: "fault", message: error.message });
      return { taken: false, reason: error.message, possible: [] };
    }
  }

  /** The values with handles in the place of secrets; a refusal if one does not match its pattern. */
  #conceal(values) {
    const { view } = this.#state;
    const isSecret = (name) => view?.inputs.some((input) => input.name === name && input.secret);
    const concealed = {};
    for (const [name, value] of Object.entries(object(values, "'give'", "give a text or a Secret for each name"))) {
      const secret = value instanceof Secret ? value : isSecret(name) ? new Secret(value) : undefined;
      if (secret && !this.program.accepts(name, secret.reveal())) {
        const possible = this.#session.inspect().possible;
        return { taken: false, reason: `'${name}' does not match the pattern of its input`, possible };
      }
      concealed[name] = secret ? this.#vault.keep(secret) : value;
    }
    return concealed;
  }

  /** The events of one input become one change of the state; actions and side effects come after it. */
  #apply(events, changes) {
    const { onRow, onNotice, perform, screen } = this.#options;
    const next = { ...this.#state, ...changes };
    for (const event of events) {
      switch (event.type) {
        case "shown":
          [next.view, next.screen] = [event.view, screen(event.view)];
          next.needed = [];
          break;
        case "action":
          next.running = event;
          next.needed = [];
          this.#prepare(event);
          break;
        case "cancelled": {
          const task = this.#tasks.get(event.number);
          if (!task) break;
          this.#tasks.delete(event.number);
          this.#later.push(() => task.controller.abort(), () => onNotice({ type: "cancelled", action: task.action }));
          if (next.running === task.action) next.running = undefined;
          break;
        }
        case "performed": this.#later.push(() => perform(event.name, event)); break;
        case "row": this.#later.push(() => onRow(event, this.now)); break;
        case "needed": next.needed = event.names; break;
        case "ended": return this.#end(event.end);
      }
    }
    // A part of what is needed may have been given.
    if (next.needed.length > 0 && next.needed.length > this.#session.needed.length) next.needed = this.#session.needed;
    if (next.running && !this.#tasks.has(next.running.number)) next.running = undefined;
    if (this.#vault.size > 0) this.#vault.keepOnly(this.#session.handles);
    this.#wait();
    this.#publish(next);
  }

  #publish(next) {
    const keys = Object.keys(next);
    if (keys.some((key) => next[key] !== this.#state[key])) {
      this.#state = Object.freeze(next);
      this.#later.push(...[...this.#listeners].map((listener) => () => { if (this.#listeners.has(listener)) listener(); }));
    }
    this.#carryOut();
  }

  /** In their order, even where one of them sends an input or throws. */
  #carryOut() {
    if (this.#isCarryingOut) return;
    this.#isCarryingOut = true;
    const failures = [];
    while (this.#later.length > 0) {
      try {
        this.#later.shift()();
      } catch (error) {
        failures.push(error);
      }
    }
    this.#isCarryingOut = false;
    if (failures.length > 0) throw failures[0];
  }

  #wait() {
    this.#clock.clearTimeout(this.#timer);
    const { due } = this.#session;
    this.#timer = due === null ? undefined : this.#clock.setTimeout(() => {
      this.#catchUp();
      this.#wait();
    }, Math.max(0, due - this.#gone));
  }

  /** The time of the clock that the session has not had. The date in milliseconds leaves few digits to fractions, so differences are taken first. */
  get #gone() { return rounded(this.#clock.now() - this.#start - (this.#session.now - this.#began)); }

  #prepare(action) {
    const task = { action, controller: new AbortController() };
    const inputs = { ...action.values, ...this.#vault.secrets(action.handles) };
    this.#tasks.set(action.number, task);
    this.#later.push(() => { void this.#run(task, inputs); });
  }

  async #run(task, inputs) {
    const { action, controller } = task;
    const name = action.name ?? `${action.flow} ${action.step}`;
    const call = { ...action, name, signal: controller.signal };
    let answer;
    let failed;
    try {
      const perform = this.#options.actions[name];
      if (!perform) throw new InputError(`the app has no action '${name}', which ${action.flow} ${action.step} runs: add it`);
      answer = await perform(inputs, call);
    } catch (error) {
      failed = { error };
    }
    this.#catchUp();
    if (this.#tasks.get(action.number) !== task) {
      if (answer !== undefined) this.#options.onNotice({ type: "late", action });
      return;
    }
    this.#tasks.delete(action.number);
    const before = this.#session.snapshot();
    let events;
    try {
      events = failed ? this.#take(call, this.#recovered(call, failed.error)) : this.#takeOrRecover(call, answer, before);
    } catch (failure) {
      return this.#fail(call, action, failure, before);
    }
    this.#apply(events, {});
  }

  /** What the answer of an action brings about. `recover` also hears of one that the session cannot take. */
  #takeOrRecover(call, answer, before) {
    try {
      return this.#take(call, answer);
    } catch (error) {
      const other = this.#recovered(call, error);
      if (!(error instanceof ModuleError)) return this.#take(call, other);
      // The session is lost with the instance: it goes on from where it was, and asks again for a secret that the action reads.
      this.#session = this.program.restore(before, { trace: true });
      return this.#session.running?.key === call.key ? this.#take(call, other) : this.#session.events;
    }
  }

  /** The answer of `recover` for an error; without one, the error. */
  #recovered(call, error) {
    const answer = this.#options.recover(call, error);
    if (answer === undefined) throw error;
    return answer;
  }

  #take({ name, key }, answer) {
    if (typeof answer !== "object" || answer === null) {
      throw new InputError(`the action '${name}' returned no answer: return an object with 'outcome' or 'error'`);
    }
    const { outcome, error, values } = answer;
    const result = "error" in answer ? this.#session.fail(key, error) : this.#session.answer(key, outcome, values);
    return result.events ?? [];
  }

  /** An action failed: the session ends here, and `lastSnapshot` is where it was before. */
  #fail({ name }, action, error, before) {
    this.lastSnapshot = before;
    this.#options.onNotice({ type: "failed", action, error });
    // Only the kind: a message could contain a secret.
    const kind = error instanceof LockstepError ? error.message : error?.constructor?.name ?? typeof error;
    this.#end({ how: "fault", message: `the action '${name}' of ${action.flow} ${action.step} failed: ${kind}; answer by 'recover'` });
  }

  #end(end) {
    this.#session.close();
    this.#clock.clearTimeout(this.#timer);
    const running = [...this.#tasks.values()];
    this.#tasks.clear();
    this.#vault.keepOnly([]);
    this.#later.push(...running.map((task) => () => task.controller.abort()));
    this.#clock.detach?.(this);
    this.#finish(end);
    this.#publish({ ...this.#state, screen: undefined, view: undefined, running: undefined, needed: [], end: Object.freeze({ ...end }) });
  }
}
