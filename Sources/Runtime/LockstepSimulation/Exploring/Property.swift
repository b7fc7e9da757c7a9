package import Lockstep

/// A property that must hold in every reachable state, with the indices of a program.
package struct Property: Sendable {
  /// The events of a step.
  package struct Events: Hashable, Sendable {
    package var rows: Set<RowID> = []
    /// Whether `suspend` or `resume` is among them: the app goes to the background and comes back, which is one event.
    package var includesBackground = false
    package var choices: Set<CoverChoice> = []
    /// Flows, by their numbers, that are entered or left.
    package var enteredFlows: Set<Int> = []
    package var leftFlows: Set<Int> = []

    package init() {}

    package var isEmpty: Bool { self == Events() }
  }

  /// The moments it applies to; nil parts are ignored.
  package struct Condition: Sendable {
    package var title: String?
    package var steps: Set<StepID>?
    /// The number of a flow.
    package var flow: Int?
    /// How the session has ended; empty for every end but a fault.
    package var end: String?
    /// A value that the running flow, or one that called it, holds.
    package var value: NameIndex?
    /// Whether only a moment counts to which Back has just led.
    package var isReachedByBack = false

    package init() {}
  }

  /// What a property says.
  package enum Claim: Sendable {
    case never(Condition)
    /// Of the moments that count, those like `from`; nil: all.
    case alwaysPossible(Condition, from: Condition?)
    /// A session comes to such a moment with so many inputs of a user.
    case possible(Condition, within: Int)
    case atMost(Int, runs: Set<StepID>, events: Events, between: Events)

    /// Whether it is broken by a moment, so that what can happen less often cannot break it either.
    var isBrokenByMoment: Bool {
      switch self {
      case .never, .atMost: true
      case .alwaysPossible, .possible: false
      }
    }

    /// Whether it counts how often the app goes away.
    var countsSuspending: Bool {
      if case .atMost(_, _, let events, let between) = self {
        events.includesBackground || between.includesBackground
      } else {
        false
      }
    }
  }

  package var name: String
  /// The flow in which sessions begin; nil: each in turn.
  package var start: String?
  package var claim: Claim
  /// Since when moments count, and since when no longer; without `after` they count from the beginning.
  package var startEvents = Events()
  package var endEvents = Events()
  /// The events that the way of an `always-possible` does without.
  package var barredEvents = Events()
  package var followedFlows = FollowedFlows.all

  package init(name: String, start: String?, claim: Claim) {
    self.name = name
    self.start = start
    self.claim = claim
  }
}

extension Property {
  /// The actions of which it names runs or outcomes.
  func actions(in program: FlowProgram) -> Set<String> {
    var (steps, rows) = (Set<StepID>(), startEvents.rows.union(endEvents.rows))
    if case .atMost(_, let runs, let events, let between) = claim {
      steps = runs
      rows.formUnion(events.rows.union(between.rows))
    }
    steps.formUnion(rows.map { StepID(program.rows[Int($0.index)].step) })
    return Set(steps.compactMap { program.stepInfo($0).action })
  }
}

extension Property.Condition {
  /// Whether a session is at such a moment, however it came there.
  ///
  /// - Parameter isOver: whether the session has ended, for the walk: it may have gone on to a flow that is not walked.
  func holds(of session: SessionState, isOver: Bool, in program: FlowProgram) -> Bool {
    // In the background nothing is displayed.
    if session.isSuspended { return false }
    let handedOver =
      isOver ? SessionEnd.handedOver(to: program.flowInfos[max(0, session.outermostFlow)].id) : nil
    let reached = session.end ?? handedOver
    if let flow {
      let isHandedOver = reached == .handedOver(to: program.flowInfos[flow].id)
      if !isHandedOver, reached != nil || !session.isWithin(flow: flow) { return false }
    }
    if let value, !session.holdsValue(value) { return false }
    if let end {
      guard let actual = reached else { return false }
      if case .fault = actual {
        if end != "fault" { return false }
      } else if !end.isEmpty, actual.description != end {
        return false
      }
    }
    if title == nil, steps == nil { return true }
    guard reached == nil else { return false }
    if let steps, !session.isAt(steps) { return false }
    guard let title else { return true }
    if let row = session.coverRow { return program.rowInfo(row).shownText == title }
    return program.isDisplayed(session.currentStep) && program.stepInfo(session.currentStep).name == title
  }
}

extension SessionState {
  /// Whether one of these steps is the current one, or called the flow that runs.
  fileprivate func isAt(_ steps: Set<StepID>) -> Bool {
    steps.contains(currentStep)
      || configuration.frames.callChain(of: configuration.frame).contains {
        steps.contains(configuration.frames[$0].callStep)
      }
  }
}

extension ExplorerTurn {
  /// Whether Back led to the session's current step.
  func endsByBack(in program: FlowProgram) -> Bool {
    if case .choice(.back) = input { return true }
    return takenRows.last.map { program.rows[Int($0.index)].jump == .back } ?? false
  }

  /// Whether one of the events happened that are not rows.
  func hasNonRowEvent(of events: Property.Events, in program: FlowProgram) -> Bool {
    if input == .suspendAndResume || input == .resume, events.includesBackground { return true }
    if case .choice(let choice) = input, events.choices.contains(choice) { return true }
    func isIn(_ flow: Int) -> (before: Bool, between: Bool, after: Bool) {
      let isStart = if case .start = input { true } else { false }
      return (
        !isStart && before.isWithin(flow: flow), takenRows.contains { program.flow(of: $0) == flow },
        session.end == nil && session.isWithin(flow: flow)
      )
    }
    return events.enteredFlows.contains { !isIn($0).before && (isIn($0).between || isIn($0).after) }
      || events.leftFlows.contains { (isIn($0).before || isIn($0).between) && !isIn($0).after }
  }

  func hasEvent(of events: Property.Events, in program: FlowProgram) -> Bool {
    hasNonRowEvent(of: events, in: program) || takenRows.contains { events.rows.contains($0) }
  }
}
