package import Lockstep
package import LockstepModel
package import LockstepSimulation

extension WorldChange {
  /// The changes of a world file or a script's `world:` line.
  ///
  /// - Parameter program: its rows declare the types of the values of simulated outcomes.
  /// - Throws: a ``Diagnostic`` at the place in `source` that makes no sense.
  package init(_ written: WorldSettings, in source: SourceText, for program: FlowProgram) throws(Diagnostic) {
    self.init(host: written.entries.map(HostSetting.init))
    for outcome in written.outcomes {
      outcomes[outcome.place.text] = outcome.name.value
    }
    for action in written.actions {
      actions[action.name.value] = try action.answers.map { answer throws(Diagnostic) in
        try SimulatedAnswer(answer, of: action.name.value, in: source, for: program)
      }
    }
  }
}

extension SimulatedAnswer {
  fileprivate init(
    _ written: WorldSettings.Answer, of action: String, in source: SourceText, for program: FlowProgram
  ) throws(Diagnostic) {
    let answer: ActionAnswer
    switch written.ending {
    case .error(let name): answer = .error(name.value)
    case .outcome(let name, let values):
      let rows = program.outcomeRows(at: action, named: name.value)
      let names = LineNameResolver(program: program, source: source)
      answer = .outcome(name.value, values: try names.data(values, of: rows))
    }
    self.init(answer, after: written.after?.value ?? .zero)
  }
}

extension HostSetting {
  fileprivate init(_ entry: WorldEntry) {
    self.init(entry.name.value, HostValue(entry.value))
  }
}

extension HostValue {
  fileprivate init(_ value: WorldValue) {
    switch value.content {
    case .text(let text): self = .text(text)
    case .secret(let secret): self = .secret(secret)
    case .integer(let number): self = .integer(number)
    case .boolean(let flag): self = .flag(flag)
    case .duration(let duration): self = .duration(duration)
    case .list(let values): self = .list(values.map(HostValue.init))
    case .mapping(let entries): self = .mapping(entries.map(HostSetting.init))
    }
  }
}

extension SimulatedWorld {
  /// The world that a file describes.
  ///
  /// - Parameters:
  ///   - host: the domain's actions, with their defaults.
  ///   - program: see ``WorldChange``.
  /// - Throws: a ``Diagnostic`` at the place that makes no sense.
  package init(_ document: WorldDocument, host: Host, for program: FlowProgram) throws(Diagnostic) {
    try self.init(document.settings, in: document.source, host: host, for: program)
  }

  /// The world that some keys in a file describe.
  package init(
    _ settings: WorldSettings, in source: SourceText, host: Host, for program: FlowProgram
  ) throws(Diagnostic) {
    let change = try WorldChange(settings, in: source, for: program)
    do throws(WorldProblem) {
      try self.init(host, change)
    } catch {
      throw Diagnostic(
        .invalidWorld, error.message, at: Location(source, settings.span(ofKey: error.key) ?? settings.span))
    }
  }
}

extension WorldSettings {
  /// The value of a key.
  func span(ofKey key: String?) -> Span? { entries.first { $0.name.value == key }?.value.span }
}
