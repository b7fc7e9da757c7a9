package import LockstepModel

/// A name in a scenario, a script or a world that nothing has.
package struct UnknownName: Sendable {
  package var finding: Diagnostic
  /// The examples of the scenario that bring it; none if the scenario has it without them.
  package var examples: Set<Int>

  /// Whether a test has it, if it is in its lines.
  func isIn(_ test: ScenarioExample) -> Bool {
    examples.isEmpty || test.run.example.map(examples.contains) ?? true
  }
}
