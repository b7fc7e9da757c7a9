"""The server as a process, and a client of it that is not ours (pytest-lsp)."""

import asyncio
import os
import pathlib
import shutil

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features
from pygls.protocol import default_converter

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOCKSTEP = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))
# Documents that may be beside the repository.
CORPUS = ROOT.parent / "shared/corpus/functional-design"


class Client(LanguageClient):
    """Knows of which version of a document the findings are; two messages that come at once are both seen."""

    def __init__(self):
        super().__init__(converter_factory=default_converter)
        self.versions = {}
        self.published = asyncio.Event()

        def publish(found):
            self.diagnostics[found.uri] = found.diagnostics
            self.versions[found.uri] = found.version
            self.published.set()

        register_lsp_features(self, {**DEFAULT_CLIENT_FEATURES, types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: publish})
        # The server asks to be told of changed files.
        self.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda _: None)
        # The edits that the server asks for.
        self.applied = asyncio.Queue()

        def apply(asked):
            self.applied.put_nowait(asked.edit)
            return types.ApplyWorkspaceEditResult(applied=True)

        self.feature(types.WORKSPACE_APPLY_EDIT)(apply)

    async def until(self, condition):
        """Waits until what is found fulfils a condition."""
        async with asyncio.timeout(120):
            while not condition():
                self.published.clear()
                await self.published.wait()


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

    async def written(self):
        """Sends the whole text anew, and waits for what is found then."""
        self.version += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
                [types.TextDocumentContentChangeWholeDocument(text=self.text)],
            )
        )
        return await self.settled()

    async def settled(self):
        """What is found in the present version."""
        await self.client.until(lambda: self.client.versions.get(self.uri) == self.version)
        return self.findings

    @property
    def findings(self):
        return [finding.code for finding in self.client.diagnostics.get(self.uri, [])]

    def at(self, kind, mark, after="", inside=1, **more):
        return kind(text_document=self.id, position=self.place(mark, after, inside), **more)


def edits_of(edit):
    """The changes of an edit by the addresses of the documents, whichever way it says them."""
    if edit.document_changes is None:
        return edit.changes
    return {change.text_document.uri: change.edits for change in edit.document_changes}


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


def abilities(asking=False):
    """What an editor can do; one that asks for findings is not sent those of its open documents."""
    capabilities = client_capabilities("visual-studio-code")
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities() if asking else None
    return capabilities


@pytest_lsp.fixture(
    params=["yaml", "md"],
    config=ClientServerConfig(server_command=[LOCKSTEP, "lsp", "--stdio"], client_factory=Client),
)
async def client(request, tmp_path_factory, lsp_client: LanguageClient):
    folder = project(tmp_path_factory, request.param == "md")
    lsp_client.folder, lsp_client.ending = folder, request.param
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=abilities(),
            workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="flows")],
        )
    )
    yield
    await lsp_client.shutdown_session()
