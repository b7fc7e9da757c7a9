// The whole

const tabs = [...document.querySelectorAll("[role=tab]")];

/** Where the page is too narrow for all parts, the one of the present tab is its panel; elsewhere there are no tabs. */
function markPanel() {
  for (const button of tabs) {
    if (narrow.matches && button.dataset.tab === $("play").dataset.tab) $(button.dataset.tab).setAttribute("role", "tabpanel");
    else $(button.dataset.tab).removeAttribute("role");
  }
}

/** The arrow keys go through the tabs. */
function stepTabs(event) {
  const place = tabs.indexOf(event.target);
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
  if (place < 0 || next === undefined) return;
  const button = tabs[next % tabs.length];
  tab(button.dataset.tab);
  button.focus();
  event.preventDefault();
}

function tab(name) {
  $("play").dataset.tab = name;
  for (const button of tabs) {
    button.setAttribute("aria-selected", String(button.dataset.tab === name));
    button.tabIndex = button.dataset.tab === name ? 0 : -1;
  }
  markPanel();
  if (name === "picture" && now?.view) center($("paper"), box(now.view.place));
  if (name === "table" && now?.view) center($("table"), rowAt(now.view.place));
}

function open(flow, done = []) {
  if (!flows.has(flow)) return front(`This page has no flow '${flow}'.`);
  $("lost").textContent = "";
  filled = {};
  replay(flow, done);
  shown = null;
  follow();
}

/** Shows the overview, or the beginning of the only flow; `lost` says what an address leads to that the page does not have. */
function front(lost = "") {
  const isOverview = flows.size > 1 || $("front").querySelector(".review");
  if (!isOverview && flows.size) open(data.flows[0].id);
  $("lost").textContent = flows.size || isOverview ? lost : "This page has no flow that can be shown.";
  if (!isOverview && flows.size) return;
  $("front").hidden = false;
  $("play").hidden = true;
  $("versions").hidden = true;
  $("pick").value = "";
  const sheet = document.querySelector("#front .sheet");
  if (sheet && !sheet.dataset.centred) { sheet.dataset.centred = "true"; center(sheet, highest(sheet.querySelectorAll(".box"))); }
  history.replaceState(null, "", location.pathname + location.search);
}

/** What is drawn above all else: on a map a flow that no other one leads to. */
const highest = (boxes) => [...boxes].sort((one, other) => one.getBoundingClientRect().y - other.getBoundingClientRect().y)[0];

function route() {
  const place = decoded(location.hash.slice(1));
  if (place.startsWith("row:")) {
    const row = document.getElementById(place);
    if (row) reach(`${row.closest(".flow").dataset.flow} ${place.slice(5 + row.closest(".flow").dataset.flow.length)}`);
    else front(`This page has no row '${place.slice(4).replace(/:([^:]*)$/, " $1")}'.`);
    return;
  }
  const there = readAddress();
  if (there) open(there.flow, there.done);
  else if (!session) front();
}

function keys(event) {
  // A key that is held does not play on.
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input, select, textarea, dialog")) {
    if (event.key === "Escape") { event.target.blur(); lastFocus = null; $("found").hidden = true; }
    return;
  }
  // Beside a field that was filled just now a key is a slip, not a wish.
  if (document.activeElement === document.body && lastFocus?.isConnected && lastFocus.matches("input, textarea")) return;
  // The same keys as in the terminal, where it has them.
  const press = { u: "back", r: "restart", "+": "second", w: "timer", "!": "suspend", f: "fit" }[event.key];
  const played = $("play").hidden ? null : press ? $(press) : event.key === "b" ? document.querySelector("#display .back") : null;
  if (played) { played.click(); event.preventDefault(); }
  else if (event.key === "p" && !$("play").hidden) { tab("trace"); $("log").focus(); event.preventDefault(); }
  else if (event.key === "/") { $("find").focus(); event.preventDefault(); }
  else if (event.key === "?") { help(); event.preventDefault(); }
  else if (/^[0-9]$/.test(event.key)) { document.querySelector(`#display [data-key="${event.key}"]`)?.click(); }
}

/** What had the focus last. */
let lastFocus = null;

/** How large the map and the pictures are drawn; at 1 their letters have 12 px. */
const scales = { front: 1, picture: 1 };

/** Draws the map or the pictures smaller, larger, at their own size, or as a whole; what is in the middle stays there. */
function zoom(part, way) {
  const sheet = part === "front" ? document.querySelector("#front .sheet") : $("paper");
  const svgs = [...sheet.querySelectorAll("svg")];
  const seen = svgs.find((svg) => svg.getBoundingClientRect().width > 0);
  const whole = seen ? Math.min((sheet.clientWidth - 34) / seen.viewBox.baseVal.width, (sheet.clientHeight - 34) / seen.viewBox.baseVal.height) : 1;
  const wanted = { smaller: scales[part] / 1.25, larger: scales[part] * 1.25, plain: 1, fit: Math.min(1, whole) }[way];
  scales[part] = Math.max(0.1, Math.min(4, wanted));
  const [x, y] = [(sheet.scrollLeft + sheet.clientWidth / 2) / sheet.scrollWidth, (sheet.scrollTop + sheet.clientHeight / 2) / sheet.scrollHeight];
  for (const svg of svgs) {
    svg.style.width = `${svg.viewBox.baseVal.width * scales[part]}px`;
    svg.style.height = `${svg.viewBox.baseVal.height * scales[part]}px`;
  }
  sheet.scrollTo(x * sheet.scrollWidth - sheet.clientWidth / 2, y * sheet.scrollHeight - sheet.clientHeight / 2);
  const controls = document.querySelector(`#${part} .zoom`);
  controls.querySelector("output").textContent = `${Math.round(100 * scales[part])} %`;
  controls.querySelector("[data-zoom=fit]").setAttribute("aria-pressed", String(way === "fit"));
  if (part === "picture" && way !== "fit" && now?.view) center($("paper"), box(now.view.place));
}

function help() {
  const list = (title, lines) => [el("h3", {}, title), el("dl", { class: "legend" }, ...lines.flatMap(([name, words]) => [el("dt", {}, name), el("dd", {}, words)]))];
  $("dialog-title").textContent = "Legend and keys";
  $("dialog-content").replaceChildren(el("div", { class: "help", tabindex: "0" },
    ...list("The picture", [["thick border", "a screen"], ["round corners", "a prompt, a sheet, a drawer"], ["round ends", "a step of the system"], ["six corners", "a step of the operating system"],
      ["double border", "a call of another flow"], ["solid arrow", "a row of a user, or an answer"], ["dashed arrow", "an event, or a timer"], ["dotted arrow", "an error"],
      ["pill below a box", "a row without an arrow of its own: ↑ to an earlier step, ↻ to the same one, → to a later one or out of the flow"],
      ["blue", "the present step, and the row that was taken last"], ["green", "rows that were taken"]]),
    ...($("image-before") ? list("The change", [["− red, dotted", "gone"], ["+ green, thick", "new"], ["± blue, long dashes", "leads elsewhere, or is worded otherwise"], ["dashed phone", "the version before"]]) : []),
    ...list("The session", [["Undo, Restart", "take back the last input, or all"], ["+1 s", "a second passes"], ["Next timer", "time passes until the next timer fires"],
      ["Suspend", "the app goes to the background, and comes back with Resume"], ["Copy link", "this moment, to be sent to somebody"], ["Copy as scenario", "the inputs so far, for lockstep test"]]),
    ...list("Keys", [["1 … 9, 0", "the buttons of the screen, or the outcomes of a system step"], ["b", "Back, where the screen has it"], ["u", "undo"], ["r", "restart"], ["w", "wait until the next timer"], ["+", "a second passes"],
      ["!", "suspend, resume"], ["p", "the path so far"], ["f", "the whole picture"], ["/", "find"], ["?", "this list"], ["Esc", "leaves a field"]])));
  $("dialog").showModal();
}

function wire() {
  const options = (version) => data.flows.filter((flow) => versionOf(flow.id) === version).map((flow) => el("option", { value: flow.id }, `${bare(flow.id)} ${flow.title}`));
  const both = $("image-before") !== null;
  $("pick").replaceChildren(...(flows.size > 1 ? [el("option", { value: "" }, both ? "All changes" : "All flows")] : []),
    ...(both ? [["Now", ""], ["Before", before]].map(([label, version]) => el("optgroup", { label }, ...options(version))) : options("")));
  for (const button of $("versions").children) button.addEventListener("click", () => playVersion(button.dataset.version));
  $("pick").addEventListener("change", () => ($("pick").value === "" ? front() : open($("pick").value)));
  $("home").addEventListener("click", (event) => { event.preventDefault(); front(); });
  $("back").addEventListener("click", undo);
  $("restart").addEventListener("click", () => open(moment.flow));
  $("second").addEventListener("click", () => act("wait:1s"));
  $("timer").addEventListener("click", () => { if (now.timers[0]) act("wait:" + duration(now.timers[0].in)); });
  $("suspend").addEventListener("click", () => act(now.suspended ? "resume" : "suspend"));
  $("link").addEventListener("click", () => copy("Link to this moment", location.href));
  $("scenario").addEventListener("click", () => { const text = scenario(); follow(); copy("Scenario", text); });
  $("find").addEventListener("input", find);
  $("find").addEventListener("keydown", (event) => { if (event.key === "Enter") $("found").querySelector("button")?.click(); });
  document.querySelector(".find").addEventListener("keydown", step);
  $("help").addEventListener("click", help);
  // On paper each picture follows its table.
  addEventListener("beforeprint", () => {
    for (const part of document.querySelectorAll("details")) part.open = true;
    for (const table of document.querySelectorAll("#table .flow")) {
      table.append(...[...$("paper").children].filter((figure) => figure.dataset.flow === table.dataset.flow));
    }
  });
  addEventListener("afterprint", () => $("paper").append(...document.querySelectorAll("#table .picture")));
  for (const button of document.querySelectorAll("[data-zoom]")) {
    const part = button.closest("#front") ? "front" : "picture";
    button.addEventListener("click", () => zoom(part, button.getAttribute("aria-pressed") === "true" ? "plain" : button.dataset.zoom));
  }
  for (const button of tabs) button.addEventListener("click", () => tab(button.dataset.tab));
  document.querySelector(".tabs").addEventListener("keydown", stepTabs);
  narrow.addEventListener("change", markPanel);
  for (const arrow of document.querySelectorAll("#picture :is(.arrow, .chip)")) {
    const flow = arrow.closest(".picture").dataset.flow;
    const rows = arrow.dataset.rows.split(" ").map((row) => rowAt(`${flow} ${row}`)?.classList);
    if (rows.every((row) => row?.contains("untested"))) arrow.classList.add("gap");
    for (const mark of ["breaking", "removed", "added", "changed"]) if (rows.some((row) => row?.contains(mark))) arrow.classList.add(mark);
  }
  for (const node of document.querySelectorAll("#front [data-step]")) node.addEventListener("click", () => open(node.dataset.step));
  document.querySelector("#picture").addEventListener("click", (event) => {
    const node = event.target.closest("[data-step]");
    if (node) reach(`${shown} ${node.dataset.step}`);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#table a, #log a, #front .review a[data-goto]");
    if (!link) { if (!event.target.closest(".find")) $("found").hidden = true; return; }
    // A link to a moment changes the address, which is followed.
    if (link.hash.includes("?do=") || link.classList.contains("edit")) return;
    event.preventDefault();
    const target = decodeURIComponent(link.getAttribute("href").slice(1));
    if (link.dataset.goto) reach(link.dataset.goto);
    else if (target.startsWith("row:")) { const row = document.getElementById(target); const flow = row?.closest(".flow").dataset.flow; if (row) reach(`${flow} ${target.slice(5 + flow.length)}`); }
    else view(target);
  });
  document.addEventListener("keydown", keys);
  document.addEventListener("focusin", (event) => { lastFocus = event.target; });
  addEventListener("hashchange", route);
}

try {
  wire();
  tab("screen");
  const module = (await compiled).instance.exports;
  for (const [version, image] of [["", "image"], [before, "image-before"]]) if ($(image)) programs[version] = new Lockstep(module, bytes($(image).textContent));
  route();
  document.documentElement.classList.add("ready");
  performance.mark("lockstep-ready");
} catch (error) {
  document.documentElement.classList.add("broken");
  $("notice").textContent = `The flows can be read but not played: ${error.message}`;
}
