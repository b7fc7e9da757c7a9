"""Packs what `make release` built, for all the ways in which people install tools.

usage: python3 scripts/dist BUILT FOLDER [--tag TAG] [--repository URL]
"""

import argparse
import shutil
from pathlib import Path

import archives
import deb
import formula
import npm
import oci
import runtime
import vsix
import wheel
from release import Release


def main():
    parser = argparse.ArgumentParser(prog="dist", description="Packs what make release built.")
    parser.add_argument("built", help="the folder with bin/ and share/")
    parser.add_argument("folder", help="where the packages are written")
    parser.add_argument("--tag", help="the tag that is released; refused if the tool has another version")
    parser.add_argument("--repository", help="its address; with it, the formula for Homebrew is written")
    options = parser.parse_args()
    release = Release(options.built, options.repository)
    if options.tag and options.tag != "v" + release.version:
        problem = f"the tag is {options.tag}, but the tool has version {release.version}; change ToolVersion first"
        raise SystemExit("dist: " + problem)

    stem = f"lockstep-{release.system}-{release.machine}"
    sbom = next(file for file in release.files if file.path.endswith(".cdx.json"))
    packages = [
        (f"{stem}.tar.gz", archives.gzipped(archives.tar(release.files))),
        (f"{stem}.cdx.json", sbom.data),
        wheel.make(release),
    ]
    if release.system == "linux":
        packages += [deb.make(release), oci.make(release)]
    # The packages for all systems are made on one of them.
    if stem == "lockstep-linux-x86_64":
        packages += [npm.make(), vsix.make(release), runtime.make()]
        packages += [formula.make(release)] if options.repository else []

    folder = Path(options.folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in packages:
        (folder / name).write_bytes(data)
        # One file of sums for each package: a download is checked without the others.
        (folder / f"{name}.sha256").write_text(f"{archives.sha256(data)}  {name}\n")
        print(f"{len(data):>10}  {folder / name}")


main()
