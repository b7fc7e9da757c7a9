"""What the server offers to do and to look at, on YAML and on Markdown."""

import ast
import asyncio

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from conftest import Document, edits_of
from test_server import is_table, unlock

VALIDATE = "partial-flows/PF2.8_ValidatePin"


def other(client):
    return Document(client, client.folder, f"{VALIDATE}.{client.ending}")


async def actions(document, mark, only=None):
    place = document.place(mark)
    context = types.CodeActionContext([], only=only)
    params = types.CodeActionParams(document.id, types.Range(place, place), context)
    return await document.client.text_document_code_action_async(params)


@pytest.mark.asyncio
async def test_a_finding_names_other_places(client):
    document = unlock(client)
    row = "Result: Retry" if is_table(client) else "returns: Retry"
    await document.replace(row, row + "x")
    finding = next(one for one in client.diagnostics[document.uri] if one.code == "impossible-return")
    related = {place.location.uri.rsplit("/", 1)[1] for place in finding.related_information}
    assert related == {f"PF2.8_ValidatePin.{client.ending}"}


@pytest.mark.asyncio
async def test_a_finding_is_ignored_with_a_reason(client):
    document = unlock(client)
    mark = "Actions: Info" if is_table(client) else "actions: [Info"
    await document.replace(mark, mark + ", Hide")
    assert document.findings == ["action-without-row"]
    action = next(one for one in await actions(document, "Hide") if one.title.startswith("ignore "))
    [edit] = edits_of(action.edit)[document.uri]
    assert "lockstep:ignore action-without-row -- " in edit.new_text
    document.text = applied(document.text, edit)
    assert await document.written() == []


def applied(text, edit):
    def offset(place):
        return sum(len(line) + 1 for line in text.split("\n")[: place.line]) + place.character

    return text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]


@pytest.mark.asyncio
async def test_all_safe_fixes_are_one_action(client):
    document = unlock(client)
    if not is_table(client):
        pytest.skip("what is safe to fix in YAML is written by fmt")
    before = document.text
    await document.replace("</li></ul>", "</li></li>")
    [action] = await actions(document, "</li></li>", only=["source.fixAll"])
    assert action.edit is None
    action = await client.code_action_resolve_async(action)
    assert action.kind == "source.fixAll.lockstep"
    [edit] = edits_of(action.edit)[document.uri]
    assert applied(document.text, edit) == before


@pytest.mark.asyncio
@pytest.mark.parametrize("yaml, table", [
    (("user: selects ", "Info"), ("User selects ", "Info")),
    (("returns: ", "Retry"), ("Result: ", "Retry")),
    (("go-to: ", "UC9.2"), ("Go to: [", "UC9.2")),
])
async def test_what_can_stand_there_is_proposed(client, yaml, table):
    document = unlock(client)
    after, mark = table if is_table(client) else yaml
    place = document.place(mark, after, inside=0)
    found = await client.text_document_completion_async(types.CompletionParams(document.id, place))
    items = found if isinstance(found, list) else found.items
    assert any(mark in item.label for item in items), [item.label for item in items]


@pytest.mark.asyncio
async def test_a_test_case_leads_to_its_scenario(client):
    document = unlock(client)
    found = await client.text_document_definition_async(document.at(types.DefinitionParams, "LTC48"))
    files = {place.uri.rsplit("/", 1)[1] for place in found}
    assert files == {document.file.name if is_table(client) else "unlock-biometrics.yaml"}


@pytest.mark.asyncio
async def test_an_erratum_is_shown(client):
    if is_table(client):
        pytest.skip("a table has no errata")
    document = unlock(client)
    found = await client.text_document_hover_async(document.at(types.HoverParams, "id: 1.3", inside=5))
    assert "Erratum" in found.contents.value and "Forgot PIN" in found.contents.value


@pytest.mark.asyncio
async def test_lenses_count_callers_and_scenarios(client):
    document = other(client)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document.id))
    titles = [lens.command.title for lens in lenses]
    assert "caller" in titles[0] and titles[1:3] == ["run", "graph"]


@pytest.mark.asyncio
async def test_a_broken_text_keeps_its_names(client):
    document = unlock(client)
    await document.settled()
    if is_table(client):
        await document.replace("| # ", "| no table ")
    else:
        await document.replace("scenarios:", "scenarios: [")
    flows = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document.id))
    assert flows and flows[0].children


@pytest.mark.asyncio
async def test_an_unused_comment_is_removed_by_fix_all(client):
    document = unlock(client)
    before = document.text
    comment = "lockstep:ignore missing-target -- no row lacks one"
    if is_table(client):
        document.text = before.replace("\n---\n", f"\n<!-- {comment} -->\n\n---\n", 1)
    else:
        document.text = before.replace("\nscenarios:", f"\n# {comment}\nscenarios:", 1)
    assert "unused-suppression" in await document.written()
    [action] = await actions(document, comment, only=["source.fixAll"])
    action = await client.code_action_resolve_async(action)
    [edit] = edits_of(action.edit)[document.uri]
    document.text = applied(document.text, edit)
    assert "unused-suppression" not in await document.written()
    assert comment not in document.text


@pytest.mark.asyncio
async def test_a_text_is_formatted(client):
    if is_table(client):
        pytest.skip("tables stay as they are")
    document = unlock(client)
    before = document.text
    document.text = before.replace("kind: use-case", "kind:    use-case")
    await document.written()
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    [edit] = await client.text_document_formatting_async(types.DocumentFormattingParams(document.id, options))
    assert applied(document.text, edit) == before


@pytest.mark.asyncio
async def test_a_request_that_is_cancelled_is_answered_and_the_next_one_too(client):
    document = unlock(client)
    whole = types.Range(types.Position(0, 0), types.Position(10_000, 0))
    answer = client.protocol.send_request("textDocument/inlayHint", types.InlayHintParams(document.id, whole))
    number = next(iter(client.protocol._request_futures))
    client.cancel_request(types.CancelParams(number))
    try:
        assert await asyncio.wait_for(asyncio.wrap_future(answer), 60) is not None
    except JsonRpcException as error:
        assert error.code == -32800
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(document.id))


@pytest.mark.asyncio
async def test_a_step_is_inserted_and_those_behind_it_move_up(client):
    document = unlock(client)
    await document.settled()
    before = "| **1.3** |" if is_table(client) else "id: 1.3\n"
    found = await actions(document, before, only=["refactor"])
    [action] = [one for one in found if isinstance(one, types.Command)]
    assert action.title == "insert a step behind 1.3"
    # The library takes an action that has a command for one.
    command = ast.literal_eval(action.command)
    asked = types.ExecuteCommandParams(command["command"], command["arguments"])
    await client.workspace_execute_command_async(asked)
    edit = await asyncio.wait_for(client.applied.get(), 60)
    # From the end, so that places before stay.
    edits = sorted(edits_of(edit)[document.uri], key=lambda one: one.range.start, reverse=True)
    was = document.text
    for one in edits:
        document.text = applied(document.text, one)
    new = "| **1.4** | **System displays screen '…'** | |" if is_table(client) else "- id: 1.4\n        screen: …\n"
    assert document.text.count(new) == 1
    step = "| **1.5** | **System executes" if is_table(client) else "- id: 1.5\n        partial-flow"
    assert step in document.text and was.count("\n") < document.text.count("\n")
    # Nothing leads to it yet.
    errors = [one for one in await document.written() if one in ("unknown-step", "duplicate-id", "id-order")]
    assert errors == []


@pytest.mark.asyncio
async def test_a_command_that_is_impossible_says_why(client):
    document = unlock(client)
    for arguments, reason in [(["UC9.9", document.uri, "1.1"], "UC9.9"), (["UC2.3", document.uri, "8.8"], "8.8"), ([], "no flow")]:
        asked = types.ExecuteCommandParams("lockstep.insertStep", arguments)
        with pytest.raises(JsonRpcException, match=reason):
            await client.workspace_execute_command_async(asked)
    with pytest.raises(JsonRpcException, match="no command is called"):
        await client.workspace_execute_command_async(types.ExecuteCommandParams("lockstep.none", []))


@pytest.mark.asyncio
async def test_the_commands_of_lenses_are_answered(client):
    document = other(client)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document.id))
    for lens in lenses:
        asked = types.ExecuteCommandParams(lens.command.command, lens.command.arguments)
        await client.workspace_execute_command_async(asked)
    shown = [message.message for message in client.messages]
    assert any("UC2.3 1.4" in message for message in shown)
    assert any(f"lockstep run PF2.8 --project {client.folder}" in message for message in shown)


@pytest.mark.asyncio
async def test_a_selection_grows_from_the_name_to_the_flow(client):
    document = unlock(client)
    place = document.place("1.3a", inside=2)
    params = types.SelectionRangeParams(document.id, [place, types.Position(0, 0)])
    grown, _ = await client.text_document_selection_range_async(params)
    ranges = []
    while grown:
        ranges.append(grown.range)
        grown = grown.parent
    # The name, the row, its step, its scenario, the flow.
    assert len(ranges) == 5 and ranges[0].end.character - ranges[0].start.character == 4
    for inner, outer in zip(ranges, ranges[1:]):
        assert outer.start <= inner.start and inner.end <= outer.end and inner != outer
