public import LockstepModel

/// Following new ids through scripts and worlds.
extension Renumbering {
  /// Renames the steps and rows that a script names.
  ///
  /// A row's id says nothing about its flow. It is certain where an `at:` with its step stands above it and
  /// nothing was done in between, or where only one flow of the project has such a row.
  public mutating func follow(_ script: ScriptDocument) {
    var place: (flow: String, step: String)?
    for line in script.lines {
      switch line.kind {
      case .at(let at):
        rename(at, in: script.source)
        place = at.step.map { (at.flow.value, $0.value) }
      case .row(let id, _):
        rename(row: id, of: place, in: script.source)
        place = nil
      case .user(let text, _), .event(let text):
        // By words or by id; words that read like an id of no row are left alone.
        rename(row: text, of: place, in: script.source)
        place = nil
      case .outcome(let outcomes, _):
        for outcome in outcomes { rename(outcome.place, outcome.name, in: script.source) }
      case .error(let outcome): rename(outcome.place, in: script.source)
      case .world(let settings): follow(settings, in: script.source)
      case .give, .wait, .suspend, .resume: place = nil
      case .shows, .ends: break
      }
    }
  }

  /// Renames the steps and rows that a world's outcomes name.
  public mutating func follow(_ world: WorldDocument) { follow(world.settings, in: world.source) }

  private mutating func follow(_ settings: WorldSettings, in source: SourceText) {
    for outcome in settings.outcomes { rename(outcome.place, outcome.name, in: source) }
  }

  private mutating func rename(_ place: Place, _ outcome: SourceString? = nil, in source: SourceText) {
    if let outcome { rename(outcome: outcome, of: place.flow.value, step: place.step?.value, in: source) }
    if let step = place.step { rename(step: step, of: place.flow.value, in: source, isPart: true) }
  }
}
