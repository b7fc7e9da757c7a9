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
    if (!found.length) found.push(el("li", { class: "none" }, "Nothing found."));
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
