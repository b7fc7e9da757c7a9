import Lockstep
import LockstepModel
import LockstepTrace
import Testing

/// How texts cite.
@Suite struct Reading {
  static let names: TraceNames = {
    let pattern = try? FlowPattern("LTC[0-9]+")
    return TraceNames(
      casePattern: pattern, flows: ["UC2.3", "PF2.7", "UC9.10", "UC9.10/Destination", "UC9.6", "UC7", "CP1"])
  }()

  static func read(_ text: String, _ path: String = "a.kt") -> TracedFile {
    CitationReader.read(SourceText(path: path, text: text), names)
  }

  /// Rows as `FLOW ROW`, cases as their ids, `@` in front of annotations.
  static func cited(_ text: String, _ path: String = "a.kt") -> [String] {
    read(text, path).citations.map { citation in
      let mark = citation.isAnnotation ? "@" : ""
      return switch citation.subject {
      case .testCase: mark + citation.id.value
      case .row(let flow): "\(mark)\(flow ?? "?") \(citation.id.value)"
      }
    }
  }

  @Test(arguments: [
    ("UC2.3 Unlock the app", "UC2.3"), ("UC 9.6 Get help", "UC9.6"), ("Use Case 4.1 Share", "UC4.1"),
    ("Partial Flow 2.7 Resolve", "PF2.7"), ("PF2.7: Resolve", "PF2.7"), ("use case 4.1", "UC4.1"),
    ("CP1 Change PIN", "CP1"), ("UC7 Menu", "UC7"), ("UC9.10/Destination", "UC9.10/Destination"),
    ("UC9.10.", "UC9.10"), ("UC9.10/Other", "UC9.10"),
  ]) func aFlowIsSpelledInFourWays(_ text: String, _ id: String) {
    #expect(Self.read("\"\(text)\"").namedFlows.map(\.id) == [id])
    #expect(Self.read("// \(text)").namedFlows.map(\.beginsText) == [true])
  }

  @Test(arguments: [
    "UC8", "PUC2.3", "UC2.3a", "UCLA 2.3", "Use Cases 2.3", "uc2.3", "CP11", "UC", "UC 2.x", "Use Case4.1",
  ])
  func otherWordsAreNoFlows(_ text: String) { #expect(Self.read("\"\(text)\"").namedFlows.isEmpty) }

  @Test(arguments: [
    ("@covers UC2.3 1.4a, PF2.8 2.1b", ["@UC2.3 1.4a", "@PF2.8 2.1b"]),
    ("@covers UC2.3 1.4a, 1.4b and 1.4c", ["@UC2.3 1.4a", "@UC2.3 1.4b", "@UC2.3 1.4c"]),
    ("@covers UC2.3 1.4a and 2 more", ["@UC2.3 1.4a"]),
    ("@covers UC2.3 1.4a/1.4b", ["@UC2.3 1.4a", "@UC2.3 1.4b"]),
    ("@covers Use Case 2.3 1.4a 1.5", ["@UC2.3 1.4a", "@UC2.3 1.5"]),
    ("@covers: LTC57, UC2.3 2 -- why", ["@LTC57", "@UC2.3 2"]),
    ("@covers UC9.10/Destination 1.1a", ["@UC9.10/Destination 1.1a"]),
    // A flow that is missing, and a range, are found to be dangling.
    ("@covers UC8 1.1a, UC2.3 1.4a", ["@UC8 1.1a", "@UC2.3 1.4a"]),
    ("@covers UC2.3 1.4a, UC8", ["@UC2.3 1.4a"]),
    ("@covers UC2.3 1.4a–1.4c, 1.5a", ["@UC2.3 1.4a–1.4c", "@UC2.3 1.5a"]),
    ("@covers UC2.3 1.4a-c, 1.5a", ["@UC2.3 1.4a-c", "@UC2.3 1.5a"]),
    ("@covers UC2.3 1.4a..1.4c", ["@UC2.3 1.4a..1.4c"]), ("@covers UC2.3 1.4a…c", ["@UC2.3 1.4a…c"]),
    ("@covers UC2.3 1.4a to 1.4c", ["@UC2.3 1.4a to 1.4c"]), ("@covers UC2.3 1.4a,b", ["@UC2.3 1.4a,b"]),
    ("@covers UC2.3 1.4a, b", ["@UC2.3 1.4a, b"]), ("@covers UC2.3 1.4a, a word", ["@UC2.3 1.4a"]),
    ("@covers UC2.3 1.4a - is it", ["@UC2.3 1.4a"]), ("@covers UC2.3 1.4a to be", ["@UC2.3 1.4a"]),
    ("@covers UC2.3 1.4a - 1.4c", ["@UC2.3 1.4a - 1.4c"]), ("@covers UC2.3 1.4a - 2 ways", ["@UC2.3 1.4a"]),
    ("@covers 1.4a", ["@? 1.4a"]),
    ("@covers \\App\\Money::add", []), ("@coversNothing UC2.3 1.4a", []),
    ("see @covers UC2.3 10.12ab.", ["@UC2.3 10.12ab"]),
    ("@covers [UC2.3 1.4a], {LTC5}", ["@UC2.3 1.4a", "@LTC5"]),
  ]) func coversListsRows(_ text: String, _ cited: [String]) {
    #expect(Self.cited("/* \(text) */") == cited)
    #expect(Self.cited("# \(text)", "a.py") == cited)
    #expect(Self.cited("<!-- \(text) -->", "a.md") == cited)
  }

  /// An ID that is not read would be missing without a word.
  @Test(arguments: [
    ("@covers UC2.3 1.4A", ["1.4A"]), ("@covers uc2.3 1.4a", ["uc2.3"]), ("@covers UC2.3.4b", ["UC2.3.4b"]),
    ("@covers UC2.3 row 1.4a", ["row 1.4a"]), ("@covers UC2.3 1.4a, 1.4B.", ["1.4B"]),
    ("@covers ltc57", ["ltc57"]), ("@covers the row 1.4a", []), ("@covers row 1.4a", ["row 1.4a"]),
    ("@covers UC2.3-1.1b", ["UC2.3-1.1b"]), ("@covers UC2.3#1.1b, 1.2a", ["UC2.3#1.1b"]),
    ("@covers UC2.3/1.1", []), ("@covers UC2.3-1.1", ["UC2.3-1.1"]), ("@covers UC2.3 1_1b", ["1_1b"]),
    ("@covers UC2.3 #1.1b", ["#1.1b"]),
    ("@covers UC2.3-like flows", []), ("@covers UC2.3 - 10 words", []), ("@covers UC2.3 1.4a, 2_000", []),
    ("@covers UC2.3 as in version 1.4", []), ("@covers UC2.3 1.4a in 2.5s", []), ("@covers all of it", []),
    ("@covers \\App\\Money::add", []), ("@covers LTC5 1.4a", []), ("@covers", []),
  ]) func anIDThatIsNotReadIsFound(_ text: String, _ words: [String]) {
    let file = Self.read("/* \(text) */")
    #expect(file.unreadIDs.map(\.value) == words)
    for words in file.unreadIDs { #expect(file.source.text(words.span) == words.value) }
  }

  /// What is in a regular expression neither begins nor ends a comment or a string.
  @Test(arguments: [
    #"s.replace(/\/*$/, "")"#, #"s.split(/[/*"]/)"#, "const a = /'/", "x => /\"*/.test(x)", "return /`/g",
    "if (!/a\\/*/.test(x)) {}", "[\n/[\"]/,\n/a/]", "a = b / c // d / *", "<b>/</b>",
  ]) func aRegularExpressionHidesNoTest(_ line: String) {
    #expect(Self.cited("\(line)\ntest(\"LTC2 Door is stuck\")\n", "a.ts") == ["LTC2"], "\(line)")
  }

  @Test func aSlashThatDividesBeginsNoExpression() {
    #expect(Self.cited("a = b / \"LTC2\" / c", "a.ts") == ["LTC2"])
    #expect(Self.cited("a = (b) / \"LTC2\" / c[0] / \"LTC3\"", "a.ts") == ["LTC2", "LTC3"])
  }

  @Test func commentsContainOthersWhereTheLanguageSaysSo() {
    let text = "/* /* a */ \"LTC2\" */ \"LTC3\""
    for name in ["a.kt", "a.swift", "a.dart", "a.rs"] {
      #expect(Self.cited(text, name) == ["LTC3"], "\(name)")
    }
    for name in ["a.java", "a.ts", "a.c"] { #expect(Self.cited(text, name) == ["LTC2", "LTC3"], "\(name)") }
  }

  @Test func documentationOfRubyAndPerlIsAComment() {
    let text = "a = 1\n=begin\nx(\"LTC2\")\n@covers UC2.3 1.4a\n=end\nx(\"LTC3\")\n"
    #expect(Self.cited(text, "a.rb") == ["@UC2.3 1.4a", "LTC3"])
    #expect(Self.cited("=pod\n\nx('LTC2')\n\n=cut\nx('LTC3');\n", "a.pl") == ["LTC3"])
    #expect(Self.cited("=begin\nx(\"LTC2\")", "a.rb") == [])
  }

  /// The words around many ids are the title of none of them.
  @Test func aListOfManyCasesHasNoTitle() {
    func titles(_ count: Int) -> Set<String?> {
      let ids = (0..<count).map { "LTC\($0)" }.joined(separator: " ")
      let citations = Self.read("\"\(ids) PIN is invalid\"").citations
      #expect(citations.count == count)
      return Set(citations.map(\.title))
    }
    #expect(titles(20) == ["PIN is invalid"])
    #expect(titles(21) == [nil])
  }

  @Test func aRowWithoutFlowIsOneOfTheClass() {
    #expect(
      Self.cited("@DisplayName(\"UC2.3 Unlock\")\n// goes to UC9.6\n// @covers 1.4a") == ["@UC2.3 1.4a"])
  }

  @Test(arguments: [
    ("it('LTC5 LTC9 Add a card')", ["LTC5", "LTC9"]), ("fun `LTC5 Add a card`()", ["LTC5"]),
    ("func testLTC5AddACard() {}", ["LTC5"]), ("// LTC5 Add a card", ["LTC5"]), ("/** LTC5 */", ["LTC5"]),
    ("// unlike LTC5", []), ("/* @DisplayName(\"LTC5\") */", []), ("x(\"Add a card (LTC5)\")", ["LTC5"]),
    ("val a = XLTC5", []), ("\"LTC5x\"", []), ("\"LTC\"", []), ("\"https://a.b/#ltc5\"", []),
    ("\"UC2.3 1.4a taken\"", ["UC2.3 1.4a"]), ("\"UC2.3 2 screens\"", []), ("'\\'' + \"LTC5\"", ["LTC5"]),
    ("\"a\\\" // b\" // LTC5", ["LTC5"]), ("\"\"\"\nLTC5 a\n\"\"\"", ["LTC5"]),
  ]) func namesCite(_ text: String, _ cited: [String]) { #expect(Self.cited(text) == cited) }

  @Test func namesOfFunctionsMayHaveSmallLetters() {
    let file = Self.read("def test_ltc57_pin_is_invalid():\n  pass\n", "a.py")
    #expect(file.citations.map(\.isLowercase) == [true])
    #expect(file.citations.map(\.title) == ["pin is invalid"])
  }

  @Test(arguments: [
    ("\"LTC5 Add a card\"", "Add a card"), ("\"LTC5, LTC9: Add a card.\"", "Add a card"),
    ("\"Add a card (LTC5)\"", "Add a card"), ("\"LTC5\"", nil), ("func testLTC5AddACard()", "add a card"),
  ]) func theOtherWordsAreTheTitle(_ text: String, _ title: String?) {
    #expect(Self.read(text).citations.first?.title == title)
  }

  @Test func linesOfOtherFilesAreTexts() {
    #expect(
      Self.cited("- scenario: LTC57\n  flow: UC2.3\n  verifies: [LTC46, \"UC2.3 1.4a\"]\n", "a.yaml") == [
        "LTC57", "LTC46", "UC2.3 1.4a",
      ])
    #expect(Self.read("- scenario: LTC57\n  flow: UC2.3\n", "a.yaml").namedFlows.map(\.beginsText) == [true])
    #expect(
      Self.cited("*** Test Cases ***\nLTC57 PIN is invalid\n    # LTC58 later\n", "a.robot") == [
        "LTC57", "LTC58",
      ])
  }

  @Test func contextIsTheNearestFlowAbove() {
    let file = Self.read(
      """
      "LTC1 before"
      /* about UC 9.6 */ "LTC2"
      @DisplayName("UC2.3 Unlock the app") class A {
        // as PF2.7 does
        "LTC3"
        uc9.6; UC96
        "LTC4"
      }
      """)
    #expect(file.citations.map(\.context.namedFlow) == [nil, "UC9.6", "PF2.7", "PF2.7"])
    #expect(file.citations.map(\.context.claimedFlow) == [nil, nil, "UC2.3", "UC2.3"])
  }

  @Test func commentsSilenceTheirLineOrWhatFollows() throws {
    let text =
      "a()  // lockstep:ignore unlisted-test-case -- why\n\n// lockstep:ignore dangling-citation\nb()\nc()\n\nd()\n"
    let source = SourceText(path: "a.kt", text: text)
    let found = CitationReader.read(source, Self.names).suppressions
    #expect(found.map(\.rule.value) == ["unlisted-test-case", "dangling-citation"])
    #expect(found.map(\.reason?.value) == ["why", nil])
    #expect(source.text(try #require(found.first).scope).hasPrefix("a()"))
    #expect(source.text(try #require(found.last).scope) == "b()\nc()\n")
    #expect(
      found.map { source.text($0.removalSpan) } == [
        "  // lockstep:ignore unlisted-test-case -- why", "// lockstep:ignore dangling-citation\n",
      ])
  }

  /// Whatever the bytes are, reading ends, and every place lies in the file.
  @Test(arguments: ["a.kt", "a.py", "a.md", "a.txt"]) func anyBytesAreRead(_ path: String) {
    let parts = [
      "\"", "'", "`", "/*", "*/", "//", "#", "\n", "\\", "@covers", " UC2.3 ", "1.4a", "LTC5", "é", "<!--",
      "-->", "```", "\"\"\"", "lockstep:ignore",
    ]
    var state: UInt64 = 7
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += parts[Int(state >> 33) % parts.count]
      }
      let file = Self.read(text, path)
      for citation in file.citations {
        #expect(file.source.text(citation.id.span) == citation.id.value, "\(text)")
        #expect(file.source.text(citation.containingText.span) == citation.containingText.value, "\(text)")
      }
      for comment in file.suppressions {
        #expect(Int(comment.scope.end) <= file.source.bytes.count, "\(text)")
      }
    }
  }
}
