package import Lockstep

/// A world as a model: its host decides how an action ends, when it begins. An answer comes when the world says, or, where it
/// names no time, at any.
package struct HostModel<Host: ExplorableHost>: ActionModel {
  package typealias State = SimulatedWorld<Host>

  package let starts: [(state: State, settings: [HostSetting])]
  package let changes: [[HostSetting]]
  private let host: Host
  /// The actions whose answers depend on the changes.
  private let actionsNoticingChanges: Set<String>
  /// The actions that the world decides; nil for all. Others answer with any row.
  private let decidedActions: Set<String>?
  private let program: FlowProgram
  /// By the names of inputs.
  private let examplesByInput: [String: [ActionInput]]

  /// - Parameters:
  ///   - varies: whether a session may begin in other worlds than this one.
  ///   - decided: the actions that the world decides; nil for all. Others answer with any row.
  package init(
    _ world: State, _ program: FlowProgram, flow: String, varies: Bool, deciding decided: Set<String>? = nil
  ) {
    host = world.host
    self.program = program
    self.decidedActions = decided
    // Sessions come back to the flow of 'on-resume', too.
    let flows = [program.flow(flow), program.resumingFlow.exists ? Int(program.resumingFlow.number) : nil]
    let reached = program.actions(
      of: flows.compactMap(\.self).reduce(into: []) { $0.formUnion(program.flowsReached(from: $1)) })
    let actions = decided.map { reached.intersection($0) } ?? reached
    let settings = varies ? world.host.starts(for: actions) : [[]]
    starts = settings.compactMap { settings in
      var state = world
      // Settings of the host itself make sense to it.
      guard (try? state.apply(WorldChange(host: settings))) != nil else { return nil }
      return (state, settings)
    }
    changes = varies ? world.host.changes(for: actions) : []
    actionsNoticingChanges = varies ? actions.filter { !world.host.changes(for: [$0]).isEmpty } : []
    examplesByInput = Dictionary(
      uniqueKeysWithValues: program.valueInfos.map { info in
        (info.name, Self.examples(of: info, world.host.examples(of: info.name, for: reached)))
      })
  }

  /// The examples that the input takes.
  private static func examples(of input: FlowProgram.ValueInfo, _ examples: [ActionInput]?) -> [ActionInput] {
    let fitting = examples?.filter { example in
      switch example {
      case .secret(let secret): input.isSecret && input.pattern?.matches(secret) != false
      case .plain(.text(let text)): !input.isSecret && input.pattern?.matches(text) != false
      case .plain: !input.isSecret && input.pattern == nil
      }
    }
    return fitting ?? []
  }

  package var answersActions: Bool { true }

  package func examples(of input: String) -> [ActionInput] {
    examplesByInput[input].flatMap { $0.isEmpty ? nil : $0 } ?? [program.exampleInput(input)]
  }

  /// Whether the host lists changes that alter the answer of an action.
  package func noticesChanges(_ action: String) -> Bool { actionsNoticingChanges.contains(action) }

  package func largestRelevantAttempt(of action: String) -> Int { host.largestRelevantAttempt(of: action) }

  package func answer(_ call: ActionCall, in state: inout State) throws(WorldProblem) -> SimulatedAnswer? {
    if let decidedActions, !decidedActions.contains(call.action) { return nil }
    return try state.answer(call)
  }

  package func note(outcome: String, of action: String, in state: inout State) {
    state.host.note(outcome: outcome, of: action)
  }

  package func apply(_ settings: [HostSetting], to state: inout State) {
    try? state.apply(WorldChange(host: settings))
  }

  package func write(_ state: State, at now: Duration, to bytes: inout [UInt8]) {
    state.host.writeState(at: now, to: &bytes)
    state.writeUsedCounts(to: &bytes)
  }

  package func clockTimesLeft(of state: State, at now: Duration) -> [Duration] {
    state.host.clockTimesLeft(at: now)
  }

  package func restart(_ clock: Int, ago: Duration, in state: inout State, at now: Duration) {
    state.host.restart(clock, at: now - ago)
  }

  package func expire(_ clock: Int, in state: inout State, at now: Duration) {
    state.host.expire(clock, at: now)
  }
}

extension FlowProgram {
  /// A flow and those that it calls, as steps or by others that it calls.
  func flowsCalled(from flow: Int) -> Set<Int> {
    var called: Set = [flow]
    var open = [flow]
    while let next = open.popLast() {
      let code = flows[next]
      for step in code.firstStep..<code.firstStep + code.stepCount {
        let callee = Int(steps[Int(step)].callee)
        if callee >= 0, called.insert(callee).inserted { open.append(callee) }
      }
    }
    return called
  }

  /// A flow, those that it calls, and those that a `go-to` of any of them leads to.
  package func flowsReached(from flow: Int, following follows: FollowedFlows = .all) -> Set<Int> {
    var reached = flowsCalled(from: flow)
    var count = 0
    while count < reached.count {
      count = reached.count
      for row in goToRows(in: reached) where follows.includes(Int(row.flow)) {
        reached.formUnion(flowsCalled(from: Int(row.flow)))
      }
    }
    return reached
  }

  /// The rows of some flows that lead to a flow.
  private func goToRows(in flows: Set<Int>) -> [RowCode] {
    rows.filter { $0.flow >= 0 && flows.contains(Int(steps[Int($0.step)].flow)) }
  }

  /// How many rows lead from the flows that are walked to others of the program.
  package func countOfGoTos(notFollowedFrom flow: Int, _ follows: FollowedFlows) -> Int {
    let reached = flowsReached(from: flow, following: follows)
    return goToRows(in: reached).count {
      !reached.contains(Int($0.flow)) && flows[Int($0.flow)].stepCount > 0
    }
  }

  /// The actions of flows.
  func actions(of flows: Set<Int>) -> Set<String> {
    return Set(
      allSteps.filter { flows.contains(Int(steps[Int($0.index)].flow)) }.compactMap { stepInfo($0).action })
  }
}
