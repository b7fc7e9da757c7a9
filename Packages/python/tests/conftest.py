from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from lockstep_flows import Program

ROOT = Path(__file__).resolve().parents[3]


def compiled(folder: Path, *arguments: str | Path) -> Path:
    tool = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))
    path = folder / "Flows.image"
    subprocess.run([tool, "compile", *arguments, "-o", path], check=True)
    return path


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """UC2.3 and the flows that it reaches."""
    return compiled(tmp_path_factory.mktemp("image"), "UC2.3", "--project", ROOT / "flows")


@pytest.fixture
def program(image: Path) -> Program:
    return Program(image.read_bytes())


@pytest.fixture(scope="session")
def door(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Program]:
    """A flow in several versions: as it is, with another wording of a row, and without the screen that waits."""
    first = (
        "flow: UC1\nkind: use-case\ntitle: Wait\nscenarios:\n  - id: 1\n    steps:\n"
        "      - {id: 1.1, screen: First, transitions: [{id: 1.1a, user: continues, next: 1.2}]}\n"
        "      - {id: 1.2, screen: Waiting, transitions: [{id: 1.2a, user: asks, next: 1.1}, "
        "{id: 1.2b, event: time is up, after: 1m, next: 1.1}]}\n")
    versions = {"first": first, "reworded": first.replace("user: asks", "user: inquires"), "gone": first.replace("screen: Waiting", "prompt: Waiting"), "renamed": first.replace("Waiting", "Other")}
    programs: dict[str, Program] = {}
    for name, text in versions.items():
        folder = tmp_path_factory.mktemp(name)
        (folder / "lockstep.yaml").write_text("lockstep: 1\n")
        (folder / "UC1.yaml").write_text(text)
        programs[name] = Program(compiled(folder, "--project", folder).read_bytes())
    return programs


@pytest.fixture(scope="session")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A flow with every kind of row: of a screen, of a system action, and of a step that calls another flow."""
    folder = tmp_path_factory.mktemp("rows")
    (folder / "lockstep.yaml").write_text("lockstep: 1\nerror-flows: {No internet: {}}\n")
    (folder / "UC1.yaml").write_text("""flow: UC1
kind: use-case
title: Door
errors: [No internet]
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Door
        transitions:
          - {id: 1.1a, user: opens, next: 1.2}
          - {id: 1.1b, text: Verifier scans QR, next: 1.4}
          - {id: 1.1c, event: documents arrive, as: arrived, next: 1.4}
          - {id: 1.1d, case: It is open, as: open, next: 1.4}
          - {id: 1.1e, error: No internet, error-flow: No internet}
          - {id: 1.1f, event: time is up, after: 1m, next: 1.4}
          - {id: 1.1g, user: selects Close, next: 1.4}
          - {id: 1.1h, event: the door moves, as: selects Close, next: 1.1}
          - {id: 1.1i, user: selects Bell, next: 1.3}
          - {id: 1.1i, event: the bell rings, next: 1.1}
      - id: 1.2
        system: validates
        transitions:
          - {id: 1.2a, case: Valid, as: valid, next: 1.4}
          - {id: 1.2b, user: selects Cancel, next: 1.1}
          - {id: 1.2c, error: No internet, error-flow: No internet}
      - id: 1.3
        partial-flow: PF1
        transitions:
          - {id: 1.3a, returns: Rung, next: 1.4}
          - {id: 1.3b, event: phone rings, next: 1.1}
      - {id: 1.4, screen: Window}
""")
    (folder / "PF1.yaml").write_text("""flow: PF1
kind: partial-flow
title: Bell
results: [Rung]
scenarios:
  - id: 1
    steps:
      - {id: 1.1, screen: Bell, transitions: [{id: 1.1a, user: selects Ring, result: Rung}]}
""")
    return Program(compiled(folder, "--project", folder).read_bytes())


@pytest.fixture(scope="session")
def forms(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A form whose values actions read, one of them in a call."""
    folder = tmp_path_factory.mktemp("forms")
    (folder / "lockstep.yaml").write_text("lockstep: 1\nactions: [name.check, name.save]\nerror-flows: {No internet: {}}\n")
    (folder / "UC1.yaml").write_text("""flow: UC1
kind: use-case
title: Rename
errors: [No internet]
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Name
        input: {text: Name, name: name}
        transitions: [{id: 1.1a, user: selects Save, gives: name, next: 1.2}, {id: 1.1b, user: selects Help, show: help}]
      - id: 1.2
        system: checks the name
        action: name.check
        reads: [name]
        transitions:
          - {id: 1.2a, case: The name is free, as: free, values: {left: integer, wait: duration}, next: 1.3}
          - {id: 1.2b, user: selects Cancel, next: 1.1}
          - {id: 1.2c, error: No internet, error-flow: No internet}
      - {id: 1.3, partial-flow: PF1, transitions: [{id: 1.3a, returns: Saved, next: end}]}
""")
    (folder / "PF1.yaml").write_text("""flow: PF1
kind: partial-flow
title: Save
results: [Saved]
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: PIN
        input: {text: PIN, name: pin, secret: true}
        transitions: [{id: 1.1a, user: enters PIN, gives: pin, next: 1.2}]
      - id: 1.2
        system: saves the name
        action: name.save
        reads: [name, pin, left, wait]
        transitions: [{id: 1.2a, case: It is saved, as: saved, result: Saved}]
""")
    return Program(compiled(folder, "--project", folder).read_bytes())


@pytest.fixture(scope="session")
def calling(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """An action that reads what no row gives: the program has to."""
    folder = tmp_path_factory.mktemp("calling")
    (folder / "lockstep.yaml").write_text("lockstep: 1\nactions: [mail.send]\n")
    (folder / "UC1.yaml").write_text("""flow: UC1
kind: use-case
title: Sign up
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Your name
        input: [{text: Name, name: name}, {text: Mail, name: mail}]
        transitions: [{id: 1.1a, user: selects Next, next: 1.2}]
      - id: 1.2
        system: sends a mail
        action: mail.send
        reads: [name, mail]
        transitions: [{id: 1.2a, case: Mail is sent, as: sent, next: end}]
""")
    return Program(compiled(folder, "--project", folder).read_bytes())


@pytest.fixture(scope="session")
def bells(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Program]:
    """A flow whose action and timer lead to a call that ends in a fault, and the same flow with the call put right."""
    calls = "flow: PF1\nkind: partial-flow\ntitle: Bell\nresults: [Rung]\nscenarios:\n  - id: 1\n    steps:\n"
    versions = {
        "broken": calls + "      - {id: 1.1, partial-flow: PF1, transitions: [{id: 1.1a, returns: Rung, result: Rung}]}\n",
        "fixed": calls + "      - {id: 1.1, screen: Bell, transitions: [{id: 1.1a, user: rings, result: Rung}]}\n"}
    programs: dict[str, Program] = {}
    for name, text in versions.items():
        folder = tmp_path_factory.mktemp(name)
        (folder / "lockstep.yaml").write_text("lockstep: 1\nactions: [door.check]\n")
        (folder / "PF1.yaml").write_text(text)
        (folder / "UC1.yaml").write_text("""flow: UC1
kind: use-case
title: Door
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Door
        input: {text: Code, name: code, pattern: "[0-9]{4}", secret: true}
        transitions:
          - {id: 1.1a, user: enters code, gives: code, next: 1.2}
          - {id: 1.1b, user: selects Bell, next: 1.3}
          - {id: 1.1c, event: time is up, after: 1m, next: 1.3}
          - {id: 1.1d, user: selects Look, next: 1.4}
      - id: 1.2
        system: checks the code
        action: door.check
        reads: [code]
        transitions:
          - {id: 1.2a, case: Right, as: right, next: 1.3}
          - {id: 1.2b, case: Wrong, as: wrong, next: 1.1}
          - {id: 1.2c, user: selects Cancel, next: 1.1}
      - id: 1.3
        partial-flow: PF1
        transitions: [{id: 1.3a, returns: Rung, next: 1.1}]
      - id: 1.4
        system: looks who is there
        action: door.check
        transitions:
          - {id: 1.4a, case: Somebody, as: somebody, next: 1.3}
          - {id: 1.4b, case: Nobody, as: nobody, next: 1.1}
""")
        programs[name] = Program(compiled(folder, "--project", folder).read_bytes())
    return programs
