import Lockstep

/// The ways of a page with the fewest inputs to the steps of a program, each tried out.
///
/// Two sessions at one step with the same calls, the same last screens and the same possible inputs count as one, so that a
/// step may be missed that only a certain value leads to.
struct ShortestPaths {
  /// Sessions that are gone on from in the flow of a step, and in each other one that a way to it may begin in.
  private static let maximumSessions = (own: 4_000, other: 1_000)

  private let interpreter: Interpreter
  private let keys: ProgramKeys
  private let prefix: String
  /// By the flow that they begin in.
  private var inputsByFlow: [String: [StepID: [ReplayLink.Input]]] = [:]

  /// - Parameter prefix: before the ids of flows on the page.
  init(_ program: FlowProgram, prefix: String) {
    interpreter = Interpreter(program)
    keys = ProgramKeys(program)
    self.prefix = prefix
  }

  private var program: FlowProgram { interpreter.program }

  /// The way to a step: from the beginning of its own flow, or where none leads there, from that of another one.
  ///
  /// - Returns: nil if no way was found.
  mutating func link(to step: StepID) -> ReplayLink? {
    let own = program.stepInfo(step).flow
    let others = program.flowInfos.map(\.id).filter { $0 != own && !program.steps(of: $0).isEmpty }
    for flow in [own] + others {
      if inputsByFlow[flow] == nil {
        inputsByFlow[flow] = search(
          from: flow, most: flow == own ? Self.maximumSessions.own : Self.maximumSessions.other)
      }
      if let inputs = inputsByFlow[flow]?[step] { return ReplayLink(prefix + flow, inputs) }
    }
    return nil
  }

  /// What tells one state of a session from another.
  private struct StateKey: Hashable {
    var place: StepID
    var cover: Cover
    var calls: [StepID]
    var history: [StepID]
    var possible: [PossibleInput]
  }

  private func stateKey(of state: SessionState) -> StateKey {
    StateKey(
      place: state.configuration.step, cover: state.configuration.cover,
      calls: interpreter.callingSteps(state), history: interpreter.history(state).suffix(3),
      possible: interpreter.possibleInputs(state))
  }

  private func search(from flow: String, most: Int) -> [StepID: [ReplayLink.Input]] {
    var ways: [StepID: [ReplayLink.Input]] = [:]
    var effects = Effects()
    guard let start = try? interpreter.start(flow, into: &effects) else { return [:] }
    var seen: Set<StateKey> = []
    var open: [(state: SessionState, inputs: [ReplayLink.Input])] = []
    func reach(_ state: SessionState, _ inputs: [ReplayLink.Input]) {
      guard state.end == nil, seen.insert(stateKey(of: state)).inserted else { return }
      // A step that calls a flow is where the flow is.
      let present = [interpreter.currentStep(state)].compactMap(\.self) + interpreter.callingSteps(state)
      for step in present where ways[step] == nil { ways[step] = inputs }
      open.append((state, inputs))
    }
    reach(start, [])
    var next = 0
    while next < open.count, next < most {
      let (state, inputs) = open[next]
      next += 1
      for (input, word) in possibleMoves(in: state) {
        var state = state
        let reply = interpreter.step(&state, input, into: &effects)
        effects.removeAll()
        if case .refused = reply { continue }
        reach(state, inputs + [word])
      }
    }
    return ways
  }

  /// What can happen to a session, each with its word on the page.
  private func possibleMoves(in state: SessionState) -> [(SessionInput, ReplayLink.Input)] {
    var moves: [(SessionInput, ReplayLink.Input)] = []
    let possible = interpreter.possibleInputs(state)
    for input in possible {
      guard let row = input.rowID else {
        if input.kind == .user {
          moves.append((SessionInput(at: state.now, .user(input.text)), .overlayAnswer(input.text)))
        }
        continue
      }
      let info = program.rowInfo(row)
      let word = ReplayLink.Input.row(
        key: keys.key(of: row, in: program), flow: prefix + program.stepInfo(info.step).flow)
      if input.kind == .outcome || input.kind == .error, let running = interpreter.runningEffect(state) {
        let values = Dictionary(info.values.map { ($0.name, Self.exampleValue(of: $0.kind)) }) {
          first, _ in first
        }
        moves.append((SessionInput(at: state.now, .answer(running, .row(row, values: values))), word))
      } else {
        let gives = info.gives.map { [exampleValue(of: $0)] } ?? []
        moves.append((SessionInput(at: state.now, .take(row, gives: gives)), word))
      }
    }
    let needs = possible.filter { $0.kind == .give }.map { exampleValue(of: $0.text) }
    if !needs.isEmpty { moves.append((SessionInput(at: state.now, .give(needs)), .give)) }
    if let deadline = interpreter.nextDeadline(state) {
      let milliseconds = Int64(((deadline - state.now) / .milliseconds(1)).rounded(.up))
      moves.append((SessionInput(at: deadline, .time), .wait(milliseconds: milliseconds)))
    }
    return moves
  }

  /// The value that the page uses where an address names none.
  private static func exampleValue(of kind: ValueKind) -> DataValue {
    switch kind {
    case .duration: .duration(.seconds(60))
    case .integer: .integer(1)
    case .text: .text("text")
    }
  }

  private func exampleValue(of name: String) -> GivenValue {
    if program.isSecret(name) { return .secret(name, SecretRef(1)) }
    let example = program.pattern(of: name).map { String(decoding: $0.example, as: UTF8.self) }
    return .plain(name, .text(example ?? "0"))
  }
}
