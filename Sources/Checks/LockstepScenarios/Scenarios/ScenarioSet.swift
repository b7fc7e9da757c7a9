import Lockstep
package import LockstepModel

/// The scenarios of a project, with the worlds and scripts that they may name.
package struct ScenarioSet: Sendable {
  package var files: [ScenarioDocument]
  package var worlds: [WorldDocument]
  package var scripts: [ScriptDocument]

  package init(files: [ScenarioDocument] = [], worlds: [WorldDocument] = [], scripts: [ScriptDocument] = []) {
    self.files = files
    self.worlds = worlds
    self.scripts = scripts
  }

  /// The world called `name`; where two share it, the first.
  package func world(_ name: String) -> WorldDocument? { worlds.first { $0.name.value == name } }

  /// The settings of a test's world, the file that has them, and the place that names it; nil without one.
  package func settings(
    of world: TestScenario.World?, in source: SourceText
  ) throws(Diagnostic) -> (settings: WorldSettings, source: SourceText, place: Span)? {
    switch world {
    case nil: return nil
    case .inline(let settings): return (settings, source, settings.span)
    case .named(let name):
      if let document = self.world(name.value) { return (document.settings, document.source, name.span) }
      throw Diagnostic(
        .unresolvedName, "no world is called '\(name.value)'", at: Location(source, name.span),
        help: Suggestion.help(for: name.value, among: worlds.map(\.name.value)))
    }
  }

  /// The tests to run, in the order of the files: a scenario once, or once for each of its examples.
  package var tests: [ScenarioExample] {
    files.flatMap { file in
      file.scenarios.flatMap { scenario in
        scenario.runs.map { ScenarioExample(scenario: scenario, run: $0, source: file.source) }
      }
    }
  }
}
