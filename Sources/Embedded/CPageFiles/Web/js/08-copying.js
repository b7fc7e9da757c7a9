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
  const lines = [];
  begin(moment.flow);
  for (const word of done) {
    lines.push(...scenarioLines(word));
    apply(word);
  }
  // The world answers nothing by itself, however long the session waits: each answer is a line of its own.
  const never = now.now < units.d ? "24h" : `${Math.floor(now.now / units.d) + 1}d`;
  const silent = Object.entries(asked).map(([action, outcome]) => `${quoted(action)}: {outcome: ${quoted(outcome)}, after: ${never}}`);
  if (silent.length) lines.unshift(`  - world: {actions: {${silent.join(", ")}}}`);
  lines.unshift("scenario: NEW", "title: Played on the page", `flow: ${quoted(bare(moment.flow))}`, "steps:");
  if (now.ended) lines.push(`  - ends: ${quoted(now.ended.end === "handed over" ? `handed over to ${now.ended.to}` : now.ended.end === "result" ? `result ${now.ended.to}` : now.ended.end)}`);
  else if (now.view) lines.push(`  - at: ${quoted(placeWords(now.view.place))}`);
  if (!now.ended) lines.push("open: true");
  return lines.join("\n") + "\n";
}

function scenarioLines(word) {
  const line = lineOf(word, null);
  if (line === null || line.problem) return [];
  if ("advance" in line) return [`  - wait: ${duration(line.advance)}`];
  if (line.suspend || line.resume) return [`  - ${word}`];
  if ("give" in line && !("row" in line)) return [`  - give: ${pairs(line.give)}`];
  if ("user" in line) return [`  - user: ${quoted(line.user)}`];
  const possible = possibleOf(word);
  const place = placeWords(now.view.place);
  if ("answer" in line && possible.kind === "error") return [`  - error: ${pairs({ [place]: possible.text })}`];
  if ("answer" in line) {
    const brought = {};
    for (const { name, kind } of rowValues(possible.place)) brought[name] = kind === "duration" ? duration(line.values[name]) : String(line.values[name]);
    const outcome = pairs({ [place]: isOnlyOne(possible, "text") ? possible.text : idOf(keyOf(possible.place)) });
    return [Object.keys(brought).length ? `  - {outcome: ${outcome}, values: ${pairs(brought)}}` : `  - outcome: ${outcome}`];
  }
  if (possible?.kind === "event") return [`  - event: ${quoted(possible.text)}`];
  const give = Object.entries(line.give ?? {}).map(([name, value]) => `, ${quoted(name)}: ${JSON.stringify(String(value))}`).join("");
  const isUser = possible?.kind === "user" && isOnlyOne(possible, "text");
  const input = isUser ? `user: ${quoted(possible.text)}` : `row: ${quotedID(idOf(keyOf(possible?.place ?? readWord(word).row)))}`;
  return [give ? `  - {${input}${give}}` : `  - ${input}`];
}

/** Whether no other row has these words, or this id: scenarios name rows by them. */
const isOnlyOne = (possible, part) => now.possible.filter((other) => other[part] === possible[part]).length === 1;

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
