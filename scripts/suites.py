#!/usr/bin/env python3
"""Runs the tests that `swift build --build-tests` built, and prints what each suite takes by itself.

usage: suites.py [--jobs N] [FILTER]

A process for each target, as many at once as the machine has cores. Within a process one test runs after the other, so that
the time of a test is its own; with all tests at once each seems to take as long as its neighbours. FILTER is a regular
expression for `Target.Suite/test`.
"""
import argparse
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUNDLE = ROOT / ".build/debug/lockstepPackageTests.xctest"
# The targets with the longest tests first: one that began last would keep a core waiting.
LONGEST = ["LockstepMarkdownTests", "LockstepCLITests", "LockstepLintTests", "LockstepTests", "LockstepYAMLTests"]
# EX_UNAVAILABLE, with which Swift Testing says that no test fits the filter.
NO_TESTS = 69
# Its tests are behind the trait PINVerifier.
BEHIND_TRAITS = {"LockstepPINVerifierTests"}
SUITE = re.compile(r"^\S+ Suite (.+?) (?:passed|failed) after ([\d.]+) seconds", re.M)
END = re.compile(r"^\S+ Test run with (\d+) tests? in (\d+) suites? (passed|failed) after", re.M)
# What passes, and what only begins.
QUIET = re.compile(r"^(?:◇|✔|➜|\S+ (?:Test|Suite) .* (?:started|passed|skipped)\b)")


def targets():
    manifest = (ROOT / "Package.swift").read_text()
    found = re.findall(r'\.testTarget\(\s*name: "(\w+)"', manifest)
    return sorted(found, key=lambda name: LONGEST.index(name) if name in LONGEST else len(LONGEST))


def run(target, chosen):
    pattern = rf"^(?={target}\.).*?(?:{chosen})"
    command = [BUNDLE, "--testing-library", "swift-testing", "--no-parallel", "--filter", pattern]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return target, done.returncode, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("filter", nargs="?", default="")
    options = parser.parse_args()
    if not BUNDLE.is_file():
        # On a Mac the tests are a bundle that only SwiftPM loads; it prints no time of a suite alone.
        sys.exit(subprocess.run(["swift", "test", "--skip-build", "--filter", options.filter or "."], cwd=ROOT).returncode)
    begun = time.monotonic()
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda target: run(target, options.filter), targets()))
    suites, tests, count, failed = [], 0, 0, []
    for target, status, output in results:
        suites += [(float(seconds), f"{target}.{name}") for name, seconds in SUITE.findall(output)]
        end = END.search(output)
        if end:
            tests, count = tests + int(end[1]), count + int(end[2])
        if status == NO_TESTS and (options.filter or target in BEHIND_TRAITS):
            continue
        # A process that ends without its last line has crashed.
        if status != 0 or not end:
            failed.append(target)
            print(f"\n{target}: exit status {status}")
            print("\n".join(line for line in output.splitlines() if not QUIET.match(line)))
    print("\nseconds  suite, those of half a second and more")
    for seconds, name in sorted(suites, reverse=True):
        if seconds >= 0.5:
            print(f"{seconds:7.1f}  {name}")
    print(f"{sum(seconds for seconds, _ in suites):7.1f}  all\n")
    if tests == 0:
        sys.exit("no test was run")
    verdict = f"failed in {', '.join(failed)}" if failed else "passed"
    print(f"Test run with {tests} tests in {count} suites {verdict} after {time.monotonic() - begun:.0f} seconds.")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
