#!/bin/sh
# Writes the script, the style and the frame of pages into Swift, so that the tool carries them itself.
set -eu
cd "$(dirname "$0")/.."
web=Sources/LockstepPage/Web
out=Sources/LockstepPage/Carried/CarriedFiles+Texts.swift

literal() {
  printf '\n  package static let %s = ##"""\n' "$1"
  shift
  cat "$@"
  # The line break before the end belongs to no literal; a file ends with one of its own.
  printf '\n"""##\n'
}
{
  echo "// swift-format-ignore-file"
  echo "// Written by make wasm; do not edit."
  echo
  echo "extension CarriedFiles {"
  literal compiling "$web/early/compiling.js"
  literal host docs/clients/lockstep.mjs
  literal script "$web"/js/*.js
  literal reload "$web/served/reload.js"
  literal style "$web/page.css"
  literal frame "$web/frame.html"
  echo "}"
} >"$out"
