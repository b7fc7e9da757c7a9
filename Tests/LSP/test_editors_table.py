"""The table of docs/editors.md: what the server offers, and which editor uses it, as both declare it."""

import json
import os
import shutil
import subprocess

import pytest

from conftest import LOCKSTEP, ROOT, project

PAGE = ROOT / "docs/editors.md"
BEGIN, END = "<!-- editors -->\n", "<!-- end -->"

# What it is called; the server's capability; the extension's registration; the capabilities that a client needs, below
# textDocument unless they have a dot.
FEATURES = [
    ("definition", "definitionProvider", "definition", "definition"),
    ("references", "referencesProvider", "references", "references"),
    ("highlights of a name", "documentHighlightProvider", "highlights", "documentHighlight"),
    ("hover", "hoverProvider", "hover", "hover"),
    ("fixes", "codeActionProvider", "actions", "codeAction"),
    ("completion", "completionProvider", "completion", "completion"),
    ("rename", "renameProvider", "rename", "rename"),
    ("links of renamed files", "workspace.fileOperations.willRename", "willRename", "workspace.fileOperations.willRename"),
    ("links", "documentLinkProvider", "links", "documentLink"),
    ("call hierarchy", "callHierarchyProvider", "calls", "callHierarchy."),
    ("inlay hints", "inlayHintProvider", "hints", "inlayHint"),
    ("lenses", "codeLensProvider", "lenses", "codeLens"),
    ("outline", "documentSymbolProvider", "symbols", "documentSymbol"),
    ("search of symbols", "workspaceSymbolProvider", "workspaceSymbols", "workspace.symbol"),
    ("folding", "foldingRangeProvider", "folding", "foldingRange"),
    ("inserting a step", "executeCommandProvider", "commands", "workspace.executeCommand"),
    ("extracting a partial flow", "executeCommandProvider", "commands",
     "workspace.executeCommand workspace.workspaceEdit.resourceOperations"),
    ("growing selections", "selectionRangeProvider", "selections", "selectionRange"),
    ("formatting", "documentFormattingProvider", "formatting", "formatting"),
]


def has(capabilities, path):
    """Whether capabilities have a member at a path; one that ends with a dot is at the top, or below textDocument."""
    if path.endswith("."):
        return path[:-1] in capabilities or path[:-1] in capabilities["textDocument"]
    value = capabilities
    for name in path.split("."):
        if not isinstance(value, dict) or name not in value:
            return False
        value = value[name]
    return value is not False


def output(*words):
    return subprocess.run(words, capture_output=True, text=True, timeout=120, check=True).stdout


def offered(folder):
    """What the server says that it can do."""
    ask = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "rootUri": folder.as_uri()}}
    rest = [{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}, {"jsonrpc": "2.0", "method": "exit"}]
    framed = "".join(f"Content-Length: {len(text)}\r\n\r\n{text}" for text in map(json.dumps, [ask, *rest]))
    answer = subprocess.run([LOCKSTEP, "lsp"], input=framed.encode(), capture_output=True, timeout=120).stdout
    body = answer.split(b"\r\n\r\n", 1)[1]
    return json.JSONDecoder().raw_decode(body.decode())[0]["result"]["capabilities"]


@pytest.mark.skipif(
    not all(map(shutil.which, ("node", "nvim", "emacs"))), reason="an editor of the table is not there"
)
def test_the_table_of_editors_is_what_is_registered(tmp_path_factory):
    folder = project(tmp_path_factory, False)
    server = offered(folder)
    script = ROOT / "Tests/LSP/vscode_features.mjs"
    code = set(output("node", script, folder, LOCKSTEP, "use-cases/UC2.3_UnlockTheApp.yaml").split())
    show = "io.stdout:write(vim.json.encode(vim.lsp.protocol.make_client_capabilities()))"
    neovim = json.loads(output("nvim", "--headless", "--clean", "-c", f"lua {show}", "-c", "qa!"))
    encoded = "(princ (jsonrpc--json-encode (eglot-client-capabilities nil)))"
    local = f"(cl-letf (((symbol-function 'eglot--trampish-p) #'ignore)) {encoded})"
    emacs = json.loads(output("emacs", "--batch", "--eval", "(require 'eglot)", "--eval", local))
    rows = ["| feature | VS Code | Neovim 0.7 | Emacs 28 |\n", "|---|---|---|---|\n"]
    for name, provider, registration, capability in FEATURES:
        assert has(server, provider), name
        paths = [path if "." in path else f"textDocument.{path}" for path in capability.split()]
        found = [registration in code, *(all(has(editor, path) for path in paths) for editor in (neovim, emacs))]
        rows.append("| " + " | ".join([name, *("yes" if one else "" for one in found)]) + " |\n")
    # What the server offers is in the table.
    known = {provider for _, provider, _, _ in FEATURES}
    assert {name for name in server if name.endswith("Provider")} <= known
    text = PAGE.read_text()
    start = text.index(BEGIN) + len(BEGIN)
    stop = text.index(END, start)
    table = "\n" + "".join(rows) + "\n"
    if os.environ.get("LOCKSTEP_UPDATE_GOLDEN"):
        PAGE.write_text(text[:start] + table + text[stop:])
    else:
        assert text[start:stop] == table
