public import LockstepModel

/// The scenarios of a project, with the worlds and scripts that they may name.
public struct ScenarioSet: Sendable {
  public var files: [ScenarioDocument]
  public var worlds: [WorldDocument]
  public var scripts: [ScriptDocument]

  public init(files: [ScenarioDocument] = [], worlds: [WorldDocument] = [], scripts: [ScriptDocument] = []) {
    self.files = files
    self.worlds = worlds
    self.scripts = scripts
  }

  /// The world called `name`; where two share it, the first.
  public func world(_ name: String) -> WorldDocument? { worlds.first { $0.name.value == name } }

  /// What there is to run, in the order of the files: a scenario once, or once for each of its examples.
  public var tests: [TestCase] {
    files.flatMap { file in
      file.scenarios.flatMap { scenario in
        scenario.runs.map { TestCase(scenario: scenario, run: $0, source: file.source) }
      }
    }
  }
}

/// A scenario with the values of one of its examples.
public struct TestCase: Sendable {
  public var scenario: TestScenario
  public var run: TestScenario.Run
  public var source: SourceText

  public init(scenario: TestScenario, run: TestScenario.Run, source: SourceText) {
    self.scenario = scenario
    self.run = run
    self.source = source
  }

  /// `LTC57`, with examples `LTC57 [2]`.
  public var name: String { scenario.id.value + (run.example.map { " [\($0)]" } ?? "") }

  /// Where its id stands.
  public var location: Location { Location(source, scenario.id.span) }
}
