// Table and picture

function view(flow) {
  if (!flows.has(flow)) return;
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
    const place = now.view.place;
    const row = rowAt(place);
    row?.classList.add("here");
    row?.setAttribute("aria-current", "step");
    const node = box(place);
    node?.classList.add("here");
    for (const possible of now.possible) if (possible.place) offer(possible.place);
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

function box(place) {
  const [flow, step] = [flowOf(place), keyOf(place)];
  return [...document.querySelectorAll("#picture .picture")].find((figure) => figure.dataset.flow === flow)?.querySelector(`[data-step="${CSS.escape(step)}"]`);
}

/** What the cells hold whose numbers are buttons at present. */
const numbers = new Map();

/** Makes the number of a row that can be taken now a button. */
function offer(place) {
  const row = rowAt(place);
  const cell = row?.querySelector(".n");
  if (!cell) return;
  row.classList.add("open");
  const press = () => document.querySelector(`#display [data-place="${CSS.escape(place)}"], #answers [data-place="${CSS.escape(place)}"]`)?.click();
  if (!numbers.has(cell)) numbers.set(cell, [...cell.childNodes]);
  // A sentence has the label of its document.
  const number = cell.closest(".sentences, .branches") ? cell.textContent : idOf(keyOf(place));
  cell.replaceChildren(el("button", { type: "button", class: "take", title: "Takes this row", onclick: press }, number || idOf(keyOf(place))));
}

/** Whether the screen shows one part at a time. */
const narrow = matchMedia("(max-width: 700px), (max-width: 1180px) and (max-height: 560px)");

function center(pane, element) {
  if (!element || pane.offsetParent === null) return;
  const smooth = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  // On a phone the page scrolls, not the part.
  if (pane.scrollHeight <= pane.clientHeight && pane.scrollWidth <= pane.clientWidth) {
    if (narrow.matches) element.scrollIntoView({ block: "center", behavior: smooth });
    return;
  }
  const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()];
  pane.scrollTo({ top: pane.scrollTop + inner.top - outer.top - (outer.height - inner.height) * 0.4, left: pane.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2, behavior: smooth });
}

/** The calls that led here. */
function renderPath() {
  const places = now.view ? [...now.calls, now.view.place] : [];
  $("path").replaceChildren(...places.flatMap((text, index) => {
    const flow = flowOf(text);
    const button = el("button", { type: "button", "aria-pressed": String(flow === shown), onclick: () => { view(flow); center($("table"), rowAt(text)); center($("paper"), box(text)); } }, placeWords(text));
    return index ? [el("span", { "aria-hidden": "true" }, "›"), button] : [button];
  }));
}
