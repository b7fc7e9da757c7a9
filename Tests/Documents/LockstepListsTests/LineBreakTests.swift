import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Lines that are broken by a mark, and bold lines that say where a flow leads.
@Suite struct LineBreakTests {
  @Test(arguments: [
    "4a. Card is declined<br/>System displays an error.<br/>Use case ends.",
    "4a. Card is declined \\\nSystem displays an error. \\\nUse case ends.",
    "4a. Card is declined<br>\nSystem displays an error<br>\nUse case ends",
  ])
  func aBrokenLineEndsTheCondition(_ line: String) async throws {
    let found = try Lists.lines(line)
    #expect(found.contains("  4a case 'Card is declined' → 4a"), "\(found)")
    #expect(found.contains("4a1 system 'displays an error'"), "\(found)")
    #expect(found.contains("  4a1 case 'as written' → end"), "\(found)")
    #expect(try await Lists.findings(line) == [])
  }

  @Test func aWrappedLineGoesOn() throws {
    let found = try Lists.lines(
      "4a. Card is declined<br>by its bank: System displays an error. Use case ends.")
    #expect(found.contains("  4a case 'Card is declined by its bank' → 4a"), "\(found)")
  }

  @Test(arguments: [" <br>", "", "\n"])
  func aBoldLineMayEndAnAlternative(_ mark: String) async throws {
    let text =
      "4a. Card is declined.\n   1. System displays an error\(mark)\n   **Use case continues at step 2**"
    #expect(try Lists.lines(text).contains("  4a1 case 'as written' → 2"))
    #expect(try await Lists.findings(text) == [])
  }

  @Test(arguments: [
    "**Use case continues in step 1 of [Add a task](#add-a-task)**",
    "Use case continues in step 1 of [Add a task](#add-a-task)",
  ])
  func aMainFlowMayLeadToAnotherUseCase(_ line: String) async throws {
    let text = """
      # Edit a task

      **Actor:** Guest

      ## MSS

      1. Guest opens a task.
      2. System stores it. <br>
      \(line)

      # Add a task

      **Actor:** Guest

      ## MSS

      1. Guest enters a task.
      2. System adds it.
      """
    let found = Lists.lines(try Lists.document(text))
    #expect(found.contains { $0.hasPrefix("  2 case 'as written' → ") && !$0.hasSuffix("→ end") }, "\(found)")
    #expect(try await Lists.findings(["a.md": text]) == [])
  }
}
