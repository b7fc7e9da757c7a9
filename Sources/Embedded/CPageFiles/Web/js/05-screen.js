// The screen

function render() {
  document.documentElement.classList.toggle("playing", true);
  $("front").hidden = true;
  $("play").hidden = false;
  $("pick").value = shown;
  renderVersions();
  $("phone-time").textContent = $("clock").textContent = clock(now.now);
  $("phone-place").textContent = now.view ? placeWords(now.view.place) : "";
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

/** On a page of two versions: which of them is played. */
function renderVersions() {
  $("versions").hidden = !programs[before];
  for (const button of $("versions").children) button.setAttribute("aria-pressed", String(button.dataset.version === versionOf(moment.flow)));
  document.documentElement.classList.toggle("was", versionOf(moment.flow) === before);
}

/** By version the places that have another key in the other version; null for those that it does not have. */
const counterparts = { "": new Map(), [before]: new Map() };
for (const [old, present] of data.pairs ?? []) {
  if (old !== null) counterparts[before].set(old, present);
  if (present !== null) counterparts[""].set(present, old);
}

/** The word for the same input in the other version; null where that does not have it. */
function counterpart(entry, version, home) {
  const row = rowOf(entry);
  if (row === null) return entry.word;
  // Which rows are the same is not known of a flow that could not be read.
  if (flows.get(flowOf(row))?.isCompared === false) return null;
  const place = `${bare(flowOf(row))} ${keyOf(row)}`;
  const other = counterparts[versionOf(row)].get(place);
  return other === null ? null : wordOf({ place: version + (other ?? place), values: readWord(entry.word).values }, home);
}

/** Plays the same inputs in the other version, whatever numbers they have there, as far as it takes them. */
function playVersion(version) {
  if (version === versionOf(moment.flow)) return;
  const flow = version + bare(moment.flow);
  const name = version === before ? "The version before" : "The present version";
  if (!flows.has(flow)) { notice = `${name} has no flow '${bare(flow)}'.`; render(); return; }
  const played = log.filter((entry) => entry.word !== null);
  const words = played.map((entry) => counterpart(entry, version, flow));
  const lacking = words.indexOf(null);
  if (lacking < 0) return open(flow, words);
  const reason = reasonWithout(played[lacking], name);
  open(flow, words.slice(0, lacking));
  notice ||= `${reason}: the inputs before it were played.`;
  $("notice").textContent = notice;
}

/** Why an input is not played in the other version. */
function reasonWithout(entry, name) {
  const isCompared = flows.get(flowOf(rowOf(entry)))?.isCompared !== false;
  return isCompared ? `${name} does not have '${wordLabel(entry)}'` : `What '${wordLabel(entry)}' is in the other version is not known, because a file cannot be read`;
}

const heading = (text) => el("h2", { tabindex: "-1", dir: "auto" }, ...rich(text));

/** What is shown, or what goes on: `System determines whether biometrics are enabled`. */
function title(view) {
  // The words of a use case say themselves who acts: `Member opens the catalogue`.
  const sentence = rowAt(view.place)?.querySelector(".line .d")?.firstChild?.textContent.trim();
  if (sentence?.startsWith(plain(view.title))) return view.title;
  if (sentence?.includes(plain(view.title)) && ["system", "os"].includes(view.kind)) return sentence.replace(/[.:]$/, "");
  const doer = { system: "System ", os: "Operating system ", "partial-flow": "Executes ", "use-case": "Executes " }[view.kind] ?? "";
  return doer + view.title;
}

function display() {
  if (now.ended) {
    const words = endWords(now.ended);
    const on = now.ended.flow && flows.has(now.ended.flow) ? el("button", { type: "button", class: "primary", onclick: () => open(now.ended.flow) }, `Play ${bare(now.ended.flow)}`) : null;
    return el("div", { class: "view over" }, heading(words), el("div", { class: "buttons" }, on, el("button", { type: "button", onclick: () => open(moment.flow) }, "Restart")));
  }
  if (now.suspended) {
    return el("div", { class: "view over" }, heading("In the background"), el("p", {}, "The app is suspended."), el("div", { class: "buttons" }, el("button", { type: "button", class: "primary", onclick: () => act("resume") }, "Resume")));
  }
  const view = now.view;
  const layer = presentLayer(view);
  const beneath = view.beneath[0];
  if (["screen", "page"].includes(view.kind)) screens[view.place] = layer;
  if (!beneath || ["screen", "page"].includes(view.kind)) return layer;
  const back = el("div", { class: "beneath", "aria-hidden": "true" }, lifeless(screens[beneath.place] ?? shape(beneath)));
  back.inert = true;
  return el("div", { class: "stack" }, back, el("div", { class: "scrim" }), layer);
}

/** The screens as they were last shown, by their places: what is shown over one does not move it. */
const screens = {};

/** A copy that nothing can be done with. */
function lifeless(layer) {
  const copy = layer.cloneNode(true);
  const inputs = layer.querySelectorAll("input");
  copy.querySelectorAll("input").forEach((input, index) => { input.value = inputs[index].value; input.tabIndex = -1; });
  for (const part of copy.querySelectorAll("*")) for (const name of ["id", "for", "name", "aria-describedby", "data-key", "data-place", "data-row"]) part.removeAttribute(name);
  for (const title of copy.querySelectorAll("h2")) title.replaceWith(el("p", { class: "title", dir: "auto" }, ...title.childNodes));
  return copy;
}

/** A screen from its data, where it was not shown before: after a link. */
function shape(view) {
  const layer = el("div", { class: `view ${view.kind}` });
  layer.append(heading(title(view)), ...design(layer, view), ...texts(view), el("div", { class: "form" },
    ...view.inputs.map((input, number) => field(view, input.text, null, input.secret, number, null)),
    el("div", { class: "buttons" }, ...view.actions.map((action) => el("button", { type: "button" }, capital(action))))));
  return layer;
}

/**
 * The exported designs of a screen, in place of what the table says of it; its title and its texts stay for those who listen.
 * Without the files of the pictures the table's words are shown.
 */
function design(layer, view) {
  const pictures = designs.get(view.place) ?? [];
  layer.classList.toggle("designed", pictures.length > 0);
  return pictures.map((address) => {
    const picture = el("img", { class: "design", src: address, alt: `Design of ${plain(view.title)}` });
    picture.onerror = () => { picture.remove(); layer.classList.toggle("designed", layer.querySelector(".design") !== null); };
    return picture;
  });
}

/** The message, the lists and the other lines of a screen. */
function texts(view) {
  return [
    view.message ? el("p", { class: "message", dir: "auto" }, ...rich(view.message, true)) : null,
    ...view.items.length === 1 ? [sample(view.items[0])] : view.items.length ? [el("ul", { class: "items" }, ...view.items.map((item) => el("li", { dir: "auto" }, ...rich(item, true))))] : [],
  ].filter(Boolean);
}

/** A list that the table only names: `banks`. */
function sample(name) {
  const lines = [78, 56, 67].map((width) => el("li", { "aria-hidden": "true" }, el("span", { class: `bar w${width}` })));
  return el("div", { class: "sample" }, el("p", { dir: "auto" }, "List: ", ...rich(name, true)), el("ul", { class: "items" }, ...lines));
}

function presentLayer(view) {
  const layer = el("div", { class: `view ${view.kind}` });
  const form = el("form", { class: "form", onsubmit: submit, autocomplete: "off", novalidate: true });
  const back = view.choices.find((choice) => choice.gives.length === 0 && isBack(choice.label));
  const index = (choice) => view.choices.indexOf(choice);
  if (back) layer.append(el("div", { class: "top" }, choiceButton(back, index(back), form, "back")));
  layer.append(heading(title(view)));
  if (!view.title && view.kind === "error") layer.querySelector("h2").textContent = "Error";
  layer.append(...design(layer, view), ...texts(view));
  const named = new Set();
  for (const [number, input] of view.inputs.entries()) {
    if (input.name) named.add(input.name);
    form.append(field(view, input.text, input.name, input.secret, number, input.pattern));
  }
  for (const choice of view.choices) {
    for (const name of choice.gives) if (!named.has(name)) { named.add(name); form.append(field(view, name, name, false, 50 + named.size)); }
  }
  const buttons = el("div", { class: "buttons" });
  const others = view.choices.filter((choice) => choice !== back);
  const first = others.find((choice) => choice.gives.length) ?? others.find((choice) => !isWayOut(choice.label)) ?? null;
  for (const choice of others) buttons.append(choiceButton(choice, index(choice), form, choice === first ? "primary" : null));
  // Parentheses in a list are not part of a name.
  const name = (text) => plain(text).replace(/\([^)]*\)/g, "").trim().toLowerCase();
  const dead = view.actions.filter((action) => !view.choices.some((choice) => name(choice.label) === name(action)));
  for (const action of dead) buttons.append(el("button", { type: "button", disabled: true, class: "dead" }, el("span", { dir: "auto" }, capital(action)), el("small", {}, "no row")));
  const needs = now.possible.filter((possible) => possible.kind === "give");
  if (needs.length) {
    for (const need of needs) form.append(field(view, need.text, need.text, true, 90));
    buttons.append(submitButton(() => { if (isFilled(form, needs.map((need) => need.text))) act("give", typed(form)); }, { class: "primary" }, "Give"));
  }
  form.append(buttons);
  layer.append(form);
  if (isWorking(view)) layer.append(...outcomes());
  return layer;
}

const isBack = (label) => /^back$/i.test(plain(label).trim());
/** Actions that are not the purpose of a screen. */
const isWayOut = (label) => /^(back|cancel|close|dismiss|no\b|later|not now|skip|help|info|more info|forgot|delete|remove|wipe|erase|reset|sign out|log ?out)/i.test(plain(label).trim());

const isWorking = (view) => now.possible.some((possible) => possible.kind === "outcome" || possible.kind === "error") || ["system", "os", "partial-flow", "use-case"].includes(view.kind);

/**
 * A field, which can be filled whatever the table says, and keeps what was typed as long as the flow is played. One that a row
 * gives has a value that fits, so that a button can be tried at once; one that does not fit is marked while it is typed.
 */
function field(view, text, name, secret, number, pattern) {
  const id = `field-${number}`;
  const kept = (filled[view.place] ??= {});
  const input = el("input", { id, name: name ?? "", type: secret ? "password" : "text", autocomplete: secret ? "off" : completion(text), spellcheck: "false", dir: secret ? null : "auto", "aria-describedby": pattern ? `${id}-hint` : null });
  // The pattern of an input that the screen does not list is known by its name only.
  input.value = kept[number] ?? (name ? pattern ? standIn(pattern) : standInFor(name) : "");
  const check = () => { if (pattern) input.setAttribute("aria-invalid", String(input.value !== "" && !fits(pattern, input.value))); };
  input.addEventListener("input", () => { kept[number] = input.value; check(); });
  if (kept[number] !== undefined) check();
  const hint = pattern ? el("small", { id: `${id}-hint` }, `Pattern ${pattern}`) : null;
  return el("div", { class: "field", dir: directionOf(text) }, el("label", { for: id, dir: "auto" }, ...rich(text)), input, hint);
}

/** What a browser may fill in for a field of this name. */
function completion(text) {
  const known = [[/e-?mail/i, "email"], [/phone|mobile/i, "tel"], [/first name|given name/i, "given-name"], [/last name|surname|family name/i, "family-name"],
    [/birth/i, "bday"], [/postal|zip/i, "postal-code"], [/\buser ?name\b/i, "username"], [/\bname\b/i, "name"]];
  return known.find(([words]) => words.test(text))?.[1] ?? "off";
}

/** What the fields of a form hold, by their names. */
function typed(form) {
  const values = {};
  for (const input of form.querySelectorAll("input[name]")) if (input.name) values[input.name] = input.value;
  return values;
}

/** Whether none of the fields of these names is empty; the first one that is says so. */
function isFilled(form, names) {
  const empty = [...form.querySelectorAll("input[name]")].find((input) => names.includes(input.name) && input.value === "");
  if (empty) refuse(empty, "Nothing given.");
  return !empty;
}

/** Says at a field why nothing is played; what the other fields hold stays. */
function refuse(input, problem) {
  notice = $("notice").textContent = $("told").textContent = problem;
  for (const hint of $("display").querySelectorAll(".problem")) hint.remove();
  input.setAttribute("aria-invalid", "true");
  input.after(el("small", { class: "problem" }, problem));
  input.focus();
}

/** The key that takes the choice of a number: the tenth one has 0. */
const keyFor = (index) => (index < 10 ? String((index + 1) % 10) : null);

function choiceButton(choice, index, form, look) {
  const gives = choice.gives.length > 0;
  const press = () => {
    if (gives && !isFilled(form, choice.gives)) return;
    const given = gives ? typed(form) : {};
    const known = {};
    // Secrets are not kept in the moment.
    for (const name of choice.gives) {
      const input = now.view.inputs.find((input) => input.name === name);
      if (input && !input.secret && given[name] !== undefined && given[name] !== standIn(input.pattern)) known[name] = given[name];
    }
    act(choice.place ? wordOf({ place: choice.place, values: known }) : "user:" + encodeWord(choice.words), given);
  };
  const rowId = choice.place ? el("span", { class: "rowid", "aria-hidden": "true" }, idOf(keyOf(choice.place))) : null;
  const attributes = { class: look, dir: directionOf(choice.label), "data-key": keyFor(index), "data-row": choice.place && keyOf(choice.place), "data-place": choice.place };
  const label = el("span", { dir: "auto" }, capital(choice.label));
  if (gives) return submitButton(press, attributes, label, rowId);
  return el("button", { type: "button", ...attributes, onclick: press }, look === "back" ? el("span", { "aria-hidden": "true" }, "‹") : null, label, rowId);
}

/** What the buttons of the form do; it is told when the form is submitted, by them or by the key Enter. */
const presses = new WeakMap();

function submitButton(press, attributes, ...children) {
  const button = el("button", { type: "submit", ...attributes }, ...children);
  presses.set(button, press);
  return button;
}

function submit(event) {
  event.preventDefault();
  presses.get(event.submitter ?? event.target.querySelector("[type=submit]"))?.();
}

const capital = (words) => { const text = plain(words); return text.charAt(0).toLocaleUpperCase() + text.slice(1); };

/** What a system step can come to, as chips; errors are apart from the answers. */
function outcomes() {
  const [ends, errors] = ["outcome", "error"].map((kind) => now.possible.filter((possible) => possible.kind === kind));
  const part = (words, found, first) => (found.length ? [el("p", { class: "ask" }, words), el("div", { class: "chips" }, ...found.map((possible, index) => chip(possible, first + index)))] : []);
  return [...part("How does it end?", ends, 0), ...part("Or with an error", errors, ends.length)];
}

function chip(possible, index) {
  const place = possible.place;
  const words = rowWords(place) ?? plain(possible.text);
  const inputs = rowValues(place).map(({ name, kind }) => ({ name, kind, input: el("input", { value: valueDefaults[kind], "aria-label": name, size: 6 }) }));
  const press = () => {
    const wrong = inputs.find(({ kind, input }) => valueProblem(kind, input.value) !== null);
    if (wrong) return refuse(wrong.input, valueProblem(wrong.kind, wrong.input.value));
    act(wordOf({ place, values: Object.fromEntries(inputs.map(({ name, input }) => [name, input.value])) }));
  };
  const button = el("button", { type: "button", class: `chip ${possible.kind}`, "data-key": keyFor(index), "data-row": keyOf(place), "data-place": place, onclick: press },
    el("span", { class: "rowid" }, idOf(keyOf(place))), el("span", { dir: "auto" }, words));
  return inputs.length ? el("div", { class: "valued" }, button, ...inputs.map(({ name, input }) => el("label", {}, name + " ", input))) : button;
}

/** The words of a row without its kind: `Biometrics are enabled`. */
function rowWords(place) {
  const cell = rowAt(place)?.querySelector(".d");
  if (!cell) return null;
  const copy = cell.cloneNode(true);
  for (const aside of copy.querySelectorAll("del, .because, .note, .edit, sup, ul")) aside.remove();
  return copy.textContent.trim().replace(/^(Case|Result|Error|Event): /, "").replace(/\s*→.*$/s, "").replace(/:$/, "");
}

/** What happens without the user; timers have a button of their own. */
function answers() {
  if (now.ended || now.suspended) return [];
  const events = now.possible.filter((possible) => possible.kind === "event");
  if (!events.length) return [];
  return [el("p", { class: "ask" }, "Other events"), el("div", { class: "chips" }, ...events.map((possible) =>
    el("button", { type: "button", class: "chip event", "data-row": keyOf(possible.place), "data-place": possible.place, onclick: () => act(wordOf({ place: possible.place })) },
      el("span", { class: "rowid" }, idOf(keyOf(possible.place))), el("span", { dir: "auto" }, plain(possible.text)))))];
}
