import Lockstep
import LockstepModel
import Testing

@testable import LockstepLint

/// Rules that compare spellings look at words that people type.
@Suite struct LongWordTests {
  /// A word four times, and once with two letters in its middle swapped.
  private func flow(letters count: Int) -> String {
    let half = String(repeating: "ab", count: count / 2 - 4)
    return useCase(
      """
            - id: 1.1
              screen: \(half)cdefghij
              message: \(half)cdefghij, \(half)cdefghij.
              items: [\(half)cdefghij, \(half)cdegfhij]
              transitions: [{id: 1.1a, user: selects Close, next: end}]
      """)
  }

  private func misspelt(_ text: String) throws -> Int {
    Linter.lint(try MarkedProject(text).project).count { $0.rule.id == "misspelt-word" }
  }

  @Test func aWordOfMoreLettersIsNotCompared() throws {
    #expect(try misspelt(flow(letters: 20)) == 1)
    #expect(try misspelt(flow(letters: SpellingCounts.longestWord)) == 1)
    #expect(try misspelt(flow(letters: SpellingCounts.longestWord + 2)) == 0)
  }

  /// Such words would have to be compared with each other, all with all.
  @Test func aStartAndAnEndOfManyWordsTellNothing() throws {
    func flow(_ count: Int) -> String {
      let words = (0..<count).map { number in
        "in"
          + String(number, radix: 16).map { String(UnicodeScalar(UInt8(103 + ($0.hexDigitValue ?? 0)))) }
          .joined() + "uvwtion"
      }
      return useCase(
        """
              - id: 1.1
                screen: Here
                message: informxtion
                items: [\((words + words + ["information", "information"]).joined(separator: ", "))]
                transitions: [{id: 1.1a, user: selects Close, next: end}]
        """)
    }
    #expect(try misspelt(flow(10)) == 1)
    #expect(try misspelt(flow(1_000)) == 0)
  }

  /// So many names that differ are no slips.
  @Test func manyActionsAreComparedByNameAlone() throws {
    func found(_ count: Int) throws -> Set<String> {
      let rows = (0..<count).map { "{id: 1.1r\($0), user: selects Buttan \($0), next: end}" }
      let names = (0..<count).map { "Button \($0 + 100_000)" }
      let text = useCase(
        """
              - id: 1.1
                screen: Here
                actions: [\(names.joined(separator: ", "))]
                transitions: [\(rows.joined(separator: ", "))]
        """)
      return Set(Linter.lint(try MarkedProject(text).project).map(\.rule.id))
    }
    #expect(try found(101).isSuperset(of: ["row-without-action", "action-without-row"]))
    #expect(try !found(101).contains("inconsistent-action-name"))
  }
}
