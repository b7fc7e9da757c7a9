#!/bin/sh
# Puts into .venv-release what checks the packages of a release; debootstrap, skopeo, mandoc and Node come from the system's
# packages where they are missing.
set -eu
cd "$(dirname "$0")/.."

packages="pytest==9.2.0 pre-commit==4.7.0 reuse==6.2.0 zizmor==1.32.0 check-jsonschema==0.39.0
  cyclonedx-python-lib[json-validation]==11.12.0"
made=.venv-release/made-with-$(echo "$packages" | tr -s ' \n' '__')

missing=
for tool in debootstrap skopeo mandoc npm shellcheck; do
  command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
if [ -n "$missing" ]; then
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "install$missing, then run make again" >&2
    exit 1
  fi
  as_root=
  if [ "$(id -u)" != 0 ]; then as_root=sudo; fi
  echo "installing$missing"
  $as_root apt-get update -qq
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

if [ -e "$made" ]; then exit 0; fi
echo "installing the tools of the release checks in .venv-release"
rm -rf .venv-release
python3 -m venv .venv-release
# shellcheck disable=SC2086
.venv-release/bin/python -m pip install --quiet --disable-pip-version-check $packages
touch "$made"
