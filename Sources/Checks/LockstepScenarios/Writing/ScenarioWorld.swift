package import Lockstep
package import LockstepModel
package import LockstepSimulation

/// The world of a scenario that is to be written: a file of the project, or its keys.
package enum ScenarioWorld: Sendable {
  /// With its settings, where these may have to be changed.
  case named(String, WorldChange = WorldChange())
  case inline(WorldChange)

  /// As the value of `world:`, on one line.
  var text: String {
    switch self {
    case .named(let name, _): ScriptScalar.scalar(name)
    case .inline(let change): ScriptText.text(change)
    }
  }

  /// The world of a property.
  ///
  /// - Returns: nil without one.
  /// - Throws: a ``Diagnostic`` at the place in `source` that makes no sense.
  package init?(
    _ world: TestScenario.World?, in source: SourceText, among worlds: ScenarioSet, for program: FlowProgram
  ) throws(Diagnostic) {
    guard let (settings, file, _) = try worlds.settings(of: world, in: source) else { return nil }
    let change = try WorldChange(settings, in: file, for: program)
    if case .named(let name) = world { self = .named(name.value, change) } else { self = .inline(change) }
  }

  /// The world in a file, which scenarios of the project can name if it is one of the project's own.
  ///
  /// - Throws: a ``Diagnostic`` at the place in the file that makes no sense.
  package init(
    _ document: WorldDocument, among worlds: ScenarioSet, for program: FlowProgram
  ) throws(Diagnostic) {
    let change = try WorldChange(document.settings, in: document.source, for: program)
    if let own = worlds.world(document.name.value), own.source.bytes == document.source.bytes {
      self = .named(document.name.value, change)
    } else {
      self = .inline(change)
    }
  }

  /// The same without the outcomes of some steps and flows; nil if nothing is left.
  func without(outcomesOf places: Set<String>) -> ScenarioWorld? {
    var change =
      switch self {
      case .named(_, let change), .inline(let change): change
      }
    let kept = change.outcomes.filter { !places.contains($0.key) }
    if kept.count == change.outcomes.count { return self }
    change.outcomes = kept
    return kept.isEmpty && change.actions.isEmpty && change.host.isEmpty ? nil : .inline(change)
  }
}
