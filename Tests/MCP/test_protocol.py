"""Revisions, lists, and messages that are not as they should be."""

import json
import random
import subprocess

import pytest
from jsonschema import Draft202012Validator

from conftest import LOCKSTEP, agent, run

MODES = ["auto", "legacy", "2026-07-28"]


@pytest.mark.parametrize("mode", MODES)
def test_everything_is_listed_and_read(project, mode):
    async def work():
        async with agent(project, mode=mode) as it:
            client = it.client
            tools = (await client.list_tools()).tools
            assert {tool.name for tool in tools} == {
                "lint", "explain", "flow", "play", "test", "explore", "diff", "trace", "rename", "renumber"}
            for tool in tools:
                Draft202012Validator.check_schema(tool.input_schema)
                Draft202012Validator.check_schema(tool.output_schema)
            assert not any(tool.annotations.read_only_hint for tool in tools if tool.name.startswith("ren"))
            resources = (await client.list_resources()).resources
            addresses = [str(resource.uri) for resource in resources]
            assert "lockstep://flow/UC2.3" in addresses and "lockstep://docs/tables" in addresses
            for address in addresses + ["lockstep://rule/unknown-step"]:
                text = (await client.read_resource(address)).contents[0].text
                assert text and len(json.dumps(text, ensure_ascii=False).encode()) <= 25_000, address
            templates = (await client.list_resource_templates()).resource_templates
            assert {template.name for template in templates} == {"flow", "rule"}
            prompts = (await client.list_prompts()).prompts
            assert [prompt.name for prompt in prompts] == ["review", "add-case"]
            for name, arguments, word in [
                ("review", {}, "all flows"), ("review", {"flow": "UC2.3"}, "UC2.3"),
                ("add-case", {"flow": "UC2.3", "case": "the app is updated"}, "the app is updated"),
            ]:
                prompt = await client.get_prompt(name, arguments)
                assert word in prompt.messages[0].content.text

    run(work())


def talk(folder, lines):
    """What the server sends for these lines, and its exit status."""
    done = subprocess.run([LOCKSTEP, "mcp", str(folder)], input=b"".join(lines), capture_output=True, timeout=240)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


HELLO = b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}\n'


def test_noise_ends_in_errors_of_the_protocol(project):
    seed = 60
    choice = random.Random(seed)
    valid = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"flow","arguments":{"flow":"PF2.8"}}}'
    noise = []
    for _ in range(500):
        message = bytearray(valid)
        for _ in range(choice.randint(1, 6)):
            message[choice.randrange(len(message))] = choice.choice(b'{}[]":,\\\x00\xff019ae')
        noise.append(bytes(message).replace(b"\n", b" ") + b"\n")
    long = b'{"id":7,"method":"' + b"x" * 3_000_000 + b'"}\n'
    status, sent = talk(project, [HELLO, *noise, long, b'{"jsonrpc":"2.0","id":"last","method":"ping"}\n'])
    assert status == 0, seed
    assert sent[0]["id"] == 0 and sent[-1] == {"jsonrpc": "2.0", "id": "last", "result": {}}
    assert all(("result" in message) != ("error" in message) for message in sent), seed
    assert any("1 MiB" in message.get("error", {}).get("message", "") for message in sent)


def test_long_names_are_not_echoed_in_full(project):
    long = "x" * 500_000
    calls = [("tools/call", {"name": long}), ("tools/call", {"name": "lint", "arguments": {long: 1}}), (long, {}),
             ("tools/call", {"name": "flow", "arguments": {"flow": long}}), ("resources/read", {"uri": long}),
             ("tools/call", {"name": "play", "arguments": {"session": long}}), ("prompts/get", {"name": long}),
             ("tools/list", {"_meta": {"io.modelcontextprotocol/protocolVersion": long}})]
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode() + b"\n"
             for number, (method, params) in enumerate(calls, 1)]
    status, sent = talk(project, [HELLO, *lines])
    assert status == 0 and len(sent) == len(calls) + 1
    assert max(len(json.dumps(message)) for message in sent) <= 25_000


def test_the_last_line_needs_no_end(project):
    status, sent = talk(project, [HELLO, b'{"jsonrpc":"2.0","id":1,"method":"ping"}'])
    assert status == 0 and [message["id"] for message in sent] == [0, 1]


def test_a_folder_with_several_projects_is_refused(tmp_path):
    for name in "ab":
        (tmp_path / name).mkdir()
        (tmp_path / name / "lockstep.yaml").write_text("lockstep: 1\n")
    done = subprocess.run([LOCKSTEP, "mcp", str(tmp_path)], input=b"", capture_output=True, timeout=240)
    assert done.returncode == 2 and b"has 2 projects" in done.stderr and b"/a" in done.stderr


def test_a_folder_below_the_project_file_is_refused(tmp_path):
    (tmp_path / "lockstep.yaml").write_text("lockstep: 1\nactions: [catalogue.find]\n")
    (tmp_path / "flows").mkdir()
    (tmp_path / "flows/UC1.yaml").write_text("flow: UC1\nkind: use-case\ntitle: A\nscenarios: []\n")
    done = subprocess.run([LOCKSTEP, "mcp", tmp_path / "flows"], input="", capture_output=True, text=True)
    assert done.returncode == 2
    assert "belongs to the project in" in done.stderr and f"lockstep mcp {tmp_path}" in done.stderr
