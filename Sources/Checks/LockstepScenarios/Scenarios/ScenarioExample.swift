import Lockstep
package import LockstepModel

/// A scenario with the values of one of its examples.
package struct ScenarioExample: Sendable {
  package var scenario: TestScenario
  package var run: TestScenario.Run
  package var source: SourceText

  /// `LTC57`, with examples `LTC57 [2]`.
  package var name: String { scenario.id.value + (run.example.map { " [\($0)]" } ?? "") }

  /// The place of its ID.
  package var location: Location { Location(source, scenario.id.span) }
}
