import Lockstep
import TestSupport
import Testing

@testable import LockstepModel

/// Texts that read the same must not be told apart by their shape: nobody would look at them again.
@Suite struct TextFlagsTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func whatReadsTheSameEndsTheSameOrIsOdd(seed: UInt64) {
    var random = SplitMix64(seed)
    var compared = 0
    for _ in 0..<20_000 {
      let left = Self.text(&random)
      let right = Self.respelt(left, &random)
      guard RowText.normal(left) == RowText.normal(right) else { continue }
      compared += 1
      let (one, other) = (TextFlags(left), TextFlags(right))
      #expect(one.isOdd || other.isOdd || one.ending == other.ending, "seed \(seed): '\(left)' '\(right)'")
    }
    #expect(compared > 5_000)
  }

  @Test(arguments: [5, 6] as [UInt64])
  func bracketsAreSeen(seed: UInt64) {
    var random = SplitMix64(seed)
    for _ in 0..<5_000 {
      let text = Self.text(&random)
      #expect(TextFlags(text).hasBracket == text.contains("["), "seed \(seed): '\(text)'")
      #expect(TextFlags(text).hasParenthesis == text.contains("("), "seed \(seed): '\(text)'")
    }
  }

  /// Nearly every row is plain, or looking at its shape would spare nothing.
  @Test(arguments: ["selects Close", "Valid PIN (first time)", "Done", "enters a PIN and selects [OK]"])
  func usualWordsAreNotOdd(_ text: String) { #expect(!TextFlags(text).isOdd) }

  private static let pieces = [
    "a", "B", "ok", "Case:", "User ", "user ", "<sup>1</sup>", " ", "  ", "\t", "\u{0B}", "\u{0C}", "(", ")",
    "[", "]", ":", "ü",
    "PIN",
    "selects ", "Result: ", "x",
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    (0..<random.below(7)).compactMap { _ in random.pick(pieces) }.joined()
  }

  /// The text with another letter case, blanks or a footnote, as it may still read the same.
  private static func respelt(_ text: String, _ random: inout SplitMix64) -> String {
    switch random.below(6) {
    case 0: text.uppercased()
    case 1: text.lowercased()
    case 2: text.replacing(" ", with: "  ")
    case 3: text + "<sup>2</sup>"
    case 4: "User " + text
    default: " " + text + " "
    }
  }
}
