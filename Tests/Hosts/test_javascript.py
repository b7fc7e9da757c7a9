"""The npm package, as its file is installed: in Node, in TypeScript, and with all scenarios of flows/."""
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile

import pytest

from conftest import LOCKSTEP, program
from stories import ROOT

PACKAGE = ROOT / "Packages/javascript"
COMPILE = ["--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"]
# What Node's types have of the examples.
NODE = 'declare module "node:fs/promises" { export function readFile(path: string): Promise<Uint8Array>; }\n'


def run(*words, cwd, **options):
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    """A folder with nothing but the package in it, installed from the file that npm packs."""
    folder = tmp_path_factory.mktemp("javascript")
    run(sys.executable, ROOT / "scripts/dist/npm.py", folder, cwd=folder)
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    run("npm", "pack", "--offline", folder / "unpacked/package", cwd=folder)
    (folder / "app").mkdir()
    (folder / "app/package.json").write_text('{"name": "app", "type": "module"}')
    run("npm", "install", "--offline", "--no-audit", "--no-fund", next(folder.glob("*.tgz")), cwd=folder / "app")
    (folder / "app/node.d.ts").write_text(NODE)
    run(LOCKSTEP, "compile", "UC2.3", "--project", ROOT / "flows", "-o", folder / "app/Flows.image", cwd=folder)
    return folder / "app"


def test_npm_packs_a_clone_with_all_files(tmp_path):
    """The repository has the module and the notices in other folders."""
    clone = tmp_path / "clone"
    names = ["LICENSE", "NOTICE", "Sources/Embedded/CPageFiles/lockstep.wasm.gz"]
    tracked = run("git", "ls-files", "Packages/javascript", cwd=ROOT).split()
    for name in [*names, *tracked]:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, clone / name)
    folder = clone / "Packages/javascript"
    call = "import('./src/node.mjs').then((node) => node.readModule()).then(() => console.log('ok'), (error) => console.log(`${error.name}: ${error.message}`))"
    assert re.match(r"LockstepError: .*npm run prepare", run(program("node"), "-e", call, cwd=folder))
    run("npm", "pack", "--offline", cwd=folder)
    assert run(program("node"), "-e", call, cwd=folder) == "ok\n"
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        packed = set(archive.getnames())
    assert {f"package/{name}" for name in ["LICENSE", "NOTICE", "lockstep.wasm", "README.md", "src/index.mjs"]} <= packed
    assert not any(name.startswith(("package/tests/", "package/scripts/")) for name in packed)


def refused(app, *paths):
    """The lines that the compiler reports an error in, by file."""
    done = subprocess.run([program("tsc"), *COMPILE, "--noEmit", "node.d.ts", *paths], cwd=app, capture_output=True, text=True)
    found = {}
    for path, line in re.findall(r"^(\S+?)\((\d+),\d+\): error", done.stdout, re.M):
        found.setdefault(path, set()).add(int(line))
    return found, done.stdout


def test_the_lines_of_the_readme(app):
    text = (PACKAGE / "README.md").read_text()
    lines = re.search(r"<!-- file: play\.mjs -->\n```js\n(.*?)```", text, re.S).group(1)
    (app / "play.mts").write_text(lines)
    assert refused(app, "play.mts") == ({}, "")
    run(program("tsc"), *COMPILE, "node.d.ts", "play.mts", cwd=app)
    said = run(program("node"), "play.mjs", cwd=app)
    assert said.splitlines() == re.findall(r"console\.log\(.*\); // (.*)", lines)


def test_what_the_types_refuse(app):
    text = (PACKAGE / "tests/types.mts").read_text()
    (app / "types.mts").write_text(text)
    expected = {number for number, line in enumerate(text.splitlines(), 1) if line.endswith("// not")}
    assert len(expected) >= 20
    found, said = refused(app, "types.mts")
    assert found == {"types.mts": expected}, said


def test_the_types_name_each_export_and_its_members(app):
    script = """
      for (const part of ["", "/lines", "/node", "/testing"]) {
        const all = await import(`lockstep-flows${part}`);
        for (const [name, value] of Object.entries(all)) {
          const members = /^class/.test(value) ? [...Object.getOwnPropertyNames(value.prototype), ...Object.getOwnPropertyNames(value)] : [];
          console.log(JSON.stringify([name, members]));
        }
      }"""
    texts = [path.read_text() for path in (PACKAGE / "src").rglob("*.d.mts")]
    own = {"constructor", "length", "name", "prototype", "toJSON", "attach", "detach", "toString"}
    for line in run(program("node"), "--input-type=module", "-e", script, cwd=app).splitlines():
        name, members = json.loads(line)
        # A class of the lines has the name of another one.
        declared = [text for text in texts if re.search(rf"export (?:abstract )?(?:class|function|const) {name}\b", text)]
        assert any(all(re.search(rf"\b{one}[(:?<]", text) for one in set(members) - own) for text in declared), line


def test_the_package_in_node(app):
    tests = sorted(map(str, (PACKAGE / "tests").glob("*.test.mjs")))
    said = run(program("node"), "--test", *tests, cwd=app, env={**os.environ, "LOCKSTEP": LOCKSTEP})
    assert re.search(r"^# fail 0$", said, re.M), said


def test_the_player_plays_all_scenarios(app, all_stories, image, tmp_path):
    """With answers as the command line tool gave them; each takes the same rows."""
    scenarios = tmp_path / "scenarios.json"
    run(LOCKSTEP, "compile", "--project", "flows", "--scenarios-output", scenarios, "-o", tmp_path / "Flows.image", cwd=ROOT)
    stories = {
        story.name: {"rows": story.rows, "answers": [step[1:] for step in story.inputs if step[0] == "answer"]} for story in all_stories}
    (tmp_path / "stories.json").write_text(json.dumps(stories))
    said = run(program("node"), ROOT / "Tests/Hosts/scenarios.mjs", image, scenarios, tmp_path / "stories.json", cwd=app)
    assert json.loads(said) == [[name, "ok"] for name in stories]
