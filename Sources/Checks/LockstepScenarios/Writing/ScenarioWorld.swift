package import Lockstep
package import LockstepModel
package import LockstepSimulation

/// The world of a scenario that is to be written: a file of the project, or its keys.
package enum ScenarioWorld: Sendable {
  case named(String)
  case inline(WorldChange)

  /// As the value of `world:`, on one line.
  var text: String {
    switch self {
    case .named(let name): ScriptScalar.scalar(name)
    case .inline(let change): ScriptText.text(change)
    }
  }

  /// The world that a property or a scenario names.
  ///
  /// - Throws: a ``Diagnostic`` at the place in `source` that makes no sense.
  package init(
    _ world: TestScenario.World, in source: SourceText, for program: FlowProgram
  ) throws(Diagnostic) {
    switch world {
    case .named(let name): self = .named(name.value)
    case .inline(let settings): self = .inline(try WorldChange(settings, in: source, for: program))
    }
  }

  /// The world in a file, which scenarios of the project can name if it is one of the project's own.
  ///
  /// - Throws: a ``Diagnostic`` at the place in the file that makes no sense.
  package init(
    _ document: WorldDocument, among worlds: ScenarioSet, for program: FlowProgram
  ) throws(Diagnostic) {
    if let own = worlds.world(document.name.value), own.source.bytes == document.source.bytes {
      self = .named(document.name.value)
    } else {
      self = .inline(try WorldChange(document.settings, in: document.source, for: program))
    }
  }
}
