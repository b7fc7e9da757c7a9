// Values of the protocol as values of the editor, and back.
const vscode = require("vscode");

// The editor's own objects write themselves into JSON in other shapes: a range as a list of two positions. So each part of
// a message is made here, member by member.
const plainPosition = ({ line, character }) => ({ line, character });
const plainRange = ({ start, end }) => ({ start: plainPosition(start), end: plainPosition(end) });
const plainChange = ({ range: place, text: written }) => ({ range: plainRange(place), text: written });

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(position(start), position(end));
const uri = (text) => vscode.Uri.parse(text);
const location = (value) => new vscode.Location(uri(value.uri), range(value.range));
const edit = (value) => new vscode.TextEdit(range(value.range), value.newText);
const text = (value) => new vscode.MarkdownString(typeof value === "string" ? value : value.value);
const command = (value) => value && { title: value.title, command: value.command, arguments: value.arguments };

// Values that both number, the protocol from 1 and the editor from 0.
const fromOne = (number) => (number === undefined ? undefined : number - 1);

function workspaceEdit(value) {
  const edit = new vscode.WorkspaceEdit();
  for (const [file, edits] of Object.entries(value.changes ?? {})) changed(edit, file, edits, value);
  for (const change of value.documentChanges ?? []) {
    if (change.kind === "create") edit.createFile(uri(change.uri), change.options);
    else if (change.kind === "rename") edit.renameFile(uri(change.oldUri), uri(change.newUri), change.options);
    else if (change.kind === "delete") edit.deleteFile(uri(change.uri), change.options);
    else changed(edit, change.textDocument.uri, change.edits, value);
  }
  return edit;
}

function changed(edit, file, edits, { changeAnnotations = {} }) {
  for (const { range: place, newText, annotationId } of edits) {
    const note = changeAnnotations[annotationId];
    edit.replace(uri(file), range(place), newText, note && { ...note, needsConfirmation: note.needsConfirmation ?? false });
  }
}

function diagnostic(value) {
  const found = new vscode.Diagnostic(range(value.range), value.message, fromOne(value.severity));
  const address = value.codeDescription?.href;
  found.code = address ? { value: value.code, target: uri(address) } : value.code;
  found.source = value.source;
  found.tags = value.tags;
  found.relatedInformation = value.relatedInformation?.map(
    (related) => new vscode.DiagnosticRelatedInformation(location(related.location), related.message));
  // The server's own finding, which a request for fixes sends back.
  found.told = value;
  return found;
}

function symbol(value) {
  const made = new vscode.DocumentSymbol(
    value.name, value.detail ?? "", fromOne(value.kind), range(value.range), range(value.selectionRange));
  made.children = (value.children ?? []).map(symbol);
  return made;
}

/** What a search of the whole workspace found. */
const found = (value) =>
  new vscode.SymbolInformation(value.name, fromOne(value.kind), value.containerName ?? "", location(value.location));

const highlight = (value) => new vscode.DocumentHighlight(range(value.range), fromOne(value.kind));

function link(value) {
  const made = new vscode.DocumentLink(range(value.range), value.target && uri(value.target));
  made.tooltip = value.tooltip;
  return made;
}

/** A flow or a step that calls and is called. */
function caller(value) {
  const made = new vscode.CallHierarchyItem(
    fromOne(value.kind), value.name, value.detail ?? "", uri(value.uri), range(value.range), range(value.selectionRange));
  // The server's own item, which requests for its calls send back.
  made.told = value;
  return made;
}

function completion(value) {
  const item = new vscode.CompletionItem(value.label, fromOne(value.kind));
  item.detail = value.detail;
  item.documentation = value.documentation && text(value.documentation);
  item.filterText = value.filterText;
  item.sortText = value.sortText;
  item.preselect = value.preselect;
  if (value.textEdit) {
    item.range = range(value.textEdit.range ?? value.textEdit.replace);
    item.insertText = value.textEdit.newText;
  } else item.insertText = value.insertText;
  if (value.insertTextFormat === 2) item.insertText = new vscode.SnippetString(item.insertText ?? value.label);
  item.additionalTextEdits = value.additionalTextEdits?.map(edit);
  return item;
}

function selection(value) {
  return new vscode.SelectionRange(range(value.range), value.parent && selection(value.parent));
}

function action(value) {
  const made = new vscode.CodeAction(value.title, value.kind && vscode.CodeActionKind.Empty.append(value.kind));
  made.edit = value.edit && workspaceEdit(value.edit);
  made.command = command(value.command);
  made.isPreferred = value.isPreferred;
  return made;
}

module.exports = {
  plainPosition, plainRange, plainChange,
  position, range, uri, location, edit, text, command, workspaceEdit, diagnostic, symbol, found, highlight, link, caller,
  completion, selection, action,
};
