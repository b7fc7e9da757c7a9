// swift-format-ignore-file
// Written by make wasm; do not edit.

extension CarriedFiles {

  package static let compiling = ##"""
// Runs before the page is there: the interpreter is unpacked and compiled while the rest is read.

function bytes(base64) {
  // Older browsers do not have the first way, which takes a hundredth of the time.
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const found = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) found[index] = text.charCodeAt(index);
  return found;
}

/** What was compressed, as a response, so that it is compiled while it is unpacked. */
function unpacked(base64) {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  writer.write(bytes(base64));
  writer.close();
  return new Response(readable, { headers: { "Content-Type": "application/wasm" } });
}

/** The interpreter; where it cannot be compiled, the script of the page says why. */
const compiled = (async () => WebAssembly.instantiateStreaming(unpacked(document.getElementById("module").textContent), {}))();

"""##

  package static let host = ##"""
// A host for lockstep.wasm: flows from an image, driven by the lines of docs/jsonl.md. Needs no library; runs in browsers,
// in Node, and wherever WebAssembly has a JavaScript interface. docs/wasm.md describes the bytes beneath.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module with one program. */
export class Lockstep {
  /**
   * @param {BufferSource | Response} module the bytes of lockstep.wasm, or what it is fetched with
   * @param {Uint8Array} image what `lockstep compile` wrote
   */
  static async load(module, image) {
    const isFetched = typeof Response !== "undefined" && module instanceof Response;
    const { instance } = await (isFetched ? WebAssembly.instantiateStreaming(module, {}) : WebAssembly.instantiate(module, {}));
    return new Lockstep(instance.exports, image);
  }

  constructor(wasm, image) {
    if (wasm.lockstep_version() !== 1) throw new Error("lockstep.wasm has another interface than this host");
    this.wasm = wasm;
    this.room = 1024;
    this.place = wasm.lockstep_allocate(this.room);
    this.program = this.#with(image, (length) => wasm.lockstep_load(this.place, length));
    if (this.program === 0) throw new Error(this.#said()[0].error);
  }

  /**
   * Starts a flow.
   * @returns {Session}
   */
  start(flow, { traces = false } = {}) {
    const number = this.#with(encoder.encode(flow), (length) =>
      this.wasm.lockstep_start(this.program, this.place, length, traces ? 1 : 0));
    const lines = this.#said();
    if (number === 0) throw new Error(lines[0].error);
    return new Session(this, number, lines);
  }

  /** Sends one object of the protocol, and returns what it brings about. */
  send(session, line) {
    const bytes = encoder.encode(JSON.stringify(line));
    this.#with(bytes, (length) => this.wasm.lockstep_send(session, this.place, length));
    return this.#said();
  }

  inspect(session) {
    this.wasm.lockstep_inspect(session);
    return this.#said()[0];
  }

  /** The numbers of flows, steps and rows, an object for each flow. */
  numbers() {
    this.wasm.lockstep_numbers(this.program);
    return this.#said();
  }

  /**
   * Starts the flow of this number, to be driven by numbers.
   * @returns {NumberedSession}
   */
  open(flow) {
    const number = this.wasm.lockstep_open(this.program, flow);
    if (number === 0) throw new Error(this.#said()[0].error);
    return new NumberedSession(this, number);
  }

  /** Sends an input by its numbers; throws where it is refused. */
  step(session, kind, number, value) {
    const step = this.wasm.lockstep_step(session, kind, number, value);
    if (step < -1) throw new Error(this.#said()[0]?.error ?? "there is no such session");
    return step;
  }

  /** Hands bytes over; afterwards nothing is left of them where they were. */
  #with(bytes, call) {
    if (bytes.length > this.room) {
      this.wasm.lockstep_release(this.place, this.room);
      this.room = 2 * bytes.length;
      this.place = this.wasm.lockstep_allocate(this.room);
    }
    // Memory may have moved when it grew, so that a view of it lives for one call.
    new Uint8Array(this.wasm.memory.buffer, this.place, bytes.length).set(bytes);
    const result = call(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, this.place, bytes.length).fill(0);
    return result;
  }

  #said() {
    const length = this.wasm.lockstep_output_length();
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.lockstep_output(), length);
    return decoder.decode(bytes).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  }
}

/** One run of a flow. */
export class Session {
  constructor(host, number, lines) {
    this.host = host;
    this.number = number;
    /** What the start brought about. */
    this.lines = lines;
  }

  /** Sends one object of the protocol: `{user: "selects Close"}`; returns what it brings about, as objects. */
  send(line) { return this.host.send(this.number, line); }

  /** Where the session is and what it would take; nothing changes. */
  inspect() { return this.host.inspect(this.number); }

  /** Gives its memory back. */
  end() { this.host.wasm.lockstep_end(this.number); }
}

/**
 * One run of a flow for hosts that take many rows: no text is read or written. Every input returns the number of the step
 * where the session stands then, -1 once it has ended.
 */
export class NumberedSession {
  constructor(host, number) {
    this.host = host;
    this.number = number;
  }

  /** Takes a row; `value` is what it brings, or stands for the secret that it gives. */
  take(row, value = 0) { return this.host.step(this.number, 0, row, value); }
  wait(milliseconds) { return this.host.step(this.number, 1, milliseconds, 0); }
  suspend() { return this.host.step(this.number, 2, 0, 0); }
  resume() { return this.host.step(this.number, 3, 0, 0); }
  /** Leaves a placeholder. */
  back() { return this.host.step(this.number, 4, 0, 0); }
  /** Answers an error. */
  retry() { return this.host.step(this.number, 5, 0, 0); }
  close() { return this.host.step(this.number, 6, 0, 0); }

  /** Where the session is and what it would take; nothing changes. */
  inspect() { return this.host.inspect(this.number); }

  /** Gives its memory back. */
  end() { this.host.wasm.lockstep_end(this.number); }
}

"""##

  package static let script = ##"""

// The page: a session of the module above, shown as a screen, a row, a place in a picture and a trace.
// All texts come from flows and are hostile: they are put in as text, never as markup.

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const flows = new Map(data.flows.map((flow) => [flow.id, flow]));

/** An element with attributes and children; a child that is a string is text. */
function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}
// Moments. A moment is the flow that was started and what was done since, each a word as in the address:
// a row, `wait:60s`, `suspend`, `resume`, `give`, `user:Retry`.

const moment = { flow: null, done: [] };
let lockstep = null;
let session = null;
let now = null;
let running = null;
let log = [];
let notice = "";
let shown = null;

const encodeWord = (text) => encodeURIComponent(text).replace(/%20/g, " ").replace(/[(),;=]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());

function wordOf({ row, flow, values }) {
  const place = (flow === moment.flow ? "" : encodeWord(flow) + " ") + encodeWord(row);
  const pairs = Object.entries(values ?? {}).map(([name, value]) => `${encodeWord(name)}=${encodeWord(String(value))}`);
  return place + (pairs.length ? `(${pairs.join(";")})` : "");
}

function readWord(word) {
  const decode = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  const [, place, inner] = /^([^(]*)(?:\((.*)\))?$/.exec(word) ?? [null, word];
  const blank = place.lastIndexOf(" ");
  const values = {};
  for (const pair of inner ? inner.split(";") : []) {
    const [name, value] = pair.split("=");
    values[decode(name)] = decode(value ?? "");
  }
  return { flow: blank < 0 ? null : decode(place.slice(0, blank)), row: decode(place.slice(blank + 1)), values };
}

function address() {
  const done = moment.done.length ? "?do=" + moment.done.map((word) => word.replace(/ /g, "%20")).join(",") : "";
  return "#" + encodeURIComponent(moment.flow).replace(/%2F/g, "/") + done;
}

function readAddress() {
  const text = location.hash.slice(1);
  if (text === "" || text.startsWith("row:") || text === "display") return null;
  const [flow, query = ""] = text.split(/\?(.*)/s);
  const words = /(?:^|&)do=([^&]*)/.exec(query)?.[1] ?? "";
  try {
    return { flow: decodeURIComponent(flow), done: words === "" ? [] : words.replace(/%20|\+/g, " ").split(",").map((word) => word.trim()).filter(Boolean) };
  } catch { return null; }
}
// Values

/** A text that a pattern takes, for what is secret or not known. */
function standIn(pattern) {
  let fits = () => true;
  try { if (pattern) { const whole = new RegExp(`^(?:${pattern})$`, "u"); fits = (text) => whole.test(text); } } catch { /* then anything */ }
  for (let length = 1; length <= 64; length++) {
    for (const sample of ["0", "1", "a", "A", "Aa1!", "1234567890"]) {
      const text = sample.repeat(length).slice(0, length);
      if (fits(text)) return text;
    }
  }
  return "0";
}

function milliseconds(text) {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?\s*$/.exec(String(text));
  return match ? Math.round(Number(match[1]) * { ms: 1, s: 1000, m: 60000, h: 3600000, d: 86400000 }[match[2] ?? "s"]) : null;
}

function duration(ms) {
  for (const [unit, size] of [["d", 86400000], ["h", 3600000], ["m", 60000], ["s", 1000]]) {
    if (ms >= size && ms % size === 0) return ms / size + unit;
  }
  return ms + "ms";
}

/** The same for people: `4 m 57 s`. */
function spoken(ms) {
  const parts = [];
  let rest = ms;
  for (const [unit, size] of [["d", 86400000], ["h", 3600000], ["m", 60000], ["s", 1000], ["ms", 1]]) {
    const count = Math.floor(rest / size);
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}`);
    rest -= count * size;
  }
  return parts.join(" ") || "0 s";
}

function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const pad = (number) => String(number).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const rest = ms % 1000 ? "." + String(Math.floor(ms % 1000)).padStart(3, "0") : "";
  return (h ? `${h}:${pad(m)}` : m) + ":" + pad(s) + rest;
}

/** The row of the table; rows of several flows share ids. */
function rowElement(flow, id) { return document.getElementById(`row:${flow}:${id}`); }

function rowValues(flow, id) {
  const list = rowElement(flow, id)?.dataset.values;
  return list ? list.split(" ").map((pair) => { const at = pair.lastIndexOf(":"); return { name: pair.slice(0, at), kind: pair.slice(at + 1) }; }) : [];
}

const valueDefaults = { duration: "60s", integer: "1", text: "text" };

function outcomeValues(flow, id, given) {
  const values = {};
  for (const { name, kind } of rowValues(flow, id)) {
    const text = given[name] ?? valueDefaults[kind];
    values[name] = kind === "duration" ? milliseconds(text) ?? 60000 : kind === "integer" ? Math.trunc(Number(text)) || 0 : String(text);
  }
  return values;
}
// Playing

/** The line for a word, as things are now; null where it is not possible. `given` has what was typed, which no word keeps. */
function lineOf(word, given) {
  if (word === "suspend" || word === "resume") return { [word]: true };
  if (word.startsWith("wait:")) { const ms = milliseconds(word.slice(5)); return ms === null ? null : { advance: ms }; }
  if (word === "give") {
    const names = now.possible.filter((possible) => possible.kind === "give").map((possible) => possible.text);
    return names.length ? { give: Object.fromEntries(names.map((name) => [name, given?.[name] ?? standIn(null)])) } : null;
  }
  if (word.startsWith("user:")) return { user: readWord(word.slice(5)).row };
  const { flow, row, values } = readWord(word);
  const possible = now.possible.find((possible) => possible.row === row);
  if (!possible || (flow !== null && now.view && flow !== now.view.flow && !now.calls.some((call) => call.startsWith(flow + " ")))) return null;
  if (possible.kind === "outcome" && running !== null) return { answer: running, outcome: row, values: outcomeValues(now.view.flow, row, values) };
  if (possible.kind === "error" && running !== null) return { answer: running, error: possible.text };
  const gives = {};
  const names = new Set(possible.gives ? [possible.gives] : []);
  for (const name of names) {
    const field = now.view?.inputs.find((input) => input.name === name);
    gives[name] = given?.[name] ?? values[name] ?? standIn(field?.pattern);
  }
  return names.size ? { row, give: gives } : { row };
}

function take(lines, word) {
  const entry = { word, at: 0, rows: [], others: [], said: null };
  for (const line of lines) {
    if ("row" in line) entry.rows.push(line);
    else if ("run" in line) running = line.run;
    else if ("cancel" in line && line.cancel === running) running = null;
    else if ("do" in line) entry.others.push("does: " + line.do);
    else if ("refused" in line) entry.said = line.refused;
    else if ("error" in line) entry.said = line.error;
    else if ("end" in line) entry.others.push(endWords(line));
  }
  return entry;
}

function begin(flow) {
  session?.end();
  moment.flow = flow;
  moment.done = [];
  log = [];
  notice = "";
  running = null;
  session = lockstep.start(flow, { traces: true });
  const entry = take(session.lines, null);
  now = session.inspect();
  if (entry.rows.length || entry.others.length) log.push({ ...entry, at: now.now });
}

/** Does what a word says; false, and nothing changed, where it is not possible. */
function apply(word, given = null) {
  const line = now.ended ? null : lineOf(word, given);
  if (line === null) { notice = now.ended ? "The session has ended." : `'${word}' is not possible here.`; return false; }
  const answered = "answer" in line ? running : null;
  const lines = session.send(line);
  const entry = take(lines, word);
  if (entry.said !== null) { notice = entry.said; return false; }
  if (answered !== null && running === answered) running = null;
  now = session.inspect();
  const last = moment.done.at(-1);
  if (word.startsWith("wait:") && last?.startsWith("wait:") && log.at(-1)?.word === last) {
    const sum = "wait:" + duration(milliseconds(last.slice(5)) + line.advance);
    moment.done[moment.done.length - 1] = sum;
    const before = log.pop();
    log.push({ ...entry, word: sum, rows: [...before.rows, ...entry.rows], others: [...before.others, ...entry.others], at: now.now });
  } else {
    moment.done.push(word);
    log.push({ ...entry, at: now.now });
  }
  notice = "";
  return true;
}

/** Plays a moment from the start; stops at what is not possible any more. */
function replay(flow, done) {
  begin(flow);
  for (const word of done) {
    if (!apply(word)) {
      notice = `${notice} The link was followed up to there.`;
      return;
    }
  }
}

function act(word, given = null) {
  const focused = document.activeElement;
  const wasInside = focused && (focused.closest("#display, #answers") !== null);
  apply(word, given);
  follow();
  if (wasInside && !$("display").contains(document.activeElement)) $("display").querySelector("h2")?.focus();
}

/** Shows the present moment and puts it into the address. */
function follow() {
  shown = now.view?.flow ?? shown ?? moment.flow;
  history.replaceState(null, "", address());
  render();
}

function endWords(end) {
  switch (end.end) {
    case "result": return `Result: ${end.to}`;
    case "handed over": return `Goes on in ${end.to}`;
    case "fault": return `Fault: ${end.message}`;
    case "left": return "The user has left the flow";
    case "resume": return "Resumes what was suspended";
    default: return "The flow has ended";
  }
}
// The screen

function render() {
  document.documentElement.classList.toggle("playing", true);
  $("front").hidden = true;
  $("play").hidden = false;
  $("pick").value = shown;
  $("phone-time").textContent = $("clock").textContent = clock(now.now);
  $("phone-place").textContent = now.view ? `${now.view.flow} ${now.view.step}` : "";
  $("back").disabled = moment.done.length === 0;
  $("restart").disabled = moment.done.length === 0;
  $("second").disabled = now.ended !== null || now.suspended;
  $("suspend").disabled = now.ended !== null;
  $("suspend").textContent = now.suspended ? "Resume" : "Suspend";
  const next = now.timers[0];
  $("timer").disabled = !next || now.ended !== null;
  $("timer").textContent = next ? `Next timer (${spoken(next.in)})` : "Next timer";
  $("notice").textContent = notice;
  $("display").replaceChildren(display());
  $("answers").replaceChildren(...answers());
  renderLog();
  light();
}

const heading = (text) => el("h2", { tabindex: "-1" }, text);

/** What is shown, or what goes on: `System determines whether biometrics are enabled`. */
function title(view) {
  const doer = { system: "System ", os: "Operating system ", "partial-flow": "Executes ", "use-case": "Executes " }[view.kind] ?? "";
  return doer + view.title;
}

function display() {
  if (now.ended) {
    const words = endWords(now.ended);
    const on = now.ended.end === "handed over" && flows.has(now.ended.to) ? el("button", { type: "button", class: "primary", onclick: () => open(now.ended.to) }, `Play ${now.ended.to}`) : null;
    return el("div", { class: "view over" }, heading(words), el("div", { class: "buttons" }, on, el("button", { type: "button", onclick: () => open(moment.flow) }, "Restart")));
  }
  if (now.suspended) {
    return el("div", { class: "view over" }, heading("In the background"), el("p", {}, "The app is suspended."), el("div", { class: "buttons" }, el("button", { type: "button", class: "primary", onclick: () => act("resume") }, "Resume")));
  }
  const view = now.view;
  const beneath = view.beneath[0];
  const layer = el("div", { class: `view ${view.kind}` });
  const isOver = !["screen", "page"].includes(view.kind);
  layer.append(heading(title(view)));
  if (!view.title && view.kind === "error") layer.querySelector("h2").textContent = "Error";
  if (view.message) layer.append(el("p", { class: "message" }, view.message));
  if (view.items.length) layer.append(el("ul", { class: "items" }, ...view.items.map((item) => el("li", {}, item))));
  const form = el("form", { class: "form", onsubmit: submit, autocomplete: "off" });
  const named = new Set();
  for (const [number, input] of view.inputs.entries()) {
    if (input.name) named.add(input.name);
    form.append(field(input.text, input.name, input.secret, number));
  }
  for (const choice of view.choices) {
    for (const name of choice.gives) if (!named.has(name)) { named.add(name); form.append(field(name, name, false, named.size)); }
  }
  const buttons = el("div", { class: "buttons" });
  for (const [index, choice] of view.choices.entries()) buttons.append(choiceButton(choice, index, form));
  const dead = view.actions.filter((action) => !view.choices.some((choice) => choice.label === action));
  for (const action of dead) buttons.append(el("button", { type: "button", disabled: true, title: "No row is about this action" }, action));
  const needs = now.possible.filter((possible) => possible.kind === "give");
  if (needs.length) {
    for (const need of needs) form.append(field(need.text, need.text, true, 90));
    buttons.append(submitButton(() => act("give", typed(form)), {}, "Give"));
  }
  form.append(buttons);
  layer.append(form);
  if (isWorking(view)) layer.append(...outcomes());
  if (!isOver || !beneath) return layer;
  const back = el("div", { class: "beneath", "aria-hidden": "true" }, el("p", { class: "title" }, beneath.title), beneath.message ? el("p", {}, beneath.message) : null,
    ...beneath.inputs.map((input) => el("div", { class: "ghost" }, input.text)), ...beneath.actions.map((action) => el("div", { class: "ghost button" }, action)));
  back.inert = true;
  return el("div", { class: "stack" }, back, layer);
}

const isWorking = (view) => now.possible.some((possible) => possible.kind === "outcome" || possible.kind === "error") || ["system", "os", "partial-flow", "use-case"].includes(view.kind);

function field(text, name, secret, number) {
  const id = `field-${number}`;
  return el("div", { class: "field" }, el("label", { for: id }, text),
    el("input", { id, name: name ?? "", type: secret ? "password" : "text", disabled: name ? false : true, autocomplete: "off", spellcheck: "false" }));
}

function typed(form) {
  const values = {};
  for (const input of form.querySelectorAll("input[name]")) if (input.name && input.value !== "") values[input.name] = input.value;
  return values;
}

function choiceButton(choice, index, form) {
  const gives = choice.gives.length > 0;
  const press = () => {
    const given = gives ? typed(form) : {};
    const plain = {};
    // What is secret is not kept in the moment.
    for (const name of choice.gives) {
      const input = now.view.inputs.find((input) => input.name === name);
      if (input && !input.secret && given[name] !== undefined) plain[name] = given[name];
    }
    act(choice.row ? wordOf({ row: choice.row, flow: now.view.flow, values: plain }) : "user:" + encodeWord(choice.words), given);
  };
  const rowId = choice.row ? el("span", { class: "rowid", "aria-hidden": "true" }, choice.row) : null;
  const attributes = { "data-key": index < 9 ? String(index + 1) : null, "data-row": choice.row };
  if (gives) return submitButton(press, attributes, capital(choice.label), rowId);
  return el("button", { type: "button", ...attributes, onclick: press }, capital(choice.label), rowId);
}

/** What the buttons of the form do; it is told when the form is submitted, by them or by the key Enter. */
const presses = new WeakMap();

function submitButton(press, attributes, ...children) {
  const button = el("button", { type: "submit", class: "primary", ...attributes }, ...children);
  presses.set(button, press);
  return button;
}

function submit(event) {
  event.preventDefault();
  presses.get(event.submitter ?? event.target.querySelector("[type=submit]"))?.();
}

const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What a system step can come to, as chips. */
function outcomes() {
  const found = now.possible.filter((possible) => possible.kind === "outcome" || possible.kind === "error");
  if (!found.length) return [];
  return [el("p", { class: "ask" }, "How does it end?"), el("div", { class: "chips" }, ...found.map((possible, index) => chip(possible, index)))];
}

function chip(possible, index) {
  const flow = now.view.flow;
  const words = rowWords(flow, possible.row) ?? possible.text;
  const values = rowValues(flow, possible.row);
  const inputs = values.map(({ name, kind }) => ({ name, input: el("input", { value: valueDefaults[kind], "aria-label": name, size: 6 }) }));
  const press = () => act(wordOf({ row: possible.row, flow, values: Object.fromEntries(inputs.map(({ name, input }) => [name, input.value])) }));
  const button = el("button", { type: "button", class: `chip ${possible.kind}`, "data-key": index < 9 ? String(index + 1) : null, "data-row": possible.row, onclick: press },
    el("span", { class: "rowid" }, possible.row), el("span", {}, words));
  return inputs.length ? el("div", { class: "valued" }, button, ...inputs.map(({ name, input }) => el("label", {}, name + " ", input))) : button;
}

/** The words of a row without its kind: `Biometrics are enabled`. */
function rowWords(flow, id) {
  const cell = rowElement(flow, id)?.querySelector(".d");
  if (!cell) return null;
  const copy = cell.cloneNode(true);
  for (const aside of copy.querySelectorAll("del, .because, .note, sup, ul")) aside.remove();
  return copy.textContent.trim().replace(/^(Case|Result|Error|Event): /, "").replace(/\s*→.*$/s, "");
}

/** What happens without the user: events and timers. */
function answers() {
  if (now.ended || now.suspended) return [];
  const events = now.possible.filter((possible) => possible.kind === "event");
  if (!events.length) return [];
  return [el("p", { class: "ask" }, "What else can happen"), el("div", { class: "chips" }, ...events.map((possible) => {
    const timer = now.timers.find((timer) => timer.row === `${now.view.flow} ${possible.row}`);
    const when = timer ? el("small", {}, `in ${spoken(timer.in)}`) : null;
    return el("button", { type: "button", class: "chip event", "data-row": possible.row, onclick: () => act(wordOf({ row: possible.row, flow: now.view.flow })) },
      el("span", { class: "rowid" }, possible.row ?? ""), el("span", {}, possible.text), when);
  }))];
}
// The trace

function renderLog() {
  const items = log.map((entry, index) => {
    const rows = entry.rows.map((row) => el("li", {}, rowLink(row.row), " → ", place(row.to)));
    const goTo = entry.word !== null && index < log.length - 1 ? el("button", { type: "button", class: "return", title: "Goes back to this moment", onclick: () => { replay(moment.flow, moment.done.slice(0, index + 1 - (log[0].word === null ? 1 : 0))); follow(); } }, "return here") : null;
    return el("li", {}, el("time", {}, clock(entry.at)), el("div", {}, entry.word === null ? el("b", {}, "start") : el("b", {}, wordLabel(entry)), goTo,
      rows.length ? el("ul", {}, ...rows) : null, ...entry.others.map((text) => el("p", {}, text))));
  });
  $("log").replaceChildren(...items);
  $("log").lastElementChild?.scrollIntoView({ block: "nearest" });
}

function wordLabel(entry) {
  const word = entry.word;
  if (word.startsWith("wait:")) return `wait ${word.slice(5)}`;
  if (word.startsWith("user:")) return `user ${readWord(word.slice(5)).row}`;
  if (["suspend", "resume", "give"].includes(word)) return word;
  const first = entry.rows[0]?.row;
  const { flow, row } = readWord(word);
  const words = rowWords(first ? first.slice(0, first.lastIndexOf(" ")) : flow ?? moment.flow, row);
  return words ?? row;
}

function rowLink(text) {
  const blank = text.lastIndexOf(" ");
  return el("a", { href: "#row:" + encodeURIComponent(`${text.slice(0, blank)}:${text.slice(blank + 1)}`), "data-goto": text }, text);
}

function place(text) {
  const blank = text.lastIndexOf(" ");
  return blank > 0 && rowElement(text.slice(0, blank), text.slice(blank + 1)) ? rowLink(text) : document.createTextNode(text);
}
// Table and picture

function view(flow) {
  shown = flow;
  $("pick").value = flow;
  light(false);
}

function light(scrolls = true) {
  for (const part of document.querySelectorAll("#table .flow, #picture .picture")) part.hidden = part.dataset.flow !== shown;
  for (const lit of document.querySelectorAll(".here, .open, .taken, .caller, .last")) lit.classList.remove("here", "open", "taken", "caller", "last");
  for (const lit of document.querySelectorAll("[aria-current]")) lit.removeAttribute("aria-current");
  for (const [cell, content] of numbers) cell.replaceChildren(...content);
  numbers.clear();
  const taken = new Set(log.flatMap((entry) => entry.rows.map((row) => row.row)));
  for (const text of taken) rowAt(text)?.classList.add("taken");
  const last = log.at(-1)?.rows.at(-1)?.row;
  if (last) rowAt(last)?.classList.add("last");
  for (const call of now.calls) { rowAt(call)?.classList.add("caller"); box(call)?.classList.add("caller"); }
  if (now.view) {
    const place = `${now.view.flow} ${now.view.step}`;
    const row = rowAt(place);
    row?.classList.add("here");
    row?.setAttribute("aria-current", "step");
    const node = box(place);
    node?.classList.add("here");
    for (const possible of now.possible) if (possible.row) offer(now.view.flow, possible);
    // Not before the next picture: until then nothing has to be laid out.
    if (scrolls && shown === now.view.flow) requestAnimationFrame(() => { center($("table"), row); center($("paper"), node); });
  }
  for (const figure of document.querySelectorAll("#picture .picture")) {
    for (const arrow of figure.querySelectorAll(".arrow, .chip")) {
      const rows = arrow.dataset.rows.split(" ");
      if (rows.some((row) => taken.has(`${figure.dataset.flow} ${row}`))) arrow.classList.add("taken");
      if (rows.some((row) => last === `${figure.dataset.flow} ${row}`)) arrow.classList.add("last");
    }
  }
  renderPath();
}

function rowAt(text) { const blank = text.lastIndexOf(" "); return rowElement(text.slice(0, blank), text.slice(blank + 1)); }

function box(text) {
  const blank = text.lastIndexOf(" ");
  const [flow, step] = [text.slice(0, blank), text.slice(blank + 1)];
  return [...document.querySelectorAll("#picture .picture")].find((figure) => figure.dataset.flow === flow)?.querySelector(`[data-step="${CSS.escape(step)}"]`);
}

/** What the cells hold whose numbers are buttons at present. */
const numbers = new Map();

/** Makes the number of a row that can be taken now a button. */
function offer(flow, possible) {
  const row = rowElement(flow, possible.row);
  const cell = row?.querySelector(".n");
  if (!cell) return;
  row.classList.add("open");
  const press = () => document.querySelector(`#display [data-row="${CSS.escape(possible.row)}"], #answers [data-row="${CSS.escape(possible.row)}"]`)?.click();
  if (!numbers.has(cell)) numbers.set(cell, [...cell.childNodes]);
  cell.replaceChildren(el("button", { type: "button", class: "take", title: "Takes this row", onclick: press }, possible.row));
}

function center(pane, element) {
  if (!element || pane.offsetParent === null) return;
  const smooth = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  // On a phone the page scrolls, not the part.
  if (pane.scrollHeight <= pane.clientHeight && pane.scrollWidth <= pane.clientWidth) {
    if (matchMedia("(max-width: 700px)").matches) element.scrollIntoView({ block: "center", behavior: smooth });
    return;
  }
  const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()];
  pane.scrollTo({ top: pane.scrollTop + inner.top - outer.top - (outer.height - inner.height) * 0.4, left: pane.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2, behavior: smooth });
}

/** The calls that led here. */
function renderPath() {
  const places = now.view ? [...now.calls, `${now.view.flow} ${now.view.step}`] : [];
  $("path").replaceChildren(...places.flatMap((text, index) => {
    const flow = text.slice(0, text.lastIndexOf(" "));
    const button = el("button", { type: "button", "aria-pressed": String(flow === shown), onclick: () => { view(flow); center($("table"), rowAt(text)); center($("paper"), box(text)); } }, text);
    return index ? [el("span", { "aria-hidden": "true" }, "›"), button] : [button];
  }));
}
// Copying

function quoted(text) {
  return /^[A-Za-z][A-Za-z0-9 ._-]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text) && text.trim() === text ? text : JSON.stringify(text);
}

function pairs(object) {
  return "{" + Object.entries(object).map(([key, value]) => `${quoted(key)}: ${typeof value === "string" ? quoted(value) : value}`).join(", ") + "}";
}

/** What was done, as a scenario. Played anew, because rows are looked up where they were taken. */
function scenario() {
  const done = [...moment.done];
  const lines = [`scenario: NEW`, `title: What was played on the page`, `flow: ${quoted(moment.flow)}`, `steps:`];
  begin(moment.flow);
  // How a run ends is said before what starts it.
  let began = lines.length;
  for (const word of done) {
    const [before, run] = [lines.length, running];
    const added = scenarioLines(word);
    const isAnswer = "answer" in (lineOf(word, null) ?? {});
    lines.splice(isAnswer ? began : before, 0, ...added);
    apply(word);
    if (running !== run) began = isAnswer ? began + added.length : before;
  }
  if (now.ended) lines.push(`  - ends: ${quoted(now.ended.end === "handed over" ? `handed over to ${now.ended.to}` : now.ended.end === "result" ? `result ${now.ended.to}` : now.ended.end)}`);
  else if (now.view) lines.push(`  - at: ${quoted(`${now.view.flow} ${now.view.step}`)}`);
  if (!now.ended) lines.push("open: true");
  return lines.join("\n") + "\n";
}

function scenarioLines(word) {
  const line = lineOf(word, null);
  if (line === null) return [];
  if ("advance" in line) return [`  - wait: ${duration(line.advance)}`];
  if (line.suspend || line.resume) return [`  - ${word}`];
  if ("give" in line && !("row" in line)) return [`  - give: ${pairs(line.give)}`];
  if ("user" in line) return [`  - user: ${quoted(line.user)}`];
  const { flow, row, values } = readWord(word);
  const possible = now.possible.find((possible) => possible.row === row);
  const place = `${now.view.flow} ${now.view.step}`;
  if ("answer" in line && "error" in line) return [`  - error: ${pairs({ [place]: line.error })}`];
  if ("answer" in line) {
    const brought = {};
    for (const { name, kind } of rowValues(flow ?? now.view.flow, row)) brought[name] = kind === "duration" ? duration(line.values[name]) : String(line.values[name]);
    const outcome = pairs({ [place]: possible.text });
    return [Object.keys(brought).length ? `  - {outcome: ${outcome}, values: ${pairs(brought)}}` : `  - outcome: ${outcome}`];
  }
  if (possible?.kind === "event") return [`  - event: ${quoted(possible.text)}`];
  const give = Object.entries(line.give ?? {}).map(([name, value]) => `, ${quoted(name)}: ${JSON.stringify(String(value))}`).join("");
  return [give ? `  - {row: ${quotedID(row)}${give}}` : `  - row: ${quotedID(row)}`];
}

const quotedID = (id) => (/^[0-9.]+[a-z]+$/.test(id) ? id : JSON.stringify(id));

function tell(title, text, note) {
  $("dialog-title").textContent = title;
  $("dialog-content").replaceChildren(el("p", {}, note), el("pre", { tabindex: "0" }, text));
  $("dialog").showModal();
}

async function copy(title, text) {
  let note = "Copied.";
  try { await navigator.clipboard.writeText(text); } catch { note = "Select the text and copy it."; }
  tell(title, text, note);
}
// Finding

function find() {
  const words = $("find").value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = [];
  if (words.length) {
    for (const row of document.querySelectorAll("#table tr[id]")) {
      const flow = row.closest(".flow").dataset.flow;
      const text = `${flow} ${row.textContent}`;
      if (words.every((word) => text.toLocaleLowerCase().includes(word))) {
        const id = row.id.slice(5 + flow.length);
        found.push(el("li", {}, el("button", { type: "button", onclick: () => { $("found").hidden = true; reach(`${flow} ${id}`); } }, el("b", {}, `${flow} ${id}`), " ", rowWords(flow, id) ?? "")));
        if (found.length === 30) break;
      }
    }
    if (!found.length) found.push(el("li", { class: "none" }, "Nothing is found."));
  }
  $("found").replaceChildren(...found);
  $("found").hidden = !words.length;
}

/** Shows a row, whichever flow it is of, without playing to it. */
function reach(text) {
  const row = rowAt(text);
  if (!row) return;
  if (!session) open(text.slice(0, text.lastIndexOf(" ")));
  view(text.slice(0, text.lastIndexOf(" ")));
  tab("table");
  center($("table"), row);
  center($("paper"), box(row.dataset.of ? `${shown} ${row.dataset.of}` : text));
  row.classList.remove("found");
  requestAnimationFrame(() => row.classList.add("found"));
}
// The whole

function tab(name) {
  $("play").dataset.tab = name;
  for (const button of document.querySelectorAll("[data-tab][role=tab]")) button.setAttribute("aria-selected", String(button.dataset.tab === name));
  if (name === "picture" && now?.view) center($("paper"), box(`${now.view.flow} ${now.view.step}`));
  if (name === "table" && now?.view) center($("table"), rowAt(`${now.view.flow} ${now.view.step}`));
}

function open(flow, done = []) {
  if (!flows.has(flow)) { notice = `There is no flow '${flow}' on this page.`; front(); return; }
  replay(flow, done);
  shown = null;
  follow();
}

function front() {
  if (flows.size < 2) return open(data.flows[0].id);
  $("front").hidden = false;
  $("play").hidden = true;
  $("pick").value = "";
  history.replaceState(null, "", location.pathname + location.search);
}

function route() {
  const text = location.hash.slice(1);
  if (text.startsWith("row:")) {
    let place = text;
    try { place = decodeURIComponent(text); } catch { /* as it is */ }
    const row = document.getElementById(place);
    if (row) reach(`${row.closest(".flow").dataset.flow} ${place.slice(5 + row.closest(".flow").dataset.flow.length)}`);
    return;
  }
  const there = readAddress();
  if (there) open(there.flow, there.done);
  else if (!session) front();
}

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, dialog")) {
    if (event.key === "Escape") { event.target.blur(); $("found").hidden = true; }
    return;
  }
  const press = { b: "back", r: "restart", s: "second", t: "timer", p: "suspend", f: "fit" }[event.key];
  if (press && !$("play").hidden) { $(press).click(); event.preventDefault(); }
  else if (event.key === "/") { $("find").focus(); event.preventDefault(); }
  else if (event.key === "?") { help(); event.preventDefault(); }
  else if (/^[1-9]$/.test(event.key)) { document.querySelector(`#display [data-key="${event.key}"]`)?.click(); }
}

function help() {
  tell("Keys", "1 … 9  the buttons of the screen, or the outcomes of a system step\nb      undo\nr      restart\ns      a second passes\nt      time passes until the next timer\np      suspend, resume\nf      the whole picture\n/      find\n?      this list", "The page works without a mouse.");
}

function wire() {
  $("pick").replaceChildren(...(flows.size > 1 ? [el("option", { value: "" }, "All flows")] : []), ...data.flows.map((flow) => el("option", { value: flow.id }, `${flow.id} ${flow.title}`)));
  $("pick").addEventListener("change", () => ($("pick").value === "" ? front() : open($("pick").value)));
  $("home").addEventListener("click", (event) => { event.preventDefault(); front(); });
  $("back").addEventListener("click", () => { replay(moment.flow, moment.done.slice(0, -1)); follow(); });
  $("restart").addEventListener("click", () => open(moment.flow));
  $("second").addEventListener("click", () => act("wait:1s"));
  $("timer").addEventListener("click", () => { if (now.timers[0]) act("wait:" + duration(now.timers[0].in)); });
  $("suspend").addEventListener("click", () => act(now.suspended ? "resume" : "suspend"));
  $("fit").addEventListener("click", () => {
    const fits = $("picture").classList.toggle("fits");
    $("fit").setAttribute("aria-pressed", String(fits));
    if (!fits && now?.view) center($("paper"), box(`${now.view.flow} ${now.view.step}`));
  });
  $("link").addEventListener("click", () => copy("Link to this moment", location.href));
  $("scenario").addEventListener("click", () => { const text = scenario(); follow(); copy("Scenario", text); });
  $("find").addEventListener("input", find);
  $("find").addEventListener("keydown", (event) => { if (event.key === "Enter") $("found").querySelector("button")?.click(); });
  $("help").addEventListener("click", help);
  for (const button of document.querySelectorAll("[role=tab]")) button.addEventListener("click", () => tab(button.dataset.tab));
  for (const arrow of document.querySelectorAll("#picture .arrow")) {
    const flow = arrow.closest(".picture").dataset.flow;
    const rows = arrow.dataset.rows.split(" ").map((row) => rowElement(flow, row)?.classList);
    if (rows.every((row) => row?.contains("untested"))) arrow.classList.add("gap");
    if (rows.some((row) => row?.contains("breaking"))) arrow.classList.add("breaking");
  }
  for (const node of document.querySelectorAll("#front [data-step]")) node.addEventListener("click", () => open(node.dataset.step));
  document.querySelector("#picture").addEventListener("click", (event) => {
    const node = event.target.closest("[data-step]");
    if (node) reach(`${shown} ${node.dataset.step}`);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#table a, #log a");
    if (!link) { if (!event.target.closest(".find")) $("found").hidden = true; return; }
    // A link to a moment changes the address, which is followed.
    if (link.hash.includes("?do=")) return;
    event.preventDefault();
    const target = decodeURIComponent(link.getAttribute("href").slice(1));
    if (link.dataset.goto) reach(link.dataset.goto);
    else if (target.startsWith("row:")) { const row = document.getElementById(target); const flow = row?.closest(".flow").dataset.flow; if (row) reach(`${flow} ${target.slice(5 + flow.length)}`); }
    else view(target);
  });
  document.addEventListener("keydown", keys);
  addEventListener("hashchange", route);
}

try {
  wire();
  tab("screen");
  lockstep = new Lockstep((await compiled).instance.exports, bytes($("image").textContent));
  route();
  document.documentElement.classList.add("ready");
  performance.mark("lockstep-ready");
} catch (error) {
  document.documentElement.classList.add("broken");
  $("notice").textContent = `The flows can be read, and not played: ${error.message}`;
}

"""##

  package static let reload = ##"""
// A page that is served asks whether it was built anew; the address keeps the moment.
const built = document.querySelector("meta[name=lockstep-build]").content;
setInterval(async () => {
  try {
    const present = await (await fetch("build")).text();
    if (present !== built) location.reload();
  } catch { /* the server is gone, or comes back */ }
}, 1000);

"""##

  package static let style = ##"""
:root {
  --ground: #f4f4f1; --panel: #fff; --raised: #fafaf8; --ink: #1f2328; --soft: #5b626b; --line: #deded8;
  --accent: #3a4fb4; --on-accent: #fff; --lit: #eaedfb; --lit-line: #3a4fb4; --open: #f6f7fd;
  --amend: #9a3412; --amend-ground: #fdf3ec; --good: #1f6f4a; --shadow: 0 1px 2px rgb(20 20 30 / 6%), 0 8px 24px rgb(20 20 30 / 6%);
  --round: 10px; --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #131517; --panel: #1b1e21; --raised: #202428; --ink: #e4e6e8; --soft: #a0a8b1; --line: #30353b;
    --accent: #a5b4fc; --on-accent: #14172a; --lit: #252c4a; --lit-line: #a5b4fc; --open: #1e2336;
    --amend: #f0a884; --amend-ground: #2c211b; --good: #7fd1a8; --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 30%);
  }
}
* { box-sizing: border-box; }
html { height: 100%; }
body { margin: 0; min-height: 100%; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", Roboto, "DejaVu Sans", sans-serif; -webkit-text-size-adjust: 100%; }
[hidden] { display: none !important; }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 12px; top: 12px; background: var(--panel); padding: 6px 12px; z-index: 9; }
button, select, input { font: inherit; color: inherit; }
button { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 5px 12px; cursor: pointer; line-height: 1.4; }
button:hover:not(:disabled) { border-color: var(--accent); }
button:disabled { color: var(--soft); cursor: default; border-style: dashed; }
button.primary { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
select, input { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 5px 10px; min-width: 0; }

/* The bar */
.bar { display: flex; gap: 12px; align-items: center; padding: 10px 20px; background: var(--panel); border-bottom: 1px solid var(--line); }
.bar h1 { font-size: 16px; margin: 0; font-weight: 650; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: 0 0 auto; max-width: 34ch; }
.bar h1 a { color: inherit; text-decoration: none; }
.pick { flex: 0 1 300px; min-width: 90px; }
.pick select { width: 100%; }
.find { position: relative; flex: 0 1 320px; margin-left: auto; }
.find input { width: 100%; }
#found { position: absolute; z-index: 5; right: 0; top: calc(100% + 6px); width: min(520px, 92vw); max-height: 60vh; overflow: auto; margin: 0; padding: 6px; list-style: none; background: var(--panel); border: 1px solid var(--line); border-radius: var(--round); box-shadow: var(--shadow); }
#found button { width: 100%; text-align: left; border: 0; border-radius: 6px; padding: 6px 10px; }
#found button:hover, #found button:focus-visible { background: var(--lit); }
#found .none { padding: 6px 10px; color: var(--soft); }
#help { flex: none; }

/* The front */
#front { max-width: 1200px; margin: 0 auto; padding: 28px 20px 60px; }
#front .picture { background: var(--panel); border: 1px solid var(--line); border-radius: var(--round); margin: 0 0 24px; padding: 12px; overflow: auto; text-align: center; }
.cards { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); gap: 14px; margin: 0; padding: 0; }
.cards a { display: flex; flex-direction: column; gap: 2px; height: 100%; padding: 14px 16px; background: var(--panel); border: 1px solid var(--line); border-radius: var(--round); color: inherit; text-decoration: none; }
.cards a:hover { border-color: var(--accent); box-shadow: var(--shadow); }
.cards span:not(.id) { color: var(--soft); font-size: 14px; display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
.cards small { color: var(--soft); margin-top: auto; padding-top: 6px; }
.id { font-family: var(--mono); font-size: 0.88em; color: var(--soft); font-weight: 500; }

/* The panes */
#play { display: grid; gap: 14px; padding: 14px 20px; grid-template-columns: 324px minmax(400px, 1.15fr) minmax(300px, 1fr); grid-template-rows: minmax(0, 1fr) 172px; grid-template-areas: "screen table picture" "trace trace trace"; height: calc(100dvh - 55px); }
/* Until it plays nothing is laid out that is hidden then; without a script all of it can be read. */
@media (scripting: enabled) {
  html:not(.playing):not(.broken) #play { display: none; }
}
.pane { background: var(--panel); border: 1px solid var(--line); border-radius: var(--round); overflow: auto; min-width: 0; min-height: 0; }
#screen { grid-area: screen; background: none; border: 0; display: flex; flex-direction: column; gap: 12px; }
#table { grid-area: table; }
#picture { grid-area: picture; position: relative; overflow: hidden; }
#paper { height: 100%; overflow: auto; display: grid; }
#paper > .picture { margin: auto; }
#fit { position: absolute; top: 10px; right: 12px; z-index: 2; font-size: 13px; padding: 3px 10px; }
#fit[aria-pressed="true"] { background: var(--lit); border-color: transparent; }
.fits #paper { overflow: hidden; }
.fits #paper > .picture { margin: 0; min-width: 0; min-height: 0; height: 100%; }
.fits #paper svg { width: 100%; height: 100%; }
#trace { grid-area: trace; display: flex; flex-direction: column; overflow: hidden; }
.tabs { display: none; }

/* The phone */
.phone { flex: 1 1 auto; min-height: 340px; max-height: 660px; display: flex; flex-direction: column; background: var(--panel); border: 1px solid var(--line); border-radius: 30px; box-shadow: var(--shadow); overflow: hidden; padding: 0 4px 10px; }
.status { display: flex; justify-content: space-between; padding: 11px 22px 7px; font: 12px var(--mono); color: var(--soft); }
#display { flex: 1; min-height: 0; display: flex; outline: 0; }
.stack { position: relative; flex: 1; min-height: 0; display: flex; flex-direction: column; justify-content: flex-end; }
.view { flex: 1; display: flex; flex-direction: column; gap: 10px; padding: 12px 20px 14px; overflow: auto; min-height: 0; }
.view h2 { font-size: 20px; line-height: 1.25; margin: 4px 0 0; font-weight: 650; text-wrap: balance; overflow-wrap: anywhere; }
.view h2:focus-visible { outline: 0; }
.view .message { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
.view.system h2, .view.os h2, .view.partial-flow h2, .view.use-case h2 { font-size: 18px; font-weight: 550; }
.items { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 10px; }
.items li { padding: 9px 12px; border-top: 1px solid var(--line); }
.items li:first-child { border-top: 0; }
.form { display: flex; flex-direction: column; gap: 12px; flex: 1; }
.field { display: flex; flex-direction: column; gap: 4px; }
.field label { font-size: 13px; color: var(--soft); }
.field input { padding: 10px 12px; border-radius: 10px; }
.buttons { display: flex; flex-direction: column; gap: 8px; margin-top: auto; padding-top: 10px; }
.buttons button { border-radius: 12px; padding: 10px 14px; display: flex; justify-content: center; align-items: baseline; gap: 8px; overflow-wrap: anywhere; }
.rowid { font: 11px var(--mono); color: var(--soft); }
.primary .rowid { color: inherit; opacity: 0.85; }
.beneath { position: absolute; inset: 0; padding: 12px 20px; opacity: 0.4; display: flex; flex-direction: column; gap: 10px; filter: saturate(0.4); }
.beneath .title { font-size: 20px; font-weight: 650; margin: 4px 0 0; line-height: 1.25; }
.beneath p { margin: 0; }
.ghost { border: 1px solid var(--line); border-radius: 10px; padding: 8px 12px; font-size: 13px; }
.ghost.button { text-align: center; }
.stack > .view { position: relative; flex: 0 1 auto; margin: 12px; background: var(--raised); border: 1px solid var(--line); border-radius: 20px; box-shadow: var(--shadow); }
.stack > .prompt, .stack > .modal, .stack > .error, .stack > .placeholder { margin: auto 14px; }
.stack > .view h2 { font-size: 18px; }
.over { justify-content: center; text-align: center; }
.over .buttons { margin-top: 16px; }
.ask { margin: 6px 0 -2px; font-size: 13px; color: var(--soft); }
.chips { display: flex; flex-direction: column; gap: 6px; }
.chip { text-align: left; border-radius: 10px; padding: 7px 12px; display: flex; gap: 10px; align-items: baseline; width: 100%; }
.chip .rowid { flex: none; min-width: 2.6em; }
.chip small { margin-left: auto; color: var(--soft); white-space: nowrap; }
.chip.error { border-style: dashed; }
.valued { display: flex; flex-direction: column; gap: 4px; }
.valued label { font-size: 12px; color: var(--soft); padding-left: 14px; }
.valued input { padding: 2px 8px; }
#answers { padding: 0 6px; }
#answers:empty { display: none; }

/* The table */
#path { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 9px 18px; background: var(--panel); border-bottom: 1px solid var(--line); }
#path button { font: 12.5px var(--mono); padding: 2px 9px; border-radius: 99px; color: var(--soft); }
#path button[aria-pressed="true"] { background: var(--lit); color: var(--ink); border-color: transparent; }
#path button:last-child { font-weight: 650; }
.flow { padding: 14px 18px 40px; }
.flow h2 { font-size: 20px; margin: 4px 0 8px; line-height: 1.3; }
.overview { margin: 0 0 6px; font-size: 14px; }
.overview summary { cursor: pointer; color: var(--soft); }
.overview dl { display: grid; grid-template-columns: minmax(110px, 170px) 1fr; gap: 6px 16px; margin: 10px 0; }
.overview dt { color: var(--soft); }
.overview dd { margin: 0; overflow-wrap: anywhere; }
.overview ul { margin: 0; padding-left: 18px; }
.callers { margin: 0 0 10px; font-size: 13px; color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th { text-align: left; font-weight: 500; font-size: 12px; color: var(--soft); padding: 4px 8px; border-bottom: 1px solid var(--line); }
td { vertical-align: top; padding: 5px 8px; overflow-wrap: anywhere; }
td.n { font: 12.5px/1.7 var(--mono); color: var(--soft); width: 64px; white-space: nowrap; padding-left: 10px; border-left: 3px solid transparent; overflow-wrap: normal; }
td.x { width: 27%; }
td.d { padding-left: 8px; }
tr { scroll-margin: 80px; }
tr.row td { border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent); }
tr.scenario td { padding-top: 22px; font-size: 12px; letter-spacing: 0.03em; color: var(--soft); border-bottom: 1px solid var(--line); }
tr.scenario strong { font-weight: 600; }
tr.step td { padding-top: 12px; }
tr.step td.d { font-weight: 400; }
tr.step strong { font-weight: 620; }
tr.step td.n { color: var(--ink); }
tr.row td.d { padding-left: 20px; }
td ul { margin: 3px 0 0; padding-left: 18px; color: var(--soft); font-size: 13.5px; }
tr.here td { background: var(--lit); }
tr.here td.n { border-left-color: var(--lit-line); font-weight: 700; }
tr.caller td.n { border-left-color: color-mix(in srgb, var(--lit-line) 45%, transparent); }
tr.open td { background: var(--open); }
tr.open td.n { border-left-color: color-mix(in srgb, var(--lit-line) 35%, transparent); }
tr.taken td.n::after { content: " ✓"; color: var(--good); font-size: 11px; }
tr.last td.n { color: var(--good); font-weight: 700; }
button.take { font: inherit; padding: 0 6px; margin-left: -7px; border-radius: 6px; color: var(--accent); background: var(--panel); }
del { color: var(--amend); text-decoration-thickness: 1px; opacity: 0.95; }
ins { text-decoration: none; }
.because { margin: 4px 0 2px; padding: 4px 9px; font-size: 12.5px; color: var(--amend); background: var(--amend-ground); border-radius: 6px; }
.ref { border-bottom: 1px dotted var(--soft); }
tr.found td { animation: found 1.6s; }
@keyframes found { from { background: color-mix(in srgb, var(--accent) 35%, transparent); } }

/* The picture */
.picture { margin: 0; padding: 8px; text-align: center; }
.picture svg { max-width: none; }
#picture .picture { padding: 16px; }
svg text { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", Roboto, "DejaVu Sans", sans-serif; font-size: 12px; fill: var(--ink); text-anchor: middle; }
svg .id { font-family: var(--mono); font-size: 10.5px; fill: var(--soft); }
svg .start text { font-weight: 650; }
svg .band rect { fill: color-mix(in srgb, var(--soft) 6%, var(--panel)); stroke: color-mix(in srgb, var(--soft) 22%, var(--panel)); }
svg .band text { font-size: 11px; font-weight: 650; text-anchor: start; }
svg .box rect, svg .box polygon { fill: var(--raised); stroke: color-mix(in srgb, var(--soft) 60%, var(--panel)); stroke-width: 1; }
svg .screen rect { stroke-width: 2; fill: var(--panel); }
svg .external rect { fill: var(--ground); }
svg .chip rect { fill: var(--lit); stroke: none; }
svg .chip text { font-size: 11px; }
svg .chip.error rect, svg .chip.unresolved rect { stroke: var(--soft); stroke-dasharray: 1.5 3; }
svg .chip.taken rect { stroke: var(--good); stroke-width: 1.8; }
svg .chip.last rect { stroke: var(--accent); stroke-width: 2.4; }
svg .box[data-step] { cursor: pointer; }
svg .box[data-step]:hover rect, svg .box[data-step]:hover polygon { stroke: var(--accent); }
svg .arrow { fill: none; stroke: color-mix(in srgb, var(--soft) 55%, var(--panel)); stroke-width: 1.1; }
svg .tip { fill: var(--soft); }
svg .arrow.event { stroke-dasharray: 5 3; }
svg .arrow.error { stroke-dasharray: 1.5 3; stroke-width: 1.4; }
svg .rows { font-family: var(--mono); font-size: 10px; fill: var(--soft); paint-order: stroke; stroke: var(--panel); stroke-width: 4px; stroke-linejoin: round; }
svg .arrow.taken { stroke: var(--good); stroke-width: 1.8; }
svg .arrow.last { stroke: var(--accent); stroke-width: 2.4; }
svg .box.caller rect, svg .box.caller polygon { stroke: var(--accent); stroke-dasharray: 6 3; stroke-width: 2; }
svg .box.here rect, svg .box.here polygon { fill: var(--lit); stroke: var(--lit-line); stroke-width: 2.6; }
svg .box.here text { font-weight: 650; }

/* The trace */
.controls { display: flex; flex-wrap: wrap; gap: 8px 18px; align-items: center; padding: 10px 14px; border-bottom: 1px solid var(--line); }
.group { display: flex; gap: 6px; align-items: center; }
.group.end { margin-left: auto; }
#clock { font: 600 17px var(--mono); min-width: 3.4em; text-align: right; padding-right: 4px; }
#notice { margin: 0; padding: 6px 16px; color: var(--amend); background: var(--amend-ground); font-size: 14px; }
#notice:empty { display: none; }
#log { flex: 1; margin: 0; padding: 8px 16px 12px; overflow: auto; list-style: none; font-size: 13.5px; display: flex; flex-wrap: wrap; align-content: flex-start; gap: 8px; }
#log > li { display: flex; gap: 8px; border: 1px solid var(--line); border-radius: 8px; padding: 5px 10px; background: var(--raised); max-width: 100%; }
#log > li:last-child { border-color: var(--accent); }
#log time { font: 12px/1.7 var(--mono); color: var(--soft); }
#log ul { list-style: none; margin: 0; padding: 0; color: var(--soft); }
#log ul a { font: 12px var(--mono); }
#log p { margin: 0; color: var(--soft); }
#log b { font-weight: 600; overflow-wrap: anywhere; }
.return { border: 0; padding: 0 6px; font-size: 12px; color: var(--soft); background: none; text-decoration: underline; }
dialog { border: 1px solid var(--line); border-radius: 14px; background: var(--panel); color: var(--ink); padding: 18px 22px; width: min(680px, 92vw); box-shadow: var(--shadow); }
dialog::backdrop { background: rgb(10 10 16 / 45%); }
dialog h2 { margin: 0 0 6px; font-size: 18px; }
dialog pre { background: var(--ground); border: 1px solid var(--line); border-radius: 8px; padding: 12px; overflow: auto; max-height: 50vh; font: 13px/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
.noscript { padding: 0 20px; }

/* Narrower */
@media (max-width: 1180px) {
  #play { grid-template-columns: 300px minmax(0, 1fr); grid-template-rows: minmax(0, 1.5fr) minmax(0, 1fr) auto; grid-template-areas: "screen table" "screen picture" "trace trace"; }
  #trace { max-height: 210px; }
  .group.end { margin-left: 0; }
}
@media (max-width: 700px) {
  .bar { padding: 8px 12px; gap: 8px; }
  #help { display: none; }
  .bar h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .pick, .find { flex: 1 1 40%; margin: 0; }
  #play { display: flex; flex-direction: column; padding: 0; gap: 0; height: auto; min-height: calc(100dvh - 53px); }
  .tabs { display: flex; position: sticky; top: 0; z-index: 4; background: var(--panel); border-bottom: 1px solid var(--line); }
  .tabs button { flex: 1; border: 0; border-radius: 0; padding: 11px 4px 9px; border-bottom: 2px solid transparent; color: var(--soft); background: none; }
  .tabs button[aria-selected="true"] { color: var(--accent); border-bottom-color: var(--accent); font-weight: 600; }
  .pane { border: 0; border-radius: 0; overflow: visible; }
  #screen, #table, #picture, #log { flex: 1; }
  #picture { min-height: 60vh; }
  #paper { overflow: auto; }
  #play:not([data-tab="screen"]) #screen, #play:not([data-tab="table"]) #table, #play:not([data-tab="picture"]) #picture, #play:not([data-tab="trace"]) #log { display: none; }
  #screen { padding: 14px 16px; }
  .phone { min-height: 420px; }
  /* What moves a session on is at hand in each part. */
  #trace { position: sticky; bottom: 0; z-index: 3; max-height: none; overflow: visible; background: var(--panel); display: flex; flex-direction: column; }
  #play[data-tab="trace"] #trace { flex: 1; position: static; }
  .controls { padding: 8px 12px; gap: 6px; border-top: 1px solid var(--line); border-bottom: 0; }
  .controls button { padding: 5px 9px; font-size: 14px; }
  .group { gap: 5px; }
  #play:not([data-tab="trace"]) .group.end { display: none; }
  .flow { padding: 10px 12px 40px; }
  #path { top: 45px; padding: 8px 12px; }
  .overview dl { grid-template-columns: 1fr; gap: 2px; }
  .overview dd { margin-bottom: 8px; }
  tr.row td.d { padding-left: 8px; }
  td { padding: 5px 6px; }
  td.n { width: 50px; padding-left: 6px; }
  td.x { width: 30%; }
}
@media (prefers-reduced-motion: reduce) { * { animation: none !important; } }
@media (forced-colors: active) { tr.here td.n, tr.open td.n { border-left-color: Highlight; } svg .box.here rect { stroke: Highlight; } }

/* What no scenario takes, and what breaks a property */
tr.untested:not(.open, .here) > td { background: color-mix(in srgb, var(--line) 45%, transparent); }
tr.breaking:not(.open, .here) > td { background: var(--amend-ground); }
small.note { display: inline-block; border: 1px dashed currentColor; border-radius: 6px; padding: 0 6px; }
tr.breaking small.note { color: var(--amend); }
svg .arrow.gap:not(.taken) { stroke-dasharray: 2 4; }
svg .arrow.breaking:not(.taken) { stroke: var(--amend); stroke-width: 1.8; }
.broken-properties { margin: 0 0 12px; padding: 6px 12px; color: var(--amend); background: var(--amend-ground); border-radius: 8px; font-size: 14px; }

/* On paper: every table with its picture, and nothing to press. */
@media print {
  :root { --ground: #fff; --panel: #fff; --raised: #fff; --ink: #000; --soft: #444; --line: #bbb; --lit: #fff; --open: #fff; --amend: #7a2a10; --amend-ground: #fff; }
  .bar, .tabs, #screen, #trace, #path, #front, .skip, dialog { display: none !important; }
  #play { display: block !important; height: auto; padding: 0; }
  .pane { border: 0; overflow: visible; }
  .flow[hidden], .picture[hidden] { display: block !important; }
  .flow, .picture { break-before: page; }
  .flow:first-of-type { break-before: auto; }
  tr { break-inside: avoid; }
  .picture svg { max-width: 100%; height: auto; }
}

"""##

  package static let frame = ##"""
<a class="skip" href="#display">Skip to the screen</a>
<header class="bar">
  <h1><a id="home" href="#">{{title}}</a></h1>
  <label class="pick"><span class="sr">Flow</span><select id="pick"></select></label>
  <div class="find" role="search">
    <input id="find" type="search" placeholder="Find a step or a text" aria-label="Find a step or a text" autocomplete="off">
    <ul id="found" aria-label="Found" hidden></ul>
  </div>
  <button type="button" id="help" aria-label="Keys">?</button>
</header>
<main>
  <section id="front" aria-label="Flows" hidden>{{map}}</section>
  <div id="play">
    <div class="tabs" role="tablist" aria-label="Parts">
      <button type="button" role="tab" data-tab="screen" aria-controls="screen" aria-selected="true">Screen</button>
      <button type="button" role="tab" data-tab="table" aria-controls="table" aria-selected="false">Table</button>
      <button type="button" role="tab" data-tab="picture" aria-controls="picture" aria-selected="false">Picture</button>
      <button type="button" role="tab" data-tab="trace" aria-controls="trace" aria-selected="false">Trace</button>
    </div>
    <section id="screen" class="pane" aria-label="Screen">
      <div class="phone">
        <div class="status" aria-hidden="true"><span id="phone-time">0:00</span><span id="phone-place"></span></div>
        <div id="display" tabindex="-1"></div>
      </div>
      <div id="answers"></div>
    </section>
    <section id="table" class="pane" aria-label="Table" tabindex="0">
      <nav id="path" aria-label="Calls"></nav>
      {{tables}}
    </section>
    <section id="picture" class="pane" aria-label="Picture">
      <button type="button" id="fit" aria-pressed="false" title="Shows the whole picture (f)">Fit</button>
      <div id="paper" tabindex="0" role="group" aria-label="Drawing">{{pictures}}</div>
    </section>
    <section id="trace" class="pane" aria-label="Trace">
      <div class="controls">
        <div class="group">
          <button type="button" id="back" title="Takes the last input back (b)">Undo</button>
          <button type="button" id="restart" title="Begins anew (r)">Restart</button>
        </div>
        <div class="group" role="group" aria-label="Time">
          <output id="clock" aria-label="Time in the session">0:00</output>
          <button type="button" id="second" title="A second passes (s)">+1 s</button>
          <button type="button" id="timer" title="Time passes until the next timer fires (t)">Next timer</button>
        </div>
        <div class="group">
          <button type="button" id="suspend" title="The app goes to the background, and comes back (p)">Suspend</button>
        </div>
        <div class="group end">
          <button type="button" id="link" title="A link to this moment">Copy link</button>
          <button type="button" id="scenario" title="What was done, as a scenario for lockstep test">Copy as scenario</button>
        </div>
      </div>
      <p id="notice" role="status"></p>
      <ol id="log" tabindex="0" aria-label="What happened"></ol>
    </section>
  </div>
</main>
<dialog id="dialog" aria-labelledby="dialog-title">
  <h2 id="dialog-title"></h2>
  <div id="dialog-content"></div>
  <form method="dialog"><button>Close</button></form>
</dialog>
<noscript><p class="noscript">Without JavaScript the flows can be read, and not played.</p></noscript>

"""##
}
