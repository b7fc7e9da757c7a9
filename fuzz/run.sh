#!/bin/sh
# Builds the YAML layer for libFuzzer and lets it look for inputs that break it; see README.md.
#
# usage: run.sh SECONDS
set -eu
seconds=${1:-60}
out=.build/fuzz
mkdir -p "$out/corpus"

# Straight by the compiler: a package may not ask for a sanitizer that brings its own `main`.
compile() {
  module=$1
  shift
  swiftc -O -wmo -parse-as-library -swift-version 6 \
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature NonisolatedNonsendingByDefault \
    -package-name lockstep -module-name "$module" -emit-module -emit-module-path "$out/$module.swiftmodule" \
    -I "$out" -I Sources/Embedded/CLibYAML $(pkg-config --cflags yaml-0.1) -c -o "$out/$module.o" "$@"
}
# Only the reader is watched: what guides the search costs minutes of compiling in the core.
compile Lockstep $(find Sources/Runtime/Lockstep -name '*.swift')
# The model imports the page of rules, whose module map is otherwise made by the package manager.
echo 'module CRulePage { header "../../Sources/Embedded/CRulePage/include/CRulePage.h" }' >"$out/module.modulemap"
clang -c -I Sources/Embedded/CRulePage/include -o "$out/CRulePage.o" Sources/Embedded/CRulePage/embed.c
compile LockstepModel $(find Sources/Documents/LockstepModel -name '*.swift')
compile LockstepYAML -sanitize=fuzzer $(find Sources/Documents/LockstepYAML -name '*.swift')
compile Fuzz fuzz/ReadYAML.swift
swiftc -sanitize=fuzzer "$out"/*.o -o "$out/fuzz-yaml" $(pkg-config --libs yaml-0.1)

find flows Tests/Documents/LockstepYAMLTests/Fixtures Tests/Support/HostileInput/Fixtures -name '*.yaml' |
  while read -r file; do cp "$file" "$out/corpus/$(echo "$file" | tr / -)"; done
exec "$out/fuzz-yaml" -max_total_time="$seconds" -max_len=20000 -timeout=10 -rss_limit_mb=500 \
  -dict=fuzz/yaml.dict -artifact_prefix="$out/" -print_final_stats=1 "$out/corpus"
