"""The formula of Homebrew, which builds the tag from its sources."""

FORMULA = """class Lockstep < Formula
  desc "Interpreter, linter and test runner for flows that are written as tables"
  homepage "{url}"
  url "{url}.git", tag: "v{version}"
  license "Apache-2.0"
  head "{url}.git", branch: "main"

  depends_on "pkg-config" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libyaml"
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"

  def install
    system "make", "release", "PREFIX=#{{prefix}}"
  end

  test do
    system bin/"lockstep", "init", testpath
    system bin/"lockstep", "test", testpath/"flows"
  end
end
"""


def make(release):
    return "lockstep.rb", FORMULA.format(url=release.repository, version=release.version).encode()
