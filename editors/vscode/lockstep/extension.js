// Starts `lockstep lsp` for YAML and Markdown files. Plain JavaScript: there is nothing to build.
const { commands, window, workspace, Position, Uri } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** Runs the tool in a terminal, in the folder of a document. */
function run(tool, words, address) {
  const terminal = window.createTerminal({ name: "lockstep", cwd: Uri.joinPath(Uri.parse(address), "..") });
  terminal.show();
  const quoted = [tool, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  terminal.sendText(quoted.join(" "));
}

/** Shows what refers to a flow. */
async function references(address, place) {
  const [uri, position] = [Uri.parse(address), new Position(place.line, place.character)];
  const found = await commands.executeCommand("vscode.executeReferenceProvider", uri, position);
  await commands.executeCommand("editor.action.showReferences", uri, position, found);
}

exports.activate = (context) => {
  const command = workspace.getConfiguration("lockstep").get("path");
  client = new LanguageClient(
    "lockstep",
    "Lockstep",
    { command, args: ["lsp", "--stdio"] },
    { documentSelector: [{ scheme: "file", language: "yaml" }, { scheme: "file", language: "markdown" }] },
  );
  // What the lenses above a flow do.
  context.subscriptions.push(
    commands.registerCommand("lockstep.run", (flow, address) => run(command, ["run", flow], address)),
    commands.registerCommand("lockstep.graph", (flow, address) => run(command, ["graph", flow], address)),
    commands.registerCommand("lockstep.callers", (_, address, place) => references(address, place)),
    commands.registerCommand("lockstep.scenarios", (_, address, place) => references(address, place)),
  );
  return client.start();
};

exports.deactivate = () => client && client.stop();
