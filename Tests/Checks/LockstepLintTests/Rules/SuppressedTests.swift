import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// A rule that holds findings back says when, and no unrelated mistake in the same document makes it do so.
@Suite struct SuppressedTests {
  /// Mistakes of several kinds in a scenario that has nothing to do with the rest.
  ///
  /// No number and no result that does not exist: each may be meant to be any that or gives. is unreachable
  private static let unrelated = """
      - id: 77
        title: SOMETHING ELSE ENTIRELY
        steps:
          - id: 77.1
            screen: Elsewhere
            actions: [Umbrella, Sunshade]
            transitions:
              - {id: 77.1a, user: selects Umbrella, go-to: UC88.8}
              - {id: 55.5b, user: selects Raincoat, next: 77.1}
              - {id: 77.1c, event: it rains}
              - {id: 77.1c, event: it snows, next: back}

    """

  @Test(arguments: RuleCatalogue.lintRules.filter { $0.suppressionCondition != nil }.map(\.id))
  func anUnrelatedMistakeChangesNothing(_ id: String) throws {
    let info = try #require(RuleCatalogue.info(id))
    let parts = info.badExample.split(separator: "---\n", omittingEmptySubsequences: false).map { part in
      part.contains("\nscenarios:")
        ? "\(part)\(part.hasSuffix("\n") ? "" : "\n")\(Self.unrelated)" : String(part)
    }
    let before = try found(by: id, info.badExample)
    let after = try found(by: id, parts.joined(separator: "---\n"))
    #expect(!before.isEmpty)
    #expect(before.isSubset(of: after), "\(before) \(after)")
  }

  @Test func rulesThatDependOnOthersSaySo() {
    let rules = RuleCatalogue.lintRules.filter { $0.suppressionCondition != nil }
    #expect(rules.count >= 15)
    #expect(rules.allSatisfy { $0.suppressionCondition?.hasSuffix(".") == true })
  }

  private func found(by id: String, _ text: String) throws -> Set<String> {
    Set(Linter.lint(try MarkedProject(text).project, levels: .all).filter { $0.rule.id == id }.map(\.message))
  }
}
