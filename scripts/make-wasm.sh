#!/bin/sh
# Compiles the runtime with the protocol of `lockstep run --jsonl` as Embedded Swift for WebAssembly, into a module that
# imports nothing: .build/wasm/lockstep.wasm. The same sources, toolchain and version of Binaryen give the same bytes.
#
# usage: make-wasm.sh [--embed | --compare]    --embed writes it to Sources/Embedded/CPageFiles, where the tool embeds it;
# --compare exits 1 if the one there is another
set -eu
cd "$(dirname "$0")/.."
target=wasm32-unknown-none-wasm
out=.build/wasm

# What the module is made of, module by module; each is compiled once those before it are.
modules="Lockstep LockstepScripts LockstepSimulation LockstepWasm"
sources_of() { find "Sources/Runtime/$1" -name '*.swift' | LC_ALL=C sort; }

resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
if ! command -v wasm-ld >/dev/null || [ ! -d "$resources/embedded/Swift.swiftmodule" ] ||
  ! ls "$resources/embedded/Swift.swiftmodule" | grep -q wasm32; then
  echo "the toolchain has no Embedded Swift for WebAssembly" >&2
  exit 2
fi

# Binaryen makes the module a sixth smaller, and no slower.
binaryen=108
if [ "$(wasm-opt --version 2>/dev/null | sed -n 's/.*version \([0-9]*\).*/\1/p')" != $binaryen ]; then
  echo "wasm-opt of Binaryen $binaryen is missing (on Debian 12: apt-get install binaryen)" >&2
  exit 2
fi

mkdir -p "$out"
embedded="-target $target -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo -Osize
  -parse-as-library -swift-version 6 -package-name lockstep -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
  -strict-memory-safety"
objects=
newest=
for module in $modules; do
  objects="$objects $out/$module.o"
  # What is newer than its sources and than the modules before it is kept.
  if [ -z "$newest" ] && [ -f "$out/$module.o" ] &&
    [ -z "$(find $(sources_of "$module") scripts/make-wasm.sh -newer "$out/$module.o" | head -n 1)" ]; then
    continue
  fi
  newest=$module
  # shellcheck disable=SC2046,SC2086
  swiftc $embedded -warnings-as-errors -module-name "$module" -I "$out" $(sources_of "$module") \
    -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o"
done
for file in memory lines; do
  clang --target=wasm32 -ffreestanding -fno-builtin-memcmp -mbulk-memory -O2 \
    -c "Sources/Runtime/LockstepWasm/Freestanding/$file.c" -o "$out/$file.o"
done
link() {
  module=$1
  shift
  wasm-ld --gc-sections --strip-all --no-entry -z stack-size=1048576 -o "$module" "$@" \
    "$out/memory.o" "$resources/embedded/$target/libswiftUnicodeDataTables.a"
  # What the compiler emits already, so that hosts need nothing more.
  wasm-opt -Os --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int "$module" -o "$module"
}
# shellcheck disable=SC2086
link "$out/lockstep.wasm" $objects
# shellcheck disable=SC2086
link "$out/lines.wasm" $objects "$out/lines.o"
echo "$out/lockstep.wasm: $(wc -c <"$out/lockstep.wasm") bytes, $(gzip -9n <"$out/lockstep.wasm" | wc -c) compressed"
embedded=Sources/Embedded/CPageFiles/lockstep.wasm.gz
case ${1-} in
--embed) gzip -9n <"$out/lockstep.wasm" >"$embedded" ;;
--compare)
  if ! gunzip <"$embedded" | cmp - "$out/lockstep.wasm"; then
    echo "$embedded is older than its sources: run make wasm" >&2
    exit 1
  fi
  ;;
esac
