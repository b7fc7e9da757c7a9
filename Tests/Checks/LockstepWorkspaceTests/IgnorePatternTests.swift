import Testing

@testable import LockstepWorkspace

/// The examples of gitignore(5), and what its sentences say.
@Suite struct IgnorePatternTests {
  static let cases: [(pattern: String, path: String, isDirectory: Bool, isMatch: Bool)] = [
    ("hello.*", "hello.txt", false, true),
    ("hello.*", "a/hello.java", false, true),
    ("/hello.*", "hello.c", false, true),
    ("/hello.*", "a/hello.java", false, false),
    ("foo/", "foo", true, true),
    ("foo/", "foo", false, false),
    ("foo/", "a/foo", true, true),
    ("doc/frotz", "doc/frotz", true, true),
    ("doc/frotz", "a/doc/frotz", true, false),
    ("/doc/frotz/", "doc/frotz", true, true),
    ("foo/*", "foo/test.json", false, true),
    ("foo/*", "foo/bar/hello.c", false, false),
    ("**/foo", "foo", false, true),
    ("**/foo", "a/b/foo", false, true),
    ("**/foo/bar", "a/foo/bar", false, true),
    ("**/foo", "afoo", false, false),
    ("abc/**", "abc/x/y", false, true),
    ("abc/**", "abc", true, false),
    ("a/**/b", "a/b", false, true),
    ("a/**/b", "a/x/y/b", false, true),
    ("a/**/b", "a/xb", false, false),
    ("a**b", "axxb", false, true),
    ("a**b", "ax/b", false, false),
    ("?.md", "a.md", false, true),
    ("?.md", ".md", false, false),
    ("[a-c]*.md", "bx.md", false, true),
    ("[!a-c].md", "b.md", false, false),
    ("[!a-c].md", "d.md", false, true),
    ("[]x].md", "].md", false, true),
    ("[a.md", "[a.md", false, true),
    ("[\\]x]*", "]a", false, true),
    ("[^a-c].md", "^.md", false, true),
    ("[c-a].md", "b.md", false, false),
    ("a/**/b/**/c", "a/b/x/b/y/c", false, true),
    ("a/**/b/**/c", "a/x/b/y", false, false),
    ("**", "a/b", false, true),
    ("\\#a", "#a", false, true),
    ("\\!a", "!a", false, true),
    ("a\\*", "a*", false, true),
    ("a\\*", "ab", false, false),
    ("a  ", "a", false, true),
    ("a\\ ", "a ", false, true),
    ("ä?.md", "äb.md", false, true),
  ]

  @Test(arguments: cases.indices) func aPatternMatchesAsGitSays(number: Int) throws {
    let (pattern, path, isDirectory, isMatch) = Self.cases[number]
    #expect(try matches(pattern, path, isDirectory) == isMatch, "'\(pattern)' and '\(path)'")
  }

  /// Walks to the path, as ``IgnoreRules`` does.
  private func matches(_ pattern: String, _ path: String, _ isDirectory: Bool) throws -> Bool {
    let read = try #require(IgnorePattern(pattern.utf8))
    let names = path.split(separator: "/").map(String.init)
    let places = names.dropLast().reduce(read.path.start) { read.path.progress(past: $1, from: $0) }
    let isMatch = read.path.isMatch(names[names.count - 1], from: places)
    #expect(read.path.progress(past: names[names.count - 1], from: places).isMatch == isMatch)
    return (isDirectory || !read.isForDirectories) && isMatch
  }

  @Test func commentsAndBlankLinesAreNoPatterns() {
    #expect(
      IgnorePattern.all(in: Array("\u{FEFF}# a\r\n\r\n  \nb\r\n!c\n".utf8)).map(\.isNegated) == [false, true])
  }

  /// A pattern with many stars takes no longer than the path times the pattern.
  @Test(.timeLimit(.minutes(10))) func aHostilePatternTakesNoTime() throws {
    let stars = String(repeating: "*a", count: 200) + "/**/" + String(repeating: "**/", count: 100)
    #expect(try !matches(stars, String(repeating: "a", count: 1_000) + "/b", false))
    #expect(try matches(String(repeating: "*", count: 2_000) + ".md", "a.md", false))
    let folders = String(repeating: "**/*/", count: 500) + "b"
    #expect(try !matches(folders, String(repeating: "a/", count: 1_000) + "a", false))
    #expect(try matches(folders, String(repeating: "a/", count: 1_000) + "b", false))
  }
}
