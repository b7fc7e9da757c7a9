// Random edits through the extension for VS Code: what it then shows is what a server that starts with the same texts finds.
// Some edits cannot be read; the server is expected to ask for the whole text.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Editor, TextDocument } from "./vscode.mjs";

const [, , folder, tool, count, first, ...paths] = process.argv;
const extension = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../editors/vscode/lockstep");
const { Connection } = createRequire(import.meta.url)(join(extension, "connection.js"));
const WRITTEN = ["", "x", "1.1", " ", "\n", "- ", "{", "]", '"', ": ", "#", "|", "🚪é", "next: 1.1", "go-to: UC1", "User selets"];

let seed = Number(first);
/** A whole number below a limit (mulberry32). */
function random(limit) {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
}

/** What a server that starts now finds in the documents. */
async function fresh(documents) {
  const found = new Map();
  const server = new Connection(tool, ["lsp"], (method, params) => {
    if (method === "textDocument/publishDiagnostics") found.set(params.uri, params.diagnostics);
  });
  const uri = pathToFileURL(folder).href;
  await server.request("initialize", { rootUri: uri, workspaceFolders: [{ uri, name: "flows" }], capabilities: {} });
  server.notify("initialized", {});
  for (const { uri: address, languageId, text } of documents) {
    server.notify("textDocument/didOpen", { textDocument: { uri: address.toString(), languageId, version: 1, text } });
  }
  const textDocument = { uri: documents[0].uri.toString() };
  for (let turn = 0; turn < 2; turn += 1) await server.request("textDocument/documentSymbol", { textDocument });
  await server.request("shutdown");
  server.notify("exit");
  return lines([...found].flatMap(([address, list]) => list.map((one) => [address, one, one.code])));
}

const lines = (findings) => findings.map(([address, { range: { start, end }, message }, code]) =>
  `${address.split("/").at(-1)}:${start.line}:${start.character}-${end.line}:${end.character} ${code} ${message}`).sort();
const shown = () => lines([...editor.findings].flatMap(([address, list]) =>
  list.map((one) => [address, one, one.code?.value ?? one.code])));

const documents = paths.map((path) => new TextDocument(join(folder, path)));
const originals = documents.map(({ text }) => text);
const editor = new Editor(extension, folder, documents, tool);
await editor.activate({ subscriptions: [] });

let [lost, compared] = [0, 0];
for (let number = 1; number <= Number(count); number += 1) {
  const which = random(documents.length);
  const document = documents[which];
  const [start, all] = [random(document.text.length + 1), document.text.length];
  // Now and then the text is whole again.
  const event = random(8) === 0
    ? document.type(0, all, originals[which])
    : document.type(start, Math.min(all, start + random(12)), WRITTEN[random(WRITTEN.length)]);
  if (random(20) === 0) {
    lost += 1;
    editor.fire("change", { document, contentChanges: [{ range: { start: {}, end: {} }, text: "x" }] });
  } else editor.fire("change", event);
  if (number % 10 > 0 && number < Number(count)) continue;
  // What was asked for is sent, and then answered.
  await editor.settled();
  await editor.settled();
  compared += 1;
  assert.deepEqual(shown(), await fresh(documents), `seed ${first}, edit ${number}`);
}
const asked = editor.logged.filter((line) => line.includes("asked for the whole text")).length;
assert.ok(lost === 0 || asked > 0, "no edit that could not be read was noticed");
await editor.deactivate();
console.log(`${count} edits, ${lost} of them unreadable, ${asked} texts asked for, ${compared} comparisons`);
