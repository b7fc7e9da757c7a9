import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// What keeps a project from running bears the names that lint gives it, so that it can be explained.
@Suite struct CompilingTests {
  @Test func whatDoesNotCompileIsNamedAsLintNamesIt() throws {
    var named: Set<String> = []
    for info in RuleCatalogue.lintRules {
      let project = try MarkedProject(info.badExample).project
      let said = Set(project.program().diagnostics.map(\.rule.id))
      #expect(said.isSubset(of: Linter.lint(project).map(\.rule.id)), "\(info.id): \(said)")
      for rule in said { #expect(RuleCatalogue.info(rule) != nil, "\(rule)") }
      named.formUnion(said)
    }
    #expect(named.isSuperset(of: Reference.Kind.allCases.map(\.rule.id)), "\(named)")
  }

  /// Those that share a rule with another kind, whose example shows only one of them.
  @Test func everyKindOfNameIsOfTheRuleThatFindsIt() throws {
    let project = try MarkedProject(
      useCase(
        """
              - id: 1.1
                partial-flow: PF1.1
                with: [Closable]
                transitions: [{id: 1.1a, returns: Done, when: Cancelable, next: 1.2}]
              - id: 1.2
                screen: Wait
                transitions:
                  - {id: 1.2a, user: enters a name, gives: name, next: 1.3}
                  - {id: 1.2b, event: time is over, after: wait, next: end}
              - id: 1.3
                system: stores the name
                reads: [first-name]
                transitions: [{id: 1.3a, case: Done, next: end}]
        """) + "---\nlockstep: 1\nexternal-flows: {PF1.1: {results: [Done]}}\n"
    ).project
    let references = project.unresolvedReferences
    #expect(Set(references.map(\.kind)) == [.argument, .parameter, .givenInput, .value, .input])
    let found = Linter.lint(project)
    for reference in references {
      #expect(
        found.contains { $0.rule == reference.kind.rule && $0.location.span == reference.text.span },
        "\(reference.problem)")
    }
  }

  @Test(arguments: [32, 33]) func aFlowHasAtMost32Parameters(_ count: Int) throws {
    let names = (1...count).map { "P\($0)" }.joined(separator: ", ")
    let flow = useCase("      - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: leaves, next: end}]}")
    let text = flow.replacing("scenarios:", with: "parameters: [\(names)]\nscenarios:")
    let project = try MarkedProject(text).project
    let said = project.program().diagnostics.map(\.rule.id)
    #expect(said == (count > 32 ? ["too-many-parameters"] : []))
    #expect(said.allSatisfy { RuleCatalogue.info($0) != nil })
  }
}
