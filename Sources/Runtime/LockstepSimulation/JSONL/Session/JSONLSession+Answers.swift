import Lockstep

extension JSONLSession {
  mutating func answer(_ run: Request.RunReference, error name: String) throws(ProtocolError) {
    guard let (number, action) = try openAction(run) else { return }
    wireIDs.closeAction(number)
    send(.answer(action.effectID, .error(name)))
  }

  mutating func answer(
    _ run: Request.RunReference, outcome name: String, _ brought: [String: Request.OutcomeValue]
  ) throws(ProtocolError) {
    guard let (number, action) = try openAction(run) else { return }
    let rows = rows(named: name)
    var values: [String: DataValue] = [:]
    // In the order of the names, so that the same line always gets the same answer.
    for (key, value) in brought.sorted(by: { $0.key < $1.key }) {
      let kind = rows.lazy.compactMap { row in row.values.first { $0.name == key }?.kind }.first
      if kind != nil, session.interpreter.program.isSecret(key) {
        throw ProtocolError("'\(key)' is a secret; outcomes cannot have secret values")
      }
      values[key] = try Self.dataValue(value, as: kind, key)
    }
    wireIDs.closeAction(number)
    world.host.note(outcome: rows.first?.outcomeName ?? name, of: action.name)
    send(.answer(action.effectID, .outcome(name, values: values)))
  }

  /// The action that waits for an answer; nil if this one comes too late, which is not an error, but is reported.
  private func openAction(_ run: Request.RunReference) throws(ProtocolError) -> (Int, WireIDs.Action)? {
    switch run {
    case .number(let given):
      guard let number = Int(exactly: given), number >= 1, number <= wireIDs.lastNumber else {
        throw ProtocolError("no action has the number in 'answer'")
      }
      if wireIDs.isTimer(number) { throw ProtocolError("a timer takes no 'answer'; time moves by 'advance'") }
      if let action = wireIDs.action(number) { return (number, action) }
      writeLine { $0.member("late", number) }
    case .key(let key):
      if let number = wireIDs.number(ofKey: key), let action = wireIDs.action(number) {
        return (number, action)
      }
      guard session.interpreter.hasRun(key, session.state) else {
        throw ProtocolError("no action has the key in 'answer'")
      }
      writeLine { $0.member("late", key) }
    }
    return nil
  }

  /// The rows of the step that an outcome of this name may take: those of that name or id, or else all.
  private func rows(named outcome: String) -> [RowInfo] {
    guard let place = session.interpreter.currentStep(session.state) else { return [] }
    let program = session.interpreter.program
    let all = program.rows(of: place).map { program.rowInfo($0) }
    let named = all.filter { $0.outcomeName == outcome || $0.id == outcome }
    return named.isEmpty ? all : named
  }

  /// The value as its row declares it; the interpreter checks undeclared ones.
  private static func dataValue(
    _ value: Request.OutcomeValue, as kind: ValueKind?, _ key: String
  ) throws(ProtocolError) -> DataValue {
    switch (kind, value) {
    case (.duration, .number(let number)):
      guard let duration = number.milliseconds else { throw ProtocolError(MemberReader.rangeMessage(key)) }
      return .duration(duration)
    case (.integer, _):
      guard case .number(let number) = value, let whole = number.wholeNumber() else {
        throw ProtocolError(MemberReader.integerMessage(key))
      }
      return .integer(whole)
    case (.duration, .text): throw ProtocolError("'\(key)' must be a number of milliseconds")
    case (.text, .number): throw ProtocolError("'\(key)' must be a string")
    case (.text, .text(let text)), (nil, .text(let text)): return .text(text)
    case (nil, .number(let number)): return .integer(Int64(number.wholeNumber() ?? 0))
    }
  }
}
