// Starts `lockstep lsp` for YAML and Markdown files. Plain JavaScript without dependencies: there is nothing to build.
const vscode = require("vscode");
const { Connection } = require("./connection");
const { register } = require("./features");
const to = require("./convert");

const { commands, window, workspace, Position, ProgressLocation, Uri } = vscode;
const INSTALL = "lockstep was not found. Install it with 'pipx install lockstep-flows', or set lockstep.path to the tool.";

let server;
let running = [];
// What ends each shown progress, by its token.
const working = new Map();

const isOurs = ({ uri, languageId }) => uri.scheme === "file" && ["yaml", "markdown"].includes(languageId);
const tool = () => workspace.getConfiguration("lockstep").get("path");

async function start() {
  const findings = vscode.languages.createDiagnosticCollection("lockstep");
  const log = window.createOutputChannel("Lockstep");
  running = [findings, log];
  const connection = new Connection(tool(), ["lsp"], (method, params) => take(method, params, findings, log), (error) => {
    if (server !== connection) return;
    stop();
    if (error) unavailable(error);
  });
  server = connection;
  const folders = (workspace.workspaceFolders ?? []).map(({ uri, name }) => ({ uri: uri.toString(), name }));
  try {
    const offered = await connection.request("initialize", {
      processId: process.pid, rootUri: folders[0]?.uri ?? null, workspaceFolders: folders, capabilities: ABILITIES,
    });
    connection.notify("initialized", {});
    running.push(...register(connection, offered), ...synchronize(connection));
  } catch {
    // The end of the process was reported.
  }
}

const ABILITIES = {
  general: { positionEncodings: ["utf-16"] },
  window: { workDoneProgress: true },
  experimental: { lockstepResend: true },
  workspace: {
    workspaceFolders: true, applyEdit: true, fileOperations: { willRename: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: {
      documentChanges: true, resourceOperations: ["create", "rename", "delete"],
      changeAnnotationSupport: { groupsOnLabel: false },
    },
  },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source.fixAll"] } }, isPreferredSupport: true,
    },
    completion: { completionItem: { documentationFormat: ["markdown"], snippetSupport: true } },
    hover: { contentFormat: ["markdown"] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true, honorsChangeAnnotations: true },
  },
};

/** Answers what the server asks, and shows what it tells. */
function take(method, params, findings, log) {
  if (method === "textDocument/publishDiagnostics") {
    findings.set(Uri.parse(params.uri), params.diagnostics.map(to.diagnostic));
  } else if (method === "window/showMessage") window.showInformationMessage(params.message);
  else if (method === "window/logMessage") log.appendLine(params.message);
  else if (method === "$/progress") progress(params.token, params.value);
  else if (method === "lockstep/resend") resend(server, params.uris);
  else if (method === "workspace/applyEdit") {
    return workspace.applyEdit(to.workspaceEdit(params.edit)).then((applied) => ({ applied }));
  } else if (method === "workspace/configuration") return params.items.map(() => null);
}

const open = (connection, document) => connection.notify("textDocument/didOpen", {
  textDocument: {
    uri: document.uri.toString(), languageId: document.languageId, version: document.version, text: document.getText(),
  },
});

/** Opens the documents anew of which the server could not read an edit. */
function resend(connection, addresses) {
  for (const document of workspace.textDocuments) {
    if (isOurs(document) && addresses.includes(document.uri.toString())) open(connection, document);
  }
}

/** Shows that the server is at work until it says that it is done. */
function progress(token, { kind, title }) {
  if (kind === "begin") {
    window.withProgress({ location: ProgressLocation.Window, title: `lockstep: ${title}` },
      () => new Promise((resolve) => { working.set(token, resolve); }));
  } else if (kind === "end") {
    working.get(token)?.();
    working.delete(token);
  }
}

/** Tells the server what is open, what is typed, and what changes on disk. */
function synchronize(connection) {
  const of = (document) => ({ uri: document.uri.toString() });
  const opened = (document) => isOurs(document) && open(connection, document);
  const onDisk = (type) => (uri) =>
    connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
  workspace.textDocuments.forEach(opened);
  const watcher = workspace.createFileSystemWatcher("**/*.{yaml,yml,md}");
  return [
    workspace.onDidOpenTextDocument(opened),
    workspace.onDidCloseTextDocument((document) =>
      isOurs(document) && connection.notify("textDocument/didClose", { textDocument: of(document) })),
    workspace.onDidSaveTextDocument((document) =>
      isOurs(document) && connection.notify("textDocument/didSave", { textDocument: of(document) })),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) =>
      isOurs(document) && contentChanges.length > 0 && connection.notify("textDocument/didChange", {
        textDocument: { ...of(document), version: document.version },
        contentChanges: contentChanges.map(to.plainChange),
      })),
    workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const named = (folders) => folders.map(({ uri, name }) => ({ uri: uri.toString(), name }));
      connection.notify("workspace/didChangeWorkspaceFolders", { event: { added: named(added), removed: named(removed) } });
    }),
    watcher, watcher.onDidCreate(onDisk(1)), watcher.onDidChange(onDisk(2)), watcher.onDidDelete(onDisk(3)),
  ];
}

async function unavailable(error) {
  const message = error.code === "ENOENT" ? INSTALL : `lockstep does not start: ${error.message}`;
  if ((await window.showErrorMessage(message, "Open settings")) === "Open settings") {
    commands.executeCommand("workbench.action.openSettings", "lockstep.path");
  }
}

function stop() {
  const connection = server;
  server = undefined;
  for (const end of working.values()) end();
  working.clear();
  for (const one of running) one.dispose();
  running = [];
  if (!connection || connection.process.exitCode !== null || connection.process.pid === undefined) return undefined;
  return connection.request("shutdown").then(() => connection.notify("exit"), () => {});
}

/** Runs the tool in a terminal, in the folder of a document. */
function run(words, address) {
  const terminal = window.createTerminal({ name: "lockstep", cwd: Uri.joinPath(Uri.parse(address), "..") });
  terminal.show();
  terminal.sendText([tool(), ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" "));
}

/** Shows what refers to a flow. */
async function references(address, place) {
  const [uri, position] = [Uri.parse(address), new Position(place.line, place.character)];
  const found = await commands.executeCommand("vscode.executeReferenceProvider", uri, position);
  await commands.executeCommand("editor.action.showReferences", uri, position, found);
}

exports.activate = (context) => {
  context.subscriptions.push(
    commands.registerCommand("lockstep.restart", async () => { await stop(); await start(); }),
    // The commands of the lenses above a flow.
    commands.registerCommand("lockstep.run", (flow, address) => run(["run", flow], address)),
    commands.registerCommand("lockstep.graph", (flow, address) => run(["graph", flow], address)),
    commands.registerCommand("lockstep.callers", (_, address, place) => references(address, place)),
    commands.registerCommand("lockstep.scenarios", (_, address, place) => references(address, place)),
  );
  return start();
};

exports.deactivate = stop;
