#!/bin/sh
# Builds the example that links `Lockstep` alone, and plays a story with flows from an image; fails unless it ends as
# it should, or if the example loads libyaml.
#
# usage: check-example.sh LOCKSTEP
set -eu
lockstep=$1
example=Examples/AppWithoutYAML
image=$example/.build/Flows.image

"$lockstep" compile UC2.3 PF2.8 CP1 UC2.1 --project flows -o "$image"
swift build --package-path "$example" --product AppWithoutYAML
app=$example/.build/debug/AppWithoutYAML
# Elsewhere than on Linux there is no ldd.
if command -v ldd >/dev/null && ldd "$app" | grep -i yaml; then
  echo "$app loads libyaml" >&2
  exit 1
fi
"$app" "$image"
