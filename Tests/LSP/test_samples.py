"""Each announced capability on nineteen documents that the samples become by seeded slips, and the end of a server."""

import collections
import functools
import json
import pathlib
import random
import shutil
import subprocess
import sys
import time

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient

from conftest import LOCKSTEP, ROOT, Client, Document, abilities, edits_of, project

COUNT = 19
ROWS = {".md": "| ", ".yaml": "          - {id: "}


def mutated(text, ending, randomness):
    """The same document with a row less, a word misspelt and a row's target another one."""
    lines = text.split("\n")
    rows = [number for number, line in enumerate(lines) if line.startswith(ROWS[ending]) and "--" not in line and "#" not in line]
    number, other, third = randomness.sample(rows[len(rows) // 3 :], 3)
    lines[other] = lines[other].replace("User selects", "User selets").replace("case: ", "case: Now ")
    if ending == ".md":
        cells = lines[third].rsplit("|", 2)
        lines[third] = f"{cells[0]}| 1.{randomness.randint(1, 9)} |"
    del lines[number]
    return "\n".join(lines)


def folders(tmp_path_factory, randomness):
    """Projects with nineteen flow documents in all, and the paths of these."""
    found, roots = [], []
    while len(found) < COUNT:
        kind = len(roots) % 3
        if kind == 0:
            root = tmp_path_factory.mktemp("samples")
            shutil.copytree(ROOT / "Tests/Samples/functional-design", root, dirs_exist_ok=True)
        else:
            root = project(tmp_path_factory, tables=kind == 1)
        roots.append(root)
        ending = ".yaml" if kind == 2 else ".md"
        for path in sorted(root.glob(f"*-*/*{ending}")):
            if path.name.endswith(".errata.yaml") or path.name[:2] not in ("UC", "PF", "CP") or len(found) == COUNT:
                continue
            path.write_text(mutated(path.read_text(), ending, randomness))
            found.append(path)
    return roots, found


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[LOCKSTEP, "lsp"], client_factory=Client))
async def editor(tmp_path_factory, lsp_client: LanguageClient):
    lsp_client.roots, lsp_client.paths = folders(tmp_path_factory, random.Random(32))
    lsp_client.initialized = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=abilities(asking=True),
            workspace_folders=[types.WorkspaceFolder(uri=root.as_uri(), name=root.name) for root in lsp_client.roots],
        )
    )
    yield
    await lsp_client.shutdown_session()


@functools.cache
def findings(root):
    """How many findings of each rule a file has."""
    lines = subprocess.run([LOCKSTEP, "lint", root, "--format", "jsonl"], capture_output=True, text=True).stdout
    found = [json.loads(line) for line in lines.splitlines()]
    return collections.Counter((one["path"], one["rule"]) for one in found if "rule" in one)


def applied(text, edits):
    lines = text.split("\n")

    def offset(place):
        before = lines[place.line].encode("utf-16-le")[: 2 * place.character].decode("utf-16-le")
        return sum(len(line) + 1 for line in lines[: place.line]) + len(before)

    for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


async def offered(client, params, root, tmp_path):
    """Renames, if that is offered; the project then has no new finding."""
    try:
        assert await client.text_document_prepare_rename_async(types.PrepareRenameParams(params.text_document, params.position))
        edit = await client.text_document_rename_async(params)
    except JsonRpcException as refusal:
        assert refusal.code == -32803 and refusal.message
        return False
    copy = tmp_path / f"renamed-{len(list(tmp_path.iterdir()))}"
    shutil.copytree(root, copy)
    for uri, edits in edits_of(edit).items():
        path = copy / pathlib.Path(uri.removeprefix("file://")).relative_to(root)
        path.write_text(applied(path.read_text(), edits))
    before = {(path.removeprefix(str(root)), rule): count for (path, rule), count in findings(root).items()}
    for (path, rule), count in findings(copy).items():
        assert count <= before.get((path.removeprefix(str(copy)), rule), 0), (path, rule, params)
    return True


async def exercise(client, document):
    """Asks everything that is announced of a document; the answers are of the protocol's types, or the client fails."""
    whole = types.Range(types.Position(0, 0), types.Position(document.text.count("\n"), 0))
    lines = document.text.split("\n")
    start = ROWS[document.file.suffix]
    rows = [number for number, line in enumerate(lines) if line.startswith(start) and line[len(start)].isdigit()]
    row = rows[len(rows) // 2]
    place = types.Position(row, len(start) + 1)
    at = {"text_document": document.id, "position": place}
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document.id))
    assert symbols[0].children
    hover = await client.text_document_hover_async(types.HoverParams(**at))
    assert hover and hover.range.start.line == row
    definition = await client.text_document_definition_async(types.DefinitionParams(**at))
    assert any(one.uri == document.uri for one in (definition if isinstance(definition, list) else [definition]))
    uses = await client.text_document_references_async(types.ReferenceParams(types.ReferenceContext(True), **at))
    assert any(one.uri == document.uri and one.range.start.line == row for one in uses)
    assert await client.text_document_document_highlight_async(types.DocumentHighlightParams(**at))
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(document.id))
    assert await client.text_document_inlay_hint_async(types.InlayHintParams(document.id, whole))
    assert await client.text_document_code_lens_async(types.CodeLensParams(document.id))
    links = await client.text_document_document_link_async(types.DocumentLinkParams(document.id))
    assert all(link.target.startswith("file:") for link in links)
    await client.text_document_completion_async(types.CompletionParams(**at))
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    await client.text_document_formatting_async(types.DocumentFormattingParams(document.id, options))
    [item] = await client.text_document_prepare_call_hierarchy_async(types.CallHierarchyPrepareParams(**at))
    assert item.uri == document.uri
    for call in await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item)):
        assert call.from_ranges
    for call in await client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(item)):
        assert call.from_ranges
    report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document.id))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document.id, whole, types.CodeActionContext(report.items)))
    for action in actions:
        if isinstance(action, types.Command):
            continue
        whole_action = action if action.edit else await client.code_action_resolve_async(action)
        assert edits_of(whole_action.edit)
    moved = types.FileRename(document.uri, document.uri.replace(document.file.stem, "UC99_Moved"))
    edit = await client.workspace_will_rename_files_async(types.RenameFilesParams([moved]))
    assert edit is None or all("UC99_Moved" in one.new_text for uri, edits in edits_of(edit).items() if uri != document.uri for one in edits)
    return len(report.items)


# What a server of the protocol may announce, and the requests above that use it.
USED = {
    "call_hierarchy_provider", "code_action_provider", "code_lens_provider", "completion_provider", "definition_provider",
    "execute_command_provider", "selection_range_provider",
    "diagnostic_provider", "document_formatting_provider", "document_highlight_provider", "document_link_provider",
    "document_symbol_provider", "folding_range_provider", "hover_provider", "inlay_hint_provider", "references_provider",
    "rename_provider", "workspace_symbol_provider", "text_document_sync", "position_encoding", "workspace",
}


@pytest.mark.asyncio
async def test_each_capability_on_nineteen_documents(editor, tmp_path):
    announced = editor.initialized.capabilities
    assert {name for name in announced.__slots__ if getattr(announced, name, None) and not name.startswith("__")} == USED
    assert len(editor.paths) == COUNT
    found, renamed = 0, 0
    for number, path in enumerate(editor.paths):
        root = next(root for root in editor.roots if path.is_relative_to(root))
        document = Document(editor, root, str(path.relative_to(root)))
        found += await exercise(editor, document)
        marks = ["Actions: ", "Result: "] if path.suffix == ".md" else ["actions: [", "returns: "]
        mark = marks[number % 2] if marks[number % 2] in document.text else marks[0]
        place = document.place("", mark, inside=1)
        renamed += await offered(editor, types.RenameParams(document.id, place, "Entirely new"), root, tmp_path)
    symbols = await editor.workspace_symbol_async(types.WorkspaceSymbolParams("unlock"))
    assert symbols
    assert found > COUNT and renamed > COUNT // 3, (found, renamed)


def message(**members):
    text = json.dumps({"jsonrpc": "2.0", **members}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(text), text)


def test_a_server_goes_with_its_client():
    """Its input stays open, as where another process has inherited it."""
    client = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    server = subprocess.Popen([LOCKSTEP, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        server.stdin.write(message(id=1, method="initialize", params={"processId": client.pid, "capabilities": {}}))
        server.stdin.flush()
        assert server.stdout.read(1)
        time.sleep(1.5)
        assert server.poll() is None
        client.communicate(b"\n")
        assert server.wait(timeout=2) == 1
    finally:
        server.kill()
        client.kill()


def test_requests_are_cancelled_while_others_are_answered(tmp_path):
    """Four hundred, of which the first may have been answered already."""
    shutil.copytree(ROOT / "flows", tmp_path / "flows")
    server = subprocess.Popen([LOCKSTEP, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    uri = (tmp_path / "flows/use-cases/UC2.3_UnlockTheApp.yaml").as_uri()
    params = {"textDocument": {"uri": uri}, "position": {"line": 30, "character": 20}}
    folder = {"capabilities": {}, "workspaceFolders": [{"uri": (tmp_path / "flows").as_uri(), "name": "flows"}]}
    text = message(id=0, method="initialize", params=folder)
    text += b"".join(message(id=number, method="textDocument/references", params=params) for number in range(1, 401))
    text += b"".join(message(method="$/cancelRequest", params={"id": number}) for number in range(1, 401))
    text += message(id=401, method="shutdown") + message(method="exit")
    output, _ = server.communicate(text, timeout=120)
    assert server.returncode == 0
    assert output.count(b'"code":-32800') >= 350


def answers(output):
    """The messages of a server, cut by their headers."""
    found = []
    while output:
        header, _, rest = output.partition(b"\r\n\r\n")
        length = int(header.split(b":")[1])
        found.append(json.loads(rest[:length]))
        output = rest[length:]
    return found


def test_two_spellings_of_an_address_are_one_file(tmp_path):
    """By a link, and with a letter in percent."""
    shutil.copytree(ROOT / "flows", tmp_path / "flows")
    (tmp_path / "link").symlink_to("flows")
    path = "use-cases/UC2.3_UnlockTheApp.yaml"
    text = (tmp_path / "flows" / path).read_text().replace("returns: Retry", "returns: Retyr")
    spelled = (tmp_path / "flows" / path).as_uri().replace("UC2.3", "%55C2.3")
    other = {"textDocument": {"uri": (tmp_path / "link" / path).as_uri()}}
    folder = {"capabilities": {}, "workspaceFolders": [{"uri": (tmp_path / "link").as_uri(), "name": "link"}]}
    opened = {"textDocument": {"uri": spelled, "languageId": "yaml", "version": 1, "text": text}}
    sent = message(id=1, method="initialize", params=folder) + message(method="textDocument/didOpen", params=opened)
    sent += message(id=2, method="textDocument/diagnostic", params=other) + message(id=3, method="shutdown") + message(method="exit")
    run = subprocess.run([LOCKSTEP, "lsp"], input=sent, stdout=subprocess.PIPE, timeout=120)
    found = answers(run.stdout)
    assert run.returncode == 0
    report = next(one["result"] for one in found if one.get("id") == 2)
    assert "impossible-return" in {one["code"] for one in report["items"]}
    addresses = [one["params"]["uri"] for one in found if one.get("method") == "textDocument/publishDiagnostics"]
    assert all(address == spelled for address in addresses if path.rsplit("/", 1)[1][3:] in address)
