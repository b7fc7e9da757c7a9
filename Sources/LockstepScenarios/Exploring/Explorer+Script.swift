package import LockstepSimulation

extension Explorer {
  /// The lines of a script that does these steps.
  package func lines(_ steps: [ExplorerStep]) -> [String] {
    ScenarioLines(
      steps, of: program, starts: starts, changes: changes, examples: { examples(of: $0) }
    ).lines
  }

  /// The same as a script's text.
  package func script(_ steps: [ExplorerStep]) -> String { lines(steps).map { "- \($0)\n" }.joined() }
}
