import Foundation
import TestSupport
import Testing

@testable import Lockstep

/// The forms of values.
@Suite struct PatternTests {
  private static func pattern(_ random: inout SplitMix64) -> String {
    let atoms = ["a", "b", ".", "[ab]", "[^a]", "[b-d]", "\\d"]
    let repetitions = ["", "", "?", "*", "+", "{2}", "{1,}", "{0,2}", "{2,3}", "{0}"]
    return (0..<1 + random.below(6)).map { _ in
      (random.pick(atoms) ?? "") + (random.pick(repetitions) ?? "")
    }.joined()
  }

  private static func text(_ random: inout SplitMix64) -> String {
    String((0..<random.below(10)).compactMap { _ in random.pick(Array("aabbcd1")) })
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
      let lengths = (1..<text.utf8.count).reversed()
      let wanted = lengths.first { pattern.matches(String(text.dropFirst().prefix($0))) }
      let found = text.withBytes { pattern.endOfMatch(in: $0, from: 1, ignoringCase: false) }
      #expect(found == wanted.map { $0 + 1 }, "'\(pattern.text)' and '\(text)', seed 26")
    }
  }

  @Test func aMatchInATextHasAtMost63Bytes() throws {
    let text = String(repeating: "7", count: 100)
    for (written, end) in [("\\d+", 63), ("\\d{64}", nil), ("7{60,70}", 63), ("\\d\\d?", 2)] {
      let pattern = try FlowPattern(written)
      #expect(text.withBytes { pattern.endOfMatch(in: $0, from: 0, ignoringCase: false) } == end)
    }
  }

  @Test func aPatternIsNoLongerThanAValue() throws {
    #expect(throws: Never.self) { try FlowPattern(String(repeating: "a", count: 1_024)) }
    #expect(throws: FlowPattern.Malformed.self) { try FlowPattern(String(repeating: "a", count: 1_025)) }
  }
}
