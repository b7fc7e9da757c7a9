import LockstepDiff
import LockstepModel
import Testing

/// Steps that one flow loses and another gains are not lost.
@Suite struct MovedStepsTests {
  private static let first =
    "{id: 1.1, screen: Start, transitions: [{id: 1.1a, user: selects Pay, next: NEXT}]}"
  private static let scenario = """
      - id: 2
        title: WHEN PAYING
        steps:
          - {id: 2.1, screen: Sum, transitions: [{id: 2.1a, user: selects OK, next: 2.2}]}
          - {id: 2.2, screen: Thanks, transitions: [{id: 2.2a, user: selects Close, next: end}]}
    """

  private func flow(_ id: String, _ scenarios: String) throws -> FlowDocument {
    try Versions.read(
      "flow: \(id)\nkind: use-case\ntitle: Title\nscenarios:\n\(scenarios)\n", path: "\(id).yaml")
  }

  @Test func anExtractedScenarioHasMoved() throws {
    let start = "  - id: 1\n    steps: [\(Self.first)]\n"
    let old = try flow("UC1", start.replacing("NEXT", with: "2") + Self.scenario)
    let new = try flow("UC1", start.replacing("NEXT", with: "end"))
    let lost = ProjectDiff(from: [old], to: [new], names: nil)
    #expect(lost.hasLosses)
    let extracted = try flow(
      "UC2", Self.scenario.replacing("2.", with: "1.").replacing("id: 2\n", with: "id: 1\n"))
    let moved = ProjectDiff(from: [old], to: [new, extracted], names: nil)
    #expect(!moved.hasLosses)
    #expect(moved.text.contains("; moved to UC2"), "\(moved.text)")
    // What another flow had before is not what this one loses.
    #expect(ProjectDiff(from: [old, extracted], to: [new, extracted], names: nil).hasLosses)
    // Half of it is a loss.
    let half = try flow(
      "UC2",
      "  - id: 1\n    steps: [{id: 1.1, screen: Sum, transitions: [{id: 1.1a, user: selects OK, next: end}]}]\n"
    )
    #expect(ProjectDiff(from: [old], to: [new, half], names: nil).hasLosses)
  }

  /// The other table of the document still has the same step.
  @Test func oneOfTwoTablesIsExtracted() throws {
    func document(_ first: String) throws -> FlowDocument {
      let tables = [("First", first), ("Second", "2")].map { name, next in
        let start = "  - id: 1\n    steps: [\(Self.first.replacing("NEXT", with: next))]\n"
        let scenarios = start + (next == "2" ? Self.scenario : "")
        let lines = scenarios.split(separator: "\n").map { "    \($0)\n" }
        return "  - name: \(name)\n    heading: \(name)\n    scenarios:\n\(lines.joined())"
      }
      return try Versions.read("flow: UC1\nkind: use-case\ntitle: Title\nflows:\n" + tables.joined())
    }
    let extracted = try flow(
      "UC2", Self.scenario.replacing("2.", with: "1.").replacing("id: 2\n", with: "id: 1\n"))
    let (old, new) = (try document("2"), try document("end"))
    #expect(ProjectDiff(from: [old], to: [new], names: nil).hasLosses)
    #expect(!ProjectDiff(from: [old], to: [new, extracted], names: nil).hasLosses)
  }
}
