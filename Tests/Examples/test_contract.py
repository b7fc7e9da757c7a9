"""Eighteen changes of a flow: each stops an app from compiling where it has to change, or `diff` names it.

The table "What stops compiling" of docs/embedding.md says the same of each kind.
"""
import re
import subprocess

import pytest
from conftest import ROOT, SCRATCH, STRICT, build, run

FLOW = """flow: UC1
kind: use-case
title: Open the door
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Door
        input: {text: Code, name: code}
        actions: [Leave, Help]
        transitions:
          - {id: 1.1a, user: enters code, gives: code, next: 1.2}
          - {id: 1.1b, user: selects Leave, next: end}
          - {id: 1.1c, user: selects Help, go-to: UC9.1}
          - {id: 1.1d, event: bell rings, as: bell, do: {text: wakes the dog, as: wake-dog}, next: 1.1}
      - id: 1.2
        system: checks the code
        action: code.check
        reads: [code]
        transitions:
          - {id: 1.2a, case: Code is right, as: right, next: 1.3}
          - {id: 1.2b, case: Code is wrong, as: wrong, values: {left: integer}, next: 1.1}
      - id: 1.3
        screen: Hall
        actions: [Leave]
        transitions:
          - {id: 1.3a, user: selects Leave, next: end}
"""
SETTINGS = """lockstep: 1
actions: [code.check, code.test, light.turn-on]
external-flows: {UC9.1: {title: Call for help}, UC9.2: {title: Cry for help}}
"""
APP = """import Lockstep

final class App: Flows.Actions {
  @concurrent func codeCheck(_ call: ActionCall, code: String) async throws -> Flows.CodeCheckOutcome {
    code == "1234" ? .right : .wrong(left: 2)
  }

  func perform(_ effect: Flows.SideEffect) {
    switch effect {
    case .wakeDog: print("Wuff")
    }
  }
}

func next(_ screen: Flows.OpenTheDoor.Screen) -> FlowView.Selection? {
  switch screen {
  case .door(let door): return next(door)
  case .hall(let hall): return hall.selectLeave()
  }
}

func next(_ door: Flows.OpenTheDoor.Screen.Door) -> FlowView.Selection? {
  switch door.choices.first {
  case .enterCode: return door.enterCode("1234")
  case .selectLeave: return door.selectLeave()
  case .selectHelp: return door.selectHelp()
  case nil: return nil
  }
}

func page(of end: Flows.Destination) -> String {
  switch end {
  case .callForHelp: return "help"
  }
}

func ring(_ driver: FlowDriver) async throws { try await driver.send(.bell) }
"""
RIGHT = "          - {id: 1.2a, case: Code is right, as: right, next: 1.3}\n"
WRONG = "          - {id: 1.2b, case: Code is wrong, as: wrong, values: {left: integer}, next: 1.1}\n"
BELL = "          - {id: 1.1d, event: bell rings, as: bell, do: {text: wakes the dog, as: wake-dog}, next: 1.1}\n"
HELP = "          - {id: 1.1c, user: selects Help, go-to: UC9.1}\n"
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


# What changes, how, the line of the app that fails to compile, and what `diff` says.
CHANGES = {
    "outcome renamed": (
        replace(("as: right", "as: correct")), ".right", r"renamed +outcome CodeCheckOutcome\.right → CodeCheckOutcome\.correct"),
    "outcome removed": (replace((WRONG, "")), ".wrong(left: 2)", r"removed +outcome CodeCheckOutcome\.wrong"),
    "outcome added": (
        replace((RIGHT, RIGHT + RIGHT.replace("1.2a", "1.2c").replace("right", "old"))), None,
        r"added +outcome CodeCheckOutcome\.old"),
    "value added": (
        replace(("{left: integer}", "{left: integer, blocked-for: duration}")), ".wrong(left: 2)",
        r"renamed +outcome CodeCheckOutcome\.wrong\(left: Int64\) →"),
    "screen renamed": (replace(("screen: Hall", "screen: Corridor")), "case .hall", r"renamed +screen .*\.hall → .*\.corridor"),
    "screen removed": (replace((HALL, ""), ("as: right, next: 1.3", "as: right, next: end")), "case .hall", r"removed +screen .*\.hall"),
    "screen added": (
        replace(("as: right, next: 1.3", "as: right, next: 1.4"), (HALL, HALL + HALL.replace("1.3", "1.4").replace("Hall", "Attic"))),
        "switch screen", r"added +screen .*\.attic"),
    "prompt in the place of a screen": (
        replace(("screen: Hall", "prompt: Hall")), None, r"renamed +screen .*\.hall → .*\.hall \(prompt\)"),
    "button renamed": (
        replace(("user: selects Help", "user: selects Aid"), ("Leave, Help", "Leave, Aid")), "case .selectHelp",
        r"renamed +choice .*\.selectHelp\(\) → .*\.selectAid\(\)"),
    "button added": (
        replace((HELP, HELP + "          - {id: 1.1e, user: selects Info, next: 1.3}\n"), ("Leave, Help", "Leave, Help, Info")),
        "switch door.choices", r"added +choice .*\.selectInfo\(\)"),
    "action renamed": (
        replace(("action: code.check", "action: code.test")), "class App", r"renamed +action Actions\.codeCheck.* → Actions\.codeTest"),
    "action added": (
        replace(("as: right, next: 1.3", "as: right, next: 1.4"), (HALL, HALL + LIGHT)), "class App",
        r"added +action Actions\.lightTurnOn\(\)"),
    "event renamed": (replace(("as: bell", "as: ring")), ".send(.bell)", r"renamed +event Event\.bell → Event\.ring"),
    "event added": (
        replace((BELL, BELL + "          - {id: 1.1e, event: the wind blows, next: 1.3}\n")), None, r"added +event Event\.theWindBlows"),
    "do: renamed": (
        replace(("as: wake-dog", "as: wake-cat")), "case .wakeDog", r"renamed +side effect SideEffect\.wakeDog → SideEffect\.wakeCat"),
    "do: added": (
        replace(("as: right,", "as: right, do: turns on the light,")), "switch effect", r"added +side effect SideEffect\.turnsOnTheLight"),
    "secret": (
        replace(("name: code}", "name: code, secret: true}")), 'door.enterCode("1234")',
        r"renamed +choice .*enterCode\(_: String\) → .*enterCode\(_: Secret\)"),
    "destination added": (
        replace((WRONG, WRONG.replace("next: 1.1", "go-to: UC9.2"))), "switch end", r"added +destination .*Destination\.cryForHelp"),
}


def write(folder, flow):
    folder.mkdir()
    (folder / "lockstep.yaml").write_text(SETTINGS)
    (folder / "UC1_OpenTheDoor.yaml").write_text(flow)


def errors(lockstep, flow, folder):
    """The lines of the app that do not compile with the Swift of a flow."""
    write(folder / "flows", flow)
    run(lockstep, "generate", "--project", folder / "flows", "-o", folder / "generated")
    (folder / "App.swift").write_text(APP)
    files = sorted((folder / "generated").glob("*.swift"))
    done = subprocess.run(
        ["swiftc", "-typecheck", "-module-name", "App", "-I", SCRATCH / "debug/Modules", *STRICT, folder / "App.swift", *files],
        capture_output=True, text=True)
    places = re.findall(r"^/\S*/(\w+)\.swift:(\d+):\d+: error:", done.stderr, re.M)
    assert bool(places) == (done.returncode != 0), done.stderr
    assert all(file == "App" for file, _ in places), done.stderr
    return [APP.splitlines()[int(line) - 1] for _, line in places]


@pytest.fixture(scope="module")
def modules():
    build(ROOT / "Examples/Door", "Door")


def test_the_app_compiles_as_it_is(modules, lockstep, tmp_path):
    assert errors(lockstep, FLOW, tmp_path) == []


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_stops_the_app_or_is_named(name, modules, lockstep, tmp_path):
    change, line, named = CHANGES[name]
    lines = errors(lockstep, change(FLOW), tmp_path)
    assert any(line in found for found in lines) if line else lines == [], lines
    write(tmp_path / "before", FLOW)
    done = subprocess.run(
        [lockstep, "diff", *(tmp_path / folder / "UC1_OpenTheDoor.yaml" for folder in ("before", "flows")),
         "--project", tmp_path / "flows", "--fail-on", "contract"],
        capture_output=True, text=True)
    assert done.returncode == 1 and re.search(named, done.stdout), done.stdout + done.stderr
