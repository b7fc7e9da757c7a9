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

const heading = (text) => el("h2", { tabindex: "-1" }, ...rich(text));

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
  if (view.message) layer.append(el("p", { class: "message" }, ...rich(view.message, true)));
  if (view.items.length) layer.append(el("ul", { class: "items" }, ...view.items.map((item) => el("li", {}, ...rich(item, true)))));
  const form = el("form", { class: "form", onsubmit: submit, autocomplete: "off" });
  const named = new Set();
  for (const [number, input] of view.inputs.entries()) {
    if (input.name) named.add(input.name);
    form.append(field(input.text, input.name, input.secret, number, input.pattern));
  }
  for (const choice of view.choices) {
    for (const name of choice.gives) if (!named.has(name)) { named.add(name); form.append(field(name, name, false, named.size)); }
  }
  const buttons = el("div", { class: "buttons" });
  for (const [index, choice] of view.choices.entries()) buttons.append(choiceButton(choice, index, form));
  // Parentheses in a list are not part of a name.
  const name = (text) => plain(text).replace(/\([^)]*\)/g, "").trim().toLowerCase();
  const dead = view.actions.filter((action) => !view.choices.some((choice) => name(choice.label) === name(action)));
  for (const action of dead) buttons.append(el("button", { type: "button", disabled: true, title: "This action has no row" }, plain(action)));
  const needs = now.possible.filter((possible) => possible.kind === "give");
  if (needs.length) {
    for (const need of needs) form.append(field(need.text, need.text, true, 90));
    buttons.append(submitButton(() => act("give", typed(form)), {}, "Give"));
  }
  form.append(buttons);
  layer.append(form);
  if (isWorking(view)) layer.append(...outcomes());
  if (!isOver || !beneath) return layer;
  const back = el("div", { class: "beneath", "aria-hidden": "true" }, el("p", { class: "title" }, plain(beneath.title)), beneath.message ? el("p", {}, plain(beneath.message)) : null,
    ...beneath.inputs.map((input) => el("div", { class: "ghost" }, plain(input.text))), ...beneath.actions.map((action) => el("div", { class: "ghost button" }, plain(action))));
  back.inert = true;
  return el("div", { class: "stack" }, back, layer);
}

const isWorking = (view) => now.possible.some((possible) => possible.kind === "outcome" || possible.kind === "error") || ["system", "os", "partial-flow", "use-case"].includes(view.kind);

/** A field with a value that fits, so that a button can be tried at once; one that does not fit is marked while it is typed. */
function field(text, name, secret, number, pattern) {
  const id = `field-${number}`;
  const input = el("input", { id, name: name ?? "", type: secret ? "password" : "text", disabled: name ? false : true, autocomplete: "off", spellcheck: "false", "aria-describedby": pattern ? `${id}-hint` : null });
  if (name) input.value = standIn(pattern);
  const hint = pattern ? el("small", { id: `${id}-hint` }, `Pattern ${pattern}`) : null;
  if (pattern) input.addEventListener("input", () => input.setAttribute("aria-invalid", String(input.value !== "" && !fits(pattern, input.value))));
  return el("div", { class: "field" }, el("label", { for: id }, ...rich(text)), input, hint);
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
    const known = {};
    // Secrets are not kept in the moment.
    for (const name of choice.gives) {
      const input = now.view.inputs.find((input) => input.name === name);
      if (input && !input.secret && given[name] !== undefined && given[name] !== standIn(input.pattern)) known[name] = given[name];
    }
    act(choice.row ? wordOf({ row: choice.row, flow: now.view.flow, values: known }) : "user:" + encodeWord(choice.words), given);
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

const capital = (words) => { const text = plain(words); return text.charAt(0).toLocaleUpperCase() + text.slice(1); };

/** What a system step can come to, as chips. */
function outcomes() {
  const found = now.possible.filter((possible) => possible.kind === "outcome" || possible.kind === "error");
  if (!found.length) return [];
  return [el("p", { class: "ask" }, "How does it end?"), el("div", { class: "chips" }, ...found.map((possible, index) => chip(possible, index)))];
}

function chip(possible, index) {
  const flow = now.view.flow;
  const words = rowWords(flow, possible.row) ?? plain(possible.text);
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

/** What happens without the user; timers have a button of their own. */
function answers() {
  if (now.ended || now.suspended) return [];
  const events = now.possible.filter((possible) => possible.kind === "event");
  if (!events.length) return [];
  return [el("p", { class: "ask" }, "Other events"), el("div", { class: "chips" }, ...events.map((possible) =>
    el("button", { type: "button", class: "chip event", "data-row": possible.row, onclick: () => act(wordOf({ row: possible.row, flow: now.view.flow })) },
      el("span", { class: "rowid" }, possible.row ?? ""), el("span", {}, plain(possible.text)))))];
}
