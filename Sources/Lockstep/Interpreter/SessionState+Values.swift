// Values that users and the driver bring.
extension SessionState {
  /// Takes values that a step in need asked for.
  mutating func take(_ gives: [Given]) -> Reply {
    guard configuration.status == .needs else { return refuse("no value is requested") }
    let wanted = needs()
    for given in gives where !wanted.contains(given.name) {
      return refuse("'\(given.name)' is not requested")
    }
    guard !gives.isEmpty else { return refuse("nothing is given") }
    for given in gives { if let reason = program.objection(to: given) { return refuse(reason) } }
    for given in gives { store(given) }
    countChainAnew()
    if needs().isEmpty { run(.anew) }
    return .taken
  }

  /// The values that the step reads and the driver must give, because nothing else gave them.
  func needs() -> [String] {
    guard configuration.status == .needs else { return [] }
    return program.stepInfo(configuration.step).readNames.map { NameIndex($0) }
      .filter { !configuration.owner(of: $0, from: configuration.frame).exists }
      .map { program.info(of: $0).name }
  }

  /// Keeps the values that come with a row; returns the reason if the row does not take them.
  mutating func store(_ gives: [Given], broughtBy row: RowID) -> String? {
    let wanted = NameIndex(program.code(of: row).gives)
    if wanted.exists, gives.count == 1, gives[0].name == program.info(of: wanted).name {
      // The usual case: just the value that the row asks for.
      if let reason = program.objection(to: gives[0], named: wanted) { return reason }
      store(gives[0], as: wanted)
      return nil
    }
    if let reason = program.objection(to: gives, of: row) { return reason }
    for given in gives { store(given) }
    return nil
  }

  /// Keeps a value that nothing speaks against.
  private mutating func store(_ given: Given) {
    if let name = program.index(ofName: given.name) { store(given, as: name) }
  }

  @inline(__always)
  private mutating func store(_ given: Given, as name: NameIndex) {
    switch given {
    case .secret(_, let reference): store(reference, as: name, in: configuration.frame)
    case .plain(_, let value): store(value, as: name, in: configuration.frame)
    }
  }
}

extension Program {
  /// Why a row cannot be taken with these values; nil if it can.
  fileprivate func objection(to gives: [Given], of row: RowID) -> String? {
    let info = rowInfo(row)
    if let wanted = info.gives, !gives.contains(where: { $0.name == wanted }) {
      return "\(info.id) '\(info.text)' needs '\(wanted)' with it"
    }
    for given in gives where given.name != info.gives {
      return "\(info.id) '\(info.text)' carries no '\(given.name)'"
    }
    for given in gives { if let reason = objection(to: given) { return reason } }
    return nil
  }

  /// Why a value cannot be taken from a user or the driver; nil if it can.
  fileprivate func objection(to given: Given) -> String? {
    guard let name = index(ofName: given.name) else { return "nothing reads '\(given.name)'" }
    return objection(to: given, named: name)
  }

  /// The same for a value whose name is known.
  @inline(__always)
  fileprivate func objection(to given: Given, named name: NameIndex) -> String? {
    let isSecret = info(of: name).isSecret
    switch given {
    case .secret: return isSecret ? nil : "'\(given.name)' is not a secret"
    case .plain(_, let value): return objection(to: value, named: name)
    }
  }

  private func objection(to value: DataValue, named number: NameIndex) -> String? {
    let (name, isSecret) = (info(of: number).name, info(of: number).isSecret)
    guard !isSecret else { return "'\(name)' is a secret: pass it as one" }
    if case .duration(let duration) = value, duration < .zero || duration > Interpreter.longestSession {
      return "'\(name)' is outside 0 to 100 years"
    }
    guard let pattern = info(of: number).pattern else { return nil }
    if case .text(let text) = value, pattern.matches(text) { return nil }
    return "'\(name)' does not match the pattern '\(pattern.text)'"
  }
}
