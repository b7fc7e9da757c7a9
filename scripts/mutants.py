#!/usr/bin/env python3
"""Makes each of the mistakes that pin-mutants.toml lists in a copy of the PIN targets, and demands that a test fails.

usage: mutants.py [--only N]... [--list]

Exits 1 if a mutant survives, or if its text is not in the file once: then the table has to follow the code.
"""
import argparse
import os
import re
import subprocess
import sys
import tomllib

import pin_package

FOLDER = os.path.join(pin_package.root(), ".build", "mutants")
SWIFT = ["--traits", "default,DurableStore,PINVerifier,PostgreSQL", "-debug-info-format", "none"]
SLOW = "CensusTests|StateMachineTests|KillTests|JournalTests"
# A mutant that makes a test turn for ever is found, too.
PATIENCE = 300
ENVIRONMENT = dict(os.environ, LOCKSTEP_PIN_STEPS="10000", LOCKSTEP_KILLS="5", PWD=pin_package.root())


def swift(*arguments, timeout=None):
    return subprocess.run(
        ["swift", *arguments], cwd=FOLDER, env=ENVIRONMENT, timeout=timeout, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def build():
    return swift("build", "--build-tests", *SWIFT)


def failing_test():
    """The first test that fails; None if all pass. The slow ones are run where the others find nothing."""
    for choice in (["--skip", SLOW], ["--filter", SLOW]):
        try:
            result = swift("test", "--skip-build", *SWIFT, *choice, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return f"no end after {PATIENCE} s"
        if result.returncode != 0:
            found = re.search(r"✘ Test (?:case passing .* to )?(\S+) ", result.stdout)
            return found.group(1) if found else "the process died"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", type=int, action="append", help="the number of a mutant")
    parser.add_argument("--list", action="store_true", help="print the mutants and stop")
    options = parser.parse_args()
    with open(os.path.join(pin_package.root(), "scripts", "pin-mutants.toml"), "rb") as file:
        mutants = list(enumerate(tomllib.load(file)["mutant"], 1))
    if options.list:
        for number, mutant in mutants:
            print(f"{number:3} {mutant['file']}: {mutant['why']}")
        return 0
    chosen = [entry for entry in mutants if not options.only or entry[0] in options.only]

    stale = 0
    for number, mutant in mutants:
        with open(os.path.join(pin_package.root(), mutant["file"])) as file:
            count = file.read().count(mutant["old"])
        if count != 1:
            print(f"{number:3} STALE: its text is in {mutant['file']} {count} times: {mutant['why']}")
            stale += 1
    if stale:
        return 1

    pin_package.lay(FOLDER)
    if build().returncode != 0 or failing_test():
        sys.exit("the tests of the PIN targets fail without any mutant; run them first")
    killed = 0
    for number, mutant in chosen:
        path = os.path.join(FOLDER, mutant["file"])
        with open(path) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(text.replace(mutant["old"], mutant["new"]))
        try:
            built = build()
            if built.returncode != 0:
                errors = [line for line in built.stdout.splitlines() if "error:" in line]
                print(f"{number:3} DOES NOT COMPILE: {mutant['why']}: {errors[:1]}", flush=True)
                continue
            test = failing_test()
        finally:
            with open(path, "w") as file:
                file.write(text)
        killed += test is not None
        verdict = f"killed by {test}" if test else "SURVIVED"
        print(f"{number:3} {verdict}: {mutant['why']}", flush=True)
    print(f"{killed} of {len(chosen)} mutants killed")
    return 0 if killed == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
