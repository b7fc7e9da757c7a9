// Moments. A moment is the flow that was started and the inputs since, each a word as in the address: a row,
// `wait:60s`, `suspend`, `resume`, `give`, `user:Retry`.

const moment = { flow: null, done: [] };
/** The programs of the page: the flows, and those before a change. */
const programs = {};
let session = null;
let now = null;
let running = null;
// The actions that were run, each with an outcome of theirs.
let asked = {};
/** What was typed into fields, by the place of their step; no address keeps it. */
let filled = {};
let log = [];
let notice = "";
let shown = null;

const encodeWord = (text) => encodeURIComponent(text).replace(/%20/g, " ").replace(/%3A/g, ":").replace(/[(),;=]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());

/** The word for a row by its place, in a moment that begins with a flow. */
function wordOf({ place: row, values }, home = moment.flow) {
  const flow = flowOf(row);
  const place = (flow === home ? "" : encodeWord(flow) + " ") + encodeWord(keyOf(row));
  const pairs = Object.entries(values ?? {}).map(([name, value]) => `${encodeWord(name)}=${encodeWord(String(value))}`);
  return place + (pairs.length ? `(${pairs.join(";")})` : "");
}

/** A part of an address; unchanged where it is not an encoded text. */
function decoded(text) { try { return decodeURIComponent(text); } catch { return text; } }

function readWord(word) {
  const [, place, inner] = /^([^(]*)(?:\((.*)\))?$/.exec(word) ?? [null, word];
  const blank = place.lastIndexOf(" ");
  const values = {};
  for (const pair of inner ? inner.split(";") : []) {
    const [name, value] = pair.split("=");
    values[decoded(name)] = decoded(value ?? "");
  }
  return { flow: blank < 0 ? null : decoded(place.slice(0, blank)), row: decoded(place.slice(blank + 1)), values };
}

function address() {
  const done = moment.done.length ? "?do=" + moment.done.map((word) => word.replace(/ /g, "%20")).join(",") : "";
  return "#" + encodeURIComponent(moment.flow).replace(/%2F/g, "/").replace(/%3A/g, ":") + done;
}

function readAddress() {
  const text = location.hash.slice(1);
  if (text === "" || text === "display") return null;
  const [flow, query = ""] = text.split(/\?(.*)/s);
  const words = /(?:^|&)do=([^&]*)/.exec(query)?.[1] ?? "";
  return { flow: decoded(flow), done: words === "" ? [] : words.replace(/%20|\+/g, " ").split(",").map((word) => word.trim()).filter(Boolean) };
}
