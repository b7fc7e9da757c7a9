package import LockstepModel

/// Following new ids through scripts and worlds.
extension Renumbering {
  /// Renames the steps and rows that a script names.
  ///
  /// A row's ID does not contain its flow. The flow is certain after an `at:` with its step and no input in between, or
  /// where only one flow of the project has such a row.
  package mutating func follow(_ script: ScriptDocument) { follow(script.lines, in: script.source) }

  /// The same for scenarios. If one has examples, its first run represents all.
  package mutating func follow(_ file: ScenarioDocument) {
    for scenario in file.scenarios {
      for row in scenario.verifies { rename(row: row, in: file.source) }
      guard let run = scenario.runs.first else { continue }
      if case .inline(let settings) = run.world { follow(settings, in: file.source) }
      follow(run.lines, in: file.source)
    }
  }

  private mutating func follow(_ lines: [ScriptLine], in source: SourceText) {
    var place: (flow: String, step: String)?
    for line in lines {
      switch line.kind {
      case .at(let at, _):
        rename(at, in: source)
        place = at.step.map { (at.flow.value, $0.value) }
      case .row(let id, _):
        rename(row: id, of: place, in: source)
        place = nil
      case .user(let text, _), .event(let text):
        // By words or by id; words that read like an unknown ID are left unchanged.
        rename(row: text, of: place, in: source)
        place = nil
      case .outcome(let outcomes, _):
        for outcome in outcomes { rename(outcome.place, outcome.name, in: source) }
      case .error(let outcome): rename(outcome.place, in: source)
      case .world(let settings): follow(settings, in: source)
      case .took(let rows, _): for row in rows { rename(row: row, in: source) }
      case .notPossible(let texts): for text in texts { rename(row: text, of: place, in: source) }
      case .give, .wait, .suspend, .resume, .use: place = nil
      case .shows, .ends, .message, .actions, .data, .did, .ran: break
      }
    }
  }

  /// Renames the steps and rows that a world's outcomes name.
  package mutating func follow(_ world: WorldDocument) { follow(world.settings, in: world.source) }

  private mutating func follow(_ settings: WorldSettings, in source: SourceText) {
    for outcome in settings.outcomes { rename(outcome.place, outcome.name, in: source) }
  }

  /// A row named with its flow.
  private mutating func rename(row place: Place, in source: SourceText) {
    guard let row = place.step, let numbering = numbering(of: place.flow.value) else { return }
    let ids = numbering.newRowIDs(of: row.value)
    if ids.count == 1 {
      write(ids[0], over: row, in: source, isPart: true)
    } else {
      know(row.span, in: source)
    }
  }

  private mutating func rename(_ place: Place, _ outcome: SourceString? = nil, in source: SourceText) {
    if let outcome { rename(outcome: outcome, of: place.flow.value, step: place.step?.value, in: source) }
    if let step = place.step { rename(step: step, of: place.flow.value, in: source, isPart: true) }
  }
}
