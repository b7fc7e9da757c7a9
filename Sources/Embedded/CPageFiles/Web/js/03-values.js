// Values

/** Whether a pattern takes a text; one that this browser does not understand takes any. */
function fits(pattern, text) {
  try { return !pattern || new RegExp(`^(?:${pattern})$`, "u").test(text); } catch { return true; }
}

/** A text that a pattern takes, for what is secret or not known. */
const standIn = (pattern) => sampleFor((text) => fits(pattern, text));

/** The same for an input that no screen shows, by its name. */
const standInFor = (name) => sampleFor((text) => { try { return programs[versionOf(moment.flow)].accepts(name, text); } catch { return true; } });

function sampleFor(takes) {
  for (let length = 1; length <= 64; length++) {
    for (const sample of ["0", "1", "a", "A", "Aa1!", "1234567890"]) {
      const text = sample.repeat(length).slice(0, length);
      if (takes(text)) return text;
    }
  }
  return "0";
}

const units = { ms: 1, s: 1000, m: 60000, h: 3600000, d: 86400000 };
/** 100 years with their leap days: no duration is longer. */
const longest = 36525 * units.d;

/** A duration of whole milliseconds, or seconds without a unit; null for any other text. */
function milliseconds(text) {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?\s*$/.exec(String(text));
  const exact = match ? Number(match[1]) * units[match[2] ?? "s"] : NaN;
  const whole = Math.round(exact);
  return Math.abs(exact - whole) < 1e-6 && whole <= longest ? whole : null;
}

function duration(ms) {
  for (const [unit, size] of [["d", 86400000], ["h", 3600000], ["m", 60000], ["s", 1000]]) {
    if (ms >= size && ms % size === 0) return ms / size + unit;
  }
  return ms + "ms";
}

/** The same for people: `4 m 57 s`. */
function spoken(ms) {
  const parts = [];
  let rest = ms;
  for (const [unit, size] of [["d", 86400000], ["h", 3600000], ["m", 60000], ["s", 1000], ["ms", 1]]) {
    const count = Math.floor(rest / size);
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}`);
    rest -= count * size;
  }
  return parts.join(" ") || "0 s";
}

function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const pad = (number) => String(number).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const rest = ms % 1000 ? "." + String(Math.floor(ms % 1000)).padStart(3, "0") : "";
  return (h ? `${h}:${pad(m)}` : m) + ":" + pad(s) + rest;
}

/** The row of the table. */
function rowAt(place) { return document.getElementById(`row:${flowOf(place)}:${keyOf(place)}`); }

function rowValues(place) {
  const list = rowAt(place)?.dataset.values;
  return list ? list.split(" ").map((pair) => { const at = pair.lastIndexOf(":"); return { name: pair.slice(0, at), kind: pair.slice(at + 1) }; }) : [];
}

const valueDefaults = { duration: "60s", integer: "1", text: "text" };

/** Why a text is not a value of a kind, as the terminal says it; null where it is one. */
function valueProblem(kind, text) {
  if (kind === "duration") return /[a-z]\s*$/.test(text) && milliseconds(text) !== null ? null : "Write a duration: 500ms, 1s, 1m or 1h.";
  if (kind !== "integer") return null;
  if (!/^[+-]?\d+$/.test(text)) return "Write a whole number.";
  // A larger one would lose its last digits on the way.
  return Number.isSafeInteger(Number(text)) ? null : "Write a whole number of at most 15 digits.";
}

/** The values of an outcome: those of its word, and examples where it has none; a text that is not a value is a problem. */
function outcomeValues(place, given) {
  const values = {};
  for (const { name, kind } of rowValues(place)) {
    const text = String(given[name] ?? valueDefaults[kind]);
    const problem = valueProblem(kind, text);
    if (problem !== null) return { problem: `'${text}' is not a value of '${name}'. ${problem}` };
    values[name] = kind === "duration" ? milliseconds(text) : kind === "integer" ? Number(text) : text;
  }
  return { values };
}
