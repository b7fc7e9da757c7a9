#!/bin/sh
# Compiles `Lockstep` as Embedded Swift for WebAssembly, links it with a program that plays a story with flows from an
# image, and runs that; fails unless the story ends as it should. Then compiles the synchronous core of the PIN targets
# and the world over it in the same way. Passes over a toolchain that cannot do this.
#
# usage: check-embedded.sh LOCKSTEP
set -eu
lockstep=$1
target=wasm32-unknown-none-wasm
out=.build/embedded

resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
if ! command -v wasm-ld >/dev/null || [ ! -d "$resources/embedded/Swift.swiftmodule" ] ||
  ! ls "$resources/embedded/Swift.swiftmodule" | grep -q wasm32; then
  echo "the toolchain has no Embedded Swift for WebAssembly; not checked"
  exit 0
fi

mkdir -p "$out"
embedded="-target $target -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo -Osize
  -parse-as-library -swift-version 6 -package-name lockstep -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
  -strict-memory-safety"
# shellcheck disable=SC2046,SC2086
swiftc $embedded -warnings-as-errors -module-name Lockstep $(find Sources/Lockstep -name '*.swift') \
  -emit-module -emit-module-path "$out/Lockstep.swiftmodule" -c -o "$out/Lockstep.o"

"$lockstep" compile UC2.3 --project flows -o "$out/Flows.image"
printf 'let flowImage: StaticString = "%s"\n' "$(base64 <"$out/Flows.image" | tr -d '\n')" >"$out/FlowImage.swift"
# shellcheck disable=SC2086
swiftc $embedded -module-name Unlock -I "$out" Examples/Embedded/Unlock.swift "$out/FlowImage.swift" \
  -c -o "$out/Unlock.o"
clang --target=wasm32 -ffreestanding -fno-builtin-memcmp -mbulk-memory -Oz -c Sources/LockstepWasm/Freestanding/memory.c -o "$out/memory.o"
wasm-ld --gc-sections --strip-all --export=_start --no-entry -z stack-size=262144 -o "$out/unlock.wasm" \
  "$out/Unlock.o" "$out/Lockstep.o" "$out/memory.o" \
  "$resources/embedded/$target/libswiftUnicodeDataTables.a"

wasmkit run "$out/unlock.wasm"
echo "unlock.wasm, $(wc -c <"$out/unlock.wasm") bytes: handed over to UC7.1"

# What counts and judges PINs, and the world that a page would run. What suspends is left out by the sources themselves.
for module in LockstepPIN LockstepSimulation LockstepPINWorld; do
  # shellcheck disable=SC2046,SC2086
  swiftc $embedded -warnings-as-errors -module-name "$module" -I "$out" $(find "Sources/$module" -name '*.swift') \
    -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o"
done
echo "LockstepPIN, LockstepSimulation and LockstepPINWorld compile as Embedded Swift"
