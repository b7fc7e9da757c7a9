#!/bin/sh
# Compares the module that the tool carries with the one that was just made: the same sources and toolchain give the same
# bytes. Exits 1 if they differ.
set -eu
cd "$(dirname "$0")/.."
made=.build/wasm/lockstep.wasm
carried=.build/wasm/carried.wasm
sed -n 's/.*StaticString = "\(.*\)"$/\1/p' Sources/LockstepPage/Carried/CarriedModule+Bytes.swift | base64 -d |
  gunzip >"$carried"
if ! cmp "$made" "$carried"; then
  echo "$made is not the module that the tool carries: run make wasm" >&2
  exit 1
fi
