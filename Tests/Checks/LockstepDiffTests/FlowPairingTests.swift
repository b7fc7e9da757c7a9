import LockstepDiff
import LockstepModel
import Testing

/// Which flows of two versions are the same.
@Suite struct FlowPairingTests {
  private static func flow(_ id: String, _ screen: String, path: String) throws -> FlowDocument {
    try Versions.read(
      """
      flow: \(id)
      kind: use-case
      title: Open
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: \(screen), transitions: [{id: 1.1a, user: selects Open, next: end}]}

      """, path: path)
  }

  /// Two files with one ID are a mistake, and each has its own changes.
  @Test func ofSeveralFlowsWithOneIDEachIsCompared() throws {
    let old = [try Self.flow("UC1", "Door", path: "a.yaml"), try Self.flow("UC1", "Gate", path: "b.yaml")]
    let edited = [old[0], try Self.flow("UC1", "Iron gate", path: "b.yaml")]
    #expect(ProjectDiff(from: old, to: old, names: nil).isEmpty)
    let diff = ProjectDiff(from: old, to: edited, names: nil)
    #expect(diff.flows.map(\.new.source.path) == ["b.yaml"])
    let cut = ProjectDiff(from: old, to: [old[1]], names: nil)
    #expect(cut.flows.isEmpty && cut.removedFlows.map(\.source.path) == ["a.yaml"])
    #expect(cut.hasLosses)
  }

  @Test func aFlowInAnotherFileIsTheSame() throws {
    let diff = ProjectDiff(
      from: [try Self.flow("UC1", "Door", path: "a.yaml")],
      to: [try Self.flow("UC1", "Door", path: "b.yaml")], names: nil)
    #expect(diff.isEmpty)
  }
}
