
// The page: a session of the module above, shown as a screen, a row, a place in a picture and a trace.
// All texts come from flows and are hostile: they are put in as text, never as markup.

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const flows = new Map(data.flows.map((flow) => [flow.id, flow]));
/** The addresses of the exported designs of steps, by their places. */
const designs = new Map();
for (const picture of data.pictures ?? []) for (const place of picture.places) designs.set(place, [...designs.get(place) ?? [], picture.address]);

// In the program of a page the id of a step or a row is its place, `UC2.3 1.1a`, between two control characters: two rows
// with one id are two places, of which the second ends in `~2`.

/** The place in a text of the program; the text itself where it has none. */
const placeIn = (text) => /\u0001([^\u0001]*)\u0001/.exec(text ?? "")?.[1] ?? text;
const flowOf = (place) => place.slice(0, place.lastIndexOf(" "));
const keyOf = (place) => place.slice(place.lastIndexOf(" ") + 1);
const idOf = (key) => key.replace(/~\d+$/, "");
/** A text of the program for people. */
const said = (text) => text.replace(/\u0001([^\u0001]*)\u0001/g, (_, place) => idOf(keyOf(place)));
/** Flows of the version before a change have this in front of their ids. */
const before = "before:";
const bare = (flow) => (flow.startsWith(before) ? flow.slice(before.length) : flow);
const versionOf = (flow) => (flow.startsWith(before) ? before : "");
/** A place as people read it. */
const placeWords = (place) => `${bare(flowOf(place))} ${idOf(keyOf(place))}`;

/** An element with attributes and children; a child that is a string is text. */
function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A cell's Markdown as people read it: labels of links, and line breaks; `leads` makes links of those to flows of the page. */
function rich(text, leads = false) {
  const nodes = [];
  for (const part of text.split(/(<br ?\/?>|\[[^\]]*\]\([^)]*\))/)) {
    const label = /^\[(.*)\]\(/.exec(part)?.[1];
    const flow = label?.split(" ")[0];
    if (part.startsWith("<br")) nodes.push(el("br"));
    else if (label === undefined) nodes.push(part.replace(/\*\*|<\/?(?:em|strong|sup)>/g, "").replace(/\\([|*[\]<&\\`_])/g, "$1"));
    else nodes.push(leads && flows.has(flow) ? el("a", { href: "#" + encodeURIComponent(flow) }, label) : label);
  }
  return nodes.filter((node) => node !== "");
}

/** Where a text begins: its first letter says it. */
const directionOf = (text) => (/^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufefc]/u.test(text) ? "rtl" : "ltr");

/** The same as one text. */
const plain = (text) => rich(text).map((node) => node.textContent ?? node).map((node) => node || " ").join("");
