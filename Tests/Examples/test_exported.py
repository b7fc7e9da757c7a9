"""Exported scenarios do what the scenarios do: features, and JSON for other hosts."""
import json
import shutil
import subprocess

import pytest
from conftest import ROOT, run


def rows(lockstep, folder):
    """The rows of each test of a project, by its name."""
    report = json.loads(run(lockstep, "test", folder, "--format", "json"))
    return {one["name"]: one["rows"] for one in report["tests"]}


@pytest.fixture(params=["flows", "tea"])
def project(request, lockstep, tmp_path):
    """The flows of this repository, and those that 'lockstep init' writes."""
    folder = tmp_path / "project"
    if request.param == "flows":
        shutil.copytree(ROOT / "flows", folder, ignore=shutil.ignore_patterns("features"))
    else:
        run(lockstep, "init", folder)
        folder = folder / "flows"
    return folder


def test_exported_features_take_the_rows_of_their_scenarios(lockstep, project):
    expected = rows(lockstep, project)
    run(lockstep, "scenarios", "export", project, "--format", "gherkin", "-o", project / "features")
    for path in project.rglob("*.yaml"):
        if path.read_text().lstrip("# \n").startswith(("scenario:", "- scenario:")) or path.parent.name == "scenarios":
            path.unlink()
    taken = rows(lockstep, project)
    assert expected and sorted(taken.values()) == sorted(expected.values())


def test_a_line_that_no_feature_can_express_is_an_error(lockstep, project):
    scenario = project / "scenarios/odd.yaml"
    scenario.parent.mkdir(exist_ok=True)
    flow = next(iter(rows(lockstep, project).values()))[0].split()[0]
    scenario.write_text(f"scenario: ODD1\nflow: {flow}\nopen: true\nsteps:\n  - message: \"both ' and \\\"\"\n")
    done = subprocess.run(
        [lockstep, "scenarios", "export", project, "--format", "gherkin", "-o", project / "features"], capture_output=True, text=True)
    assert done.returncode == 1
    assert "odd.yaml:5" in done.stdout and "unwritable-feature" in done.stdout, done.stdout
    assert not (project / "features").exists()


def test_json_has_the_turns_of_each_scenario_that_holds(lockstep, project):
    exported = json.loads(run(lockstep, "scenarios", "export", project, "--format", "json"))
    taken = {one["id"]: [row for turn in one["turns"] for row in turn["rows"]] for one in exported["scenarios"]}
    assert taken == rows(lockstep, project)
