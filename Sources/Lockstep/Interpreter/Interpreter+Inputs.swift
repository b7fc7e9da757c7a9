extension Interpreter {
  /// Values that a step in need asked for.
  func give(_ gives: [Given], _ state: inout SessionState, _ effects: inout Effects) -> Reply {
    guard state.configuration.work == .needs else { return refuse("nothing is asked for", state) }
    let wanted = needs(state)
    for given in gives where !wanted.contains(given.name) {
      return refuse("'\(given.name)' is not asked for", state)
    }
    guard !gives.isEmpty else { return refuse("nothing is given", state) }
    if let reason = gives.lazy.compactMap({ objection(to: $0) }).first { return refuse(reason, state) }
    for given in gives { store(given, &state, &effects) }
    countChainAnew(&state)
    guard needs(state).isEmpty else { return .taken }
    run(.anew, &state, &effects)
    return .taken
  }

  /// Why a value cannot be taken from a user or the driver; nil if it can.
  func objection(to given: Given) -> String? {
    guard let name = program.name(given.name) else { return "nothing reads '\(given.name)'" }
    return objection(to: given, named: name)
  }

  /// The same for a value whose name is known.
  func objection(to given: Given, named name: Int32) -> String? {
    let isSecret = program.names[Int(name)].isSecret
    switch given.value {
    case .secret: return isSecret ? nil : "'\(given.name)' is not a secret"
    case .plain(let value):
      guard !isSecret else { return "'\(given.name)' is a secret: hand it over as one" }
      if case .duration(let duration) = value, duration < .zero || duration > Self.longestSession {
        return "'\(given.name)' lies outside of 0 to 100 years"
      }
      guard let pattern = program.names[Int(name)].pattern else { return nil }
      if case .text(let text) = value, pattern.matches(text) { return nil }
      return "'\(given.name)' does not match the pattern '\(pattern.text)'"
    }
  }

  /// Keeps a value that nothing speaks against.
  func store(_ given: Given, _ state: inout SessionState, _ effects: inout Effects) {
    if let name = program.name(given.name) { store(given, named: name, &state, &effects) }
  }

  func store(_ given: Given, named name: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    switch given.value {
    case .secret(let reference): store(name, reference, in: state.configuration.frame, &state, &effects)
    case .plain(let value): store(name, value, in: state.configuration.frame, &state, &effects)
    }
  }

  /// What the step reads and nothing gave, if it is the driver's to give.
  public func needs(_ state: SessionState) -> [String] {
    guard state.configuration.work == .needs else { return [] }
    var configuration = state.configuration
    return program.stepInfos[Int(state.configuration.step)].readNames
      .filter { configuration.owner(of: $0, from: configuration.frame) < 0 }
      .map { program.names[Int($0)].name }
  }
}
