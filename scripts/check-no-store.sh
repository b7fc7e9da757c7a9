#!/bin/sh
# Fails unless a lockstep that is built without the trait DurableStore refuses --state, says why, and does not load
# SQLite.
#
# usage: check-no-store.sh LOCKSTEP
set -eu
# No store can be there: a lockstep that tries to open one fails for another reason.
said=$("$1" run UC2.3 --project flows --state /dev/null/state 2>&1 </dev/null) || true
case $said in
  *"built without a store"*"--traits default,DurableStore"*) ;;
  *) echo "--state without the trait DurableStore: $said" >&2; exit 1 ;;
esac
# Elsewhere than on Linux there is no ldd.
command -v ldd >/dev/null || exit 0
if ldd "$1" | grep -i sqlite; then
  echo "$1 loads SQLite without the trait DurableStore" >&2
  exit 1
fi
