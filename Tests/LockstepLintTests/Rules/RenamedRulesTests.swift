import Lockstep
import LockstepModel
import Testing

@testable import LockstepLint

/// A rule by its former id: an error that names the present one, wherever a project may write it.
@Suite struct RenamedRulesTests {
  @Test func eachLeadsToARuleAndIsNone() {
    #expect(RenamedRules.newIDs.count == 60)
    for (old, new) in RenamedRules.newIDs {
      #expect(RuleCatalogue.info(new) != nil, "\(new)")
      #expect(RuleCatalogue.info(old) == nil, "\(old)")
    }
  }

  @Test func inAComment() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Welcome
              transitions:
                # lockstep:ignore bad-value -- x
                - {id: 1.1a, user: selects A, next: end}
      """)
    let finding = try #require(try SilencedProject(text).lint().kept.first)
    #expect(finding.rule == .unknownRule && finding.severity == .error)
    #expect(finding.message == "rule 'bad-value' is now called 'invalid-value'")
    #expect(finding.fixes.first?.edits.map(\.text) == ["invalid-value"])
  }

  @Test func inTheProjectFile() throws {
    let found = try expect("unknown-rule", in: "lockstep: 1\nrules: {«trap»: note}\n")
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message == "rule 'trap' is now called 'dead-end'")
    #expect(found.first?.fixes.first?.edits.first?.text == "dead-end")
  }

  @Test func inABaseline() throws {
    let text = "# lockstep baseline 1: findings that are known\nflows/a.yaml\ttrap\t1.1\t0\tm\n"
    let error = try #require(throws: Baseline.BadLine.self) { try Baseline(reading: Array(text.utf8)) }
    #expect(error.line == 2)
    #expect(error.problem.hasPrefix("rule 'trap' is now called 'dead-end'"))
  }
}
