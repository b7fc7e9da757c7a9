// Playing

/**
 * The line for a word, as things are now; null where it is not possible, and a problem where its values are not. `given` has
 * what was typed, which no word keeps.
 */
function lineOf(word, given) {
  if (word === "suspend" || word === "resume") return { [word]: true };
  if (word.startsWith("wait:")) { const ms = milliseconds(word.slice(5)); return ms === null ? null : { advance: ms }; }
  if (word === "give") {
    const names = now.possible.filter((possible) => possible.kind === "give").map((possible) => possible.text);
    return names.length ? { give: Object.fromEntries(names.map((name) => [name, given?.[name] ?? standInFor(name)])) } : null;
  }
  if (word.startsWith("user:")) return { user: readWord(word.slice(5)).row };
  const { values } = readWord(word);
  const possible = possibleOf(word);
  if (!possible) {
    // It is refused with the time left.
    const timer = now.timers.find((timer) => isMeant(word, timer.place));
    return timer ? { row: timer.row } : null;
  }
  const row = possible.row;
  if (possible.kind === "outcome" && running !== null) {
    const found = outcomeValues(possible.place, values);
    return found.problem ? found : { answer: running, outcome: row, values: found.values };
  }
  // By its row: two errors may have one name.
  if (possible.kind === "error" && running !== null) return { answer: running, outcome: row };
  const gives = {};
  const names = new Set(possible.gives ? [possible.gives] : []);
  for (const name of names) {
    const field = now.view?.inputs.find((input) => input.name === name);
    gives[name] = given?.[name] ?? values[name] ?? (field ? standIn(field.pattern) : standInFor(name));
  }
  return names.size ? { row, give: gives } : { row };
}

/** Whether a word names a place; without a flow it is that of the moment, or the only one there is. */
function isMeant(word, place) {
  const { flow, row } = readWord(word);
  return place === `${flow ?? moment.flow} ${row}`;
}

function possibleOf(word) {
  const { flow, row } = readWord(word);
  return now.possible.find((possible) => possible.place && isMeant(word, possible.place))
    ?? (flow === null ? now.possible.find((possible) => possible.place && keyOf(possible.place) === row) : undefined);
}

/** What the session says of itself, with the places of its steps and rows. */
function inspected() {
  const found = session.inspect();
  const prefix = versionOf(moment.flow);
  const placed = (view) => {
    view.place = placeIn(view.step);
    view.flow = flowOf(view.place);
    view.step = keyOf(view.place);
    for (const choice of view.choices) choice.place = choice.row && placeIn(choice.row);
    view.beneath.forEach(placed);
  };
  if (found.view) placed(found.view);
  for (const possible of found.possible) {
    possible.place = possible.row && placeIn(possible.row);
    possible.text = said(possible.text);
  }
  for (const timer of found.timers) [timer.place, timer.row] = [placeIn(timer.row), timer.row.slice(timer.row.indexOf("\u0001"))];
  found.calls = found.calls.map(placeIn);
  if (found.ended) found.ended = ending(found.ended, prefix);
  return found;
}

const ending = (end, prefix) => ({ ...end, ...(end.message ? { message: said(end.message) } : {}), ...(end.end === "handed over" ? { flow: prefix + end.to } : {}) });

function take(lines, word) {
  const entry = { word, at: 0, rows: [], others: [], said: null };
  for (const line of lines) {
    if ("row" in line) entry.rows.push({ row: placeIn(line.row), to: placeIn(line.to) });
    else if ("run" in line) {
      running = line.run;
      if (line.action && line.outcomes.length) asked[line.action] = line.outcomes[0];
    }
    else if ("cancel" in line && line.cancel === running) running = null;
    else if ("do" in line) entry.others.push("does: " + line.do);
    else if ("refused" in line) entry.said = said(line.refused);
    else if ("error" in line) entry.said = said(line.error);
    else if ("end" in line) entry.others.push(endWords(ending(line, "")));
  }
  return entry;
}

function begin(flow) {
  session?.end();
  moment.flow = flow;
  moment.done = [];
  log = [];
  notice = "";
  running = null;
  asked = {};
  session = programs[versionOf(flow)].start(bare(flow), { traces: true });
  const entry = take(session.lines, null);
  now = inspected();
  if (entry.rows.length || entry.others.length) log.push({ ...entry, at: now.now });
}

/** Does what a word says; false, and nothing changed, where it is not possible. */
function apply(word, given = null) {
  const line = now.ended ? null : lineOf(word, given);
  if (line === null) { notice = now.ended ? "The session has ended." : `'${word}' is not possible here.`; return false; }
  if (line.problem) { notice = line.problem; return false; }
  const answered = "answer" in line ? running : null;
  const lines = session.send(line);
  const entry = take(lines, word);
  if (entry.said !== null) { notice = entry.said; return false; }
  if (answered !== null && running === answered) running = null;
  now = inspected();
  const last = moment.done.at(-1);
  if (word.startsWith("wait:") && last?.startsWith("wait:") && log.at(-1)?.word === last) {
    const sum = "wait:" + duration(milliseconds(last.slice(5)) + line.advance);
    moment.done[moment.done.length - 1] = sum;
    const before = log.pop();
    log.push({ ...entry, word: sum, rows: [...before.rows, ...entry.rows], others: [...before.others, ...entry.others], at: now.now });
  } else {
    moment.done.push(word);
    log.push({ ...entry, at: now.now });
  }
  notice = "";
  return true;
}

/** Plays a moment from the start; stops at what is not possible any more. */
function replay(flow, done) {
  begin(flow);
  for (const word of done) {
    if (!apply(word)) {
      notice = `${notice} The link was followed up to there.`;
      return;
    }
  }
}

function act(word, given = null) {
  keepingFocus(() => apply(word, given));
  tellPlayed();
}

/** Says what was played, for those who do not see it. */
function tellPlayed() {
  const entry = log.at(-1);
  const title = $("display").querySelector("h2:not(.beneath h2)")?.textContent ?? "";
  $("told").textContent = notice || `${entry?.word ? wordLabel(entry) : ""}: ${title}`;
}

function undo() { keepingFocus(() => replay(moment.flow, moment.done.slice(0, -1))); }

/** Changes the moment; if what had the focus is gone or dead then, the screen's heading has it. */
function keepingFocus(change) {
  const focused = document.activeElement;
  change();
  follow();
  if (focused !== document.body && (!focused.isConnected || focused.disabled)) $("display").querySelector("h2")?.focus();
}

/** Shows the present moment and puts it into the address. */
function follow() {
  shown = flows.has(now.view?.flow) ? now.view.flow : shown ?? moment.flow;
  history.replaceState(null, "", address());
  render();
}

function endWords(end) {
  switch (end.end) {
    case "result": return `Result: ${end.to}`;
    case "handed over": return `Continues in ${end.to}`;
    case "fault": return `Fault: ${end.message}`;
    case "left": return "The user has left the flow";
    case "resume": return "Resumes the app";
    default: return "The flow has ended";
  }
}
