// Runs while the page is still loading: the interpreter is unpacked and compiled meanwhile.

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
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  writer.write(bytes(base64));
  writer.close();
  return new Response(readable, { headers: { "Content-Type": "application/wasm" } });
}

/** The interpreter; where it cannot be compiled, the script of the page says why. */
const compiled = (async () => WebAssembly.instantiateStreaming(unpacked(document.getElementById("module").textContent), {}))();
