import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Marks in and before the words of a sentence.
@Suite struct WordMarkTests {
  @Test(arguments: ["stored in a .txt file", "stored in report.csv now", "made with .NET"])
  func aPointInAWordEndsNoSentence(_ words: String) async throws {
    let text = "4a. The ranking is \(words). Use case ends."
    #expect(try Lists.lines(text).contains("  4a case 'The ranking is \(words)' → end"))
    #expect(try await Lists.findings(text) == [])
  }

  @Test(arguments: ["Card is blocked.System stores it.", "Card is blocked. System stores it."])
  func aPointBeforeACapitalEndsOne(_ text: String) throws {
    #expect(try Lists.lines("4a. \(text) Use case ends.").contains("  4a case 'Card is blocked' → 4a"))
  }

  @Test(arguments: [
    ("expenses_[project]_[date].csv", "expenses_[project]_[date].csv"), ("a_b_c", "a_b_c"), ("_now_", "now"),
    ("__now__ and _then_", "now and then"), ("the **_now_**", "the now"),
    ("the field `_id`", "the field _id"),
  ])
  func underscoresOfNamesStay(_ words: String, _ shown: String) throws {
    let main = "1. Guest selects a game.\n2. System writes \(words)."
    let found = try Lists.lines("", main: main)
    #expect(found.contains { $0.hasPrefix("2 system 'writes \(shown)'") }, "\(found)")
  }

  @Test(arguments: ["_(twice)_ Guest pays.", "*(twice)* Guest pays.", "**_(twice)_** Guest pays."])
  func underscoresBeforeASentenceAreMarks(_ sentence: String) throws {
    let found = try Lists.lines("", main: "1. \(sentence)\n2. System _(server)_ writes it.")
    #expect(found.contains("1 system '(twice) Guest pays'"), "\(found)")
    #expect(found.contains("2 system '(server) writes it'"), "\(found)")
  }

  @Test func whatIsInParenthesesBeforeASubjectIsNone() async throws {
    let text = "4a. Game is lent:\n  1. (Guest only) System offers another one.\n  2. Use case ends."
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasPrefix("4a1 system 'offers another one'") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  @Test(arguments: ["**%**: ", "**%:** ", ""])
  func aTitleBeforeASentenceIsNotItsSubject(_ form: String) async throws {
    func title(_ name: String) -> String { form.replacing("%", with: name) }
    let main = """
      1. \(title("Open the shop"))Guest opens the shop.
      2. \(title("Show the games"))System displays the games.
      3. \(title("Select"))Guest selects a game.
      4. \(title("Store"))System stores the loan.
      """
    let found = try Lists.lines("", main: main)
    #expect(found.contains("2 screen 'games'") && found.contains("  3 user 'selects a game' → 4"), "\(found)")
    #expect(try await Lists.findings("", main: main) == [])
  }
}
