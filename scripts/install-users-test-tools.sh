#!/bin/sh
# Puts into .venv-users what Packages/python and Examples/DurableSessions need and are checked with: wasmtime, DBOS with its driver
# for PostgreSQL, pytest, mypy and pyright; and the package itself, built from this repository as a release builds it.
set -eu
cd "$(dirname "$0")/.."

packages="wasmtime==50.0.1 dbos==3.4.0 psycopg[binary]==3.3.9 pytest==9.2.0 mypy==2.4.1 pyright[nodejs]==1.1.414"
made=.venv-users/made-with-$(echo "$packages" | tr ' ' '_')

if [ ! -e "$made" ]; then
  echo "installing $packages in .venv-users"
  rm -rf .venv-users
  python3 -m venv .venv-users
  # shellcheck disable=SC2086
  .venv-users/bin/python -m pip install --quiet --disable-pip-version-check $packages
  touch "$made"
fi
rm -rf .build/users
.venv-users/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w .build/users ./Packages/python
.venv-users/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall .build/users/*.whl
