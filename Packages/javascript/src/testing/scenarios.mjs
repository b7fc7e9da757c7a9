// Plays scenarios, as `lockstep compile --scenarios-output` writes them, with an app's own actions.
import { FlowDriver } from "../driver.mjs";
import { InputError } from "../errors.mjs";
import { ManualClock } from "./clock.mjs";
import { expectation, rowText } from "./expectations.mjs";

export class ScenarioFailure extends Error {
  get name() { return "ScenarioFailure"; }

  constructor(line, problem, path) {
    const rows = path.slice(-8).join(", ");
    super(`${line.file}:${line.line}: ${problem}${rows ? `; path: ${path.length > 8 ? "… " : ""}${rows}` : ""}`);
    [this.file, this.line, this.problem, this.path] = [line.file, line.line, problem, path];
  }
}

export function readScenarios(text) {
  const { schema, scenarios } = typeof text === "string" ? JSON.parse(text) : text;
  if (schema !== 1) throw new InputError(`this version reads scenarios of schema 1, not ${schema}: compile them with its lockstep`);
  return scenarios.map((one) => ({ ...one, world: plain(one.world) }));
}

export async function playScenario(program, scenario, options) {
  if (scenario.parameters.length > 0) {
    throw new InputError(`${scenario.id} passes parameters, which the module cannot: play it with LockstepTesting or 'lockstep test'`);
  }
  return new Player(program, scenario, options).play();
}

class Player {
  #prepared = [];
  #world = { outcomes: {}, actions: {} };
  #running;
  #missing;
  #fault;
  #trail = { path: [], rows: [], effects: [], unnamed: [], runs: {} };

  constructor(program, scenario, { actions, perform, apply = () => undefined, clock = new ManualClock(), exhaustive = false, ...options }) {
    Object.assign(this, { program, scenario, actions, perform, apply, clock, exhaustive, options });
    this.#change(scenario.simulated);
  }

  async play() {
    const { lines } = this.scenario;
    for (const [number, line] of lines.entries()) {
      try {
        await this.#take(line);
        this.#checkMissing();
        if (this.#fault && !lines.slice(number, number + 2).some((one) => "ends" in one)) throw new Problem(this.#fault);
      } catch (error) {
        throw error instanceof Problem ? new ScenarioFailure(line, error.message, this.#trail.path) : error;
      }
    }
    const last = lines[lines.length - 1] ?? { file: this.scenario.id, line: 1 };
    const fail = (line, problem) => { throw new ScenarioFailure(line, problem, this.#trail.path); };
    if (!this.driver) await this.#begin();
    this.#checkEffects();
    if (this.#prepared.length > 0) fail(this.#prepared[0].line, `the outcome of ${this.#prepared[0].place} was never requested`);
    const { end } = this.driver.state;
    if (!this.scenario.open && !end) {
      fail(last, `the scenario stops at ${this.#place}, and the session has not ended; continue to the end, or write 'open: true'`);
    }
    this.driver.close();
    return { rows: this.#trail.path.map((row) => row.split(" → ")[0]), end, time: this.clock.now() };
  }

  async #take(line) {
    if ("prepare" in line) {
      this.#input();
      for (const [place, answer] of Object.entries(line.prepare)) {
        // An action that runs ends so; else the next run does.
        if (this.#running?.is(place)) this.#running.answer(answerOf(answer));
        else this.#prepared.push({ place, answer: answerOf(answer), line });
      }
      return this.driver?.settle();
    }
    if ("world" in line) {
      this.#change(line.simulated ?? {});
      return this.apply(plain(line.world));
    }
    if (!this.driver) await this.#begin();
    if ("wait" in line) {
      this.#input();
      return this.clock.advance(plain(line.wait));
    }
    const send = this.#sending(line);
    if (send) {
      this.#input();
      const result = send();
      if (result.taken === false) throw new Problem(refusal(result));
      return this.driver.settle();
    }
    await this.#expect(line);
  }

  #sending(line) {
    const { driver } = this;
    const choose = (row, words) => driver.choose({ row, words, give: line.gives ?? {} });
    if ("user" in line) return () => choose(this.#rowOf(line.user), line.user);
    if ("row" in line) return () => choose(line.row, "");
    if ("event" in line) return () => driver.send(line.event);
    if ("give" in line) return () => driver.give(line.give);
    if ("suspend" in line) return () => driver.suspend();
    if ("resume" in line) return () => driver.resume();
    return undefined;
  }

  /** The row of a choice by its words; null leaves them to the session. */
  #rowOf(words) {
    return this.driver.state.view?.choices.find((one) => rowText(one.words) === rowText(words))?.row ?? null;
  }

  /** Waits for what has to hold within some time, timer by timer. */
  async #expect(line) {
    const within = line.within === undefined ? undefined : plain(line.within);
    const end = this.clock.now() + (within ?? 0);
    for (;;) {
      const problem = expectation(line, { ...this.driver.state, place: this.#place, trail: this.#trail, possible: () => this.driver.possible });
      if (!problem) return;
      const next = this.clock.nextMoment;
      if (within === undefined || this.driver.state.end || next === undefined || next > end) {
        throw new Problem(within === undefined ? problem : `${problem}, within ${within} ms`);
      }
      await this.clock.advance(next - this.clock.now());
    }
  }

  async #begin() {
    const actions = new Proxy({}, { get: (_, name) => (inputs, call) => this.#run(name, inputs, call) });
    this.driver = FlowDriver.start(this.program, this.scenario.flow, {
      ...this.options, actions, clock: this.clock,
      perform: (effect, event) => {
        this.#trail.effects.push(event);
        this.#trail.unnamed.push(event);
        if (this.perform) this.perform(effect, event);
        else this.#missing ??= `the app does not carry out '${effect}'`;
      },
      onRow: (row, at) => {
        this.#trail.path.push(`${row.row} → ${row.to}`);
        this.#trail.rows.push(row.row);
        this.options.onRow?.(row, at);
      },
      onNotice: (notice) => {
        if (notice.type === "failed") this.#fault ??= `the action '${notice.action.name}' failed: ${notice.error?.message ?? notice.error}`;
        this.options.onNotice?.(notice);
      },
    });
    await this.driver.settle();
  }

  /** Runs an action, which a line may end while it sleeps. */
  #run(name, inputs, call) {
    this.#trail.runs[name] = (this.#trail.runs[name] ?? 0) + 1;
    const own = new AbortController();
    const abort = () => own.abort(call.signal.reason);
    call.signal.addEventListener("abort", abort, { once: true });
    return new Promise((resolve, reject) => {
      const running = {
        is: (place) => place === `${call.flow} ${call.step}` || place === name,
        answer: (answer) => {
          own.abort();
          resolve(this.#slept(answer, call));
        },
      };
      this.#running = running;
      this.#answer(name, inputs, { ...call, signal: own.signal }).then(resolve, reject).finally(() => {
        call.signal.removeEventListener("abort", abort);
        if (this.#running === running) this.#running = undefined;
      });
    });
  }

  /** A line first, then the step and the flow of the world, then the action of the world, then the app. */
  async #answer(name, inputs, call) {
    const place = `${call.flow} ${call.step}`;
    const index = this.#prepared.findIndex((one) => one.place === place || one.place === name);
    if (index >= 0) return this.#slept(this.#prepared.splice(index, 1)[0].answer, call);
    const outcome = this.#world.outcomes[place] ?? this.#world.outcomes[name];
    if (outcome !== undefined) return { outcome };
    const answers = this.#world.actions[name];
    if (answers) return this.#slept(answers.length > 1 ? answers.shift() : answers[0], call);
    const action = this.actions[name];
    if (action) return action(inputs, call);
    this.#missing = `the app has no action '${name}', which ${place} runs`;
    throw new InputError(this.#missing);
  }

  async #slept({ after, ...answer }, call) {
    if (after > 0) await this.clock.sleep(after, call.signal);
    return answer;
  }

  #change({ outcomes = {}, actions = {} }) {
    Object.assign(this.#world.outcomes, outcomes);
    for (const [name, answers] of Object.entries(actions)) {
      if (answers.length > 0) this.#world.actions[name] = answers.map(answerOf);
      else delete this.#world.actions[name];
    }
  }

  #input() {
    this.#checkEffects();
    this.#trail.effects = [];
    this.#trail.unnamed = [];
  }

  #checkEffects() {
    if (this.exhaustive && this.#trail.unnamed.length > 0) {
      throw new Problem(`no 'did:' line names what happened before: ${this.#trail.unnamed.map((one) => one.text).join(", ")}`);
    }
  }

  #checkMissing() { if (this.#missing) throw new Problem(this.#missing); }

  get #place() { return this.driver.place; }
}

class Problem extends Error {}

function refusal({ reason, possible }) {
  return `${reason}; possible now: ${possible.map((one) => `'${one.text}'`).join(", ") || "nothing but time passing"}`;
}

function answerOf({ outcome, error, values, after }) {
  const answer = error === undefined ? { outcome, values: plain(values ?? {}) } : { error };
  return { ...answer, after: after === undefined ? 0 : plain(after) };
}

/** `{"seconds": 90}` as milliseconds, everywhere in a value; as the decimal number that is written: 1.001 s are 1001 ms. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === "seconds" && typeof value.seconds === "number") {
    return Number((value.seconds * 1000).toPrecision(15));
  }
  return Object.fromEntries(keys.map((key) => [key, plain(value[key])]));
}
