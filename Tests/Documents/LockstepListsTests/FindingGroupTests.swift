import Lockstep
import LockstepLists
import LockstepModel
import LockstepWorkspace
import TestSupport
import Testing

/// Findings that are joined say the same, and are as grave.
@Suite struct FindingGroupTests {
  /// The findings of the use case of a loan with some alternatives.
  private func findings(_ extensions: String) async throws -> [Diagnostic] {
    let files = MemoryFiles(["UC-1.md": Lists.useCase(Lists.loan, extensions)])
    let workspace = Workspace(files)
    return try await workspace.check(workspace.targets(of: ["."])).diagnostics
  }

  private static let returning = "4a. The card is old\n\n1. System logs it.\n2. Return to the main flow.\n"
  private static let open = ["b", "c"].map {
    "4\($0). The card is new in way \($0)\n\n1. System logs \($0).\n"
  }

  /// One that leads to the main flow is a note; beside it the open ones stay warnings.
  @Test(arguments: [[returning] + open, open + [returning.replacing("4a.", with: "4d.")]])
  func anOpenAlternativeStaysAWarningBesideANote(_ alternatives: [String]) async throws {
    let found = try await findings(alternatives.joined(separator: "\n")).filter {
      $0.rule == .openAlternative
    }
    #expect(found.count { $0.severity == .note } == 1, "\(found.map(\.message))")
    let warnings = found.filter { $0.severity == .warning }
    #expect(warnings.map(\.message) == ["4b does not say where it leads", "4c does not say where it leads"])
  }

  /// Those with and without a step are told apart.
  @Test func joinedFindingsSayTheSame() async throws {
    let text = ["4a", "4b", "4c", "E1", "E2", "E3"].map { "\($0). The card is odd\n" }.joined(separator: "\n")
    let found = try await findings(text).filter { $0.rule == .emptyAlternative }
    #expect(found.count == 2, "\(found.map(\.message))")
    let codes = found.first { $0.message.contains("names no step") }?.message ?? ""
    let labels = found.first { !$0.message.contains("names no step") }?.message ?? ""
    #expect(codes.hasSuffix("3 findings like this: E1, E2, E3"), "\(codes)")
    #expect(labels.hasSuffix("3 findings like this: 4a, 4b, 4c"), "\(labels)")
  }
}
