"""What pages tell their readers to type: each command, option, key, rule, file and test that they name exists.

Blocks with a note such as `<!-- file: … -->` are also played, as `EXECUTED` says.
"""
import ast
import json
import re
import shlex
import subprocess
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from command_lines import TOOL, commands, mistakes_of, shown_commands
from conftest import ROOT
from pages import PAGES, blocks, code_spans

# The test that plays the console blocks and files of a page.
EXECUTED = {
    "README.md": "ReadmeTests.swift", "docs/running.md": "RunningDocumentTests.swift", "docs/trace.md": "TraceTests.swift",
    "docs/texts.md": "TraceTests.swift", "docs/tutorial.md": "DocumentationTests.swift", "docs/cli.md": "DocumentationTests.swift",
    "docs/flow-file.md": "DocumentationTests.swift", "docs/embedding.md": "test_packages.py", "docs/agents.md": "test_document.py",
    "docs/explore.md": "test_documentation.py",
}


# MARK: Commands

@pytest.mark.parametrize("page", PAGES)
def test_each_command_has_its_options(page):
    assert {line: found for line in shown_commands(page) if (found := mistakes_of(line))} == {}


# Options of other programs, each with its file.
FOREIGN = {"--all": "Packages/python/src/lockstep_sessions/__main__.py"}


@pytest.mark.parametrize("page", PAGES)
def test_each_option_in_the_text_exists(page):
    own = {option for options in commands().values() for option in options}
    odd = []
    for code in code_spans(page):
        if code.startswith("lockstep ") or not code.startswith("-"):
            continue
        option = re.match(r"--?[a-z][a-z-]*", code)
        if option and option[0] not in own and not (option[0] in FOREIGN and option[0] in (ROOT / FOREIGN[option[0]]).read_text()):
            odd.append(code)
    assert odd == []


def test_a_wrong_command_would_be_found():
    assert mistakes_of("lockstep lnt flows") == ["no command 'lnt'"]
    assert mistakes_of("lockstep lint flows --fial-on error && lockstep test x") == ["'lint' has no option --fial-on"]
    assert mistakes_of("lockstep lint --format tap | lockstep run X --jsonl [--actions external | --wrld FILE]") == [
        "--format of 'lint' does not take 'tap'", "'run' has no option --wrld"]
    assert mistakes_of("lockstep scenarios export --format maestro -o maestro   # a comment --with an option") == []


# MARK: Other programs

def test_each_script_and_target_exists():
    makefile, deep = (ROOT / "Makefile").read_text(), (ROOT / "scripts/deep.sh").read_text()
    missing = []
    for page in PAGES:
        text = "\n".join([*(text for _, language, text in blocks(page) if language == "sh"), *code_spans(page)])
        for target in re.findall(r"(?:^|&& )make (?:-C \S+ )?([a-z-]+)", text, re.M):
            missing += [f"{page}: make {target}"] * (f"\n{target}:" not in makefile)
        for check in re.findall(r"make deep ONLY=(\w+)", text):
            missing += [f"{page}: ONLY={check}"] * (not re.search(rf"\b{check}\b", deep))
        for place in re.findall(r"(?:^| )(?:sh|python3|node) ([\w./-]+\.(?:sh|py|m?js))\b", text, re.M):
            places = [ROOT / place, (ROOT / page).parent / place, ROOT / "Examples/ExistingApp" / place]
            # A reader writes this one.
            missing += [f"{page}: {place}"] * (place not in ("needs.py",) and not any(each.exists() for each in places))
    assert missing == []


def test_each_test_that_a_page_names_exists():
    tests = {name for folder in ("Tests", "Packages") for path in (ROOT / folder).rglob("test_*.py")
             for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(), re.M)}
    named = {(page, code) for page in PAGES for code in code_spans(page) if re.fullmatch(r"test_\w+_\w+", code) and not code.startswith("test_ltc")}
    assert len(named) > 10
    assert {(page, name) for page, name in named if name not in tests} == set()


# MARK: Keys and rules

@cache
def keys():
    """Each key of docs/format.md, and those of a wording."""
    text = (ROOT / "docs/format.md").read_text()
    wording = (ROOT / "Sources/Documents/LockstepModel/Wording/Wording+BuiltIn.swift").read_text()
    return set(re.findall(r"^\| `([a-z-]+)` \|", text, re.M)) | set(re.findall(r'"([a-z-]+)"', wording))


@cache
def rules():
    return set(re.findall(r"^#### `([a-z-]+)`$", (ROOT / "docs/rules.md").read_text(), re.M))


PROJECT = ["session", "properties", "trace", "texts", "wording", "use-cases", "check", "app", "losses", "rules", "swift", "exclude", "external-flows",
           "error-flows", "actions", "title", "text-exceptions"]
FLOW = """flow: UC1
kind: use-case
title: Open
scenarios:
  - id: 1
    steps:
      - id: 1.1
        screen: Door
        transitions:
"""


def files_of(text):
    """A project of a block or a piece of it, by its first key; nothing if it is not of this format."""
    first = re.search(r"^(- )?\{?([a-z-]+):", re.sub(r"^#.*\n", "", text, flags=re.M), re.M)
    if not first:
        return None
    entry, key = bool(first[1]), first[2]
    if key == "lockstep":
        return {"lockstep.yaml": text}
    if not entry and key in PROJECT:
        return {"lockstep.yaml": "lockstep: 1\n" + text}
    if not entry and key == "flow":
        return {"UC1.yaml": text}
    if key == "errata":
        return {"UC1.errata.yaml": text}
    if key == "row" and "because" in text:
        return {"UC1.errata.yaml": "errata: UC1\nrows:\n" + text}
    if key in ("scenario", "world", "gherkin"):
        return {"tests.yaml": text}
    if key == "id" and re.search(r"^- \{?id: 1\.1[a-z]", text, re.M) and "\n- id: 1.2" not in text:
        return {"UC1.yaml": FLOW + re.sub(r"^", "          ", text, flags=re.M)}
    if entry and key in ("user", "shows", "message", "row", "event", "outcome", "wait", "at", "ran"):
        return {"script.yaml": text}
    return None


UNREADABLE = {"unknown-key", "missing-key", "invalid-value", "invalid-pattern", "unknown-file-kind", "yaml-syntax", "yaml-duplicate-key", "yaml-type",
              "unknown-rule"}
GOOD = FLOW.replace("UC1", "UC0") + "          - {id: 1.1a, user: selects Open, next: end}\n"


def unreadable(files, folder):
    """The findings by which the format does not have what a page shows."""
    for name, text in {"UC0.yaml": GOOD, **files}.items():
        (folder / name).write_text(text.replace("…", "x"))
    done = subprocess.run([TOOL, "lint", "--format", "json", "."], cwd=folder, capture_output=True, text=True)
    return [f"{one['path']}: {one['message']}" for one in json.loads(done.stdout)["diagnostics"]
            if one["rule"] in UNREADABLE and one["path"] in files]


# Files of other tools.
OTHERS = re.compile(r"(?:- )?(?:name|flows:\n  image|repos|review:\n  rules|run)\b")


# These are compared with the program and its rules by tests of their own.
@pytest.mark.parametrize("page", [page for page in PAGES if page not in ("docs/format.md", "docs/rules.md")])
def test_each_file_has_only_keys_of_the_format(page, tmp_path):
    odd = []
    shown = [text for note, language, text in blocks(page) if language == "yaml" and not re.match("edit|append", note or "")]
    # A piece of a project file in the text, such as `check: {tables: true}`.
    shown += [code + "\n" for code in code_spans(page) if re.match(rf"(?:{'|'.join(PROJECT)}): [{{\[].*[}}\]]$", code)]
    for number, text in enumerate(shown):
        if OTHERS.match(text.lstrip()):
            continue
        files = files_of(text)
        folder = tmp_path / str(number)
        folder.mkdir()
        odd += [f"not of this format: {text[:60]!r}"] if files is None else unreadable(files, folder)
    assert odd == []


def test_a_wrong_key_would_be_found(tmp_path):
    assert unreadable(files_of("check: {tabels: true}\n"), tmp_path)
    assert unreadable(files_of("- {id: 1.1a, usr: selects Open}\n"), tmp_path)
    assert not unreadable(files_of("- {id: 1.1a, user: selects Open, next: end}\n"), tmp_path)


# Of the action, of pre-commit, of Swift, and of a printed trace.
OTHER_KEYS = {"archive", "args", "clock", "default", "driver"}


@pytest.mark.parametrize("page", PAGES)
def test_each_key_in_the_text_exists(page):
    named = {code[:-1] for code in code_spans(page) if re.fullmatch(r"[a-z]+(-[a-z]+)*:", code)}
    assert named - keys() - OTHER_KEYS == set()


def test_each_rule_in_the_text_exists():
    """In brackets behind a finding, or in the form of a rule."""
    odd = set()
    for page in PAGES:
        text = (ROOT / page).read_text()
        odd |= {(page, rule) for rule in re.findall(r"(?:error|warning|note): .* \[([a-z-]+)\](?: ·.*)?$", text, re.M) if rule not in rules()}
        odd |= {(page, code) for code in code_spans(page) if re.fullmatch(r"(?:unknown|missing|invalid|unread|undeclared|stale|unused|inconsistent|deviating|impossible|"
                r"dangling|unsettled|outdated|nonconforming|open|unanchored)-[a-z-]+", code) and code not in rules()}
    assert odd == set()


# MARK: Other languages

@pytest.mark.parametrize("page", PAGES)
def test_json_and_python_are_read(page):
    for _, language, text in blocks(page):
        if language == "json":
            for one in [text] if text.lstrip().startswith("{\n") else text.splitlines():
                json.loads(one)
        elif language in ("python", "py"):
            ast.parse(re.sub(r"^ *…$", "", text, flags=re.M).replace("…", "..."))


# Parts of lines.
PARTS = ['{"pin":"a7"}', '{"handle":"a7"}']


@pytest.mark.parametrize("page", ["docs/jsonl.md", "docs/wasm.md"])
def test_lines_of_json_are_those_of_the_schema(page):
    schema = json.loads((ROOT / "schemas/jsonl.schema.json").read_text())
    lines = [code for code in code_spans(page) if code.startswith('{"') and code not in PARTS]
    for _, _, text in blocks(page):
        lines += re.findall(r"^[<>] (\{.*\})$", text, re.M)
    whole = [line for line in lines if "…" not in line]
    assert whole
    for line in whole:
        jsonschema.validate(json.loads(line), schema)


# MARK: Console blocks

PLAYERS = [ROOT / "Tests" / folder for folder in ("Examples", "MCP", "Faces/LockstepCLITests")]


def test_each_console_block_is_played():
    """By a test that names the page."""
    shown = {page for page in PAGES if any(language == "console" or note == "call" for note, language, _ in blocks(page))}
    assert shown - set(EXECUTED) == set()
    for page, test in EXECUTED.items():
        path = next(folder / test for folder in PLAYERS if (folder / test).exists())
        assert Path(page).name in path.read_text()


@pytest.mark.parametrize("page", [page for page, test in EXECUTED.items() if test == "test_documentation.py"])
def test_commands_about_the_flows_of_this_repository_print_what_is_shown(page):
    for _, language, text in blocks(page):
        if language == "console":
            command, _, shown = text.partition("\n")
            words = shlex.split(command.removeprefix("$ lockstep "))
            done = subprocess.run([TOOL, *words], cwd=ROOT / "flows", capture_output=True, text=True)
            assert done.stdout + done.stderr == shown


def test_the_first_commands_for_use_cases_play_the_one_that_the_page_shows(tmp_path):
    shown = {language: text for _, language, text in reversed(list(blocks("docs/use-cases.md")))}
    file = tmp_path / "docs/use_cases/UC-014-reserve-a-tool.md"
    file.parent.mkdir(parents=True)
    file.write_text(shown["markdown"])
    for line in shown["sh"].splitlines():
        words = shlex.split(line, comments=True)[1:]
        done = subprocess.run([TOOL, *words], cwd=tmp_path, capture_output=True, text=True, input="q\n")
        assert (done.returncode, "[" in done.stdout and words[0] == "lint") == (0, False), line + done.stdout + done.stderr
