import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Tables whose head is the heading of a part of a use case.
@Suite struct TitledTableTests {
  private func useCase(_ main: String, _ alternatives: String) -> String {
    "# Use Case UC-1: Open\n\n**Actor:** User\n\n\(main)\n\n\(alternatives)\n"
  }

  private static let main = "| Main Flow |\n|---|\n| 1. User opens it. |\n| 2. System displays the page. |"
  private static let numbered =
    "| Step | Main Flow |\n|---|---|\n| 1 | User opens it. |\n| 2 | System displays the page. |"
  private static let untitled =
    "| Main Flow | |\n|---|---|\n| 1 | User opens it. |\n| 2 | System displays the page. |"

  @Test(arguments: [
    "| Alternative Flow (2a): It is unknown. |\n|---|\n| 1) System displays an error. |\n| 2) Return to step 1. |",
    "| Alternative Flow 2a: It is unknown. |\n|---|\n| 1. System displays an error. |\n| 2. Return to step 1. |",
    "| Alternative Flows |\n|---|\n| 2a. It is unknown. |\n| 1. System displays an error. |\n| 2. Return to step 1. |",
    "| Step | Alternative Flow |\n|---|---|\n| 2a | It is unknown. System displays an error. Return to step 1. |",
    "| Exception Flow | |\n|---|---|\n| 2a | It is unknown. System displays an error. Return to step 1. |",
  ])
  func theRowsArePartsOfTheFlow(_ alternatives: String) async throws {
    for main in [Self.main, Self.numbered, Self.untitled] {
      let text = useCase(main, alternatives)
      let found = Lists.lines(try Lists.document(text))
      #expect(found.contains("  1 user 'opens it' → 2"), "\(found)")
      #expect(found.contains("  2a case 'It is unknown' → 2a"), "\(found)")
      #expect(found.contains { $0.hasPrefix("  2a1") && $0.hasSuffix("→ 1") }, "\(found)")
      #expect(try await Lists.findings(["UC-1.md": text]) == [])
    }
  }

  /// What cannot be read is said, and not lost.
  @Test func anAlternativeWithoutAStepIsSaid() async throws {
    let text = useCase(
      Self.main, "| Alternative Flow |\n|---|\n| 1. It is unknown. System displays an error. |")
    let found = try await Lists.findings(["UC-1.md": text])
    #expect(found.map { $0.split(separator: " ").last } == ["open-alternative"], "\(found)")
  }

  @Test func aPartBehindASingleAlternativeIsNoAlternative() async throws {
    let text = useCase(
      Self.main,
      "| Alternative Flow 2a: It is unknown. |\n|---|\n| 1. System displays an error. Use case ends. |\n\n"
        + "| Exceptions |\n|---|\n| 2b. Network is down. System shows an error. Use case ends. |")
    let found = Lists.lines(try Lists.document(text))
    #expect(found.contains("  2b case 'Network is down' → 2b"), "\(found)")
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
  }
}
