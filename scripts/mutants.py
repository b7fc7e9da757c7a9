#!/usr/bin/env python3
"""Makes each of the mistakes that pin-mutants.toml lists in a copy of the PIN targets, and demands that a test fails.

usage: mutants.py [--only N]... [--list]

Exits 1 if a mutant survives, or if its text is not in the file once: then the table has to follow the code.
"""
import argparse
import os
import re
import signal
import subprocess
import sys
import threading
import time
import tomllib

import pin_package

FOLDER = os.path.join(pin_package.root(), ".build", "mutants")
SWIFT = ["--traits", "default,DurableStore", "-debug-info-format", "none"]
SLOW = "CensusTests|StateMachineTests|KillTests|JournalTests"
# A mutant that makes a test turn for ever is found, too: it has this many times the time that the tests take without.
PATIENCE = 5
ENVIRONMENT = dict(os.environ, LOCKSTEP_PIN_STEPS="20000", LOCKSTEP_KILLS="5", PWD=pin_package.root())


def build():
    return subprocess.run(
        ["swift", "build", "--build-tests", *SWIFT], cwd=FOLDER, env=ENVIRONMENT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def stop(process):
    """Ends a process with all that it has started, of which some are in groups of their own."""
    children = {}
    for line in subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True).stdout.splitlines():
        pid, parent = map(int, line.split())
        children.setdefault(parent, []).append(pid)
    pids = [process.pid]
    for pid in pids:
        pids += children.get(pid, [])
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    process.wait()


def failure(choice, patience):
    """The first test that fails, at which the run is stopped; None if all pass."""
    process = subprocess.Popen(
        ["swift", "test", "--skip-build", *SWIFT, *choice], cwd=FOLDER, env=ENVIRONMENT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    watch = threading.Timer(patience, stop, [process])
    watch.start()
    begun = time.monotonic()
    try:
        for line in process.stdout:
            found = re.search(r"✘ Test (?:case passing .* to )?(\S+) ", line)
            if found:
                stop(process)
                return found.group(1)
        died = process.wait() != 0
    finally:
        watch.cancel()
    if died:
        return f"no end after {patience:.0f} s" if time.monotonic() - begun >= patience else "the process died"
    return None


def failing_test(patience):
    """The first test that fails; None if all pass. The slow ones are run where the others find nothing."""
    return failure(["--skip", SLOW], patience) or failure(["--filter", SLOW], patience)


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
    if build().returncode != 0:
        sys.exit("the PIN targets do not compile without any mutant")
    begun = time.monotonic()
    failing = failing_test(threading.TIMEOUT_MAX)
    if failing:
        sys.exit(f"{failing} fails without any mutant")
    patience = PATIENCE * (time.monotonic() - begun)
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
                lines = built.stdout.splitlines()
                errors = [line for line in lines if "error:" in line] or lines[-1:]
                print(f"{number:3} DOES NOT COMPILE: {mutant['why']}: {errors[:1]}", flush=True)
                continue
            test = failing_test(patience)
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
