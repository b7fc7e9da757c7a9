// Starts `lockstep lsp` for YAML and Markdown files. Plain JavaScript: there is nothing to build.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("lockstep").get("path");
  client = new LanguageClient(
    "lockstep",
    "Lockstep",
    { command, args: ["lsp", "--stdio"] },
    { documentSelector: [{ scheme: "file", language: "yaml" }, { scheme: "file", language: "markdown" }] },
  );
  return client.start();
};

exports.deactivate = () => client && client.stop();
