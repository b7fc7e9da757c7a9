"""What the packages hold."""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest

from conftest import BUILT, PACKED, ROOT, VENV, WHEEL, package, run


def digest(data):
    return hashlib.sha256(data).hexdigest()


@pytest.fixture(scope="session")
def image(tmp_path_factory):
    """The files of the image, copied out by skopeo."""
    folder = tmp_path_factory.mktemp("image")
    run("skopeo", "copy", f"oci-archive:{package('*.oci.tar')}", f"dir:{folder}/copied")
    manifest = json.loads((folder / "copied/manifest.json").read_text())
    layer = folder / "copied" / manifest["layers"][0]["digest"].removeprefix("sha256:")
    with tarfile.open(layer) as archive:
        archive.extractall(folder / "root")
    return folder / "root"


def test_all_hold_the_same_binary(image, tmp_path):
    binary = digest((BUILT / "bin/lockstep").read_bytes())
    with tarfile.open(package("*linux*.tar.gz")) as archive:
        assert digest(archive.extractfile("bin/lockstep").read()) == binary
    with zipfile.ZipFile(package(WHEEL)) as wheel:
        name = next(name for name in wheel.namelist() if name.endswith("scripts/lockstep"))
        assert digest(wheel.read(name)) == binary
    run("dpkg-deb", "-x", package("*.deb"), tmp_path)
    assert digest((tmp_path / "usr/bin/lockstep").read_bytes()) == binary
    assert digest((image / "usr/bin/lockstep").read_bytes()) == binary


def test_the_image_runs_without_anything_beside_it(image):
    shutil.copytree(ROOT / "flows", image / "work/flows", dirs_exist_ok=True)
    assert sorted(path.name for path in image.iterdir()) == ["usr", "work"]
    # What each engine mounts; Swift's runtime finds itself there.
    (image / "proc").mkdir()
    begin = f"mount -t proc proc {image}/proc && chroot {image} /usr/bin/lockstep"
    assert "scenarios passed" in run("unshare", "--mount", "sh", "-c", begin + " test /work/flows")


def test_the_checksums_are_right():
    sums = sorted(PACKED.glob("*.sha256"))
    assert len(sums) == len([path for path in PACKED.iterdir() if path.suffix != ".sha256"])
    for file in sums:
        run("sha256sum", "-c", file.name, cwd=PACKED)


def test_packed_twice_is_packed_the_same(tmp_path):
    epoch = run("sh", ROOT / "scripts/source-date.sh").strip()
    run(sys.executable, ROOT / "scripts/dist", BUILT, tmp_path / "again", env={**os.environ, "SOURCE_DATE_EPOCH": epoch})
    for file in (tmp_path / "again").iterdir():
        assert digest(file.read_bytes()) == digest((PACKED / file.name).read_bytes()), file.name


def test_a_tag_of_another_version_is_refused(tmp_path):
    words = [sys.executable, ROOT / "scripts/dist", BUILT, tmp_path, "--tag", "v9.9.9"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 1
    assert re.search(r"the tag is v9\.9\.9, but the tool has version \d+\.\d+\.\d+; change ToolVersion first", done.stderr)
    assert not list(tmp_path.iterdir())


def test_the_bill_of_materials_names_what_is_linked():
    from cyclonedx.model.bom import Bom
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = package("*.cdx.json").read_text()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    bill = Bom.from_json(json.loads(text))
    parts = {part.name: part for part in bill.components}
    for name in ["libyaml", "sqlite", "swift-argument-parser", "swift-stdlib", "swift-foundation", "glibc"]:
        assert parts[name].version and parts[name].licenses, name
    # Each of them stands in NOTICE.
    notice = (ROOT / "NOTICE").read_text().lower()
    words = {"glibc": "gnu c library", "swift-stdlib": "swift's standard library", "swift-foundation": "foundationessentials",
             "swift-corelibs-libdispatch": "libdispatch", "libstdc++ and libgcc": "libstdc++ and libgcc"}
    for name in parts:
        assert words.get(name, name) in notice, name
    hashes = [each.content for each in bill.metadata.component.hashes]
    assert hashes == [digest((BUILT / "bin/lockstep").read_bytes())]


# docs/dependencies.md lists what it is made of.
LIMIT = 34_000_000


def test_the_binary_needs_no_library_and_does_not_grow():
    assert "INTERP" not in run("readelf", "-lW", BUILT / "bin/lockstep")
    assert (BUILT / "bin/lockstep").stat().st_size <= LIMIT


def test_the_man_page_has_no_mistake():
    page = BUILT / "share/man/man1/lockstep.1"
    assert run("mandoc", "-Tlint", "-Wwarning", page) == ""
    commands = re.findall(r"^\.Ss (\S+)$", page.read_text(), re.MULTILINE)
    assert {"lint", "run", "test", "page"} <= set(commands)


def test_node_plays_the_npm_package(tmp_path):
    packed = package("*.tgz")
    (tmp_path / "unpacked").mkdir()
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path / "unpacked")
        names = sorted(member.name.removeprefix("package/") for member in archive if member.isfile())
    listed = json.loads(run("npm", "pack", "--offline", "--json", cwd=tmp_path / "unpacked/package"))
    assert sorted(file["path"] for file in listed[0]["files"]) == names
    (tmp_path / "app").mkdir()
    (tmp_path / "app/package.json").write_text('{"name": "app", "type": "module"}')
    run("npm", "install", "--offline", "--no-audit", "--no-fund", packed, cwd=tmp_path / "app")
    run(BUILT / "bin/lockstep", "compile", "UC2.3", "--project", ROOT / "flows", "-o", tmp_path / "app/Flows.image")
    (tmp_path / "app/play.mjs").write_text(PLAY)
    assert run("node", "play.mjs", cwd=tmp_path / "app").strip() == "biometrics.enabled"


PLAY = """
import { readFile } from "node:fs/promises";
import { Program } from "lockstep-flows";
import { readModule } from "lockstep-flows/node";
const session = (await Program.load(readModule(), readFile("Flows.image"))).start("UC2.3");
console.log(session.running.name);
"""


def test_the_extension_is_complete(tmp_path):
    with zipfile.ZipFile(package("*.vsix")) as archive:
        archive.extractall(tmp_path)
    manifest = json.loads((tmp_path / "extension/package.json").read_text())
    assert manifest["version"] == run(BUILT / "bin/lockstep", "--version").strip()
    assert (tmp_path / "extension" / manifest["main"]).exists()
    assert f'Version="{manifest["version"]}"' in (tmp_path / "extension.vsixmanifest").read_text()
    extensions = set(re.findall(r'Extension="(\.\w+)"', (tmp_path / "[Content_Types].xml").read_text()))
    assert {path.suffix for path in tmp_path.rglob("*") if path.is_file()} - extensions == {".xml"}
    # A stand-in for the editor: the extension starts the tool, shows a finding and its fix, or reports how to install it.
    shutil.copytree(ROOT / "flows", tmp_path / "flows")
    driver = ROOT / "Tests/Release/vscode.mjs"
    path = f"{BUILT / 'bin'}:{os.environ['PATH']}"
    print(run("node", driver, tmp_path / "extension", tmp_path / "flows", env={**os.environ, "PATH": path}, timeout=120))
