
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

function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function unpacked(base64) {
  const stream = new Blob([bytes(base64)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

// MARK: Moments. A moment is the flow that was started and what was done since, each a word as in the address:
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

// MARK: Values

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

// MARK: Playing

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
  if (wasInside && !$("display").contains(document.activeElement)) $("display").querySelector("h3")?.focus();
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

// MARK: The screen

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
  $("timer").textContent = next ? `Next timer (${duration(next.in)})` : "Next timer";
  $("notice").textContent = notice;
  $("display").replaceChildren(display());
  $("answers").replaceChildren(...answers());
  renderLog();
  light();
}

const heading = (text) => el("h3", { tabindex: "-1" }, text);

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
  layer.append(heading(view.title));
  if (!view.title && view.kind === "error") layer.querySelector("h3").textContent = "Error";
  if (view.message) layer.append(el("p", { class: "message" }, view.message));
  if (view.items.length) layer.append(el("ul", { class: "items" }, ...view.items.map((item) => el("li", {}, item))));
  if (isWorking(view)) layer.prepend(el("p", { class: "kind" }, view.kind === "os" ? "Operating system" : view.kind === "system" ? "System" : "Flow"));
  const form = el("form", { class: "form", onsubmit: (event) => event.preventDefault(), autocomplete: "off" });
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
    buttons.append(el("button", { type: "submit", class: "primary", onclick: () => act("give", typed(form)) }, "Give"));
  }
  form.append(buttons);
  layer.append(form);
  if (isWorking(view)) layer.append(...outcomes());
  if (!isOver || !beneath) return layer;
  const back = el("div", { class: "beneath", "aria-hidden": "true" }, el("h4", {}, beneath.title), beneath.message ? el("p", {}, beneath.message) : null,
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
  return el("button", { type: gives ? "submit" : "button", class: gives ? "primary" : null, "data-key": index < 9 ? String(index + 1) : null, "data-row": choice.row, onclick: press }, capital(choice.label), rowId);
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
  for (const aside of copy.querySelectorAll("del, .because, sup, ul")) aside.remove();
  return copy.textContent.trim().replace(/^(Case|Result|Error|Event): /, "").replace(/\s*→.*$/s, "");
}

/** What happens without the user: events and timers. */
function answers() {
  if (now.ended || now.suspended) return [];
  const events = now.possible.filter((possible) => possible.kind === "event");
  if (!events.length) return [];
  return [el("p", { class: "ask" }, "What else can happen"), el("div", { class: "chips" }, ...events.map((possible) => {
    const timer = now.timers.find((timer) => timer.row === `${now.view.flow} ${possible.row}`);
    const when = timer ? el("small", {}, `in ${duration(timer.in)}`) : null;
    return el("button", { type: "button", class: "chip event", "data-row": possible.row, onclick: () => act(wordOf({ row: possible.row, flow: now.view.flow })) },
      el("span", { class: "rowid" }, possible.row ?? ""), el("span", {}, possible.text), when);
  }))];
}

// MARK: The trace

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

// MARK: Table and picture

function view(flow) {
  shown = flow;
  $("pick").value = flow;
  light(false);
}

function light(scrolls = true) {
  for (const part of document.querySelectorAll("#table .flow, #picture .picture")) part.hidden = part.dataset.flow !== shown;
  for (const lit of document.querySelectorAll(".here, .open, .taken, .caller, .last")) lit.classList.remove("here", "open", "taken", "caller", "last");
  for (const lit of document.querySelectorAll("[aria-current]")) lit.removeAttribute("aria-current");
  for (const button of document.querySelectorAll("#table button.take")) button.replaceWith(button.textContent);
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
    if (scrolls && shown === now.view.flow) { center($("table"), row); center($("picture"), node); }
  }
  for (const figure of document.querySelectorAll("#picture .picture")) {
    for (const arrow of figure.querySelectorAll(".arrow")) {
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

/** Makes the number of a row that can be taken now a button. */
function offer(flow, possible) {
  const row = rowElement(flow, possible.row);
  const cell = row?.querySelector(".n");
  if (!cell) return;
  row.classList.add("open");
  const press = () => document.querySelector(`#display [data-row="${CSS.escape(possible.row)}"], #answers [data-row="${CSS.escape(possible.row)}"]`)?.click();
  cell.replaceChildren(el("button", { type: "button", class: "take", title: "Takes this row", onclick: press }, possible.row));
}

function center(pane, element) {
  if (!element || pane.offsetParent === null) return;
  const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()];
  const smooth = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  pane.scrollTo({ top: pane.scrollTop + inner.top - outer.top - (outer.height - inner.height) * 0.4, left: pane.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2, behavior: smooth });
}

/** The calls that led here. */
function renderPath() {
  const places = now.view ? [...now.calls, `${now.view.flow} ${now.view.step}`] : [];
  $("path").replaceChildren(...places.flatMap((text, index) => {
    const flow = text.slice(0, text.lastIndexOf(" "));
    const button = el("button", { type: "button", "aria-pressed": String(flow === shown), onclick: () => { view(flow); center($("table"), rowAt(text)); center($("picture"), box(text)); } }, text);
    return index ? [el("span", { "aria-hidden": "true" }, "›"), button] : [button];
  }));
}

// MARK: Copying

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
  for (const word of done) {
    lines.push(...scenarioLines(word));
    apply(word);
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

// MARK: Finding

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
  center($("picture"), box(row.dataset.of ? `${shown} ${row.dataset.of}` : text));
  row.classList.remove("found");
  requestAnimationFrame(() => row.classList.add("found"));
}

// MARK: The whole

function tab(name) {
  $("play").dataset.tab = name;
  for (const button of document.querySelectorAll("[data-tab][role=tab]")) button.setAttribute("aria-selected", String(button.dataset.tab === name));
  if (name === "picture" && now?.view) center($("picture"), box(`${now.view.flow} ${now.view.step}`));
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
  const press = { b: "back", r: "restart", s: "second", t: "timer", p: "suspend" }[event.key];
  if (press && !$("play").hidden) { $(press).click(); event.preventDefault(); }
  else if (event.key === "/") { $("find").focus(); event.preventDefault(); }
  else if (event.key === "?") { help(); event.preventDefault(); }
  else if (/^[1-9]$/.test(event.key)) { document.querySelector(`#display [data-key="${event.key}"]`)?.click(); }
}

function help() {
  tell("Keys", "1 … 9  the buttons of the screen, or the outcomes of a system step\nb      undo\nr      restart\ns      a second passes\nt      time passes until the next timer\np      suspend, resume\n/      find\n?      this list", "The page works without a mouse.");
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
  $("link").addEventListener("click", () => copy("Link to this moment", location.href));
  $("scenario").addEventListener("click", () => { const text = scenario(); follow(); copy("Scenario", text); });
  $("find").addEventListener("input", find);
  $("find").addEventListener("keydown", (event) => { if (event.key === "Enter") $("found").querySelector("button")?.click(); });
  $("help").addEventListener("click", help);
  for (const button of document.querySelectorAll("[role=tab]")) button.addEventListener("click", () => tab(button.dataset.tab));
  for (const node of document.querySelectorAll("#front [data-step]")) node.addEventListener("click", () => open(node.dataset.step));
  document.querySelector("#picture").addEventListener("click", (event) => {
    const node = event.target.closest("[data-step]");
    if (node) reach(`${shown} ${node.dataset.step}`);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#table a, #log a");
    if (!link) { if (!event.target.closest(".find")) $("found").hidden = true; return; }
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
  lockstep = await Lockstep.load(await unpacked($("module").textContent), bytes($("image").textContent));
  document.documentElement.classList.add("ready");
  route();
} catch (error) {
  document.documentElement.classList.add("broken");
  $("notice").textContent = `The flows can be read, and not played: ${error.message}`;
}
