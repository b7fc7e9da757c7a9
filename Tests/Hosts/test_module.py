"""lockstep.wasm takes the same rows as the command line tool, wherever it runs, and says the same lines."""
import base64
import json
import subprocess

from conftest import MODULES, program
from hosts import by_numbers, rows
from stories import ROOT


def test_the_command_line_takes_the_rows_of_its_own_trace(played):
    for story, _, heard in played:
        assert rows(heard) == story.rows, story.name


def test_node(played, image):
    command = [program("node"), ROOT / "Tests/Hosts/lines.mjs", MODULES / "lockstep.wasm", image]
    for story, sent, heard in played:
        said = subprocess.run([*command, story.flow], input="\n".join(sent) + "\n", capture_output=True, text=True)
        assert said.returncode == 0, said.stderr
        assert [json.loads(line) for line in said.stdout.splitlines()] == sum(heard, []), story.name


def test_a_session_that_is_cut_takes_the_same_rows(cut, image):
    """In the command line tool and, line for line, in WasmKit as JSON; in Node as bytes."""
    head = base64.b64encode(image.read_bytes()).decode()
    node = [program("node"), ROOT / "Tests/Hosts/lines.mjs", MODULES / "lockstep.wasm", image]
    for story, sent, heard in cut:
        assert rows(heard) == story.rows, story.name
        text = "\n".join(sent) + "\n"
        said = subprocess.run([*node, story.flow], input=text, capture_output=True, text=True)
        assert rows([[json.loads(line) for line in said.stdout.splitlines()]]) == story.rows, story.name + said.stderr
        command = [program("wasmkit"), "run", MODULES / "lines.wasm"]
        said = subprocess.run(command, input=f"{head}\n{story.flow}\n{text}", capture_output=True, text=True)
        assert [json.loads(line) for line in said.stdout.splitlines()] == sum(heard, []), story.name + said.stderr


def test_numbers_lead_where_lines_lead(played, image):
    stories = [by_numbers(story, heard) for story, _, heard in played]
    command = [program("node"), ROOT / "Tests/Hosts/numbers.mjs", MODULES / "lockstep.wasm", image]
    said = subprocess.run(command, input=json.dumps([story for story, _ in stories]), capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    for (story, _, _), (_, expected), places in zip(played, stories, json.loads(said.stdout), strict=True):
        assert places == expected, story.name


def test_wasmkit(played, image):
    head = base64.b64encode(image.read_bytes()).decode()
    for story, sent, heard in played:
        text = "\n".join([head, story.flow, *sent]) + "\n"
        said = subprocess.run([program("wasmkit"), "run", MODULES / "lines.wasm"], input=text, capture_output=True, text=True)
        assert said.returncode == 0, said.stderr
        assert [json.loads(line) for line in said.stdout.splitlines()] == sum(heard, []), story.name


def test_the_client_of_the_documentation(image):
    command = [program("node"), ROOT / "docs/clients/unlock.mjs", MODULES / "lockstep.wasm", image]
    said = subprocess.run(command, capture_output=True, text=True)
    assert said.stderr == ""
    assert said.stdout.splitlines() == [
        "shows Open app with PIN", "shows Wrong PIN, retry", "shows Open app with PIN", "handed over to UC7.1",
    ]


def test_node_takes_no_line_of_the_program_from_a_user(image):
    code = """
import { readFileSync } from "node:fs";
import { Lockstep } from "./Packages/javascript/src/lockstep.mjs";
const [module, image] = process.argv.slice(1);
const session = (await Lockstep.load(readFileSync(module), readFileSync(image))).start("UC2.3");
session.send({ answer: 1, outcome: "disabled" });
const said = [session.fromUser({ row: "1.3a" }, { pin: "a7" })[0].handles];
const answer = { answer: 2, outcome: "valid" };
for (const input of [answer, { row: "1.1a" }, { row: "1.1a", ...answer }, { user: "valid" }, { event: "timer expires" }, { advance: 1 },
  { "from-user": answer }, undefined, null, [answer], JSON.stringify(answer)]) said.push(Object.keys(session.fromUser(input)[0])[0]);
console.log(JSON.stringify(said));
"""
    command = [program("node"), "--input-type=module", "-e", code, MODULES / "lockstep.wasm", image]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert said.stderr == ""
    first, *others = json.loads(said.stdout)
    assert first == {"pin": "a7"}
    assert others == ["error", "refused", "error", "refused"] + ["error"] * 7


def test_the_module_imports_nothing():
    code = "const m = new WebAssembly.Module(require('fs').readFileSync(process.argv[1])); console.log(WebAssembly.Module.imports(m).length)"
    said = subprocess.run([program("node"), "-e", code, MODULES / "lockstep.wasm"], capture_output=True, text=True)
    assert said.stdout == "0\n", said.stderr
