#!/bin/sh
# The checks that take too long for each change: all, or those that are named.
#
# usage: deep.sh [docc | drift | editors | explore | fuzz | mutants | pages | plain | random | reproduce | review | shapes | soak | tsan | users | words]…
#
# docc      the documentation of the library products: no warning, no declaration without its words
# drift     every change of the flows that the tests know, of which make test tries a sample; fails if one goes unnoticed
# editors   EDITS (500) random edits through the extension for VS Code, in YAML and in tables, and RENAMES (125) new names and
#           RENUMBERINGS (25) new numbers in each of four projects, from SEED (1): says how many are accepted, and why others are
#           refused; fails if findings, scenarios or properties differ afterwards
# explore   the properties of the flows in all rounds of a policy; random projects against whole histories, and five hundred
#           against a search that tries each input at each moment, from SEED (52) on
# fuzz      libFuzzer on the YAML layer for SECONDS (60); see fuzz/README.md
# mutants   each of the mistakes in scripts/pin-mutants.toml, or NUMBER alone, in a copy of the PIN targets; fails if no
#           test finds one; half an hour
# pages     PLAYS (300) random plays on pages against the interpreter, CHANGES (200) random changes in reviews, and 300 edits beside a
#           served page, from SEED (1)
# plain     the tool without the trait DurableStore, as a plain swift build makes it: it refuses --state, without SQLite
# random    the tests of texts, tables, files and logs that are made at random, TIMES (20) times as often as in make test
# reproduce the last commit as a release, built from nothing twice in one folder; fails if a byte differs; ten minutes
# review    the rules against the reviewed documents: how much of a review is found, and how much of what is found is
#           right; DOCUMENTS=UC1.1_A.md,UC1.2_B.md measures some of them alone
# shapes    documents of sixty shapes, or of those in SHAPES, each twice as long: fails if checking one takes more than about twice the
#           work, in instructions if valgrind is installed
# soak      hostile input, COUNT (1000000) times from SEED (1), or NUMBER alone; then processes that count PINs, killed
#           KILLS (1000) times, STEPS (10000000) of random histories of a PIN, and EDITS (10000) edits in an editor
# tsan      the tests of the PIN targets and of the driver under the thread sanitizer
# users     SESSIONS (1000) sessions on 4 workers and one PostgreSQL server: a worker is killed every few seconds, the server
#           restarts once; every session takes the rows of its scenario
# words     the documents of the samples, and of FOLDERS (a:b), in other words: every entry, and PAIRS (200) pairs from
#           SEED (1) on; fails if a finding or a program differs
set -eu
cd "$(dirname "$0")/.."
traits="--traits default,DurableStore"
export SWIFT_DETERMINISTIC_HASHING=1

# Builds once, and runs the tests that match.
tests() {
  # The traits are several words.
  # shellcheck disable=SC2086
  [ -n "${built-}" ] || swift build --build-tests $traits
  built=yes
  # shellcheck disable=SC2086
  env -u SWIFT_DETERMINISTIC_HASHING swift test --skip-build $traits --filter "$1"
}

plain() {
  swift build --scratch-path .build/plain --product lockstep
  tool=.build/plain/debug/lockstep
  # No store can be there: a lockstep that tries to open one fails for another reason.
  said=$("$tool" run UC2.3 --project flows --state /dev/null/state 2>&1 </dev/null) || true
  case $said in
  *"built without a store"*"--traits default,DurableStore"*) ;;
  *) echo "--state without the trait DurableStore: $said" >&2 && exit 1 ;;
  esac
  # Elsewhere than on Linux there is no ldd.
  if command -v ldd >/dev/null && ldd "$tool" | grep -i sqlite; then
    echo "$tool loads SQLite without the trait DurableStore" >&2
    exit 1
  fi
}

reproduce() {
  again=.build/reproduce
  rm -rf "$again" && mkdir -p "$again"
  for build in one another-one; do
    rm -rf "$again/lockstep" && git clone -q . "$again/lockstep"
    (cd "$again/lockstep" && sh scripts/release.sh .build/dist)
    mv "$again/lockstep/.build/dist" "$again/$build"
  done
  diff -r "$again/one" "$again/another-one"
}

soak() {
  LOCKSTEP_MEASURES=1 swift build -c release --product soak
  if [ -n "${NUMBER-}" ]; then
    .build/release/soak --seed "${SEED:-1}" --only "$NUMBER"
    return
  fi
  .build/release/soak --seed "${SEED:-1}" --count "${COUNT:-1000000}"
  export LOCKSTEP_SEED="${SEED:-1}" LOCKSTEP_KILLS="${KILLS:-1000}"
  export LOCKSTEP_PIN_STEPS="${STEPS:-10000000}" LOCKSTEP_EDITS="${EDITS:-10000}"
  tests KillTests
  tests StateMachineTests
  tests RandomEditTests
}

editors() {
  # The traits are several words.
  # shellcheck disable=SC2086
  swift build --product lockstep $traits
  sh scripts/install.sh hosts
  LOCKSTEP_EDITS="${EDITS:-500}" LOCKSTEP_RENAMES="${RENAMES:-125}" LOCKSTEP_RENUMBERINGS="${RENUMBERINGS:-25}" \
    LOCKSTEP_SEED="${SEED:-1}" .venv-hosts/bin/python -m pytest -q -s Tests/LSP/test_vscode.py Tests/LSP/test_renames.py
}

pages() {
  # The traits are several words.
  # shellcheck disable=SC2086
  swift build --product lockstep $traits
  sh scripts/install.sh hosts
  LOCKSTEP_PLAYS="${PLAYS:-300}" LOCKSTEP_CHANGES="${CHANGES:-200}" LOCKSTEP_TIMES=30 LOCKSTEP_SEED="${SEED:-1}" \
    .venv-hosts/bin/python -m pytest -q -s Tests/Hosts/test_page_plays.py Tests/Hosts/test_page_review.py Tests/Hosts/test_serve.py \
    -k 'random or last'
}

words() {
  # The traits are several words.
  # shellcheck disable=SC2086
  swift build --product lockstep $traits
  sh scripts/install.sh tests
  LOCKSTEP_WORDING_SEED="${SEED:-1}" LOCKSTEP_WORDING_PAIRS="${PAIRS:-200}" \
    LOCKSTEP_WORDING_FOLDERS="${FOLDERS:-}" .venv/bin/python -m pytest -q Tests/Wording
}

[ $# -gt 0 ] || set -- plain docc drift editors explore random pages review shapes tsan mutants fuzz soak users words
for check in "$@"; do
  echo "== $check"
  case $check in
  docc) tests GettingStartedTests && python3 scripts/docc.py ;;
  drift) LOCKSTEP_DRIFT_ALL=1 tests DriftTests ;;
  editors) editors ;;
  explore) LOCKSTEP_EXPLORE_ALL=1 LOCKSTEP_SEED="${SEED:-52}" tests "noMoreAttemptsInManyRounds|aNewAccountGrantsAttempts|nothingContradictsWholeHistories|noVerdictIsContradicted" ;;
  fuzz) sh fuzz/run.sh "${SECONDS:-60}" ;;
  # NUMBER is one number.
  mutants) python3 scripts/mutants.py ${NUMBER:+--only "$NUMBER"} ;;
  pages) pages ;;
  plain) plain ;;
  random)
    LOCKSTEP_TIMES="${TIMES:-20}" \
      tests "LockstepMarkdownTests.(Mutation|RandomEdit)|LockstepListsTests.Generated|RenumberingProperty|SchemaAgreement|ReplayingSessions"
    ;;
  reproduce) reproduce ;;
  review) if [ -n "${DOCUMENTS-}" ]; then export LOCKSTEP_REVIEW_DOCUMENTS="$DOCUMENTS"; fi && tests TruthTests ;;
  shapes)
    # shellcheck disable=SC2086
    swift build --product lockstep $traits && python3 scripts/shapes.py .build/debug/lockstep ${SHAPES-}
    ;;
  soak) soak ;;
  tsan)
    python3 scripts/pin_package.py --sanitizer .build/tsan
    # shellcheck disable=SC2086
    (cd .build/tsan && swift test $traits --sanitize thread \
      --filter 'LockstepPIN|LockstepTests.(FlowDriverTests|DriverTimeTests|FailureTests)')
    ;;
  users) sh scripts/sessions.sh fleet --sessions "${SESSIONS:-1000}" ;;
  words) words ;;
  *) echo "deep.sh: no check is named $check" >&2 && exit 2 ;;
  esac
done
