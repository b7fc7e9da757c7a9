import Lockstep
import LockstepModel
import Testing

@testable import LockstepLint

/// Rules whose findings nobody sees do not run.
@Suite struct RuleSelectionTests {
  private static let flow = useCase(
    """
          - {id: 1.1, screen: Here, transitions: [{id: 1.1a, user: selects A, next: 9}]}
          - {id: 1.2, screen: There, transitions: [{id: 1.2a, user: selects A, next: 1.2}]}
          - {id: 1.2, screen: Else, transitions: [{id: 1.2b, user: selects A, next: end}]}
    """)

  private func found(_ selection: RuleSelection) throws -> Set<String> {
    let project = try MarkedProject(Self.flow).project
    return Set(Linter.checking(project, selecting: selection).runOnOneCore().findings.map(\.rule.id))
  }

  @Test func onlyWhatIsAskedForRuns() throws {
    let all = try found(.all)
    #expect(all.isSuperset(of: ["unknown-step", "duplicate-id", "self-loop"]))
    #expect(try found(RuleSelection(["duplicate-id"])) == ["duplicate-id"])
    #expect(try found(RuleSelection(ignoring: ["duplicate-id"])) == all.subtracting(["duplicate-id"]))
    #expect(try found(RuleSelection(from: .error)) == ["unknown-step", "duplicate-id", "unreachable-step"])
    #expect(try found(RuleSelection(["self-loop"], from: .error)).isEmpty)
  }

  /// Whether a comment is unused shows only if its rule ran.
  @Test func aRuleThatACommentNamesRunsForTheCommentsSake() throws {
    let source = SourceText(path: "a.yaml", text: "# lockstep:ignore duplicate-id -- so it is")
    let range = 2..<source.bytes.count
    let comment = try #require(Suppression(words: range, comment: Span(0..<source.bytes.count), in: source))
    let ignoring = RuleSelection(ignoring: ["duplicate-id", "self-loop"])
    #expect(try found(ignoring).isDisjoint(with: ["duplicate-id", "self-loop"]))
    let judging = try found(ignoring.addingRules(of: [comment], RuleLevels(nil)))
    #expect(judging.contains("duplicate-id") && !judging.contains("self-loop"))
    let other = RuleSelection(["unknown-step"])
    #expect(other.addingRules(of: [comment], RuleLevels(nil)) == other)
  }
}
