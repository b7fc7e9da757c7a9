// The events that an input causes, as values.

/** The event of a line; undefined for an answer, and for lines of later versions. */
export function event(line) {
  if ("show" in line) return { type: "shown", view: view(line.show) };
  if ("run" in line) {
    const { run: number, action: name, flow, step, attempt, runs, key, reads, outcomes, handles = {} } = line;
    return frozen({ type: "action", number, name, flow, step, attempt, runs, key, reads, outcomes, handles, values: {} });
  }
  if ("late" in line) return { type: "late", answer: line.late };
  if ("cancel" in line) return { type: "cancelled", number: line.cancel };
  if ("timer" in line) return { type: "timer", number: line.timer, after: line.after };
  if ("do" in line) return { type: "performed", text: line.do, name: line.as };
  if ("row" in line) return { type: "row", row: line.row, to: line.to };
  if ("need" in line) return frozen({ type: "needed", names: line.need });
  if ("end" in line) return frozen({ type: "ended", end: end(line) });
  return undefined;
}

/** A displayed view, which no reader can change. */
function view(show) {
  return frozen({ ...show, place: `${show.flow} ${show.step}` });
}

function end(line) {
  const { end: how, to, message } = line;
  return { how, ...(to === undefined ? {} : { to }), ...(message === undefined ? {} : { message }) };
}

function frozen(value) {
  for (const one of Object.values(value)) if (typeof one === "object" && one !== null) frozen(one);
  return Object.freeze(value);
}
