"""pre-commit, the action, the workflows and the licenses of the repository."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from conftest import BUILT, PACKED, ROOT, VENV, package, run

DOOR = """flow: UC1
kind: use-case
title: Open the door
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Door
        actions: [Open]
        transitions:
          - {id: 1.1a, user: selects Open, next: end}
"""


@pytest.fixture
def repository(tmp_path):
    """A fresh git repository with a flow."""
    folder = tmp_path / "app"
    (folder / "flows").mkdir(parents=True)
    (folder / "flows/UC1_OpenTheDoor.yaml").write_text(DOOR)
    (folder / "flows/lockstep.yaml").write_text("lockstep: 1\n")
    run(BUILT / "bin/lockstep", "fmt", folder / "flows")
    git(folder, "init", "-q")
    return folder


def break_the_door(repository):
    file = repository / "flows/UC1_OpenTheDoor.yaml"
    file.write_text(file.read_text().replace("next: end", "next: 3"))


def git(folder, *words, **options):
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    return subprocess.run(["git", *identity, *words], cwd=folder, capture_output=True, text=True, **options)


def test_pre_commit_stops_a_broken_row(repository, tmp_path):
    # The hooks as a repository of their own: what is tracked here, at a commit.
    hooks = tmp_path / "hooks"
    tracked = run("git", "ls-files", "-co", "--exclude-standard", "-z", cwd=ROOT).split("\0")
    backend = [path for path in tracked if path.startswith("scripts/dist/")]
    for path in [".pre-commit-hooks.yaml", "pyproject.toml", *backend]:
        (hooks / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, hooks / path)
    (hooks / "Sources/Documents/LockstepModel").mkdir(parents=True)
    shutil.copy(ROOT / "Sources/Documents/LockstepModel/ToolVersion.swift", hooks / "Sources/Documents/LockstepModel")
    git(hooks, "init", "-q")
    git(hooks, "add", ".")
    git(hooks, "commit", "-qm", "hooks", check=True)
    revision = git(hooks, "rev-parse", "HEAD").stdout.strip()

    config = {"repos": [{"repo": str(hooks), "rev": revision, "hooks": [{"id": "lockstep-lint"}, {"id": "lockstep-fmt"}]}]}
    (repository / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    # The local wheel in place of the index; no lockstep on the path.
    path = os.pathsep.join(
        [str(VENV), *(part for part in os.environ["PATH"].split(os.pathsep) if not (Path(part) / "lockstep").exists())])
    environment = {**os.environ, "PATH": path, "PRE_COMMIT_HOME": str(tmp_path / "cache"), "PIP_NO_INDEX": "1",
                   "PIP_FIND_LINKS": str(PACKED)}
    assert not shutil.which("lockstep", path=path)
    run("pre-commit", "install", cwd=repository, env=environment)
    git(repository, "add", ".")
    done = git(repository, "commit", "-m", "A door", env=environment)
    assert done.returncode == 0, done.stdout + done.stderr

    break_the_door(repository)
    git(repository, "add", ".")
    done = git(repository, "commit", "-m", "A broken door", env=environment)
    assert done.returncode == 1
    assert "lockstep lint" in done.stderr + done.stdout
    assert "UC1_OpenTheDoor.yaml:" in done.stderr + done.stdout
    assert git(repository, "log", "--oneline").stdout.count("\n") == 1


def action(workspace, runner, path="/usr/bin:/bin", **inputs):
    """What a runner does with a composite action: fills in the expressions, and runs the steps in the workspace."""
    described = yaml.safe_load((ROOT / "action.yml").read_text())
    values = {name: entry.get("default", "") for name, entry in described["inputs"].items()}
    values = {f"inputs.{name}": text for name, text in {**values, **inputs}.items()}
    values |= {"github.action_path": str(ROOT), "github.action_repository": "OWNER/lockstep",
               "github.server_url": "https://example.org"}
    (runner / "temp").mkdir(parents=True, exist_ok=True)
    given = {"PATH": path, "HOME": str(runner), "CI": "true", "GITHUB_ACTIONS": "true",
             "GITHUB_WORKSPACE": str(workspace), "RUNNER_TEMP": str(runner / "temp")}
    printed = ""
    for step in described["runs"]["steps"]:
        def filled(text):
            return re.sub(r"\${{\s*(.*?)\s*}}", lambda match: values[match.group(1)], str(text))

        script = runner / "step.sh"
        # In a composite action, expressions about the action are empty here.
        assert "${{" not in step["run"]
        script.write_text(step["run"])
        environment = given | {name: filled(text) for name, text in step["env"].items()}
        done = subprocess.run([step["shell"], "-e", script], cwd=workspace, env=environment, capture_output=True, text=True)
        printed += done.stdout
        if done.returncode:
            return done.returncode, printed, done.stderr
    return 0, printed, ""


def test_the_action_annotates_files_that_exist(repository, tmp_path):
    archive = str(package("*linux*.tar.gz"))
    status, printed, errors = action(repository, tmp_path / "runner", archive=archive)
    assert status == 0, printed + errors
    break_the_door(repository)
    # The second time the tool is there.
    status, printed, errors = action(repository, tmp_path / "runner", archive=archive, arguments="lint flows")
    assert status == 1, printed + errors
    annotated = re.findall(r"^::error .*?file=([^,]*),line=(\d+)", printed, re.MULTILINE)
    assert [file for file, _ in annotated] == ["flows/UC1_OpenTheDoor.yaml"]
    row = (repository / "flows/UC1_OpenTheDoor.yaml").read_text().splitlines()[int(annotated[0][1]) - 1]
    assert "1.1a" in row


def test_the_action_downloads_the_release_of_its_version(repository, tmp_path):
    """A curl that serves the packages of this folder, and refuses all addresses but those of the release."""
    binaries = tmp_path / "runner/bin"
    binaries.mkdir(parents=True)
    version = run(BUILT / "bin/lockstep", "--version").strip()
    served = package("*linux*.tar.gz").parent
    (binaries / "curl").write_text(f"""#!/bin/sh
set -eu
while [ $# -gt 0 ]; do
  case $1 in
    -o) out=$2; shift ;;
    https://example.org/OWNER/lockstep/releases/download/v{version}/*) cp "{served}/${{1##*/}}" "$out" ;;
    http*) echo "not of the release: $1" >&2; exit 22 ;;
  esac
  shift
done
""")
    (binaries / "curl").chmod(0o755)
    status, printed, errors = action(repository, tmp_path / "runner", path=f"{binaries}:/usr/bin:/bin")
    assert status == 0, printed + errors


def test_the_workflows_are_valid(tmp_path):
    def check(schema, *files):
        run(VENV / "check-jsonschema", "--builtin-schema", "vendor." + schema, *files)

    check("github-workflows", *(ROOT / ".github/workflows").glob("*.yml"))
    check("github-actions", ROOT / "action.yml")
    check("dependabot", ROOT / ".github/dependabot.yml")
    check("github-issue-forms", ROOT / ".github/ISSUE_TEMPLATE/bug.yml", ROOT / ".github/ISSUE_TEMPLATE/idea.yml")
    check("github-issue-config", ROOT / ".github/ISSUE_TEMPLATE/config.yml")
    # Those that docs/ci.md shows.
    shown = re.findall(r"^<!-- file: (\.git\S+) -->\n```yaml\n(.*?)^```$", (ROOT / "docs/ci.md").read_text(), re.M | re.S)
    assert len(shown) == 3
    for name, text in shown:
        file = tmp_path / Path(name).name
        file.write_text(text)
        check("gitlab-ci" if "gitlab" in name else "github-workflows", file)
    run(VENV / "zizmor", "--offline", "--quiet", ROOT / ".github", ROOT / "action.yml")
    for workflow in (ROOT / ".github/workflows").glob("*.yml"):
        for use in re.findall(r"uses: (\S+)", workflow.read_text()):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", use), use


@pytest.mark.parametrize("editor, words", [
    ("nvim", ["--headless", "-u", "NONE", "-c", "source {editors}/neovim/lockstep.lua", "-c", "edit a.yaml",
              "-c", "set filetype=yaml", "-c", "qa!"]),
    ("emacs", ["--batch", "-l", "eglot", "-l", "{editors}/emacs/lockstep.el", "--eval",
               "(condition-case found (lockstep-server) (error (princ (error-message-string found))))"]),
])
def test_an_editor_without_the_tool_tells_how_to_install_it(editor, words, tmp_path):
    # VS Code's message is checked with its extension, in test_packages.py.
    found = shutil.which(editor)
    if not found:
        pytest.skip(f"{editor} is not installed")
    (tmp_path / "lockstep.yaml").write_text("lockstep: 1\n")
    (tmp_path / "bin").mkdir()
    words = [word.format(editors=ROOT / "editors") for word in words]
    done = subprocess.run([found, *words], cwd=tmp_path, env={"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path)},
                          capture_output=True, text=True, timeout=120)
    assert "lockstep was not found" in done.stderr + done.stdout
    assert "pipx install lockstep-flows" in done.stderr + done.stdout


def test_every_file_has_a_license():
    assert "Congratulations" in run(VENV / "reuse", "--root", ROOT, "lint")
    assert "[yyyy]" not in (ROOT / "LICENSE").read_text()


def test_the_version_stands_in_one_place():
    version = run(BUILT / "bin/lockstep", "--version").strip()
    kinds = ["*.py", "*.sh", "*.json", "*.toml", "*.yml", "*.swift", "Makefile"]
    tracked = run("git", "ls-files", "-z", "--", *kinds, cwd=ROOT)
    holders = [
        path for path in tracked.split("\0")
        if path and not path.startswith(("Tests/", "Sources/Faces/LockstepCLI/Beginning")) and (ROOT / path).is_file()
        and f'"{version}"' in (ROOT / path).read_text(errors="ignore")
    ]
    assert holders == ["Sources/Documents/LockstepModel/ToolVersion.swift"]
