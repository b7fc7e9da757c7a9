import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Sentences below sentences, whatever mark they have.
@Suite struct SubstepTests {
  /// The sentences below a sentence of the main flow, or of an alternative.
  private static let sentences = ["System displays the amount.", "Guest reads it.", "System logs it."]

  @Test(arguments: [
    ["1. ", "2. ", "3. "], ["2.1. ", "2.2. ", "2.3. "], ["2.1 ", "2.2 ", "2.3 "], ["a. ", "b. ", "c. "],
    ["a) ", "b) ", "c) "], ["i. ", "ii. ", "iii. "], ["- ", "- ", "- "],
  ])
  func eachSentenceBelowAStepIsOne(_ marks: [String]) async throws {
    let below = zip(marks, Self.sentences).map { "   \($0)\($1)" }.joined(separator: "\n")
    let main = "1. Guest pays.\n2. System does this:\n\(below)\n3. System stores the payment."
    #expect(
      withoutIDs(try Lists.lines("", main: main)) == [
        "system 'Guest pays'", "user 'pays' → 2", "system 'does this'", "case 'as written' → 2+",
        "screen 'amount'", "user 'reads it' → 2+3", "system 'logs it'", "case 'as written' → 3",
        "system 'stores the payment'", "case 'as written' → end",
      ])
    #expect(try await Lists.findings("", main: main) == [])
  }

  @Test(arguments: [
    ["a. ", "b. ", "c. "], ["a) ", "b) ", "c) "], ["i. ", "ii. ", "iii. "], [".1 ", ".2 ", ".3 "],
    ["4a-1. ", "4a-2. ", "4a-3. "], ["- ", "- ", "- "], ["1. ", "2. ", "3. "],
  ])
  func eachSentenceBelowALabelIsOne(_ marks: [String]) async throws {
    let below = zip(marks, Self.sentences).map { "    \($0)\($1)" }.joined(separator: "\n")
    let text = "4a. Card is declined:\n\(below)\n    Use case ends."
    let found = withoutIDs(try Lists.lines(text)).suffix(4)
    #expect(found.first == "screen 'amount'")
    #expect(found.dropFirst().first?.hasPrefix("user 'reads it' → 4a") == true)
    #expect(found.suffix(2) == ["system 'logs it'", "case 'as written' → end"])
    #expect(try await Lists.findings(text) == [])
  }

  @Test func aListBelowASentenceOfAnAlternativeIsOfThat() async throws {
    let text = """
      4a. Card is declined:
          1. System displays an error.
             1. System logs it.
             2. Guest reads it.
          2. Use case resumes at step 2.
      """
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasPrefix("4a1+ system 'logs it'") }, "\(found)")
    #expect(found.contains { $0.hasSuffix(" user 'reads it' → 2") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  @Test func namesOfThingsBelowASentenceAreNoSentences() throws {
    let main =
      "1. Guest pays.\n2. System displays:\n   1. Guest name\n   2. Guest address\n   - Guest details\n3. System stores it."
    #expect(try Lists.lines("", main: main).count { $0.hasPrefix("  ") == false } == 3)
  }

  @Test func aScreenIsNotNamedByTheNextSentence() throws {
    let main = "1. Guest pays.\n2. System displays the amount.\n   System logs it.\n3. Guest leaves."
    #expect(try Lists.lines("", main: main).contains { $0.hasSuffix(" screen 'amount'") })
  }

  @Test func paragraphsOfAnAlternativeAreSentences() throws {
    let text = """
      4a. Card is declined

         System stores it.

         Guest leaves.

         Use case ends.
      """
    let found = withoutIDs(try Lists.lines(text)).suffix(4)
    #expect(
      found == [
        "system 'stores it'", "case 'as written' → 4a1+", "system 'Guest leaves'", "user 'leaves' → end",
      ])
  }

  private func withoutIDs(_ lines: [String]) -> [String] {
    lines.map { line in
      String(line.drop { $0 == " " }.drop { $0 != " " }.dropFirst())
    }.filter { !$0.isEmpty }
  }

  // MARK: Alternatives between the sentences of the main flow

  @Test(arguments: ["   2a. ", "2a. ", "   - 2a. ", "   - **2a.** "])
  func theMainFlowGoesOnBehindAnAlternativeInIt(_ label: String) async throws {
    let main = """
      1. Guest selects a game.
      2. System displays the price.
      \(label)Guest quits. Use case ends.
      3. Guest confirms.
      4. System charges the card.
      """
    let found = try Lists.lines("", main: main)
    #expect(found.contains { $0.hasSuffix("user 'confirms' → 4") }, "\(found)")
    #expect(found.contains { $0.hasSuffix("user 'quits' → end") }, "\(found)")
    #expect(try await Lists.findings("", main: main) == [])
  }

  @Test func theMainFlowGoesOnBehindARowOfAnAlternative() async throws {
    let main = """
      | Step | Actor | Action |
      |---|---|---|
      | 1 | Guest | Selects a game |
      | 2 | System | Displays the price |
      | 2a | Guest | Quits. Use case ends. |
      | 3 | Guest | Confirms |
      | 4 | System | Charges the card |
      """
    let found = try Lists.lines("", main: main)
    #expect(found.contains { $0.hasSuffix("user 'Confirms' → 4") }, "\(found)")
    #expect(found.contains { $0.hasSuffix("user 'Quits' → end") }, "\(found)")
    #expect(try await Lists.findings("", main: main) == [])
  }

  // MARK: Words in brackets

  @Test func wordsInAngleBracketsStay() throws {
    let main = "1. Guest adds it<br>to the `<dependencies>`.\n2. System opens <user name>."
    #expect(
      try Lists.lines("", main: main).filter { !$0.hasPrefix("  ") } == [
        "1 system 'Guest adds it to the <dependencies>'", "2 system 'opens <user name>'",
      ])
  }
}
