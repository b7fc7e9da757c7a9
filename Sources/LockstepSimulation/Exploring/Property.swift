package import Lockstep

/// A property that must hold in every reachable state, with the indices of a program.
package struct Property: Sendable {
  /// The events of a step.
  package struct Events: Sendable {
    package var rows: Set<RowID> = []
    package var includesSuspend = false
    package var includesResume = false

    package init() {}

    package var isEmpty: Bool { rows.isEmpty && !includesSuspend && !includesResume }
  }

  /// The moments it applies to; nil parts are ignored.
  package struct Condition: Sendable {
    package var title: String?
    package var steps: Set<StepID>?
    /// The number of a flow.
    package var flow: Int?
    /// How the session has ended; empty for every end but a fault.
    package var end: String?
    package var isByBack = false

    package init() {}
  }

  package enum Claim: Sendable {
    case never(Condition, after: Events, until: Events)
    case alwaysPossible(Condition)
    case atMost(Int, runs: Set<StepID>, answers: Set<RowID>, between: Events)
  }

  package var name: String
  /// The flow in which sessions begin; nil: each in turn.
  package var start: String?
  package var claim: Claim

  package init(name: String, start: String?, claim: Claim) {
    self.name = name
    self.start = start
    self.claim = claim
  }
}

extension Property.Condition {
  /// Whether a session is at such a moment, however it came there.
  func holds(of session: SessionState, in program: Program) -> Bool {
    if let flow {
      let isHandedOver = session.end == .handedOver(to: program.flowInfos[flow].id)
      if !isHandedOver, session.end != nil || !session.isWithin(flow: flow) { return false }
    }
    if let end {
      guard let actual = session.end else { return false }
      if case .fault = actual {
        if end != "fault" { return false }
      } else if !end.isEmpty, actual.description != end {
        return false
      }
    }
    if title == nil, steps == nil { return true }
    guard session.end == nil else { return false }
    if let steps, !steps.contains(session.place) { return false }
    guard let title else { return true }
    if let row = session.shownRow { return program.rowInfo(row).shown == title }
    return program.isDisplayed(session.place) && program.stepInfo(session.place).name == title
  }
}

extension ExplorerStep {
  /// Whether Back led to the session's current step.
  func isByBack(in program: Program) -> Bool {
    if case .choice(.back) = input { return true }
    return taken.last.map { program.rows[Int($0.index)].jump == .back } ?? false
  }

  func has(_ events: Property.Events) -> Bool {
    if input.isAway, events.includesSuspend || events.includesResume { return true }
    return taken.contains { events.rows.contains($0) }
  }
}
