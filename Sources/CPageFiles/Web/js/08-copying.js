// Copying

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
  // The end of a run is declared before the input that starts it.
  let began = lines.length;
  for (const word of done) {
    const [before, run] = [lines.length, running];
    const added = scenarioLines(word);
    const isAnswer = "answer" in (lineOf(word, null) ?? {});
    lines.splice(isAnswer ? began : before, 0, ...added);
    apply(word);
    if (running !== run) began = isAnswer ? began + added.length : before;
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
