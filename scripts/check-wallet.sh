#!/bin/sh
# Builds the wallet of Examples/TerminalWallet with the build plugin, plays it, and shows that a change of a flow stops
# it from compiling where the code has to change.
#
# usage: check-wallet.sh LOCKSTEP
set -eu
lockstep=$(realpath "$1")
example=Examples/TerminalWallet
sources=$example/Sources/TerminalWallet
work=$example/.build/check
settings="-swift-version 6 -warnings-as-errors -enable-upcoming-feature ExistentialAny \
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
  -enable-upcoming-feature NonisolatedNonsendingByDefault"

mkdir -p "$work"
swift build --package-path "$example" --product TerminalWallet
wallet=$example/.build/debug/TerminalWallet
# Elsewhere than on Linux there is no ldd.
if command -v ldd >/dev/null && ldd "$wallet" | grep -i yaml; then
  echo "$wallet loads libyaml" >&2
  exit 1
fi
# Sets up a PIN without biometrics, locks, unlocks at the second try, changes the PIN, and leaves.
printf '%s\n' 274938 274938 2 1 2 000000 1 274938 1 274938 135792 1 3 | "$wallet" >"$work.out"
grep -q 'Your PIN has been changed' "$work.out" || { cat "$work.out" >&2; exit 1; }

# Its tests are the scenarios of flows/, which take the same rows as in the command line tool.
rm -rf "$work/rows"
mkdir -p "$work/rows"
"$lockstep" compile --project flows --scenarios "$work/scenarios.json" -o "$work/Flows.image"
WALLET_SCENARIOS="$PWD/$work/scenarios.json" WALLET_ROWS="$PWD/$work/rows" \
  swift test --package-path "$example" >"$work/tests" 2>&1 || { cat "$work/tests" >&2; exit 1; }
tail -n 1 "$work/tests"
"$lockstep" test flows --format json | sed 's/{"name":/\
{"name":/g' | grep '^{"name"' >"$work/results"
while IFS= read -r result; do
  id=$(echo "$result" | sed 's/^{"name":"\([^"]*\)".*/\1/')
  echo "$result" | sed 's/.*"rows":\[\([^]]*\)\].*/\1/' | tr -d '"' | tr ',' '\n' >"$work/expected"
  diff "$work/expected" "$work/rows/$id" || { echo "$id takes other rows in the wallet" >&2; exit 1; }
done <"$work/results"
echo "the wallet takes the rows of $(wc -l <"$work/results") scenarios"

# The example in the project's strict settings, with Swift generated from the flows in $work/flows. The output is what the compiler says.
typecheck() {
  rm -rf "$work/generated"
  "$lockstep" generate --project "$work/flows" -o "$work/generated" >/dev/null
  # shellcheck disable=SC2086
  swiftc -typecheck -module-name TerminalWallet -I "$example/.build/debug/Modules" $settings \
    "$sources"/*.swift "$work"/generated/*.swift 2>&1
}

# Changes a line of a flow, and demands an error at a file of the example that says $4; with - for a change that
# compiles.
change() {
  rm -rf "$work/flows"
  cp -R flows "$work/flows"
  sed -i.bak "$2" "$work/flows/$1"
  rm "$work/flows/$1.bak"
  if cmp -s "$work/flows/$1" "flows/$1"; then echo "$1 does not have: $2" >&2; exit 1; fi
  said=$(typecheck) && compiles=yes || compiles=no
  if [ "$3" = - ]; then
    [ $compiles = yes ] || { echo "does not compile after $2: $said" >&2; exit 1; }
  elif [ $compiles = yes ] || ! echo "$said" | grep "/$3:.*error:" | grep -q "$4"; then
    echo "compiles, or fails elsewhere than in $3 with '$4', after $2: $said" >&2
    exit 1
  fi
}

uc=use-cases/UC2.3_UnlockTheApp.yaml
change $uc 's/as: disabled, next/as: switched-off, next/' WalletActions.swift "has no member 'disabled'"
change use-cases/UC2.1_SetupRemotePinAndBiometricsUnlock.yaml '/id: 1.4c,/d' WalletActions.swift "has no member 'different2'"
change partial-flows/PF2.8_ValidatePin.yaml '/id: 1.1d,/{p;s/1.1d, .*/1.1z, case: PIN has expired, as: expired, next: 9}/;}' \
  SecurityLog.swift 'switch must be exhaustive'
change $uc 's/screen: Forgot PIN/screen: Lost PIN/' Form.swift "has no member 'forgotPIN'"
change $uc 's/selects Forgot PIN, next: 6}$/selects Forgot PIN, next: 7}/
/^after:/i\
  - id: 7\
    title: WHEN PIN IS LOST\
    steps:\
      - id: 7.1\
        prompt: PIN is lost\
        actions: [Close]\
        transitions:\
          - {id: 7.1a, user: selects Close, next: 6}' Form.swift 'switch must be exhaustive'
change $uc 's/message: Open with your PIN/message: Open with your own PIN/' - -

# Reviewed documents of others, where they lie beside the repository; two rows that lead nowhere are mended.
corpus=../shared/corpus/functional-design
if [ -d "$corpus" ]; then
  rm -rf "$work/corpus"
  cp -R "$corpus" "$work/corpus"
  sed -i.bak '/^| 6.1c /s/ 1\.2 / 1.1 /' "$work"/corpus/use-cases/UC6.3_*.md
  sed -i.bak '/^| 1.1g .*Server unreachable/d' "$work"/corpus/use-cases/UC9.9_*.md
  rm "$work"/corpus/use-cases/*.bak
  rm -rf "$work/generated"
  "$lockstep" generate "$work/corpus" -o "$work/generated" >/dev/null
  # shellcheck disable=SC2086
  swiftc -typecheck -module-name Documents -I "$example/.build/debug/Modules" $settings "$work"/generated/*.swift
  echo "Swift of $(ls "$work"/generated/*_*.swift | wc -l) documents compiles"
fi
echo "the wallet was played, and sees changes of the flows"
