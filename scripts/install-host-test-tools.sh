#!/bin/sh
# Puts into .venv-hosts what plays pages and modules and what talks to the language server: pytest, Playwright, axe,
# pytest-lsp and a terminal for pictures; Chromium, Node, Neovim and Emacs come from the system's packages where they are missing.
set -eu
cd "$(dirname "$0")/.."

packages="pytest==9.2.0 playwright==1.65.2 axe-playwright-python==0.1.8 pytest-lsp==1.0.1 pyte==0.8.2"
made=.venv-hosts/made-with-$(echo "$packages" | tr ' ' '_')

as_root=
if [ "$(id -u)" != 0 ]; then as_root=sudo; fi

missing=
command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
command -v node >/dev/null 2>&1 || missing="$missing nodejs"
command -v nvim >/dev/null 2>&1 || missing="$missing neovim"
command -v emacs >/dev/null 2>&1 || missing="$missing emacs-nox elpa-eglot elpa-yaml-mode elpa-markdown-mode"
if [ -n "$missing" ]; then
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "install$missing, then run make again" >&2
    exit 1
  fi
  echo "installing$missing"
  $as_root apt-get update -qq
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

if [ -e "$made" ]; then exit 0; fi
echo "installing $packages in .venv-hosts"
rm -rf .venv-hosts
python3 -m venv .venv-hosts
# shellcheck disable=SC2086
.venv-hosts/bin/python -m pip install --quiet --disable-pip-version-check $packages
touch "$made"
