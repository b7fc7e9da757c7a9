"""The server as a process, driven by a client that is not ours (pytest-lsp), on YAML and on Markdown."""

import os
import pathlib
import shutil

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOCKSTEP = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))


class Document:
    """A file of a copy of flows/, open in the client."""

    def __init__(self, client, folder, path):
        self.client, self.file = client, folder / path
        self.uri = self.file.as_uri()
        self.text = self.file.read_text()
        self.version = 1
        language = "markdown" if path.endswith(".md") else "yaml"
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(uri=self.uri, language_id=language, version=1, text=self.text)
            )
        )

    @property
    def id(self):
        return types.TextDocumentIdentifier(uri=self.uri)

    def place(self, mark, after="", inside=1):
        start = self.text.index(mark, self.text.index(after) + len(after)) + inside
        line = self.text.count("\n", 0, start)
        return types.Position(line, start - (self.text.rfind("\n", 0, start) + 1))

    async def replace(self, old, new):
        """Types something over the first occurrence of a text, and waits for what is found then."""
        start, end = self.place(old, inside=0), self.place(old, inside=len(old))
        self.text = self.text.replace(old, new, 1)
        self.version += 1
        change = types.TextDocumentContentChangePartial(range=types.Range(start, end), text=new)
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version), [change]
            )
        )
        return await self.settled()

    async def settled(self):
        """What is found in the present version."""
        while True:
            found = await self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
            if found.uri == self.uri and found.version == self.version:
                return self.findings

    @property
    def findings(self):
        return [finding.code for finding in self.client.diagnostics.get(self.uri, [])]

    def at(self, kind, mark, after="", **more):
        return kind(text_document=self.id, position=self.place(mark, after), **more)


def project(tmp_path_factory, tables):
    """A copy of flows/: as it is, or with its tables alone."""
    folder = tmp_path_factory.mktemp("flows")
    shutil.copytree(ROOT / "flows", folder, dirs_exist_ok=True)
    if tables:
        for file in [*folder.glob("use-cases/*.yaml"), *folder.glob("partial-flows/*.yaml")]:
            file.unlink()
        for name in ("scripts", "worlds", "scenarios", "features"):
            shutil.rmtree(folder / name, ignore_errors=True)
    return folder


@pytest_lsp.fixture(
    params=["yaml", "md"],
    config=ClientServerConfig(server_command=[LOCKSTEP, "lsp", "--stdio"]),
)
async def client(request, tmp_path_factory, lsp_client: LanguageClient):
    folder = project(tmp_path_factory, request.param == "md")
    lsp_client.folder, lsp_client.ending = folder, request.param
    # The server asks to be told of changed files.
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda _: None)
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="flows")],
        )
    )
    yield
    await lsp_client.shutdown_session()


def unlock(client):
    return Document(client, client.folder, f"use-cases/UC2.3_UnlockTheApp.{client.ending}")


def is_table(client):
    return client.ending == "md"


@pytest.mark.asyncio
async def test_findings_come_and_go(client):
    document = unlock(client)
    before = await document.settled()
    row = "Result: Retry" if is_table(client) else "returns: Retry"
    assert "impossible-return" in await document.replace(row, row + "x")
    assert await document.replace(row + "x", row) == before


@pytest.mark.asyncio
async def test_a_call_leads_to_the_other_document_and_back(client):
    document = unlock(client)
    mark = "PF2.8"
    after = "executes partial flow [" if is_table(client) else "partial-flow: "
    found = await client.text_document_definition_async(document.at(types.DefinitionParams, mark, after))
    assert [place.uri.rsplit("/", 1)[1] for place in found] == [f"PF2.8_ValidatePin.{client.ending}"]
    other = Document(client, client.folder, f"partial-flows/PF2.8_ValidatePin.{client.ending}")
    here = types.ReferenceParams(
        text_document=other.id, position=found[0].range.start, context=types.ReferenceContext(False)
    )
    uses = await client.text_document_references_async(here)
    assert document.uri in {place.uri for place in uses}


@pytest.mark.asyncio
async def test_a_row_is_shown_as_its_table_says_it(client):
    document = unlock(client)
    mark = "1.3a"
    found = await client.text_document_hover_async(document.at(types.HoverParams, mark))
    assert "| 1.3a | User enters PIN" in found.contents.value
    assert "Leads to 1.4" in found.contents.value


@pytest.mark.asyncio
async def test_the_outline_has_the_steps(client):
    document = unlock(client)
    flows = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document.id))
    steps = [step.name for scenario in flows[0].children for step in scenario.children or []]
    assert steps[:3] == ["1.1", "1.2", "1.3"]


@pytest.mark.asyncio
async def test_formatting_keeps_what_is_formatted(client):
    document = unlock(client)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(document.id, options))
    assert not edits


@pytest.mark.asyncio
async def test_a_slip_has_a_fix(client):
    document = unlock(client)
    row = "Result: Retry" if is_table(client) else "returns: Retry"
    await document.replace(row, row + "x")
    place = document.place(row + "x", inside=len(row))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document.id, types.Range(place, place), types.CodeActionContext([]))
    )
    assert "write 'Retry'" in [action.title for action in actions]


@pytest.mark.asyncio
async def test_targets_are_proposed(client):
    document = unlock(client)
    place = document.place("1.4", after="User enters PIN" if is_table(client) else "user: enters PIN", inside=0)
    found = await client.text_document_completion_async(types.CompletionParams(document.id, place))
    items = found if isinstance(found, list) else found.items
    assert {"1.3", "1.4"} <= {item.label for item in items}


@pytest.mark.asyncio
async def test_a_step_is_renumbered(client):
    document = unlock(client)
    mark = "1.4"
    found = await client.text_document_prepare_rename_async(document.at(types.PrepareRenameParams, mark))
    assert found.placeholder == "1.4"
    edit = await client.text_document_rename_async(document.at(types.RenameParams, mark, new_name="1.3"))
    assert document.uri in edit.changes


@pytest.mark.asyncio
async def test_steps_fold_lead_and_are_counted(client):
    document = unlock(client)
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(document.id))
    whole = types.Range(types.Position(0, 0), types.Position(10_000, 0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document.id, whole))
    assert any(hint.label.startswith("→ ") for hint in hints)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document.id))
    assert [lens.command.title for lens in lenses][1:3] == ["run", "graph"]


@pytest.mark.asyncio
async def test_a_checkout_is_noticed(client):
    document = unlock(client)
    other = client.folder / f"partial-flows/PF2.8_ValidatePin.{client.ending}"
    before = other.read_text()
    await document.settled()
    other.write_text(before.replace("Retry", "Again"))
    changed = types.FileEvent(uri=other.as_uri(), type=types.FileChangeType.Changed)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([changed]))
    while "impossible-return" not in document.findings:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
