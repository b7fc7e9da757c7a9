#!/bin/sh
# Builds the release binary, with its man page and its shell completions, into a folder.
# On Linux it takes the static libraries of glibc, libyaml and SQLite, which Debian's -dev packages bring.
#
# usage: release.sh FOLDER
set -eu
folder=$1
# With the store behind `lockstep run --state`.
flags="--traits default,DurableStore $(sh "$(dirname "$0")/release-flags.sh")"

# The flags are several words.
# shellcheck disable=SC2086
swift build $flags --product lockstep
# shellcheck disable=SC2086
built=$(swift build $flags --show-bin-path)/lockstep

# ICU would add 40 MB and several milliseconds to every start. It comes in with full Foundation.
if nm "$built" 2>/dev/null | grep -q -E ' [TtBbDd] _?(u_init|ucal_open|uloc_getDefault)'; then
  echo "release: ICU is linked into lockstep; some import of Foundation pulls it in" >&2
  exit 1
fi

mkdir -p "$folder/bin" "$folder/share/man/man1" "$folder/share/bash-completion/completions" \
  "$folder/share/zsh/site-functions" "$folder/share/fish/vendor_completions.d"
install -m 755 "$built" "$folder/bin/lockstep"
strip "$folder/bin/lockstep"

tool=$folder/bin/lockstep
"$tool" --generate-completion-script bash >"$folder/share/bash-completion/completions/lockstep"
"$tool" --generate-completion-script zsh >"$folder/share/zsh/site-functions/_lockstep"
"$tool" --generate-completion-script fish >"$folder/share/fish/vendor_completions.d/lockstep.fish"
swift package --disable-sandbox --allow-writing-to-directory "$folder/share/man/man1" \
  generate-manual --output-directory "$folder/share/man/man1" >/dev/null
# The generator leaves empty lines between paragraphs, and lines that begin as macros do.
page=$folder/share/man/man1/lockstep.1
awk '/^$/ { print ".Pp"; next } /^\047/ { print "\\&" $0; next } { print }' "$page" >"$page.tmp"
mv "$page.tmp" "$page"
echo "made $tool ($("$tool" --version))"
