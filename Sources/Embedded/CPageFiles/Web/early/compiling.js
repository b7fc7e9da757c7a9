// Runs while the page is still loading: the interpreter is unpacked and compiled meanwhile.

/** Four bytes are five characters, from # to x without <. */
function bytes(text) {
  const found = new Uint8Array(Math.floor(text.length * 4 / 5));
  for (let place = 0, index = 0; place < text.length; place += 5) {
    let group = 0;
    for (let next = place; next < place + 5; next++) {
      const code = next < text.length ? text.charCodeAt(next) : 120;
      group = group * 85 + code - (code > 60 ? 36 : 35);
    }
    for (let shift = 24; shift >= 0 && index < found.length; shift -= 8) found[index++] = (group / 2 ** shift) & 255;
  }
  return found;
}

/** What was compressed, as a response, so that it is compiled while it is unpacked. */
function unpacked(text) {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  writer.write(bytes(text));
  writer.close();
  return new Response(readable, { headers: { "Content-Type": "application/wasm" } });
}

/** The interpreter; where it cannot be compiled, the script of the page says why. */
const compiled = (async () => WebAssembly.instantiateStreaming(unpacked(document.getElementById("module").textContent), {}))();
