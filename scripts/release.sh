#!/bin/sh
# Builds the release binary into a folder, with its man page, its shell completions, its licenses and its bill of materials.
# On Linux it takes the static libraries of glibc, libyaml and SQLite, which Debian's -dev packages bring.
#
# usage: release.sh FOLDER [PREFIX]    installs it below PREFIX, too
set -eu
folder=$1
prefix=${2-}
cd "$(dirname "$0")/.."
# With the store behind `lockstep run --state`.
flags="--traits default,DurableStore $(sh scripts/release-flags.sh) --force-resolved-versions"
# A few of the compiler's decisions depend on its hashes and addresses. Both are fixed, so that builds in the same folder give
# the same bytes; in another folder single functions may differ. A container must permit it: .github/workflows/release.yml.
export SWIFT_DETERMINISTIC_HASHING=1
steady=
if setarch -R true 2>/dev/null; then
  steady="setarch -R"
elif [ "$(uname -s)" = Linux ]; then
  echo "release: addresses cannot be fixed here, so another build may differ in some bytes" >&2
fi
# A tag gives the same binary on any day: with these versions of what it depends on.
cp scripts/release.resolved Package.resolved

# On macOS the system has no libyaml: the static library of Homebrew's makes a binary that needs nothing else.
if [ "$(uname -s)" = Darwin ]; then
  mkdir -p .build/static
  libraries=$(pkg-config --variable=libdir yaml-0.1)
  cp "$libraries/libyaml.a" .build/static
  sed "s|^libdir=.*|libdir=$PWD/.build/static|" "$libraries/pkgconfig/yaml-0.1.pc" >.build/static/yaml-0.1.pc
  export PKG_CONFIG_PATH="$PWD/.build/static:${PKG_CONFIG_PATH-}"
fi

# The flags are several words.
# shellcheck disable=SC2086
$steady swift build $flags --product lockstep
# shellcheck disable=SC2086
built=$(swift build $flags --show-bin-path)/lockstep

# ICU would add 40 MB and several milliseconds to every start. It comes in with full Foundation.
if nm "$built" 2>/dev/null | grep -q -E ' [TtBbDd] _?(u_init|ucal_open|uloc_getDefault)'; then
  echo "release: ICU is linked into lockstep; some import of Foundation pulls it in" >&2
  exit 1
fi

rm -rf "$folder"
share=$folder/share
mkdir -p "$folder/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
  "$share/fish/vendor_completions.d" "$share/doc/lockstep"
tool=$folder/bin/lockstep
install -m 755 "$built" "$tool"
# The compiler's hashes of its inputs, which nothing reads at run time, differ with the folder of the sources.
case $(uname -s) in
Linux) strip --remove-section=.swift_modhash "$tool" ;;
*) strip "$tool" ;;
esac

"$tool" --generate-completion-script bash >"$share/bash-completion/completions/lockstep"
"$tool" --generate-completion-script zsh >"$share/zsh/site-functions/_lockstep"
"$tool" --generate-completion-script fish >"$share/fish/vendor_completions.d/lockstep.fish"
SOURCE_DATE_EPOCH=$(sh scripts/source-date.sh)
export SOURCE_DATE_EPOCH
"$tool" --experimental-dump-help | python3 scripts/dist/manpage.py "$("$tool" --version)" >"$share/man/man1/lockstep.1"
cp LICENSE NOTICE "$share/doc/lockstep"
"$tool" --licenses >"$share/doc/lockstep/LICENSES.txt"
python3 scripts/dist/sbom.py "$tool" >"$share/doc/lockstep/lockstep.cdx.json"
if [ -n "$prefix" ]; then
  mkdir -p "$prefix"
  cp -R "$folder/bin" "$share" "$prefix/"
fi
echo "made $tool ($("$tool" --version))"
