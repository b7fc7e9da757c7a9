// Plays VS Code for its extension: values behave, and write themselves into JSON, as those of its API do, which is not as
// the protocol of language servers writes them. A range becomes a list of two positions.
import { createRequire } from "node:module";
import Module from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL, fileURLToPath } from "node:url";
import assert from "node:assert/strict";

const isNatural = (number) => Number.isInteger(number) && number >= 0;

export class Position {
  constructor(line, character) {
    if (!isNatural(line)) throw new Error("Illegal argument: line must be non-negative");
    if (!isNatural(character)) throw new Error("Illegal argument: character must be non-negative");
    this._line = line;
    this._character = character;
  }
  get line() { return this._line; }
  get character() { return this._character; }
  isBefore(other) { return this.line < other.line || (this.line === other.line && this.character < other.character); }
  toJSON() { return { line: this.line, character: this.character }; }
}

export class Range {
  constructor(start, end) {
    if (!(start instanceof Position) || !(end instanceof Position)) throw new Error("Invalid arguments");
    [this._start, this._end] = end.isBefore(start) ? [end, start] : [start, end];
  }
  get start() { return this._start; }
  get end() { return this._end; }
  toJSON() { return [this.start, this.end]; }
}

class Selection extends Range {
  get active() { return this.end; }
  get anchor() { return this.start; }
  toJSON() { return { start: this.start, end: this.end, active: this.active, anchor: this.anchor }; }
}

class Uri {
  constructor(text) { this._text = text; }
  get scheme() { return this._text.split(":")[0]; }
  get path() { return new URL(this._text).pathname; }
  get fsPath() { return fileURLToPath(this._text); }
  toString() { return this._text; }
  toJSON() { return { $mid: 1, fsPath: this.fsPath, external: this._text, path: this.path, scheme: this.scheme }; }
  static parse(text) { return new Uri(text); }
  static file(path) { return new Uri(pathToFileURL(path).href); }
  static joinPath(uri, ...parts) { return new Uri(new URL(parts.join("/"), uri._text + "/").href); }
}

const SEVERITIES = ["Error", "Warning", "Information", "Hint"];

class Diagnostic {
  constructor(range, message, severity = 0) {
    if (!(range instanceof Range)) throw new TypeError("range must be set");
    if (!message) throw new TypeError("message must be set");
    Object.assign(this, { range, message, severity });
  }
  toJSON() {
    return { severity: SEVERITIES[this.severity], message: this.message, range: this.range, source: this.source, code: this.code };
  }
}

class Location {
  constructor(uri, range) {
    if (!(uri instanceof Uri) || !(range instanceof Range)) throw new Error("Illegal argument");
    Object.assign(this, { uri, range });
  }
}

class TextEdit {
  constructor(range, newText) {
    if (!(range instanceof Range) || typeof newText !== "string") throw new Error("Illegal argument");
    Object.assign(this, { range, newText });
  }
}

class WorkspaceEdit {
  edits = [];
  replace(uri, range, text, note) { this.edits.push({ uri, range, text, note }); }
  createFile(uri, options) { this.edits.push({ created: uri, options }); }
  renameFile(from, to, options) { this.edits.push({ from, to, options }); }
  deleteFile(uri, options) { this.edits.push({ deleted: uri, options }); }
}

/** A class whose values keep what they are made of, under these names. */
const keeping = (...names) => class {
  constructor(...values) { names.forEach((name, number) => { this[name] = values[number]; }); }
};

/** A document that an editor has open. */
export class TextDocument {
  constructor(file) {
    this.uri = Uri.file(file);
    this.languageId = file.endsWith(".md") ? "markdown" : "yaml";
    this.version = 1;
    this.text = readFileSync(file, "utf8");
  }
  getText() { return this.text; }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before.at(-1).length);
  }
  /** Where a text begins. */
  at(text) {
    assert.ok(this.text.includes(text), `no '${text}' in the document`);
    return this.positionAt(this.text.indexOf(text));
  }
  /** Whether an offset is between the halves of a character. */
  #splits(offset) { return /^[\ud800-\udbff][\udc00-\udfff]$/.test(this.text.slice(offset - 1, offset + 1)); }
  /** Types a text over a part, of characters as a whole; an editor's event about that is frozen. */
  type(start, end, text) {
    if (this.#splits(end)) end += start === end ? -1 : 1;
    if (this.#splits(start)) start -= 1;
    const range = new Range(this.positionAt(start), this.positionAt(end));
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    this.version += 1;
    const change = Object.freeze({ range, rangeOffset: start, rangeLength: end - start, text });
    return Object.freeze({ document: this, contentChanges: Object.freeze([change]), reason: undefined });
  }
}

const disposable = { dispose() {} };
const never = { isCancellationRequested: false, onCancellationRequested: () => disposable };

/** An editor with a folder, some documents of it and the extension, which it starts on `activate`. */
export class Editor {
  findings = new Map();
  providers = {};
  listeners = {};
  shown = [];
  logged = [];
  applied = [];
  commands = {};
  progresses = [];
  token = never;

  constructor(extension, folder, documents, tool) {
    this.documents = documents;
    this.settings = { path: tool };
    const api = this.#api(folder);
    const load = Module._load;
    Module._load = (name, ...rest) => (name === "vscode" ? api : load(name, ...rest));
    Object.assign(this, createRequire(import.meta.url)(extension));
  }

  /** Tells the extension of something. */
  fire(name, event) { return this.listeners[name](event); }

  /** Waits until all that was sent before is answered: the second answer comes after what followed the first. */
  async settled() {
    for (let turn = 0; turn < 2; turn += 1) await this.providers.symbols.provideDocumentSymbols(this.documents[0], never);
  }

  #api(folder) {
    const registered = (name) => (...values) => {
      this.providers[name] = values.find((value) => Object.values(value).some((one) => typeof one === "function"));
      return disposable;
    };
    const listen = (name) => (listener) => { this.listeners[name] = listener; return disposable; };
    return {
      Position, Range, Selection, Uri, Diagnostic, Location, TextEdit, WorkspaceEdit,
      DiagnosticRelatedInformation: keeping("location", "message"),
      Hover: keeping("contents", "range"), MarkdownString: keeping("value"), SnippetString: keeping("value"),
      DocumentSymbol: keeping("name", "detail", "kind", "range", "selectionRange"),
      SymbolInformation: keeping("name", "kind", "containerName", "location"),
      DocumentHighlight: keeping("range", "kind"), DocumentLink: keeping("range", "target"),
      CompletionItem: keeping("label", "kind"), CompletionList: keeping("items", "isIncomplete"),
      CodeAction: keeping("title", "kind"), CodeActionKind: { Empty: { append: (value) => ({ value }) } },
      CodeLens: keeping("range", "command"), FoldingRange: keeping("start", "end"),
      SelectionRange: keeping("range", "parent"), InlayHint: keeping("position", "label", "kind"),
      CallHierarchyItem: keeping("kind", "name", "detail", "uri", "range", "selectionRange"),
      CallHierarchyIncomingCall: keeping("from", "fromRanges"), CallHierarchyOutgoingCall: keeping("to", "fromRanges"),
      ProgressLocation: { Window: 10 },
      languages: {
        createDiagnosticCollection: () => ({
          set: (uri, list) => this.findings.set(uri.toString(), list), dispose: () => this.findings.clear(),
        }),
        registerDefinitionProvider: registered("definition"), registerReferenceProvider: registered("references"),
        registerHoverProvider: registered("hover"), registerDocumentSymbolProvider: registered("symbols"),
        registerDocumentFormattingEditProvider: registered("formatting"), registerFoldingRangeProvider: registered("folding"),
        registerInlayHintsProvider: registered("hints"), registerCodeLensProvider: registered("lenses"),
        registerCompletionItemProvider: registered("completion"), registerCodeActionsProvider: registered("actions"),
        registerDocumentHighlightProvider: registered("highlights"), registerDocumentLinkProvider: registered("links"),
        registerWorkspaceSymbolProvider: registered("workspaceSymbols"),
        registerCallHierarchyProvider: registered("calls"), registerSelectionRangeProvider: registered("selections"),
        registerRenameProvider: registered("rename"),
      },
      commands: {
        registerCommand: (name, run) => { this.commands[name] = run; return disposable; }, executeCommand: async () => {},
      },
      window: {
        showErrorMessage: async (message) => void this.shown.push(message),
        showInformationMessage: async (message) => void this.shown.push(message),
        createOutputChannel: () => ({ appendLine: (line) => this.logged.push(line), dispose() {} }),
        withProgress: ({ title }, work) => { this.progresses.push(title); return work(); },
      },
      workspace: {
        getConfiguration: () => ({ get: (name) => this.settings[name] }),
        workspaceFolders: [{ uri: Uri.file(folder), name: "flows", index: 0 }],
        textDocuments: this.documents,
        applyEdit: async (edit) => { this.applied.push(edit); return true; },
        createFileSystemWatcher: () => ({
          onDidCreate: listen("create"), onDidChange: listen("disk"), onDidDelete: listen("delete"), dispose() {},
        }),
        onDidOpenTextDocument: listen("open"), onDidCloseTextDocument: listen("close"),
        onDidSaveTextDocument: listen("save"), onDidChangeTextDocument: listen("change"),
        onDidChangeWorkspaceFolders: listen("folders"), onWillRenameFiles: listen("willRename"),
      },
    };
  }
}

export const until = async (condition, what) => {
  for (let turn = 0; turn < 300; turn += 1) {
    const found = condition();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return assert.fail(what);
};
