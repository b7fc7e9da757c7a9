// The extension in a simulated VS Code: a missing tool, a finding and its fix, and what else it registers.
import assert from "node:assert/strict";
import { join } from "node:path";
import { Editor, Position, TextDocument, until } from "../LSP/vscode.mjs";

const [, , extension, flows] = process.argv;
const document = new TextDocument(join(flows, "use-cases/UC2.3_UnlockTheApp.yaml"));
const editor = new Editor(extension, flows, [document], "lockstep-that-is-not-there");
const { providers, token } = editor;
const found = () => editor.findings.get(document.uri.toString());

// A tool that is not there is an error with a remedy.
await editor.activate({ subscriptions: [] });
await until(() => editor.shown.length, "no message about the missing tool");
assert.match(editor.shown[0], /Install it with 'pipx install lockstep-flows'/);

editor.settings.path = process.env.TOOL ?? "lockstep";
await editor.activate({ subscriptions: [] });
await until(found, "no findings were published");
assert.deepEqual(found().filter((one) => one.severity === 0), []);

// A word is written in other letters than elsewhere, for which there is a fix.
const old = "selects Forgot PIN";
const start = document.text.indexOf(old);
editor.fire("change", document.type(start, start + old.length, "selects Forgot Pin"));
const finding = await until(
  () => found().find((one) => one.code === "misspelt-keyword" || one.code?.value === "misspelt-keyword"),
  "the mistake was not found");
const asked = { diagnostics: [finding], triggerKind: 1 };
const fixes = await providers.actions.provideCodeActions(document, finding.range, asked, token);
assert.ok(fixes.some((fix) => fix.edit?.edits.some(({ text }) => text.includes("PIN"))), "no fix");

const target = document.at("next: 1.3}");
const inside = new Position(target.line, target.character + 7);
const hover = await providers.hover.provideHover(document, inside, token);
assert.ok(hover.contents[0].value.length > 0);
const symbols = await providers.symbols.provideDocumentSymbols(document, token);
assert.ok(symbols.length > 0);
const call = document.at("PF2.8");
const onCall = new Position(call.line, call.character + 1);
const targets = await providers.definition.provideDefinition(document, onCall, token);
assert.match(targets[0].uri.toString(), /PF2\.8_ValidatePin\.yaml$/);

assert.ok((await providers.highlights.provideDocumentHighlights(document, onCall, token)).length > 0);
assert.ok((await providers.workspaceSymbols.provideWorkspaceSymbols("Validate", token)).length > 0);
const [callee] = await providers.calls.prepareCallHierarchy(document, onCall, token);
assert.ok((await providers.calls.provideCallHierarchyIncomingCalls(callee, token)).length > 0);
assert.ok(editor.progresses.length > 0, "no progress was shown");
await editor.deactivate();
console.log(`${Object.keys(providers).length} features; found: ${finding.message}`);
