// What a line of a scenario expects of a session.

/** Words as flows compare them: without the case of letters, and with single blanks. */
export const rowText = (text) => text.trim().replace(/\s+/g, " ").toLowerCase();

/** The problem with a line; undefined if it holds. */
export function expectation(line, { view, end, place, trail, possible }) {
  const ending = end && describe(end);
  const at = view ? ` (${view.place})` : "";
  const over = (what) => `expected ${what}, but the session has ended: ${ending}`;
  if ("at" in line) {
    if (end) return over(`to be at ${line.at}`);
    return place === line.at || place?.startsWith(`${line.at} `) ? undefined : `expected to be at ${line.at}, was at ${place}`;
  }
  if ("ends" in line) {
    if (!end) return `expected the end '${line.ends}', but the session is at ${place}`;
    return ending === line.ends || (end.how === "fault" && line.ends === "fault") ? undefined : `expected the end '${line.ends}', was '${ending}'`;
  }
  if ("did" in line) {
    // By its words, or by its name in code.
    const isMeant = (one) => [one.text, one.name].some((words) => words != null && rowText(words) === rowText(line.did));
    const index = trail.unnamed.findIndex(isMeant);
    if (index >= 0) trail.unnamed.splice(index, 1);
    if (trail.effects.some(isMeant)) return undefined;
    return `expected the side effect '${line.did}', there was ${quoted(trail.effects.map((one) => one.text))} since the last input`;
  }
  if ("ran" in line) {
    for (const [action, times] of Object.entries(line.ran)) {
      const there = trail.runs[action] ?? 0;
      if (there !== times) return `expected '${action}' to have run ${times} times, was ${there}`;
    }
    return undefined;
  }
  if ("took" in line) {
    const rows = trail.rows.splice(0);
    return rows.join() === line.took.join() ? undefined : `expected the rows ${line.took.join(", ")}, were ${rows.join(", ") || "none"}`;
  }
  if ("notPossible" in line) {
    const found = end ? undefined : possible().find((one) => line.notPossible.some((text) => one.row === text || rowText(one.text) === rowText(text)));
    return found && `'${found.text}' is possible, but was expected not to be`;
  }
  if (end) return over(`'${Object.keys(line).find((key) => key !== "file" && key !== "line")}'`);
  if ("shows" in line) return view?.title === line.shows ? undefined : `expected '${line.shows}', was '${view?.title}'${at}`;
  if ("message" in line) return view?.message === line.message ? undefined : `expected the message '${line.message}', was '${view?.message}'${at}`;
  if ("actions" in line) {
    const there = view?.choices.filter((one) => one.gives.length === 0).map((one) => one.label).sort() ?? [];
    const wanted = [...line.actions].sort();
    return there.join("\n") === wanted.join("\n") ? undefined : `expected the actions ${quoted(wanted)}, were ${quoted(there)}${at}`;
  }
  if ("data" in line) {
    for (const [name, value] of Object.entries(line.data)) {
      const wanted = typeof value === "object" ? value.seconds * 1000 : value;
      if (view?.data[name] !== wanted) return `expected '${name}' to be ${wanted}, was ${view?.data[name]}`;
    }
    return undefined;
  }
  return "a line says nothing that this version knows";
}

function describe(end) { return "to" in end ? (end.how === "result" ? `result ${end.to}` : `${end.how} to ${end.to}`) : end.how; }

const quoted = (texts) => texts.map((one) => `'${one}'`).join(", ") || "none";
