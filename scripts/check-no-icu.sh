#!/bin/sh
# Fails if a binary loads ICU, which adds 40 MB and several milliseconds to every start.
#
# usage: check-no-icu.sh BINARY
set -eu
# Elsewhere than on Linux it is part of the system.
command -v ldd >/dev/null || exit 0
if ldd "$1" | grep -i icu; then
  echo "$1 loads ICU; some import of Foundation pulls it in" >&2
  exit 1
fi
