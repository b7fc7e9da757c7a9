import Lockstep
import LockstepModel
import Testing

@testable import LockstepLint

/// What the project file says about rules.
@Suite struct LevelTests {
  private func lint(_ rules: String) throws -> [Diagnostic] {
    let flow = useCase(
      """
            - {id: 1.1, screen: Here, transitions: [{id: 1.1a, user: selects A, next: end}]}
            - {id: 1.2, screen: There, transitions: [{id: 1.2a, user: selects A, next: end}]}
      """)
    return Linter.lint(try MarkedProject(flow + "---\nlockstep: 1\nrules: {\(rules)}\n").project)
  }

  @Test func aProjectSetsTheLevelOfARule() throws {
    #expect(try lint("missing-target: note").map(\.severity) == [.error])
    #expect(try lint("unreachable-step: note").map(\.severity) == [.note])
    #expect(try lint("unreachable-step: warning").map(\.severity) == [.warning])
    #expect(try lint("unreachable-step: \"off\"").isEmpty)
  }

  @Test func levelsGivenByTheCallerReplaceThoseOfTheProject() throws {
    let project = try MarkedProject(Rules.all[0].info.badExample).project
    #expect(Linter.lint(project, levels: RuleLevels(nil)).map(\.severity) == [.error])
  }

  @Test func aRuleThatDoesNotExistIsFoundWithASuggestion() throws {
    let found = try expect(
      "unknown-rule", in: "lockstep: 1\nrules: {«unknown-stepp»: note, unknown-flow: error}\n")
    #expect(found.first?.help == "did you mean 'unknown-step'?")
    #expect(found.first?.fixes.first?.edits.first?.text == "unknown-step")
  }

  @Test func whatAReaderSaysTakesTheLevelOfTheProjectUnlessItIsAnError() throws {
    func said(_ rules: String) throws -> [Severity] {
      let settings = try MarkedProject("lockstep: 1\nrules: {\(rules)}\n").project.settings
      let place = Location(SourceText(path: "a.md", text: ""), Span(start: 0, end: 0))
      let said = [
        Diagnostic(.markdownMarkup, severity: .warning, "broken", at: place),
        Diagnostic(.markdownTarget, severity: .error, "no target", at: place),
        Diagnostic(.yamlSyntax, "not YAML", at: place),
      ]
      return Linter.lint(Project([], settings: settings), said: said).map(\.severity)
    }
    #expect(try said("markdown-markup: note, yaml-syntax: note") == [.note, .error, .error])
    #expect(try said("markdown-target: \"off\"") == [.warning, .error])
    #expect(try said("markdown-markup: \"off\"") == [.error, .error])
    #expect(try said("dead-end: note") == [.warning, .error, .error])
  }
}
