import Lockstep

extension Step {
  /// The outcome after which sessions follow the step's own Next.
  package static let continuationOutcome = "done"

  /// The step's own Next as far as sessions follow it: after a called use case, and after an action or a call whose end no
  /// row takes. Other steps are left by their rows only.
  package var continuation: Target? { followsTarget ? target : nil }

  /// The rows that an answer may take, among them one for the step's own Next.
  package var rowsOfAnswers: [FlowRow] {
    guard let continuation, kind.value == .useCase || mayEndWithoutRow else { return transitions }
    let words = SourceString(Self.continuationOutcome, at: id.span)
    let trigger = Trigger(.case, words, key: id.span)
    return transitions + [FlowRow(id: id, trigger: trigger, target: continuation, span: id.span)]
  }

  private var followsTarget: Bool {
    switch kind.value.role {
    case .screen, .overlay: false
    case .call: kind.value == .useCase || mayEndWithoutRow
    case .automatic: transitions.isEmpty || runsAction && mayEndWithoutRow
    }
  }

  /// Whether it runs an action; a step that only a user or an event leaves runs none.
  package var runsAction: Bool { transitions.isEmpty || transitions.contains { isOutcome($0) } }

  /// Rows that all depend on a parameter may be missing.
  private var mayEndWithoutRow: Bool {
    transitions.allSatisfy { !isOutcome($0) || $0.when != nil }
  }

  /// Whether the step's action answers the row.
  package func isOutcome(_ row: FlowRow) -> Bool {
    switch row.trigger.kind {
    case .case, .error, .text: true
    case .returns: kind.value.isCall
    case .user, .event: row.name != nil
    }
  }
}
