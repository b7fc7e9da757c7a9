#!/usr/bin/env python3
"""Lays a package into a folder that holds the PIN targets with their tests and nothing else, so that they can be
built in another way (with a sanitizer, with a mutant, with the verifier) without building the whole of Lockstep.

usage: pin_package.py [--sanitizer | --verifier] FOLDER

--sanitizer   with a mutex that the thread sanitizer sees, and with the tests of the driver
--verifier    with the tests of the verifier alone, which need little
"""
import os
import subprocess
import sys

VERIFIER = ["LockstepPINVerifierTests"]
KEPT = ["LockstepPINTests", "LockstepPINStoreTests"] + VERIFIER
LAID = ["Sources", "Tests", "Packages", "flows", "docs"]

# Appended to the manifest: drops every target that the kept ones do not need.
TRIMMING = """
var kept: Set<String> = [%s]
var grew = true
while grew {
  grew = false
  for target in package.targets where kept.contains(target.name) {
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): if kept.insert(name).inserted { grew = true }
      default: break
      }
    }
  }
}
package.targets.removeAll { !kept.contains($0.name) }
package.products = []
package.dependencies.removeAll { "\\($0.kind)".contains("argument-parser") }
"""


def root():
    return os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def write(path, data):
    """Leaves a file alone that holds the same, so that it is not compiled anew."""
    try:
        with open(path, "rb") as file:
            if file.read() == data:
                return
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def mutexes(names):
    """Where SeenMutex.swift goes: into each target that has a mutex, where it takes precedence over the imported one."""
    folders = set()
    for name in names:
        if name.endswith(".swift"):
            with open(os.path.join(root(), name)) as file:
                if "import Synchronization\n" in file.read():
                    folders.add(os.path.join(*name.split("/")[:3]))
    return {os.path.join(folder, "SeenMutex.swift") for folder in folders}


def lay(folder, option=None):
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *LAID],
        cwd=root(), capture_output=True, check=True, text=True).stdout
    names = [name for name in listed.split("\0") if name and os.path.isfile(os.path.join(root(), name))]
    for name in names:
        with open(os.path.join(root(), name), "rb") as file:
            write(os.path.join(folder, name), file.read())
    added = mutexes(names) if option == "--sanitizer" else set()
    for name in added:
        with open(os.path.join(root(), "scripts", "SeenMutex.swift"), "rb") as file:
            write(os.path.join(folder, name), file.read())
    for top in LAID:
        for path, _, files in os.walk(os.path.join(folder, top)):
            for file in files:
                name = os.path.relpath(os.path.join(path, file), folder)
                if name not in added and not os.path.exists(os.path.join(root(), name)):
                    os.remove(os.path.join(folder, name))
    with open(os.path.join(root(), "Package.swift")) as file:
        kept = {"--sanitizer": KEPT + ["LockstepTests"], "--verifier": VERIFIER}.get(option, KEPT)
        manifest = file.read() + TRIMMING % ", ".join(f'"{name}"' for name in kept)
    write(os.path.join(folder, "Package.swift"), manifest.encode())


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[1:-1] not in ([], ["--sanitizer"], ["--verifier"]):
        sys.exit(__doc__)
    lay(sys.argv[-1], *sys.argv[1:-1])
