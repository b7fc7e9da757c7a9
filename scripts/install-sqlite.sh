#!/bin/sh
# Installs SQLite's development files and pkg-config where they are missing; touches nothing else.
set -eu

if command -v pkg-config >/dev/null 2>&1 && pkg-config --exists sqlite3; then
  exit 0
fi

as_root=
if [ "$(id -u)" != 0 ]; then as_root=sudo; fi

echo "installing SQLite and pkg-config"
if command -v apt-get >/dev/null 2>&1; then
  $as_root apt-get update -qq
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends libsqlite3-dev pkg-config >/dev/null
elif command -v brew >/dev/null 2>&1; then
  brew install --quiet sqlite pkg-config
else
  echo "install the development files of SQLite (sqlite3) and pkg-config, then run make again" >&2
  exit 1
fi
