#!/bin/sh
# Builds the tool and the benchmarks, and measures. With --write the figures go into README.md.
# Other arguments are handed on: `run.sh --only transitions`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")

if [ "${1:-}" = --write ]; then
  shift
  set -- --write "$here/README.md" "$@"
fi

# The manifest has the benchmarks for those who ask.
export LOCKSTEP_MEASURES=1
flags=$(sh "$root/scripts/release-flags.sh")
# The flags are several words.
# shellcheck disable=SC2086
swift build --package-path "$root" $flags --product lockstep
# shellcheck disable=SC2086
swift build --package-path "$root" $flags --product bench
swift build --package-path "$root" $flags --product Empty
# shellcheck disable=SC2086
tool=$(swift build --package-path "$root" $flags --show-bin-path)/lockstep
# shellcheck disable=SC2086
bin=$(swift build --package-path "$root" $flags --show-bin-path)

# Stripped, as they are shipped: what is not there need not be mapped. Copied, as they are installed: of a file that strip has
# just written, the system maps 8 MB more.
stripped=$(mktemp -d)
trap 'rm -r "$stripped"' EXIT
for file in "$tool" "$bin/Empty"; do
  strip -o "$stripped/written" "$file"
  cp "$stripped/written" "$stripped/${file##*/}"
done

# The documents of a real design, where they lie beside the repository; else those of the tests.
documents=$root/../shared/corpus/functional-design
[ -d "$documents" ] || documents=$root/Tests/Documents/LockstepMarkdownTests/Rendering/Documents

swift=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
"$bin/bench" --root "$root" --tool "$stripped/lockstep" --empty "$stripped/Empty" --swift "$swift" \
  --documents "$documents" "$@"
case " $* " in
*" --only "*) ;;
*) python3 "$here/keystrokes.py" "$stripped/lockstep" ;;
esac
