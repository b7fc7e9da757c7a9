/// Runs the flows of a program, one input at a time.
///
/// It has no clock, no I/O, no randomness and no task: time, users, events and the answers of actions come
/// in as inputs, what is to be done goes out as effects.
public struct Interpreter: Sendable {
  public let program: Program
  /// How many automatic steps may follow one another without a person, an event or time having a say.
  static let longestChain: Int32 = 1_000
  /// How many frames may lie on one another.
  static let deepestCall = 64
  /// The longest time a session can last.
  public static let longestSession: Duration = .seconds(secondsOfLongestSession)
  private static let secondsOfLongestSession: Int64 = 100 * 366 * 86_400
  private static var longestSessionAttoseconds: Int128 {
    Int128(secondsOfLongestSession) * 1_000_000_000_000_000_000
  }
  /// How many timers one input may fire.
  public static let mostTimers = 100_000

  public init(_ program: Program) { self.program = program }

  /// A session at the first step of `flow`.
  ///
  /// - Parameters:
  ///   - flow: the id of a flow of the program that has steps.
  ///   - parameters: names of the flow's parameters that count as passed.
  /// - Throws: a ``Refusal`` that names the flows there are, or the parameters.
  public func start(
    _ flow: String, parameters: [String] = [], into effects: inout Effects
  ) throws(Refusal) -> SessionState {
    guard let number = program.flow(flow) else {
      throw Refusal(
        reason: "no flow is called '\(flow)'", possible: [])
    }
    let code = program.flows[number]
    guard code.stepCount > 0 else {
      throw Refusal(
        reason: code.isExternal
          ? "\(flow) is declared as external: its steps are not here" : "\(flow) has no steps", possible: [])
    }
    var bits: UInt32 = 0
    for name in parameters {
      guard let bit = program.flowInfos[number].parameters.firstIndex(of: name), bit < 32 else {
        throw Refusal(reason: "\(flow) has no parameter '\(name)'", possible: [])
      }
      bits |= 1 << UInt32(bit)
    }
    var state = SessionState()
    state.configuration.frames.append(Frame(flow: Int32(number), parent: -1, callStep: -1, parameters: bits))
    state.configuration.frame = 0
    if let message = preflightFault(calling: code.firstStep, depth: 1) {
      fault(message, &state, &effects)
      return state
    }
    enter(code.firstStep, &state, &effects)
    fireDue(upTo: state.now, &state, &effects)
    return state
  }

  /// Takes one input.
  ///
  /// Timers that are due by `input.at` fire first, each at its own time. An input that is not possible then
  /// is refused and changes nothing else.
  @discardableResult
  public func step(_ state: inout SessionState, _ input: SessionInput, into effects: inout Effects) -> Reply {
    let isTime = if case .time = input.kind { true } else { false }
    if let reply = advance(&state, to: input.at, isTime: isTime, &effects) { return reply }
    let before = state.now
    state.now = input.at
    let reply = act(on: input.kind, &state, &effects)
    settle(reply, before, &state, &effects)
    return reply
  }

  /// The pure form of ``step(_:_:into:)``: the state after, the effects and the trace.
  public func step(
    _ state: SessionState, _ input: SessionInput
  ) -> (state: SessionState, reply: Reply, effects: [Effect], trace: [TraceEvent]) {
    var next = state
    var effects = Effects(tracing: true)
    let reply = step(&next, input, into: &effects)
    return (next, reply, effects.list, effects.trace ?? [])
  }

  /// Fires what is due before an input.
  ///
  /// - Returns: the reply, if the input is not looked at any more.
  @inline(__always)
  private func advance(
    _ state: inout SessionState, to time: Duration, isTime: Bool, _ effects: inout Effects
  ) -> Reply? {
    guard state.end == nil else { return refuse("the session has ended", state) }
    // Compared as the numbers that they are: the operators of `Duration` are not built in.
    guard time.attoseconds >= state.now.attoseconds, time.attoseconds <= Self.longestSessionAttoseconds else {
      return refuse("time runs forward only, and for at most 100 years", state)
    }
    guard !state.configuration.timers.isEmpty, !state.isSuspended else { return nil }
    fireDue(upTo: time, &state, &effects)
    guard state.end != nil else { return nil }
    return isTime ? .taken : refuse("the session has ended", state)
  }

  /// Takes the time back if nothing happened, else fires what has become due, and tidies up.
  @inline(__always)
  private func settle(
    _ reply: Reply, _ before: Duration, _ state: inout SessionState, _ effects: inout Effects
  ) {
    if reply.isRefused {
      state.now = before
    } else if !state.configuration.timers.isEmpty {
      fireDue(upTo: state.now, &state, &effects)
    }
    let count = state.configuration.frames.count
    if count > Int(state.configuration.frame) + 1 { state.configuration.trim() }
    if count > 32 + 2 * state.configuration.history.count { state.configuration.compact() }
  }

  private func act(on kind: SessionInput.Kind, _ state: inout SessionState, _ effects: inout Effects) -> Reply
  {
    switch kind {
    case .time: return .taken
    case .answer(let id, let answer): return self.answer(id, answer, &state, &effects)
    case .resume: return resume(&state, &effects)
    default: break
    }
    guard !state.isSuspended else { return refuse("the session is suspended", state) }
    switch kind {
    case .user(let words, let gives): return input(words, .user, gives, &state, &effects)
    case .event(let words): return input(words, .event, [], &state, &effects)
    case .row(let id, let gives): return input(id, nil, gives, &state, &effects)
    case .take(let row, let gives): return input(row, gives, &state, &effects)
    case .give(let gives): return give(gives, &state, &effects)
    case .suspend: return suspend(&state, &effects)
    case .time, .answer, .resume: return .taken
    }
  }

  @inline(never)
  func refuse(_ reason: String, _ state: SessionState) -> Reply {
    .refused(Refusal(reason: reason, possible: possible(state), beneath: possibleBeneath(state)))
  }

  /// Ends the session; what ran is cancelled, secrets are dropped, the rest of the state stays.
  @inline(never)
  func end(_ end: End, _ state: inout SessionState, _ effects: inout Effects) {
    stopEverything(&state, &effects)
    dropSecrets(of: &state.configuration, &effects)
    state.end = end
    effects.add(.end)
  }

  @inline(never)
  func fault(_ message: String, _ state: inout SessionState, _ effects: inout Effects) {
    end(.fault(message), &state, &effects)
  }
}
