"""The scenarios of this repository as data, played on the module."""

from __future__ import annotations

import dataclasses
import os
import subprocess
from pathlib import Path

import pytest

from lockstep_flows import Program, ScenarioFailed, play_scenario, read_scenarios

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Program, bytes]:
    """All flows of this repository, and its scenarios."""
    folder = tmp_path_factory.mktemp("exported")
    tool = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))
    scenarios = folder / "scenarios.json"
    subprocess.run(
        [tool, "compile", "--project", ROOT / "flows", "-o", folder / "Flows.image", "--scenarios-output", scenarios], check=True)
    return Program((folder / "Flows.image").read_bytes()), scenarios.read_bytes()


def test_all_scenarios_take_their_rows(exported: tuple[Program, bytes]) -> None:
    program, text = exported
    scenarios = read_scenarios(text)
    assert len(scenarios) > 50
    for scenario in scenarios:
        play_scenario(scenario, program)


def test_a_scenario_that_differs_is_named_with_its_turn(exported: tuple[Program, bytes]) -> None:
    program, text = exported
    scenario = next(one for one in read_scenarios(text) if one.id == "LTC57")
    turn = dataclasses.replace(scenario.turns[1], rows=("UC2.3 1.3b",))
    with pytest.raises(ScenarioFailed, match="LTC57.*, turn 2: expected the rows UC2.3 1.3b, were "):
        play_scenario(dataclasses.replace(scenario, turns=(scenario.turns[0], turn)), program)
    with pytest.raises(ScenarioFailed, match="passes parameters"):
        play_scenario(dataclasses.replace(scenario, parameters=("Cancelable",)), program)


def test_another_schema_is_refused() -> None:
    with pytest.raises(ScenarioFailed, match="schema 1, not 2"):
        read_scenarios('{"schema": 2}')
