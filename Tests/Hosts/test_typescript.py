"""Changes of a flow: each stops an app in TypeScript from compiling where it has to change, or `diff` names it.

The table "What stops compiling" of docs/embedding.md says the same of each kind; Tests/Examples/test_contract.py does it in Swift.
"""
import base64
import re
import subprocess
import sys
import tarfile

import pytest

from conftest import LOCKSTEP, program
from stories import ROOT

FLOW = """flow: PF1
kind: partial-flow
title: Open the door
results: [Open, Gave up]
parameters: [Hurry]
errors: [No internet]
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Door
        message: Which code?
        input: {text: Code, name: code}
        actions: [Leave, Help]
        transitions:
          - {id: 1.1a, user: enters code, gives: code, next: 1.2}
          - {id: 1.1b, user: selects Leave, result: Gave up}
          - {id: 1.1c, user: selects Help, go-to: UC9.1}
          - {id: 1.1d, event: bell rings, as: bell, do: {text: wakes the dog, as: wake-dog}, next: 1.1}
      - id: 1.2
        system: checks the code
        action: code.check
        reads: [code]
        transitions:
          - {id: 1.2a, case: Code is right, as: right, next: 1.3}
          - {id: 1.2b, case: Code is wrong, as: wrong, values: {left: integer}, next: 1.1}
          - {id: 1.2c, error: No internet, error-flow: No internet}
      - id: 1.3
        screen: Hall
        actions: [Leave]
        transitions:
          - {id: 1.3a, user: selects Leave, result: Open}
"""
SETTINGS = """lockstep: 1
actions: [code.check, code.test, light.turn-on]
external-flows: {UC9.1: {title: Call for help}, UC9.2: {title: Cry for help}}
error-flows: {No internet: {}, Server unreachable: {}}
"""
APP = """import * as lockstep from "lockstep-flows";
import * as flows from "./flows/LockstepFlows.js";

export const app: flows.Actions & flows.SideEffects = {
  codeCheck: async ({ code }): Promise<flows.CodeCheckOutcome> => {
    const isRight: boolean = code.startsWith("1234");
    if (isRight) return { outcome: "right" };
    return { outcome: "wrong", values: { left: 2 } };
  },
  perform: (effect) => {
    switch (effect) {
      case "wake-dog": return;
      default: lockstep.unhandled(effect);
    }
  },
};

export function next(screen: flows.Screen): lockstep.Selection | undefined {
  switch (screen.kind) {
    case "openTheDoor.door": return first(screen);
    case "openTheDoor.hall": return screen.selectLeave();
    case "error": return failed(screen.failure) ? screen.retry() : screen.close();
    case "waiting": return undefined;
    default: return lockstep.unhandled(screen);
  }
}

function first(door: flows.OpenTheDoor.Door): lockstep.Selection {
  const text: string = door.message;
  const left: number | undefined = door.left;
  if (left === 0) return door.selectLeave();
  const name = door.choices[0]?.name;
  switch (name) {
    case "enterCode": return door.enterCode(text + door.codeField.name);
    case "selectLeave": return door.selectLeave();
    case "selectHelp": return door.selectHelp();
    case undefined: return door.selectLeave();
    default: return lockstep.unhandled(name);
  }
}

function failed(failure: flows.Failure): boolean {
  switch (failure) {
    case "No internet": return true;
    default: return lockstep.unhandled(failure);
  }
}

export function log(answer: flows.CodeCheckOutcome): string {
  if ("error" in answer) return answer.error;
  switch (answer.outcome) {
    case "right": return "right";
    case "wrong": return answer.values.left.toFixed();
    default: return lockstep.unhandled(answer);
  }
}

export function end(end: flows.Ends["PF1"]): string {
  switch (end.how) {
    case "result": return result(end.to);
    case "handed over": return to(end.to);
    case "ended": case "left": case "closed": return end.how;
    case "fault": return end.message;
    default: return lockstep.unhandled(end);
  }
}

function result(result: "Open" | "Gave up"): string { return result; }
function to(flow: "UC9.1"): string { return flow; }

export function ring(driver: flows.Driver): void { driver.send("bell"); }

export function begin(program: lockstep.Program): flows.Driver<"PF1"> { return flows.start(program, flows.OpenTheDoor.id, app); }
"""
RIGHT = "          - {id: 1.2a, case: Code is right, as: right, next: 1.3}\n"
WRONG = "          - {id: 1.2b, case: Code is wrong, as: wrong, values: {left: integer}, next: 1.1}\n"
FAILED = "          - {id: 1.2c, error: No internet, error-flow: No internet}\n"
LEAVE = "          - {id: 1.1b, user: selects Leave, result: Gave up}\n"
HELP = "          - {id: 1.1c, user: selects Help, go-to: UC9.1}\n"
BELL = "          - {id: 1.1d, event: bell rings, as: bell, do: {text: wakes the dog, as: wake-dog}, next: 1.1}\n"
HALL = FLOW[FLOW.index("      - id: 1.3\n"):]
LIGHT = """      - id: 1.4
        system: turns on the light
        action: light.turn-on
        transitions: [{id: 1.4a, case: Light is on, as: lit, next: 1.3}]
"""


def replace(*pairs):
    def change(text):
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new)
        return text
    return change


def row(old, new):
    """One row more, behind another one."""
    return (old, f"{old}          - {{{new}}}\n")


# What changes, how, the line of the app that fails to compile, and what `diff --fail-on contract` says. Without a line only
# `diff` names the change; without both old code goes on as before.
CHANGES = {
    "outcome renamed": (replace(("as: right", "as: correct")), '{ outcome: "right" }', r"outcome CodeCheckOutcome\.right → CodeCheckOutcome\.correct"),
    "outcome in other words": (replace(("Code is right", "The code is right")), None, None),
    "outcome without a name": (replace((", as: right", "")), '{ outcome: "right" }', r"outcome CodeCheckOutcome\.right →"),
    "outcome removed": (replace((WRONG, "")), '{ outcome: "wrong"', r"removed +outcome CodeCheckOutcome\.wrong"),
    "outcome added": (replace(row(RIGHT, "id: 1.2d, case: Code is old, as: old, next: 1.3")), "unhandled(answer)", r"added +outcome CodeCheckOutcome\.old"),
    "outcome moved to another row": (replace(("next: 1.3}", "next: 1.1}")), None, None),
    "error of an action renamed": (
        replace(("error: No internet", "error: Server unreachable"), ("errors: [No internet]", "errors: [Server unreachable]"),
                ("error-flow: No internet", "error-flow: Server unreachable")),
        'case "No internet"', r"error Failure\.noInternet → Failure\.serverUnreachable"),
    "error of an action removed": (replace((FAILED, ""), ("errors: [No internet]\n", "")), 'case "error"', r"removed +error Failure\.noInternet"),
    "error of an action added": (
        replace(row(FAILED, "id: 1.2d, error: Server unreachable, error-flow: Server unreachable"), ("errors: [No internet]", "errors: [No internet, Server unreachable]")),
        "unhandled(failure)", r"added +error Failure\.serverUnreachable"),
    "value added": (replace(("{left: integer}", "{left: integer, blocked-for: duration}")), '{ outcome: "wrong"', r"CodeCheckOutcome\.wrong\(left: Int64\) →"),
    "value removed": (replace((", values: {left: integer}", "")), "answer.values.left", r"CodeCheckOutcome\.wrong\(left: Int64\) →"),
    "value renamed": (replace(("{left: integer}", "{remaining: integer}")), '{ outcome: "wrong"', r"CodeCheckOutcome\.wrong\(left: Int64\) →"),
    "value of another kind": (replace(("{left: integer}", "{left: text}")), '{ outcome: "wrong"', r"CodeCheckOutcome\.wrong\(left: Int64\) →"),
    "number that becomes a duration": (replace(("{left: integer}", "{left: duration}")), '{ outcome: "wrong"', r"CodeCheckOutcome\.wrong\(left: Int64\) →"),
    "screen renamed": (replace(("screen: Hall", "screen: Corridor")), 'case "openTheDoor.hall"', r"screen .*\.hall → .*\.corridor"),
    "screen in another letter case": (replace(("screen: Hall", "screen: HALL")), None, None),
    "screen removed": (replace((HALL, ""), ("as: right, next: 1.3", "as: right, result: Open")), 'case "openTheDoor.hall"', r"removed +screen .*\.hall"),
    "screen added": (
        replace(("as: right, next: 1.3", "as: right, next: 1.4"), (HALL, HALL + HALL.replace("1.3", "1.4").replace("Hall", "Attic"))),
        "unhandled(screen)", r"added +screen .*\.attic"),
    "screen with a name of its own": (
        replace(("screen: Hall\n", "screen: Hall\n        swift: lobby\n")), 'case "openTheDoor.hall"', r"screen .*\.hall → .*\.lobby"),
    "two screens become one": (
        replace(("screen: Hall", "screen: Door"), ("actions: [Leave]", "message: Which code?\n        actions: [Leave]")), 'case "openTheDoor.hall"', r"removed +screen .*\.hall"),
    "prompt in the place of a screen": (replace(("screen: Hall", "prompt: Hall")), None, r"renamed +screen .*\.hall → .*\.hall \(prompt\)"),
    "message in other words": (replace(("Which code?", "Enter the code.")), None, None),
    "message removed": (replace(("        message: Which code?\n", "")), "text: string", None),
    "message added": (replace(("screen: Hall\n", "screen: Hall\n        message: Come in.\n")), None, None),
    "button renamed": (
        replace(("user: selects Help", "user: selects Aid"), ("Leave, Help", "Leave, Aid")), 'case "selectHelp"', r"choice .*\.selectHelp\(\) → .*\.selectAid\(\)"),
    "button removed": (replace((HELP, ""), ("Leave, Help", "Leave")), 'case "selectHelp"', r"removed +choice .*\.selectHelp"),
    "button added": (
        replace(row(HELP, "id: 1.1e, user: selects Info, next: 1.3"), ("Leave, Help", "Leave, Help, Info")), "unhandled(name)", r"added +choice .*\.selectInfo\(\)"),
    "button that is not always possible": (
        replace(("selects Leave, result: Gave up", "selects Leave, when: Hurry, result: Gave up")), "return door.selectLeave()", r"choice .*\.selectLeave\(\) → .*\.selectLeave\(\)\?"),
    "button that leads elsewhere": (replace(("user: selects Leave, result: Open", "user: selects Leave, result: Gave up"), ("results: [Open, Gave up]", "results: [Gave up, Open]")), None, None),
    "button with an input": (
        replace(("user: selects Leave, result: Gave up", "user: selects Leave, gives: code, result: Gave up")), "door.selectLeave()",
        r"choice .*\.selectLeave\(\) → .*\.selectLeave\(_: String\)"),
    "input renamed": (
        replace(("name: code", "name: word"), ("gives: code", "gives: word"), ("reads: [code]", "reads: [word]")), "door.codeField", r"input .*\.codeField → .*\.wordField"),
    "input that becomes a secret": (replace(("name: code}", "name: code, secret: true}")), "door.enterCode(", r"enterCode\(_: String\) → .*enterCode\(_: Secret\)"),
    "input with a pattern": (replace(("name: code}", 'name: code, pattern: "[0-9]+"}')), None, None),
    "input added": (
        replace(("input: {text: Code, name: code}", "inputs: [{text: Code, name: code}, {text: Name, name: who}]")), None, r"added +input .*\.whoField"),
    "action renamed": (replace(("action: code.check", "action: code.test")), "codeCheck:", r"action Actions\.codeCheck.* → Actions\.codeTest"),
    "action removed": (
        replace(("gives: code, next: 1.2", "gives: code, next: 1.3"), (FLOW[FLOW.index("      - id: 1.2\n"):FLOW.index("      - id: 1.3\n")], ""), ("errors: [No internet]\n", "")),
        "codeCheck:", r"removed +action Actions\.codeCheck"),
    "action added": (replace(("as: right, next: 1.3", "as: right, next: 1.4"), (HALL, HALL + LIGHT)), "const app:", r"added +action Actions\.lightTurnOn\(\)"),
    "action that reads less": (replace(("        reads: [code]\n", "")), "code.startsWith", r"action Actions\.codeCheck\(code: String\) → Actions\.codeCheck\(\)"),
    "action that reads a secret": (replace(("name: code}", "name: code, secret: true}")), "code.startsWith", r"action Actions\.codeCheck\(code: String\)"),
    "event renamed": (replace(("as: bell", "as: ring")), '.send("bell")', r"event Event\.bell → Event\.ring"),
    "event removed": (replace((BELL, "")), '.send("bell")', r"removed +event Event\.bell"),
    "event added": (replace(row(BELL, "id: 1.1e, event: the wind blows, next: 1.3")), None, r"added +event Event\.theWindBlows"),
    "timer added": (replace(row(BELL, "id: 1.1e, event: time is up, after: 1m, next: 1.3")), None, None),
    "do: renamed": (replace(("as: wake-dog", "as: wake-cat")), 'case "wake-dog"', r"side effect SideEffect\.wakeDog → SideEffect\.wakeCat"),
    "do: removed": (replace((", do: {text: wakes the dog, as: wake-dog}", "")), None, r"removed +side effect SideEffect\.wakeDog"),
    "do: added": (replace(("as: right,", "as: right, do: turns on the light,")), "unhandled(effect)", r"added +side effect SideEffect\.turnsOnTheLight"),
    "destination renamed": (replace(("go-to: UC9.1", "go-to: UC9.2")), "to(end.to)", r"destination .*\.callForHelp → .*\.cryForHelp"),
    "destination removed": (replace(("go-to: UC9.1", "next: 1.3")), "handed over", r"removed +destination .*\.callForHelp"),
    "destination added": (replace(row(BELL, "id: 1.1e, event: it burns, as: fire, go-to: UC9.2")), "to(end.to)", r"added +destination .*\.cryForHelp"),
    "result renamed": (replace(("Gave up", "Went away")), "result(end.to)", r"result .*\.gaveUp → .*\.wentAway"),
    "result added": (
        replace(("[Open, Gave up]", "[Open, Gave up, Broken]"), row(BELL, "id: 1.1e, event: it breaks, as: break, result: Broken")), "result(end.to)", r"added +result .*\.broken"),
    "parameter added": (replace(("[Hurry]", "[Hurry, Dark]"), ("selects Help, go-to", "selects Help, when: Dark, go-to")), "door.selectHelp()", r"added +parameter .*\.dark"),
    "flow renamed": (replace(("title: Open the door", "title: Close the door")), "flows.OpenTheDoor", r"flow OpenTheDoor → CloseTheDoor"),
    "flow renumbered": (replace(("flow: PF1", "flow: PF2")), '["PF1"]', None),
    "placeholder added": (replace(("selects Help, go-to: UC9.1", "selects Help, show: under construction")), "unhandled(screen)", None),
}


def run(*words, cwd):
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("package")
    run(sys.executable, ROOT / "scripts/dist/npm.py", folder, cwd=folder)
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def write(flow, folder):
    folder.mkdir()
    (folder / "lockstep.yaml").write_text(SETTINGS)
    (folder / "PF1.yaml").write_text(flow)


def installed(package, folder):
    """A folder that has the package."""
    (folder / "node_modules").mkdir()
    (folder / "node_modules/lockstep-flows").symlink_to(package)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


STRICT = ["--strict", "--noImplicitOverride", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", "--preserveSymlinks", "--noEmit"]


def compiled(folder, *paths, words=STRICT):
    """What the compiler prints: nothing without an error."""
    return subprocess.run([program("tsc"), *words, *paths], cwd=folder, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def refused(package, tmp_path_factory):
    """For the app with the types of each changed flow, the lines that do not compile; all are compiled at once."""
    folder = installed(package, tmp_path_factory.mktemp("changes"))
    names = ["as it is", *CHANGES]
    for number, name in enumerate(names):
        write(CHANGES[name][0](FLOW) if number else FLOW, folder / f"project{number}")
        run(LOCKSTEP, "generate", "--project", f"project{number}", "--language", "typescript", "-o", f"app{number}/flows", cwd=folder)
        (folder / f"app{number}/app.ts").write_text(APP)
    said = compiled(folder, *(f"app{number}/app.ts" for number in range(len(names))))
    found = {name: [] for name in names}
    for number, file, line in re.findall(r"^app(\d+)/(\S+?)\((\d+),\d+\): error", said, re.M):
        assert file == "app.ts", said
        found[names[int(number)]].append(APP.splitlines()[int(line) - 1])
    return found


def test_the_app_compiles_as_it_is(refused):
    assert refused["as it is"] == []


def test_there_are_changes_of_every_kind():
    assert len(CHANGES) >= 48


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_stops_the_app_or_is_named(name, refused, tmp_path):
    change, line, named = CHANGES[name]
    lines = refused[name]
    assert any(line in found for found in lines) if line else lines == [], lines
    write(FLOW, tmp_path / "before")
    write(change(FLOW), tmp_path / "project")
    words = ["before/PF1.yaml", "project/PF1.yaml", "--project", "project", "--fail-on", "contract"]
    done = subprocess.run([LOCKSTEP, "diff", *words], cwd=tmp_path, capture_output=True, text=True)
    if named:
        assert re.search(named, done.stdout), done.stdout + done.stderr
    # Old code need not know a new input.
    if named and not line and name != "input added":
        assert done.returncode == 1, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["value renamed", "value removed", "value of another kind"])
def test_a_screen_has_the_values_of_outcomes_by_name_and_type(name, refused):
    assert any("door.left" in line for line in refused[name]), refused[name]


# What Node's types have of the examples.
NODE = """declare module "node:assert/strict" { const assert: { ok(value: unknown): asserts value } & Record<"equal" | "deepEqual", (one: unknown, other: unknown) => void>; export default assert; }
declare module "node:fs" { export function readFileSync(path: string, encoding: "utf8"): string; }
declare module "node:test" { export function test(name: string, run: () => Promise<void>): void; }
"""
# A story of the flow in the documentation, in which another code becomes the right one.
STORY = """- scenario: a-code-that-becomes-right
  title: A code that becomes right
  flow: UC1
  world: {pin: "1357"}
  steps:
    - {user: enters code, code: "2468"}
    - {data: {left: 2}}
    - {user: selects Close}
    - {world: {pin: "2468"}}
    - {user: enters code, code: "2468"}
    - {shows: Hall}
    - {user: selects Leave}
    - {ends: ended}
"""
# Takes up a session in flows that had another button when its snapshot was taken.
TAKEN_UP = """import { Secret } from "lockstep-flows";
import { readModule } from "lockstep-flows/node";
import { makeActions } from "./actions.js";
import * as before from "./before/LockstepFlows.js";
import { OpenTheDoor, load } from "./flows/LockstepFlows.js";
import { restored } from "./restored.js";

const driver = before.start(await before.load(readModule()), OpenTheDoor.id, makeActions());
if (driver.screen?.kind === "openTheDoor.door") driver.choose(driver.screen.enterCode(new Secret("1111")));
await driver.settle();
const { digest } = driver.program;
const session = driver.takeSnapshot() ?? new Uint8Array();
const next = await restored(await load(readModule()), { digest, at: Date.now(), session }, async (asked) => {
  return asked === digest ? before.image : new Uint8Array();
});
console.log(next.possible.map((one) => one.kind).join());
next.resume();
if (next.screen?.kind === "openTheDoor.wrongCode") console.log(next.screen.left, next.choose(next.screen.selectClose()).taken);
"""


@pytest.fixture(scope="module")
def documented(package, tmp_path_factory):
    """The app of docs/embedding.md, compiled with the configuration there."""
    folder = installed(package, tmp_path_factory.mktemp("documented"))
    files = dict(re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", (ROOT / "docs/embedding.md").read_text(), re.S))
    for name in ["tsconfig.json", "actions.ts", "front.ts", "restored.ts", "front.test.ts"]:
        (folder / name).write_text(files[name])
    (folder / "node.d.ts").write_text(NODE)
    (folder / "again.ts").write_text(TAKEN_UP)
    for project, types, button in [("project", "flows", "Close"), ("older", "before", "Back")]:
        (folder / project).mkdir()
        for name in ["lockstep.yaml", "UC1_OpenTheDoor.yaml"]:
            (folder / project / name).write_text(files[f"Sources/Front/{name}"].replace("Close", button))
        run(LOCKSTEP, "generate", "--project", project, "--language", "typescript", "-o", types, cwd=folder)
    assert compiled(folder, "--preserveSymlinks", "-p", ".", words=[]) == ""
    return folder


def test_the_app_of_the_documentation(documented):
    """From its flow to what the app prints."""
    assert run(program("node"), "front.js", cwd=documented) == "Enter the code.\nCome in.\nended\n"


def test_the_tests_of_the_documentation(documented):
    """Each scenario has a world and actions of its own: the first one would leave another count, and another code."""
    (documented / "project/scenarios.yaml").write_text(STORY + STORY.replace("becomes", "became"))
    run(LOCKSTEP, "compile", "--project", "project", "--scenarios-output", "scenarios.json", "-o", "Flows.image", cwd=documented)
    said = run(program("node"), "--test", "front.test.js", cwd=documented)
    assert re.search(r"^# pass 3$", said, re.M) and re.search(r"^# fail 0$", said, re.M), said


def test_a_session_moves_to_changed_flows_as_the_documentation_says(documented):
    """The image that is generated is the one that `compile` writes."""
    run(LOCKSTEP, "compile", "UC1", "--project", "older", "-o", "older.image", cwd=documented)
    generated = re.search(r"`([^`]*)`\);", (documented / "before/Image.ts").read_text()).group(1)
    assert base64.b64decode(generated) == (documented / "older.image").read_bytes()
    assert run(program("node"), "again.js", cwd=documented).splitlines() == ["The bell rings.", "resume", "2 true"]


def test_the_types_of_the_flows_of_this_repository(package, tmp_path):
    """They compile, and a reader has at most twelve lines for each row."""
    run(LOCKSTEP, "generate", "--project", ROOT / "flows", "--language", "typescript", "-o", tmp_path / "flows", cwd=tmp_path)
    more = ["--noUnusedLocals", "--noUnusedParameters", "--isolatedModules"]
    assert compiled(installed(package, tmp_path), *more, "flows/LockstepFlows.ts") == ""
    lines = sum(path.read_text().count("\n") for path in (tmp_path / "flows").glob("*.ts"))
    rows = sum(len(re.findall(r"\{id: [\d.]+[a-z]+,", path.read_text())) for folder in ("use-cases", "partial-flows")
               for path in (ROOT / "flows" / folder).glob("*.yaml"))
    assert lines <= 12 * rows
