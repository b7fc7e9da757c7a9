import Foundation
import TestSupport
import Testing

@testable import Lockstep

/// The forms of values.
@Suite struct PatternTests {
  private static func pattern(_ random: inout SplitMix64) -> String {
    let atoms = ["a", "b", ".", "[ab]", "[^a]", "[b-d]", "\\d", "ä", "[ä-ü]", "[^é]", "[a€🙂]"]
    let repetitions = ["", "", "?", "*", "+", "{2}", "{1,}", "{0,2}", "{2,3}", "{0}"]
    return (0..<1 + random.below(6)).map { _ in
      (random.pick(atoms) ?? "") + (random.pick(repetitions) ?? "")
    }.joined()
  }

  private static func text(_ random: inout SplitMix64) -> String {
    String((0..<random.below(10)).compactMap { _ in random.pick(Array("aabbcd1äé€🙂")) })
  }

  /// Regular expressions of Foundation mean the same.
  @Test func aPatternMatchesAsARegularExpressionDoes() throws {
    var random = SplitMix64(25)
    var matches = 0
    for _ in 0..<Trials.count(3_000) {
      let (written, text) = (Self.pattern(&random), Self.text(&random))
      let expression = try NSRegularExpression(pattern: "^(?:\(written))$")
      let wanted =
        expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
      #expect(try FlowPattern(written).matches(text) == wanted, "'\(written)' and '\(text)', seed 25")
      if wanted { matches += 1 }
    }
    #expect(matches > 100)
  }

  @Test func theLongestMatchInATextIsFound() throws {
    var random = SplitMix64(26)
    for _ in 0..<Trials.count(2_000) {
      let (pattern, text) = (try FlowPattern(Self.pattern(&random)), "x" + Self.text(&random))
      let starts = (1..<text.count).reversed().map { String(text.dropFirst().prefix($0)) }
      let wanted = starts.first { pattern.matches($0) }
      let found = text.withBytes { pattern.endOfMatch(in: $0, from: 1, ignoringCase: false) }
      #expect(found == wanted.map { $0.utf8.count + 1 }, "'\(pattern.text)' and '\(text)', seed 26")
    }
  }

  @Test func aMatchInATextHasAtMost63Bytes() throws {
    let text = String(repeating: "7", count: 100)
    for (written, end) in [("\\d+", 63), ("\\d{64}", nil), ("7{60,70}", 63), ("\\d\\d?", 2)] {
      let pattern = try FlowPattern(written)
      #expect(text.withBytes { pattern.endOfMatch(in: $0, from: 0, ignoringCase: false) } == end)
    }
  }

  @Test func aPatternHas1024BytesAtMost() throws {
    #expect(throws: Never.self) { try FlowPattern(String(repeating: "a", count: 1_024)) }
    #expect(throws: FlowPattern.Malformed.self) { try FlowPattern(String(repeating: "a", count: 1_025)) }
  }

  @Test(arguments: [
    ("[A-ZÄÖÜ]", "Ä", true), (".{2}", "éé", true), (".{2}", "é", false), ("[^0-9]{1,4}", "äöü", true),
    (".", "🙂", true), ("[ä-ü]", "ö", true), ("[ä-ü]", "z", false), ("[\\.-9]", "5", true),
    ("[!-\\.]", "-", true), ("[\\d-]{2}", "5-", true), (".", "\n", false), (".", "\u{2028}", false),
    ("[^a]", "\n", true), ("[^]", "a", true),
  ])
  func aCharacterIsNotAByte(_ pattern: String, _ text: String, _ matches: Bool) throws {
    #expect(try FlowPattern(pattern).matches(text) == matches)
  }

  /// Only the pattern limits the length of a value.
  @Test(arguments: [
    (".{1,2000}", 1_025, true), (".{1,2000}", 2_000, true), (".{1,2000}", 2_001, false),
    ("[a-z]{1500}", 1_500, true), ("x*y*x+", 100_000, true), ("[a-w]*", 100_000, false),
  ])
  func aValueMayBeLong(_ pattern: String, _ count: Int, _ matches: Bool) throws {
    #expect(try FlowPattern(pattern).matches(String(repeating: "x", count: count)) == matches)
  }

  @Test func bytesThatAreNotUTF8MatchNothing() throws {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] {
      #expect(try !FlowPattern(".*").matches(bytes.span), "\(bytes)")
    }
  }

  @Test(arguments: [("[Ä]{2}", "ÄÄ"), ("[^ -~]", "\0"), ("x?[A-Z\\d]{2}", "00"), ("[é-ü]", "é")])
  func anExampleMatches(_ written: String, _ example: String) throws {
    let pattern = try FlowPattern(written)
    #expect(String(decoding: pattern.example, as: UTF8.self) == example)
    #expect(pattern.matches(example))
  }

  @Test(arguments: ["[]", "[^\u{0}-\u{10FFFF}]", "[a-\\d]", "[ü-ä]", "\\w", "a{", "(a)"])
  func whatIsNotAPatternIsRefused(_ text: String) {
    #expect(throws: FlowPattern.Malformed.self) { try FlowPattern(text) }
  }
}
