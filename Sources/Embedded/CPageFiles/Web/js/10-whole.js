// The whole

function tab(name) {
  $("play").dataset.tab = name;
  for (const button of document.querySelectorAll("[data-tab][role=tab]")) button.setAttribute("aria-selected", String(button.dataset.tab === name));
  if (name === "picture" && now?.view) center($("paper"), box(`${now.view.flow} ${now.view.step}`));
  if (name === "table" && now?.view) center($("table"), rowAt(`${now.view.flow} ${now.view.step}`));
}

function open(flow, done = []) {
  if (!flows.has(flow)) { notice = `This page has no flow '${flow}'.`; front(); return; }
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
  // A key that is held does not play on.
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input, select, textarea, dialog")) {
    if (event.key === "Escape") { event.target.blur(); $("found").hidden = true; }
    return;
  }
  if (event.key === "b" && !$("play").hidden) { undo(); event.preventDefault(); return; }
  const press = { r: "restart", s: "second", t: "timer", p: "suspend", f: "fit" }[event.key];
  if (press && !$("play").hidden) { $(press).click(); event.preventDefault(); }
  else if (event.key === "/") { $("find").focus(); event.preventDefault(); }
  else if (event.key === "?") { help(); event.preventDefault(); }
  else if (/^[1-9]$/.test(event.key)) { document.querySelector(`#display [data-key="${event.key}"]`)?.click(); }
}

let zoomed = 1;

/** Makes the map larger or smaller; 0 fits it. */
function zoom(factor) {
  zoomed = factor ? Math.max(1, Math.min(8, zoomed * factor)) : 1;
  document.querySelector(".map svg").style.width = zoomed === 1 ? "" : `${100 * zoomed}%`;
}

function help() {
  tell("Keys", "1 … 9  the buttons of the screen, or the outcomes of a system step\nb      undo\nr      restart\ns      a second passes\nt      time passes until the next timer\np      suspend, resume\nf      the whole picture\n/      find\n?      this list", "The page works without a mouse.");
}

function wire() {
  $("pick").replaceChildren(...(flows.size > 1 ? [el("option", { value: "" }, "All flows")] : []), ...data.flows.map((flow) => el("option", { value: flow.id }, `${flow.id} ${flow.title}`)));
  $("pick").addEventListener("change", () => ($("pick").value === "" ? front() : open($("pick").value)));
  $("home").addEventListener("click", (event) => { event.preventDefault(); front(); });
  $("back").addEventListener("click", undo);
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
  for (const button of document.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => zoom(Number(button.dataset.zoom)));
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
  $("notice").textContent = `The flows can be read but not played: ${error.message}`;
}
