"""Exported flows of Maestro: commands that it documents, with patterns that find what the tables show."""
import json
import re

import jsonschema
import pytest
import yaml
from conftest import ROOT, run

SCHEMA = json.loads((ROOT / "Tests/Examples/maestro.schema.json").read_text())


def exported(lockstep, folder, *options):
    run(lockstep, "scenarios", "export", *options, "--format", "maestro", "-o", folder)
    flows = {path.stem: list(yaml.safe_load_all(path.read_text())) for path in folder.glob("*.yaml")}
    assert flows
    return flows


@pytest.mark.parametrize("options", [["flows"], ["Examples/ExistingApp/flows", "--cover", "rows"]])
def test_flows_have_documented_commands(lockstep, tmp_path, options):
    for name, (head, commands) in exported(lockstep, tmp_path / "maestro", *options).items():
        assert head == {"appId": "${APP_ID}", "name": head["name"]}
        jsonschema.validate(commands, SCHEMA)
        assert commands[0] == {"launchApp": {"clearState": True}}, name


def test_patterns_match_the_titles_and_what_is_prepared_is_a_comment(lockstep, tmp_path):
    exported(lockstep, tmp_path / "maestro", "flows")
    text = (tmp_path / "maestro/LTC57.yaml").read_text()
    titles = [
        command["extendedWaitUntil"]["visible"] for command in list(yaml.safe_load_all(text))[1] if "extendedWaitUntil" in command]
    assert titles[0] == "Open app with PIN"
    assert all(re.fullmatch(title, re.sub(r"\\(.)", r"\1", title)) for title in titles)
    assert "# Prepare: PF2.8 1.1 (pin.validate) answers 'wrong-1': Invalid PIN (non-final round, first time)\n" in text
