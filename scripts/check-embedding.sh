#!/bin/sh
# Builds and runs the package that docs/embedding.md makes, file by file, and compares what it prints.
set -eu
root=$PWD
package=.build/embedding
mkdir -p "$package"

# The fenced block behind each comment that names a file.
awk -v package="$package" '
  /^<!-- file: .* -->$/ { name = $3; next }
  name != "" && /^```/ { if (open) { close(path); open = 0; name = "" } else { open = 1; path = package "/" name
    directory = path; sub("/[^/]*$", "", directory); system("mkdir -p " directory); printf "" > path }; next }
  open { print > path }
' docs/embedding.md
awk '/^\$ swift run Front$/ { on = 1; next } /^```$/ { on = 0 } on' docs/embedding.md >"$package/expected"

sed -i.bak "s|path: \"../lockstep\"|path: \"$root\"|" "$package/Package.swift"
swift build --package-path "$package" --product Front
"$package/.build/debug/Front" >"$package/printed"
diff "$package/expected" "$package/printed"
echo "the package of docs/embedding.md runs"
