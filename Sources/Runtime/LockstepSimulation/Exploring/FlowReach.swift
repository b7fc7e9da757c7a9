import Lockstep

/// The steps and rows that sessions come to at most, found without walking: calls, histories, data and time are not
/// looked at, so that each step may return to whatever was reached before.
struct FlowReach: Sendable {
  private(set) var steps: [Bool]
  /// Rows that may be taken, with those that nothing may take afterwards.
  private(set) var rows: [Bool]
  /// The flows that sessions may be handed over to, or go on to.
  private(set) var flows: [Bool]
  private let program: FlowProgram
  private let follows: FollowedFlows
  private let start: Int
  private var open: [StepID] = []

  /// - Parameter rows: those that are not taken.
  init(
    _ program: FlowProgram, from flow: Int, without rows: Set<RowID> = [], following follows: FollowedFlows
  ) {
    self.program = program
    self.follows = follows
    start = flow
    steps = [Bool](repeating: false, count: program.steps.count)
    self.rows = [Bool](repeating: false, count: program.rows.count)
    flows = [Bool](repeating: false, count: program.flows.count)
    flows[flow] = true
    enter(StepID(program.flows[flow].firstStep))
    if program.resumingFlow.exists {
      let resuming = Int(program.resumingFlow.number)
      flows[resuming] = true
      if program.flows[resuming].stepCount > 0 { enter(StepID(program.flows[resuming].firstStep)) }
    }
    // A result needs the row that returns it, a step in need the screen that gives the value: until nothing is new.
    var count = -1
    while count != reachedCount {
      count = reachedCount
      while let step = open.popLast() { look(at: step, rows) }
      for step in program.allSteps where steps[Int(step.index)] { look(at: step, rows) }
    }
  }

  private var reachedCount: Int { steps.count { $0 } + rows.count { $0 } }

  private mutating func enter(_ step: StepID) {
    guard step.exists, !steps[Int(step.index)] else { return }
    steps[Int(step.index)] = true
    open.append(step)
  }

  private mutating func look(at step: StepID, _ barred: Set<RowID>) {
    let code = program.code(of: step)
    if code.kind == .call { enter(StepID(program.flows[Int(code.callee)].firstStep)) }
    if code.readCount > 0 { lookForInputs(of: code) }
    for row in program.rows(of: step) where !barred.contains(row) {
      let taken = program.rows[Int(row.index)]
      if taken.kind == .returned, taken.result >= 0, !mayReturn(taken.result, from: code.callee) { continue }
      rows[Int(row.index)] = true
      take(taken)
    }
  }

  private mutating func take(_ row: RowCode) {
    switch row.jump {
    case .step: enter(StepID(row.argument))
    case .goTo, .endGoTo:
      flows[Int(row.flow)] = true
      if row.argument >= 0, Int(row.flow) == start || follows.includes(Int(row.flow)) || isCalled(row.flow) {
        enter(StepID(row.argument))
      }
    case .stay, .back, .end, .resume, .result, .error, .placeholder, .nowhere: break
    }
  }

  /// Whether a `go-to` may return to the flow from a use case that it called.
  private func isCalled(_ flow: Int32) -> Bool {
    program.allSteps.contains { steps[Int($0.index)] && program.steps[Int($0.index)].flow == flow }
  }

  private func mayReturn(_ result: Int32, from flow: Int32) -> Bool {
    guard flow >= 0 else { return true }
    return program.rows.indices.contains { index in
      let row = program.rows[index]
      return rows[index] && row.jump == .result && row.argument == result
        && program.steps[Int(row.step)].flow == flow
    }
  }

  /// A step that lacks a value leads to the screen that gives it.
  private mutating func lookForInputs(of code: StepCode) {
    for read in program.reads[Int(code.firstRead)..<Int(code.firstRead + code.readCount)] {
      for (index, row) in program.rows.enumerated() where row.gives == read.name {
        let step = StepID(row.step)
        let flow = program.steps[Int(row.step)].flow
        if program.isDisplayed(step), isCalled(flow), program.rows(of: step).contains(RowID(Int32(index))) {
          enter(step)
        }
      }
    }
  }
}

extension Property {
  /// What is known without a walk; nil if the property has to be walked.
  func decided(for program: FlowProgram, from flow: Int) -> PropertyCheck? {
    switch claim {
    case .never(let condition):
      let all = FlowReach(program, from: flow, following: follows)
      if after.isOfRows, !after.isEmpty, !after.rows.contains(where: { all.rows[Int($0.index)] }) {
        return .vacuous
      }
      guard after.isEmpty else { return nil }
      let reach =
        until.rows.isEmpty ? all : FlowReach(program, from: flow, without: until.rows, following: follows)
      if reach.mayMeet(condition) { return nil }
      let mayEnd = until.isEmpty || !until.isOfRows || until.rows.contains { all.rows[Int($0.index)] }
      return mayEnd ? .holds(states: 0) : .vacuous
    case .alwaysPossible:
      guard after.isOfRows, !after.isEmpty else { return nil }
      let all = FlowReach(program, from: flow, following: follows)
      return after.rows.contains { all.rows[Int($0.index)] } ? nil : .vacuous
    case .atMost(_, let runs, let events, _):
      guard events.isOfRows else { return nil }
      let all = FlowReach(program, from: flow, following: follows)
      let mayHappen =
        runs.contains { all.steps[Int($0.index)] } || events.rows.contains { all.rows[Int($0.index)] }
      return mayHappen ? nil : .vacuous
    case .possible: return nil
    }
  }
}

extension Property.Events {
  /// Whether only rows are among them.
  fileprivate var isOfRows: Bool {
    !includesBackground && choices.isEmpty && entered.isEmpty && leftFlows.isEmpty
  }
}

extension FlowReach {
  /// Whether a session may come to such a moment.
  fileprivate func mayMeet(_ condition: Property.Condition) -> Bool {
    guard condition.end == nil else { return true }
    if let flow = condition.flow, !flows[flow], !hasReached(flow) { return false }
    if let wanted = condition.steps, !wanted.contains(where: { steps[Int($0.index)] }) { return false }
    guard let title = condition.title else { return true }
    let isShown = program.rows.indices.contains { rows[$0] && program.rowInfos[$0].shown == title }
    return isShown
      || program.allSteps.contains { steps[Int($0.index)] && program.stepInfo($0).name == title }
  }

  private func hasReached(_ flow: Int) -> Bool {
    program.allSteps.contains { steps[Int($0.index)] && Int(program.steps[Int($0.index)].flow) == flow }
  }
}
