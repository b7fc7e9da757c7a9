import Lockstep
import LockstepModel
import TestSupport
import Testing

@testable import LockstepYAML

@Suite struct PositionTests {
  /// The spans of all nodes, in the order of the text, against the marks.
  private func expectNodes(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let marked = Marked(text, path: "marked.yaml")
    let (tree, findings) = TreeBuilder.build(marked.source)
    #expect(lines(findings) == [], sourceLocation: sourceLocation)
    let nodes = try #require(tree).nodes.map { Marked.show($0.span, marked.source) }
    #expect(nodes == marked.marks, sourceLocation: sourceLocation)
  }

  @Test func keysAndValuesKnowTheirBytes() throws {
    try expectNodes("««a»: «b»\n«longer key»: «a text of words»»\n")
  }

  @Test func placesAreBytesEvenBehindOtherScripts() throws {
    try expectNodes("««é»: «😀 ok»\n«ключ»: «[«日本», «x»]»»\n")
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstKey() throws {
    try expectNodes("\u{FEFF}««a»: «é»\n«b»: «c»»\n")
  }

  @Test func windowsLineEndsAreNoPartOfAValue() throws {
    try expectNodes("««a»: «b»\r\n«c»:\r\n  «- «d»\r\n  - «é»»\r\n«e»: «f»»\r\n")
  }

  @Test func aBlockCollectionEndsWithItsLastChild() throws {
    try expectNodes("««a»:\n  ««b»: «c»»\n\n# a comment\n«d»:\n  «- «e»»»\n\n")
  }

  @Test func bracketsBelongToTheirCollection() throws {
    try expectNodes("««a»: «[«b», «{«c»: «d»}»  ]»»   # comment\n")
  }

  @Test func quotesBelongToTheirText() throws {
    try expectNodes("««a»: «\"b \\\" \\u00e9\"»\n«'c'''»: «'d''e'»»\n")
  }

  @Test func aBlockScalarEndsAtItsLastCharacter() throws {
    try expectNodes("««a»: «|\n  one é\n\n  two»\n\n«b»: «>-\n  three»»\n\n\n")
  }

  @Test func aTextOverSeveralLinesIsOnePlace() throws {
    try expectNodes("««a»: «one\n  two é»\n«b»: «\"x\n  y\"»»\n")
  }

  @Test func aMissingValueStandsBehindTheColon() throws {
    try expectNodes("««a»:«»\n«b»: «c»»\n")
  }

  @Test func aPairInAListEndsWithItsValue() throws {
    try expectNodes("«[««a»: «b»», «c» ]»\n")
  }

  @Test(arguments: [
    ("title: plain é", "plain é"), ("title: \"a\\tb\\u00e9\"", "a\tbé"), ("title: 'it''s'", "it's"),
    ("title: |\n  one\n  two\n", "one\ntwo\n"), ("title: >-\n  one\n  two\n", "one two"),
    ("title: one\n  two", "one two"), ("title: \"\\N\"", "\u{85}"), ("title: ''", ""),
  ])
  func aTextReadsAsYAMLSays(_ yaml: String, _ text: String) throws {
    let tree = try #require(TreeBuilder.build(SourceText(path: "x", text: yaml)).0)
    #expect(tree.text(2) == text)
  }
}
