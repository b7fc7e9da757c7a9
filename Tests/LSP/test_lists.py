"""Use cases as numbered lists in an editor: their numbers and labels are names like those of tables."""

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from conftest import LOCKSTEP, Client, Document, abilities, edits_of

TEXT = """# Use Case: Reserve a Tool

**Use Case ID:** UC-014
**Primary Actor:** Member

## Main Success Scenario

1. Member opens the catalogue.
2. System displays the catalogue.
3. Member selects a tool.
4. System stores the reservation.

## Alternative Flows

### A1: Tool Already Taken

**Trigger:** The tool is not free (step 4)
**Flow:**

1. System displays the next free days.
2. Use case continues at step 2.

### A2: Member Cancels

**Trigger:** Member cancels (step 3)
**Flow:**

1. System discards the choice.
2. Use case ends.
"""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[LOCKSTEP, "lsp"], client_factory=Client))
async def editor(tmp_path_factory, lsp_client: LanguageClient):
    folder = tmp_path_factory.mktemp("lists")
    (folder / "UC-014.md").write_text(TEXT)
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=abilities(),
            workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="lists")],
        )
    )
    lsp_client.opened = Document(lsp_client, folder, "UC-014.md")
    await lsp_client.opened.settled()
    yield
    await lsp_client.shutdown_session()


def line(mark):
    return TEXT[: TEXT.index(mark)].count("\n")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "mark, sentence",
    [("step 4)", "4. System stores"), ("step 2.", "2. System displays"), ("step 3)", "3. Member selects")],
)
async def test_a_cited_number_leads_to_its_sentence(editor, mark, sentence):
    document = editor.opened
    found = await editor.text_document_definition_async(
        document.at(types.DefinitionParams, mark, inside=len("step "))
    )
    assert {place.range.start.line for place in found} == {line(sentence)}
    hover = await editor.text_document_hover_async(document.at(types.HoverParams, mark, inside=len("step ")))
    assert hover is not None


@pytest.mark.asyncio
async def test_the_citations_of_a_sentence_are_found_once_each(editor):
    document = editor.opened
    places = await editor.text_document_references_async(
        document.at(
            types.ReferenceParams, "4. System", inside=0, context=types.ReferenceContext(include_declaration=False)
        )
    )
    lines = [place.range.start.line for place in places]
    assert lines == [line("step 4)")]


@pytest.mark.asyncio
async def test_every_sentence_is_proposed(editor):
    document = editor.opened
    found = await editor.text_document_completion_async(
        document.at(types.CompletionParams, "step 2.", inside=len("step "))
    )
    labels = [item.label for item in getattr(found, "items", found)]
    assert {"1", "2", "3", "4"} <= set(labels)


@pytest.mark.asyncio
async def test_a_label_gets_a_new_name(editor):
    document = editor.opened
    edit = await editor.text_document_rename_async(document.at(types.RenameParams, "A1: Tool", inside=0, new_name="A3"))
    (edits,) = edits_of(edit).values()
    assert [(change.range.start.line, change.new_text) for change in edits] == [(line("A1: Tool"), "A3")]
