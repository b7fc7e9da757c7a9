import Lockstep
import LockstepModel
import LockstepYAML
import Testing

/// Which part of a file a comment that silences is about.
@Suite struct SuppressionTests {
  private func read(_ text: String) -> [Suppression] {
    YAMLReader.suppressions(in: SourceText(path: "a.yaml", text: text))
  }

  /// The text that the only comment covers, and what is left without it.
  private func only(_ text: String) throws -> (scope: String, rest: String) {
    let found = read(text)
    let one = try #require(found.first)
    #expect(found.count == 1)
    let bytes = one.source.bytes
    let rest = bytes[..<Int(one.removalSpan.start)] + bytes[Int(one.removalSpan.end)...]
    return (one.source.text(one.scope), String(decoding: rest, as: UTF8.self))
  }

  @Test func theWordsOfAComment() throws {
    let one = try #require(
      read("a: 1  #   lockstep:ignore  some-rule 1.1a, 1.2  --  because of # it \nb: 2\n").first)
    #expect(one.rule.value == "some-rule")
    #expect(one.rows.map(\.value) == ["1.1a", "1.2"])
    #expect(one.reason?.value == "because of # it")
    #expect(!one.isForFile)
    #expect(one.source.text(one.rule.span) == "some-rule")
    #expect(read("a: 1 # lockstep:ignore r --  ").first?.reason == nil)
    #expect(read("a: 1 # lockstep:ignore r because").first?.reason == nil)
    #expect(read("a: 1 # lockstep:ignore").first?.rule.value == "")
    #expect(read("a: 1 # lockstep:ignore-line r -- x").first?.rule.value == "")
    #expect(read("a: 1 # see lockstep:ignore").isEmpty)
  }

  @Test func atTheEndOfALineItCoversTheLine() throws {
    let (scope, rest) = try only("a: 1\nb: [2, 3]   # lockstep:ignore r -- x\nc: 4\n")
    #expect(scope == "b: [2, 3]   # lockstep:ignore r -- x")
    #expect(rest == "a: 1\nb: [2, 3]\nc: 4\n")
  }

  @Test(arguments: [
    ("a: 1\n# C\nb: {c: 2}\nd: 3\n", "b: {c: 2}"),
    ("a:\n  # C\n  b: 1\n  c: 2\n", "b: 1"),
    ("a:\n  # C\n  - b: 1\n    c: 2\n  - d\n", "b: 1\n    c: 2"),
    ("a:\n# C\n- b\n- d\n", "b"),
    ("a:\n  - b\n  # C\n  - d: 1\n    e: 2\n", "d: 1\n    e: 2"),
    ("a:\n  - b: 1\n    # C\n    e: 2\n", "e: 2"),
    ("a:\n  - b: 1\n    # C\nc: 2\n", "c: 2"),
    ("# C\na: 1\nb: 2\n", "a: 1"),
    ("\u{FEFF}# C\r\na: 1\r\nb: 2\r\n", "a: 1"),
    ("a:\n  # C\n  [b, c]\nd: 1\n", "[b, c]"),
    ("a: [b,\n  # C\n  {c: 1}]\n", "{c: 1}"),
    ("a: {b: 1,\n  # C\n  c: 2}\n", "c: 2"),
    ("a: |\n  # no comment\n  text\n# C\nb: 2\n", "b: 2"),
    ("- a\n# C\n- b: [1,\n    2]\n", "b: [1,\n    2]"),
    ("a:\n  # C\n  one\nb: 2\n", "one"),
  ])
  func onALineOfItsOwnItCoversWhatComesNext(_ text: String, _ wanted: String) throws {
    let text = text.replacing("# C", with: "# lockstep:ignore r -- x")
    let (scope, rest) = try only(text)
    #expect(scope == wanted)
    #expect(!rest.contains("lockstep"))
    // Taking the comment away takes its line and nothing else.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    #expect(
      rest.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.count == lines.count - 1)
    #expect(rest.hasPrefix("\u{FEFF}") == text.hasPrefix("\u{FEFF}"))
  }

  @Test func behindEverythingItCoversItself() throws {
    let (scope, rest) = try only("a: 1\n# lockstep:ignore r -- x\n")
    #expect(scope == "# lockstep:ignore r -- x")
    #expect(rest == "a: 1\n")
  }

  @Test func forAFileItStandsAnywhere() throws {
    let found = read("a: 1\nb: 2\n  # lockstep:ignore-file r -- x")
    #expect(found.first?.isForFile == true)
    #expect(found.first?.rule.value == "r")
  }

  @Test(arguments: [
    "a: \"# lockstep:ignore r -- x\"\n", "a: '# lockstep:ignore r'\n", "a: b# lockstep:ignore r\n",
    "a: |\n  # lockstep:ignore r\n  b\n", "a: \"one\n  # lockstep:ignore r\n  two\"\n",
    "a: >-\n  one\n  # lockstep:ignore r\n", "# lockstep: ignore r\na: 1\n",
  ])
  func textsAreNoComments(_ text: String) { #expect(read(text).isEmpty, "\(text)") }

  @Test func theFirstLineOfABlockMayHaveOne() throws {
    let (scope, rest) = try only("a: |-  # lockstep:ignore r -- x\n  # text\n  b\n")
    #expect(scope == "a: |-  # lockstep:ignore r -- x")
    #expect(rest == "a: |-\n  # text\n  b\n")
  }

  @Test func behindWhatCannotBeReadThereIsNone() {
    #expect(
      read("a: 1 # lockstep:ignore r -- x\nb: [c\nd: e # lockstep:ignore s -- x\n").map(\.rule.value) == ["r"]
    )
  }
}
