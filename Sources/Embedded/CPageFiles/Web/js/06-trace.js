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
