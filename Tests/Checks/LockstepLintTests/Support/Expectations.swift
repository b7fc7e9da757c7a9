import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// Expects that the linter finds one thing at every mark of a project, by one rule, and nothing else.
///
/// Notes of other rules do not count: short examples leave out much that they would ask for.
///
/// - Returns: the findings, in reading order, for what else there is to expect of them.
@discardableResult
func expect(
  _ rule: String, in text: String, actions: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Diagnostic] {
  let marked = try MarkedProject(text, actions: actions, sourceLocation: sourceLocation)
  #expect(!marked.places.isEmpty, "no place is marked", sourceLocation: sourceLocation)
  let found = Linter.lint(marked.project).filter { $0.rule.id == rule || $0.severity > .note }
  let places = found.map { finding in
    MarkedProject.Place(
      path: finding.location.source.path, text: finding.location.source.text(finding.location.span),
      start: Int(finding.location.span.start))
  }
  #expect(
    Set(places) == Set(marked.places), "\(Findings(diagnostics: found))", sourceLocation: sourceLocation)
  #expect(places.count == marked.places.count, sourceLocation: sourceLocation)
  #expect(Set(found.map(\.rule.id)) == [rule], sourceLocation: sourceLocation)
  return found
}

/// Expects that the linter finds nothing, or only notes, and nothing at all by `rule`.
func expectNothing(
  in text: String, by rule: String? = nil, actions: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let marked = try MarkedProject(text, actions: actions, sourceLocation: sourceLocation)
  let found = Linter.lint(marked.project).filter { $0.rule.id == rule || $0.severity > .note }
  #expect(found.isEmpty, "\(Findings(diagnostics: found))", sourceLocation: sourceLocation)
}

/// A use case: the steps of scenario 1, and whatever scenarios come after them.
func useCase(_ steps: String, id: String = "UC1.1") -> String {
  """
  flow: \(id)
  kind: use-case
  title: A flow
  scenarios:
    - id: 1
      steps:
  \(steps)

  """
}
