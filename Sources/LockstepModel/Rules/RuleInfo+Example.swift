extension RuleInfo {
  /// A project in which the rule finds something, and no other rule more than a note: one or more YAML
  /// files, a line `---` between them. Empty for the rules of readers.
  package var bad: String { lines(without: "+") }

  /// The same project, fixed: the rule finds nothing, and no other more than a note.
  package var good: String { lines(without: "-") }

  private func lines(without mark: Character) -> String {
    example.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.first != mark }.map { $0.dropFirst(2) }.joined(separator: "\n")
  }

  /// The use case `UC1.1` with one scenario, up to its first step: most examples begin with it.
  package static func useCase(_ title: String, scenario: String? = nil) -> String {
    """
      flow: UC1.1
      kind: use-case
      title: \(title)
      scenarios:
        - id: 1
    \(scenario.map { "      title: \($0)\n" } ?? "")      steps:

    """
  }
}
