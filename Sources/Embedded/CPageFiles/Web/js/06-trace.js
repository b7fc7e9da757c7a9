// The trace

function renderLog() {
  const items = log.map((entry, index) => {
    const rows = entry.rows.map((row) => el("li", {}, rowLink(row.row), " → ", place(row.to)));
    const goTo = entry.word !== null && index < log.length - 1 ? el("button", { type: "button", class: "return", title: "Goes back to this moment", onclick: () => { replay(moment.flow, moment.done.slice(0, index + 1 - (log[0].word === null ? 1 : 0))); follow(); } }, "return here") : null;
    return el("li", {}, el("time", {}, clock(entry.at)), el("div", {}, entry.word === null ? el("b", {}, "start") : el("b", { dir: "auto" }, wordLabel(entry)), goTo,
      rows.length ? el("ul", {}, ...rows) : null, ...entry.others.map((text) => el("p", {}, text))));
  });
  if (!items.length) items.push(el("li", { class: "empty" }, "Nothing was played yet. Press a button of the screen, or the number of a highlighted row."));
  $("log").replaceChildren(...items);
  $("log").lastElementChild?.scrollIntoView({ block: "nearest" });
}

/** The place of the row that an input names; null for one that names none. */
function rowOf(entry) {
  if (/^(wait:|user:|(suspend|resume|give)$)/.test(entry.word)) return null;
  const { flow, row } = readWord(entry.word);
  return entry.rows.find((taken) => keyOf(taken.row) === row && (flow === null || flowOf(taken.row) === flow))?.row ?? `${flow ?? moment.flow} ${row}`;
}

function wordLabel(entry) {
  const word = entry.word;
  if (word.startsWith("wait:")) return `wait ${word.slice(5)}`;
  if (word.startsWith("user:")) return `user ${readWord(word.slice(5)).row}`;
  const row = rowOf(entry);
  return row === null ? word : rowWords(row) ?? idOf(keyOf(row));
}

function rowLink(place) {
  return el("a", { href: "#row:" + encodeURIComponent(`${flowOf(place)}:${keyOf(place)}`), "data-goto": place }, placeWords(place));
}

/** A place that the page has, as a link; anything else, such as a result, as it is. */
const place = (text) => (rowAt(text) ? rowLink(text) : document.createTextNode(text));
