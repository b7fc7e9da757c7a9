#!/bin/sh
# Examples/DurableSessions and Packages/python: installs what is missing, a PostgreSQL server among it, and builds the tool.
#
# usage: sessions.sh [serve | test | fleet | bench] [options]
#
# serve   two workers and a page, until it is interrupted; needs no Swift
# test    the tests of both: 30 sessions, workers that die, secrets that must be nowhere
# fleet   1,000 sessions on 4 workers that are killed all the time
# bench   what sessions cost, against the limits of the machine; docs/scale.md has the figures
#
# WHEEL is a wheel of the Python package, LOCKSTEP the tool: without them they are built here. With LOCKSTEP nothing needs Swift.
set -eu
cd "$(dirname "$0")/.."
what=${1:-serve}
[ $# -eq 0 ] || shift

if [ "$what" = serve ]; then
  sh scripts/install.sh postgresql serve
  exec .venv-serve/bin/python Tests/Users/serve.py
fi
sh scripts/install.sh postgresql users
if [ -z "${LOCKSTEP-}" ]; then
  sh scripts/install.sh libyaml sqlite
  SWIFT_DETERMINISTIC_HASHING=1 swift build --traits default,DurableStore --product lockstep
fi
python=.venv-users/bin/python
case $what in
test) exec $python -m pytest -q "$@" Packages/python/tests Tests/Users ;;
fleet) exec $python Tests/Users/fleet.py "$@" ;;
bench) exec $python Benchmarks/sessions.py "$@" ;;
*) echo "sessions.sh: '$what' is unknown; use serve, test, fleet or bench" >&2 && exit 2 ;;
esac
