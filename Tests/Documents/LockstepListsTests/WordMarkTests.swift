import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Marks in and before the words of a sentence.
@Suite struct WordMarkTests {
  @Test func whatIsInParenthesesBeforeASubjectIsNone() async throws {
    let text = "4a. Game is lent:\n  1. (Guest only) System offers another one.\n  2. Use case ends."
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasPrefix("4a1 system 'offers another one'") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }
}
