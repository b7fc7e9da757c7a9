"""Every kind of name leads to where it is defined, and from there to where it is used; on YAML and on Markdown."""

import pytest
from lsprotocol import types

from conftest import Document

UNLOCK, VALIDATE = "use-cases/UC2.3_UnlockTheApp", "partial-flows/PF2.8_ValidatePin"
SETTINGS, SCENARIOS, SCRIPT = "lockstep.yaml", "scenarios/unlock-biometrics.yaml", "scripts/unlock.yaml"

# The document, what stands before the name, the name; the document that defines it, what stands before it there.
YAML = {
    "step": (UNLOCK, "gives: pin, next: ", "1.4", UNLOCK, "go-to: UC9.2}\n\n      - id: "),
    "scenario": (UNLOCK, "selects Forgot PIN, next: ", "6", UNLOCK, "1.3}\n\n  - id: "),
    "flow": (UNLOCK, "partial-flow: ", "PF2.8", VALIDATE, "\nflow: "),
    "result": (UNLOCK, "id: 1.4b, returns: ", "Retry", VALIDATE, "results: [Valid PIN, "),
    "error": (VALIDATE, "id: 1.1l, error: ", "No internet", VALIDATE, "errors: ["),
    "error flow": (VALIDATE, "error-flow: ", "No internet", SETTINGS, "error-flows:\n  "),
    "input": (VALIDATE, "reads: [", "pin", UNLOCK, "PIN field, name: "),
    "given input": (UNLOCK, "enters PIN, gives: ", "pin", UNLOCK, "PIN field, name: "),
    "external flow": (UNLOCK, "selects Info, go-to: ", "UC9.2", SETTINGS, "  UC7.1: {title: Show all available cards, "
                      "document: use-cases/UC7.1_ShowAllAvailableCards.md}\n  "),
    "flow of a scenario": (SCENARIOS, "flow: ", "UC2.3", UNLOCK, "\nflow: "),
    "row of a scenario": (SCENARIOS, "took: [UC2.3 1.1a, UC2.3 ", "1.2a", UNLOCK, "- id: 1.2\n        system: scans "
                          "biometrics\n        action: biometrics.scan\n        transitions:\n          - {id: "),
    "outcome of a scenario": (SCENARIOS, "outcome: {UC2.3 1.2: ", "valid", UNLOCK, "case: Valid biometric, as: "),
    "flow of the project": (SETTINGS, "session: {roots: [UC1.1, ", "UC2.3", UNLOCK, "\nflow: "),
}
TABLES = {
    "step": ("User enters PIN", "1.4"), "scenario": ("User selects Forgot PIN", "6"),
    "flow": ("executes partial flow [", "PF2.8"), "result": ("| 1.4b    | Result: ", "Retry"),
    "external flow": ("User selects Info", "UC9.2"),
}


def file(path, ending):
    return path if path.endswith(".yaml") else f"{path}.{ending}"


async def definition(document, place):
    params = types.DefinitionParams(document.id, place)
    found = await document.client.text_document_definition_async(params)
    return found if isinstance(found, list) else [found]


async def references(document, place):
    params = types.ReferenceParams(types.ReferenceContext(False), document.id, place)
    return await document.client.text_document_references_async(params)


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", YAML)
async def test_a_name_leads_to_its_definition_and_back(client, kind):
    path, before, name, goal, before_goal = YAML[kind]
    if client.ending == "md":
        if kind not in TABLES:
            pytest.skip("tables have no such name")
        before, name = TABLES[kind]
    document = Document(client, client.folder, file(path, client.ending))
    place = document.place(name, before)
    # Several screens may ask for one input.
    found = next(one for one in await definition(document, place) if one.uri.endswith(file(goal, client.ending)))
    other = Document(client, client.folder, file(goal, client.ending)) if file(goal, client.ending) != document.file.name else document
    if client.ending == "yaml":
        assert found.range.start == other.place(name, before_goal, inside=0)
    line = other.text.split("\n")[found.range.start.line]
    assert name.removeprefix("PF") in line[found.range.start.character : found.range.end.character]
    uses = await references(other, found.range.start)
    start = types.Position(place.line, place.character - 1)
    assert any(use.uri == document.uri and use.range.start <= start < use.range.end for use in uses)


@pytest.mark.asyncio
async def test_an_action_leads_to_its_declaration_and_back(client):
    if client.ending == "md":
        pytest.skip("tables have no actions")
    settings = Document(client, client.folder, SETTINGS)
    settings.text += "actions: [door.scan]\n"
    await settings.written()
    document = Document(client, client.folder, f"{UNLOCK}.yaml")
    await document.replace("action: biometrics.scan", "action: door.scan")
    [found] = await definition(document, document.place("door.scan"))
    assert (found.uri, found.range.start) == (settings.uri, settings.place("door.scan", inside=0))
    assert document.uri in {use.uri for use in await references(settings, found.range.start)}


@pytest.mark.asyncio
async def test_a_flow_says_what_it_is_for_and_what_calls_it(client):
    document = Document(client, client.folder, f"{UNLOCK}.{client.ending}")
    place = document.place("PF2.8", "executes partial flow [" if client.ending == "md" else "partial-flow: ")
    found = await client.text_document_hover_async(types.HoverParams(document.id, place))
    text = found.contents.value
    assert "partial flow" in text and "Called from UC2.3 1.4" in text and "Valid PIN, Retry, Back" in text


@pytest.mark.asyncio
@pytest.mark.parametrize("before, name", [
    ("case: Biometrics are enabled, as: ", "enabled"), ("action: ", "biometrics.scan"), ("action: ", "pin.validate"),
    ("enters PIN, gives: ", "pin"),
])
async def test_names_of_the_project_are_proposed(client, before, name):
    if client.ending == "md":
        pytest.skip("tables have no such name")
    document = Document(client, client.folder, f"{UNLOCK}.yaml")
    place = document.place("", before, inside=0)
    found = await client.text_document_completion_async(types.CompletionParams(document.id, place))
    items = found if isinstance(found, list) else found.items
    assert name in {item.label for item in items}
