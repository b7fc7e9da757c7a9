#!/bin/sh
# Packs what `make release` built for a tag, with a formula for Homebrew that builds the tag from its sources.
#
# usage: pack.sh TAG URL FOLDER
set -eu
tag=$1
url=$2
folder=$3
cd "$(dirname "$0")/.."

version=${tag#v}
built=$(.build/dist/bin/lockstep --version)
if [ "$built" != "$version" ]; then
  echo "pack: the tag is $tag, and the tool says $built; change ToolVersion first" >&2
  exit 1
fi

mkdir -p "$folder"
name=lockstep-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
tar -czf "$folder/$name.tar.gz" -C .build/dist bin share
(cd "$folder" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")

cat >"$folder/lockstep.rb" <<RUBY
class Lockstep < Formula
  desc "Interpreter, linter and test runner for flows that are written as tables"
  homepage "$url"
  url "$url.git", tag: "$tag"
  license "Apache-2.0"
  head "$url.git", branch: "main"

  depends_on "pkg-config" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libyaml"
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"

  def install
    system "make", "release"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    system bin/"lockstep", "init", testpath
    system bin/"lockstep", "test", testpath/"flows"
  end
end
RUBY
