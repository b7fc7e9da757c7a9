import Lockstep

/// The steps and rows that sessions come to at most, found without walking: calls, histories, data and time are not
/// looked at, so that each step may return to whatever was reached before.
struct FlowReachability: Sendable {
  private(set) var isStepReached: [Bool]
  /// Rows that may be taken, with those that nothing may take afterwards.
  private(set) var isRowReached: [Bool]
  /// The flows that sessions may be handed over to, or go on to.
  private(set) var isFlowReached: [Bool]
  private let program: FlowProgram
  private let followedFlows: FollowedFlows
  private let start: Int
  private var unvisitedSteps: [StepID] = []

  /// - Parameter rows: those that are not taken.
  init(
    _ program: FlowProgram, from flow: Int, without rows: Set<RowID> = [], following follows: FollowedFlows
  ) {
    self.program = program
    self.followedFlows = follows
    start = flow
    isStepReached = [Bool](repeating: false, count: program.steps.count)
    isRowReached = [Bool](repeating: false, count: program.rows.count)
    isFlowReached = [Bool](repeating: false, count: program.flows.count)
    isFlowReached[flow] = true
    enter(StepID(program.flows[flow].firstStep))
    if program.resumingFlow.exists {
      let resuming = Int(program.resumingFlow.number)
      isFlowReached[resuming] = true
      if program.flows[resuming].stepCount > 0 { enter(StepID(program.flows[resuming].firstStep)) }
    }
    // A result needs the row that returns it, a step in need the screen that gives the value: until nothing is new.
    var count = -1
    while count != reachedCount {
      count = reachedCount
      while let step = unvisitedSteps.popLast() { visit(step, rows) }
      for step in program.allSteps where isStepReached[Int(step.index)] { visit(step, rows) }
    }
  }

  private var reachedCount: Int { isStepReached.count { $0 } + isRowReached.count { $0 } }

  private mutating func enter(_ step: StepID) {
    guard step.exists, !isStepReached[Int(step.index)] else { return }
    isStepReached[Int(step.index)] = true
    unvisitedSteps.append(step)
  }

  private mutating func visit(_ step: StepID, _ barred: Set<RowID>) {
    let code = program.code(of: step)
    if code.kind == .call { enter(StepID(program.flows[Int(code.callee)].firstStep)) }
    if code.readCount > 0 { enterGivingScreens(of: code) }
    for row in program.rows(of: step) + continuation(of: code) where !barred.contains(row) {
      let taken = program.rows[Int(row.index)]
      if taken.kind == .returned, taken.result >= 0, !mayReturn(taken.result, from: code.callee) { continue }
      isRowReached[Int(row.index)] = true
      followTarget(of: taken)
    }
  }

  /// The step's own Next, which no row of the step is.
  private func continuation(of code: StepCode) -> [RowID] {
    code.continuation < 0 ? [] : [RowID(code.continuation)]
  }

  private mutating func followTarget(of row: RowCode) {
    switch row.jump {
    case .step: enter(StepID(row.argument))
    case .goTo, .endGoTo:
      isFlowReached[Int(row.flow)] = true
      if row.argument >= 0,
        Int(row.flow) == start || followedFlows.includes(Int(row.flow)) || hasEntered(row.flow)
      {
        enter(StepID(row.argument))
      }
    case .stay, .back, .end, .resume, .result, .error, .placeholder, .nowhere: break
    }
  }

  /// Whether a `go-to` may return to the flow from a use case that it called.
  private func hasEntered(_ flow: Int32) -> Bool {
    program.allSteps.contains { isStepReached[Int($0.index)] && program.steps[Int($0.index)].flow == flow }
  }

  private func mayReturn(_ result: Int32, from flow: Int32) -> Bool {
    guard flow >= 0 else { return true }
    return program.rows.indices.contains { index in
      let row = program.rows[index]
      return isRowReached[index] && row.jump == .result && row.argument == result
        && program.steps[Int(row.step)].flow == flow
    }
  }

  /// A step that lacks a value leads to the screen that gives it.
  private mutating func enterGivingScreens(of code: StepCode) {
    for read in program.reads[Int(code.readStart)..<Int(code.readStart + code.readCount)] {
      for (index, row) in program.rows.enumerated() where row.gives == read.name {
        let step = StepID(row.step)
        let flow = program.steps[Int(row.step)].flow
        if program.isDisplayed(step), hasEntered(flow), program.rows(of: step).contains(RowID(Int32(index))) {
          enter(step)
        }
      }
    }
  }
}

extension Property {
  /// What is known without a walk; nil if the property has to be walked.
  func resultWithoutWalk(for program: FlowProgram, from flow: Int) -> PropertyCheck? {
    switch claim {
    case .never(let condition):
      let all = FlowReachability(program, from: flow, following: followedFlows)
      if startEvents.hasOnlyRows, !startEvents.isEmpty,
        !startEvents.rows.contains(where: { all.isRowReached[Int($0.index)] })
      {
        return .vacuous
      }
      guard startEvents.isEmpty else { return nil }
      let reach =
        endEvents.rows.isEmpty
        ? all : FlowReachability(program, from: flow, without: endEvents.rows, following: followedFlows)
      if reach.mayMeet(condition) { return nil }
      let mayEnd =
        endEvents.isEmpty || !endEvents.hasOnlyRows
        || endEvents.rows.contains { all.isRowReached[Int($0.index)] }
      return mayEnd ? .holds(states: 0) : .vacuous
    case .alwaysPossible:
      guard startEvents.hasOnlyRows, !startEvents.isEmpty else { return nil }
      let all = FlowReachability(program, from: flow, following: followedFlows)
      return startEvents.rows.contains { all.isRowReached[Int($0.index)] } ? nil : .vacuous
    case .atMost(_, let runs, let events, _):
      guard events.hasOnlyRows else { return nil }
      let all = FlowReachability(program, from: flow, following: followedFlows)
      let mayHappen =
        runs.contains { all.isStepReached[Int($0.index)] }
        || events.rows.contains { all.isRowReached[Int($0.index)] }
      return mayHappen ? nil : .vacuous
    case .possible: return nil
    }
  }
}

extension Property.Events {
  /// Whether only rows are among them.
  fileprivate var hasOnlyRows: Bool {
    !includesBackground && choices.isEmpty && enteredFlows.isEmpty && leftFlows.isEmpty
  }
}

extension FlowReachability {
  /// Whether a session may come to such a moment.
  fileprivate func mayMeet(_ condition: Property.Condition) -> Bool {
    guard condition.end == nil else { return true }
    if let flow = condition.flow, !isFlowReached[flow], !hasReached(flow) { return false }
    if let wanted = condition.steps, !wanted.contains(where: { isStepReached[Int($0.index)] }) {
      return false
    }
    guard let title = condition.title else { return true }
    let isShown = program.rows.indices.contains {
      isRowReached[$0] && program.rowInfos[$0].shownText == title
    }
    return isShown
      || program.allSteps.contains { isStepReached[Int($0.index)] && program.stepInfo($0).name == title }
  }

  private func hasReached(_ flow: Int) -> Bool {
    program.allSteps.contains {
      isStepReached[Int($0.index)] && Int(program.steps[Int($0.index)].flow) == flow
    }
  }
}
