#!/bin/sh
# Installs a PostgreSQL server with its programs, its client library's development files and pkg-config where they are missing; touches
# nothing else. No server is started: the tests start one of their own.
set -eu

if command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libpq && {
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1
}; then
  exit 0
fi

as_root=
if [ "$(id -u)" != 0 ]; then as_root=sudo; fi

echo "installing PostgreSQL and pkg-config"
if command -v apt-get >/dev/null 2>&1; then
  $as_root apt-get update -qq
  # Without the cluster that the package makes and starts.
  $as_root mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] ||
    echo "create_main_cluster = false" | $as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends postgresql libpq-dev pkg-config >/dev/null
elif command -v brew >/dev/null 2>&1; then
  brew install --quiet postgresql libpq pkg-config
else
  echo "install a PostgreSQL server, libpq's development files and pkg-config, then run make again" >&2
  exit 1
fi
