// Playing

/** The line for a word, as things are now; null where it is not possible. `given` has what was typed, which no word keeps. */
function lineOf(word, given) {
  if (word === "suspend" || word === "resume") return { [word]: true };
  if (word.startsWith("wait:")) { const ms = milliseconds(word.slice(5)); return ms === null ? null : { advance: ms }; }
  if (word === "give") {
    const names = now.possible.filter((possible) => possible.kind === "give").map((possible) => possible.text);
    return names.length ? { give: Object.fromEntries(names.map((name) => [name, given?.[name] ?? standIn(null)])) } : null;
  }
  if (word.startsWith("user:")) return { user: readWord(word.slice(5)).row };
  const { flow, row, values } = readWord(word);
  const possible = now.possible.find((possible) => possible.row === row);
  // It is refused with the time left.
  if (!possible && now.timers.some((timer) => timer.row === `${flow ?? moment.flow} ${row}`)) return { row };
  if (!possible || (flow !== null && now.view && flow !== now.view.flow && !now.calls.some((call) => call.startsWith(flow + " ")))) return null;
  if (possible.kind === "outcome" && running !== null) return { answer: running, outcome: row, values: outcomeValues(now.view.flow, row, values) };
  if (possible.kind === "error" && running !== null) return { answer: running, error: possible.text };
  const gives = {};
  const names = new Set(possible.gives ? [possible.gives] : []);
  for (const name of names) {
    const field = now.view?.inputs.find((input) => input.name === name);
    gives[name] = given?.[name] ?? values[name] ?? standIn(field?.pattern);
  }
  return names.size ? { row, give: gives } : { row };
}

function take(lines, word) {
  const entry = { word, at: 0, rows: [], others: [], said: null };
  for (const line of lines) {
    if ("row" in line) entry.rows.push(line);
    else if ("run" in line) {
      running = line.run;
      if (line.action && line.outcomes.length) asked[line.action] = line.outcomes[0];
    }
    else if ("cancel" in line && line.cancel === running) running = null;
    else if ("do" in line) entry.others.push("does: " + line.do);
    else if ("refused" in line) entry.said = line.refused;
    else if ("error" in line) entry.said = line.error;
    else if ("end" in line) entry.others.push(endWords(line));
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
  session = lockstep.start(flow, { traces: true });
  const entry = take(session.lines, null);
  now = session.inspect();
  if (entry.rows.length || entry.others.length) log.push({ ...entry, at: now.now });
}

/** Does what a word says; false, and nothing changed, where it is not possible. */
function apply(word, given = null) {
  const line = now.ended ? null : lineOf(word, given);
  if (line === null) { notice = now.ended ? "The session has ended." : `'${word}' is not possible here.`; return false; }
  const answered = "answer" in line ? running : null;
  const lines = session.send(line);
  const entry = take(lines, word);
  if (entry.said !== null) { notice = entry.said; return false; }
  if (answered !== null && running === answered) running = null;
  now = session.inspect();
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
