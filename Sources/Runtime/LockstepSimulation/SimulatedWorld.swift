public import Lockstep

/// The simulated system of a session: outcomes and actions simulated by name, around a host with
/// the actions of a domain.
///
/// The order of answers: `outcomes: FLOW STEP`, `outcomes: FLOW`, `actions`, the host. Any other answer is requested.
public struct SimulatedWorld<Host: SimulatedHost>: Sendable {
  /// Answers the actions that are not simulated by name. Ask the world rather than its host: a file that imports only
  /// this module sees the protocol's defaults of a concrete host, not the host's own implementation.
  public var host: Host
  private var outcomes: [String: String] = [:]
  private var actions: [String: AnswerList] = [:]

  /// The answers of one action and how many were used.
  private struct AnswerList: Sendable {
    var answers: [SimulatedAnswer]
    var usedCount = 0

    mutating func next() -> SimulatedAnswer? {
      defer { usedCount = min(usedCount + 1, answers.count - 1) }
      return answers.indices.contains(usedCount) ? answers[usedCount] : nil
    }
  }

  /// A world in which only the host answers.
  public init(_ host: Host) { self.host = host }

  /// - Throws: ``WorldProblem`` if the host cannot be so.
  public init(_ host: Host, _ change: WorldChange) throws(WorldProblem) {
    self.host = host
    try apply(change)
  }

  /// Adds outcomes to those before, replaces the answers of the actions that are named, changes the host.
  ///
  /// - Throws: before anything is changed.
  public mutating func apply(_ change: WorldChange) throws(WorldProblem) {
    try host.apply(change.host)
    outcomes.merge(change.outcomes) { _, new in new }
    for (name, answers) in change.actions {
      actions[name] = answers.isEmpty ? nil : AnswerList(answers: answers)
    }
  }

  /// Whether ``answer(_:)`` answers a call; otherwise a script, a driver or a person has to.
  public func answers(_ call: ActionCall) -> Bool {
    outcome(for: call) != nil || actions[call.action] != nil || host.implements(call.action)
  }

  /// The outcome that is set for a call under `FLOW STEP`, else, for an external partial flow, under its id.
  public func outcome(for call: ActionCall) -> String? {
    outcomes["\(call.flow) \(call.step)"] ?? outcomes[call.action]
  }

  /// Answers a call; nil if the answer must be requested. An outcome set by name wins over the action, which then does
  /// not happen at all.
  ///
  /// - Throws: ``WorldProblem`` if the host cannot answer.
  public mutating func answer(_ call: ActionCall) throws(WorldProblem) -> SimulatedAnswer? {
    if let outcome = outcome(for: call) { return SimulatedAnswer(hostAnswer(outcome, [:], call)) }
    if let simulated = actions[call.action]?.next() {
      guard case .outcome(let name, let values) = simulated.answer else { return simulated }
      return SimulatedAnswer(hostAnswer(name, values, call), after: simulated.after)
    }
    return try host.answer(call).map { SimulatedAnswer($0) }
  }

  /// Writes how many of their answers the simulated actions have used, in the order of their names.
  package func writeUsedCounts(to bytes: inout [UInt8]) {
    for name in actions.keys.sorted() { bytes.append(UInt8(clamping: actions[name]?.usedCount ?? 0)) }
  }

  // The host's own answers, which a file that does not import its module would not see: it would call the defaults.

  /// See ``SimulatedHost/answersDependOnTime(after:)``.
  public func answersDependOnTime(after time: Duration) -> Bool { host.answersDependOnTime(after: time) }

  /// See ``SimulatedHost/declares(_:)``.
  public func declares(_ secret: Secret) -> Bool { host.declares(secret) }

  /// See ``SimulatedHost/isMerelyWrong(_:for:)``.
  public func isMerelyWrong(_ secret: Secret, for action: String) -> Bool {
    host.isMerelyWrong(secret, for: action)
  }

  /// The answer as the host words it, with `values` in place of the host's own.
  private mutating func hostAnswer(
    _ outcome: String, _ values: [String: DataValue], _ call: ActionCall
  ) -> ActionAnswer {
    host.note(outcome: outcome, of: call.action)
    switch host.answer(naming: outcome, to: call) {
    case .outcome(let name, var all):
      for (key, value) in values { all[key] = value }
      return .outcome(name, values: all)
    case .error(let name): return .error(name)
    }
  }

  /// The session's input for a call, and its delay; nil if the answer must be requested.
  package mutating func answerInput(
    for call: ActionCall, _ id: EffectID
  ) -> (input: FlowSession.Input, after: Duration)? {
    do throws(WorldProblem) {
      return try answer(call).map { (.answer(id, $0.answer), $0.after) }
    } catch {
      return (.failure(id, error.message), .zero)
    }
  }

  /// Possible outcomes of this world without a row in a flow, found before anything runs: a policy of five
  /// attempts leaves the fifth without a row in a flow that is written for four.
  ///
  /// - Returns: a sentence for each outcome that a step does not fit.
  public func misfits(for program: FlowProgram) -> [String] {
    program.mismatches(with: contracts(for: program)).map { "in this world " + $0.description }
  }

  /// The rows of a program that this world can never take, unless an outcome is set by name.
  package func rowsRuledOut(in program: FlowProgram) -> [RuledOutRow] {
    program.rowsRuledOut(by: contracts(for: program))
  }

  /// The possible answers of the host to a program's actions, except those simulated by name.
  private func contracts(for program: FlowProgram) -> [ActionContract] {
    program.requiredActions.compactMap { required in
      actions[required.name] == nil && host.implements(required.name) ? host.contract(of: required.name) : nil
    }
  }
}
