// Finding

/** Whether two words differ by one slip of the fingers: a letter more, less, another, or two swapped. */
function near(left, right) {
  if (left === right) return true;
  if (left.length < 4 || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (left[start] === right[start] && start < left.length) start++;
  const rests = [left.slice(start), right.slice(start)];
  return [[1, 0], [0, 1], [1, 1]].some(([from, to]) => rests[0].slice(from) === rests[1].slice(to))
    || (rests[0][0] === rests[1][1] && rests[0][1] === rests[1][0] && rests[0].slice(2) === rests[1].slice(2));
}

/** What can be found: the flows, their rows, and the lines of their overviews, such as test cases. */
let places = null;

/** The words of cells and lists do not run into each other. */
function spaced(part) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode.data);
  return texts.join(" ");
}

function findable() {
  places ??= [...document.querySelectorAll("#table .flow > h2, #table .overview dd, #table tr[id], #table .line")].flatMap((part) => {
    const flow = part.closest(".flow").dataset.flow;
    const row = part.matches(".line") ? part.parentElement : part;
    const isRow = row.id.startsWith("row:");
    const lines = part.matches("dd") && part.querySelector("li") ? [...part.querySelectorAll("li")] : [part];
    // Errata show the document's own words again.
    return lines.filter((line) => !line.closest("del")).map((line) => {
      const id = isRow ? row.id.slice(5 + flow.length) : null;
      const said = spaced(line).replace(/\s+/g, " ").trim().slice(isRow ? part.querySelector(".n").textContent.length : 0).trim();
      const text = `${flow} ${isRow ? idOf(id) : ""} ${said}`.toLocaleLowerCase();
      return { flow, id, line, said, text, words: text.split(/[^\p{L}\p{N}.]+/u) };
    });
  });
  return places;
}

function find() {
  const words = $("find").value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const exact = findable().filter((place) => words.every((word) => place.text.includes(word)));
  // Only where nothing has the words themselves.
  const hits = exact.length ? exact : places.filter((place) => words.every((word) => place.words.some((other) => near(word, other))));
  const found = hits.slice(0, 30).map((place) => el("li", {}, el("button", { type: "button", onclick: () => { $("found").hidden = true; meet(place); $("table").focus({ preventScroll: true }); } },
    el("b", {}, place.id ? placeWords(`${place.flow} ${place.id}`) : bare(place.flow)), " ", ...snippet(place.said, words))));
  if (!found.length) found.push(el("li", { class: "none" }, "Nothing found."));
  $("hits").textContent = words.length ? String(hits.length) : "";
  $("hits").title = exact.length || !hits.length ? "" : "Nothing has these words; these are like them";
  if (hits.length > 30) found.push(el("li", { class: "none" }, `${hits.length - 30} more: add a word.`));
  $("found").replaceChildren(...found);
  $("found").hidden = !words.length;
  const flowsFound = new Set(hits.map((place) => place.flow));
  for (const node of document.querySelectorAll("#front [data-step]")) node.classList.toggle("dim", words.length > 0 && !flowsFound.has(node.dataset.step));
}

/** The part of a text with the words, which are marked. */
function snippet(text, words) {
  const low = text.toLocaleLowerCase();
  const first = Math.min(...words.map((word) => low.indexOf(word)).filter((at) => at >= 0));
  const start = first > 90 && first < Infinity ? first - 40 : 0;
  const shown = (start ? "…" : "") + text.slice(start, start + 160);
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return shown.split(new RegExp(`(${pattern})`, "iu")).map((part, index) => (index % 2 ? el("mark", {}, part) : part));
}

function meet({ flow, id, line }) {
  if (id) return reach(`${flow} ${id}`);
  if (!session) open(flow);
  view(flow);
  tab("table");
  const overview = line.closest("details");
  if (overview) overview.open = true;
  center($("table"), line);
}

/** The arrow keys go through what was found. */
function step(event) {
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!down || $("found").hidden) return;
  const stops = [$("find"), ...$("found").querySelectorAll("button")];
  stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(document.activeElement) + down))].focus();
  event.preventDefault();
}

/** Shows a row, whichever flow it is of, without playing to it. */
function reach(text) {
  const row = rowAt(text);
  if (!row) return;
  if (!session) open(flowOf(text));
  view(flowOf(text));
  tab("table");
  center($("table"), row);
  center($("paper"), box(row.dataset.of ? `${shown} ${row.dataset.of}` : text));
  row.classList.remove("found");
  requestAnimationFrame(() => row.classList.add("found"));
}
