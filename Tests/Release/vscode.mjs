// Plays VS Code for the extension: the values and calls it uses, as objects that keep what they are given.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import Module from "node:module";
import assert from "node:assert/strict";
import { join } from "node:path";

const [, , extension, flows] = process.argv;
const require = createRequire(import.meta.url);

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class Value { constructor(...values) { this.values = values; } }
class WorkspaceEdit {
  edits = [];
  replace(uri, range, text) { this.edits.push({ uri, range, text }); }
}
class Uri {
  constructor(text) { this.text = text; this.scheme = text.split(":")[0]; }
  toString() { return this.text; }
  static parse(text) { return new Uri(text); }
}
const disposable = { dispose() {} };
const findings = new Map();
const providers = {};
const registered = (name) => (_, provider) => { providers[name] = provider; return disposable; };
const settings = { path: process.env.TOOL ?? "lockstep" };
const shown = [];
const listeners = {};
const listen = (name) => (listener) => { listeners[name] = listener; return disposable; };

const file = join(flows, "use-cases/UC2.3_UnlockTheApp.yaml");
const document = {
  uri: Uri.parse(pathToFileURL(file).href), languageId: "yaml", version: 1, text: readFileSync(file, "utf8"),
  getText() { return this.text; },
};
const vscode = {
  Position, Range, WorkspaceEdit, Uri,
  Location: class { constructor(uri, range) { Object.assign(this, { uri, range }); } },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  Hover: class { constructor(contents, range) { Object.assign(this, { contents, range }); } },
  DocumentSymbol: class { constructor(name) { this.name = name; } },
  CompletionItem: class { constructor(label) { this.label = label; } },
  CompletionList: class { constructor(items) { this.items = items; } },
  CodeAction: class { constructor(title) { this.title = title; } },
  CodeActionKind: { Empty: { append: (value) => ({ value }) } },
  MarkdownString: Value, TextEdit: Value, DiagnosticRelatedInformation: Value, FoldingRange: Value, InlayHint: Value,
  CodeLens: Value,
  languages: {
    createDiagnosticCollection: () => ({ set: (uri, list) => findings.set(uri.toString(), list), dispose() {} }),
    registerDefinitionProvider: registered("definition"), registerReferenceProvider: registered("references"),
    registerHoverProvider: registered("hover"), registerDocumentSymbolProvider: registered("symbols"),
    registerDocumentFormattingEditProvider: registered("formatting"), registerFoldingRangeProvider: registered("folding"),
    registerInlayHintsProvider: registered("hints"), registerCodeLensProvider: registered("lenses"),
    registerCompletionItemProvider: registered("completion"), registerCodeActionsProvider: registered("actions"),
    registerRenameProvider: registered("rename"),
  },
  commands: { registerCommand: () => disposable, executeCommand: async () => {} },
  window: { showErrorMessage: async (message) => void shown.push(message), showInformationMessage: () => {} },
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    workspaceFolders: [{ uri: Uri.parse(pathToFileURL(flows).href), name: "flows" }],
    textDocuments: [document],
    createFileSystemWatcher: () => ({ onDidCreate: listen("create"), onDidChange: listen("disk"), onDidDelete: listen("delete"), dispose() {} }),
    onDidOpenTextDocument: listen("open"), onDidCloseTextDocument: listen("close"), onDidSaveTextDocument: listen("save"),
    onDidChangeTextDocument: listen("change"), onDidChangeWorkspaceFolders: listen("folders"),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const { activate, deactivate } = require(extension);

const until = async (condition, what) => {
  for (let turn = 0; turn < 300; turn++) {
    const found = condition();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(what);
};
const token = { onCancellationRequested() {} };
/** Where a text begins in the document. */
const at = (text) => {
  const before = document.text.slice(0, document.text.indexOf(text)).split("\n");
  return new Position(before.length - 1, before.at(-1).length);
};

// A tool that is not there is an error with a remedy.
settings.path = "lockstep-that-is-not-there";
await activate({ subscriptions: [] });
await until(() => shown.length, "no message about the missing tool");
assert.match(shown[0], /Install it with 'pipx install lockstep-flows'/);

settings.path = process.env.TOOL ?? "lockstep";
await activate({ subscriptions: [] });
await until(() => findings.has(document.uri.toString()), "no findings were published");
assert.deepEqual(findings.get(document.uri.toString()).filter((one) => one.severity === 0), []);

// A word is written in other letters than elsewhere, for which there is a fix.
const [old, changed] = ["selects Forgot PIN", "selects Forgot Pin"];
const start = at(old);
listeners.change({
  document: { ...document, getText: () => "", version: 2 },
  contentChanges: [{ range: new Range(start, new Position(start.line, start.character + old.length)), text: changed }],
});
const found = await until(
  () => findings.get(document.uri.toString()).find((one) => one.code === "misspelt-keyword" || one.code?.value === "misspelt-keyword"),
  "the mistake was not found");
const fixes = await providers.actions.provideCodeActions(document, found.range, { diagnostics: [found], triggerKind: 1 }, token);
assert.ok(fixes.some((fix) => fix.edit?.edits.some(({ text }) => text.includes("PIN"))), "no fix");

const target = at("next: 1.3}");
const hover = await providers.hover.provideHover(document, new Position(target.line, target.character + 7), token);
assert.ok(hover.contents[0].values[0].length > 0);
const symbols = await providers.symbols.provideDocumentSymbols(document, token);
assert.ok(symbols.length > 0);
const title = at("PF2.8");
const targets = await providers.definition.provideDefinition(document, new Position(title.line, title.character + 1), token);
assert.match(targets[0].uri.toString(), /PF2\.8_ValidatePin\.yaml$/);
await deactivate();
console.log(`${Object.keys(providers).length} features; found: ${found.message}`);
