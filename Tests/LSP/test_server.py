"""What the server says while a text is edited, on YAML and on Markdown."""

import pytest
from lsprotocol import types

from conftest import Document, edits_of


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
async def test_a_step_is_renumbered(client):
    document = unlock(client)
    mark = "1.4"
    found = await client.text_document_prepare_rename_async(document.at(types.PrepareRenameParams, mark))
    assert found.placeholder == "1.4"
    edit = await client.text_document_rename_async(document.at(types.RenameParams, mark, new_name="1.5"))
    assert document.uri in edits_of(edit)


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
    await client.until(lambda: "impossible-return" in document.findings)
