
// The page: a session of the module above, shown as a screen, a row, a place in a picture and a trace.
// All texts come from flows and are hostile: they are put in as text, never as markup.

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const flows = new Map(data.flows.map((flow) => [flow.id, flow]));

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

function bytes(base64) {
  // Older browsers do not have the first way, which takes a hundredth of the time.
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const found = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) found[index] = text.charCodeAt(index);
  return found;
}

/** What was compressed, as a response, so that it is compiled while it is unpacked. */
function unpacked(base64) {
  const stream = new Blob([bytes(base64)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}
