/// Runs the flows of a program, one input at a time.
///
/// It has no clock, no I/O, no randomness and no task: time, users, events and the answers of actions come in as
/// inputs, and requests to the driver go out as effects.
package struct Interpreter: Sendable {
  package let program: Program
  /// How many automatic steps may follow one another without an input from a person, an event or time.
  static let longestChain: Int32 = 1_000
  /// How many frames may lie on one another.
  static let deepestCall = 64
  /// The longest time a session can last.
  package static let longestSession: Duration = .seconds(secondsOfLongestSession)
  private static let secondsOfLongestSession: Int64 = 100 * 366 * 86_400
  /// The same as a number that the compiler works out.
  static var longestAttoseconds: Int128 { Int128(secondsOfLongestSession) * 1_000_000_000_000_000_000 }
  /// How many timers one input may fire.
  package static let mostTimers = 100_000

  /// An interpreter of a program's flows.
  package init(_ program: Program) { self.program = program }

  /// A session at the first step of `flow`.
  ///
  /// - Parameters:
  ///   - flow: the id of a flow of the program that has steps.
  ///   - parameters: names of the flow's parameters that count as passed.
  /// - Throws: a ``Refusal`` that names the flows there are, or the parameters.
  package func start(
    _ flow: String, parameters: [String] = [], into effects: inout Effects
  ) throws(Refusal) -> SessionState {
    guard let number = program.flow(flow) else {
      throw Refusal(reason: "no flow is called '\(flow)'", possible: [])
    }
    let code = program.flows[number]
    guard code.stepCount > 0 else {
      throw Refusal(
        reason: code.isExternal
          ? "\(flow) is declared as external, so its steps are not in this program" : "\(flow) has no steps",
        possible: [])
    }
    var bits: UInt32 = 0
    for name in parameters {
      guard let bit = program.flowInfos[number].parameters.firstIndex(of: name), bit < 32 else {
        throw Refusal(reason: "\(flow) has no parameter '\(name)'", possible: [])
      }
      bits |= 1 << UInt32(bit)
    }
    var state = SessionState(program)
    swap(&state.effects, &effects)
    state.begin(Frame(flow: FlowIndex(Int32(number)), parameters: bits))
    swap(&state.effects, &effects)
    return state
  }

  /// Takes one input.
  ///
  /// Timers that are due by `input.at` fire first, each at its own time. An input that is not possible then
  /// is refused and changes nothing else. The session runs the program that it was started with.
  @discardableResult
  package func step(_ state: inout SessionState, _ input: SessionInput, into effects: inout Effects) -> Reply
  {
    swap(&state.effects, &effects)
    let reply = state.take(input)
    swap(&state.effects, &effects)
    return reply
  }

  /// The pure form of ``step(_:_:into:)``: the state after, the effects and the trace.
  package func step(
    _ state: SessionState, _ input: SessionInput
  ) -> (state: SessionState, reply: Reply, effects: [Effect], trace: [TraceEvent]) {
    var next = state
    var effects = Effects(tracing: true)
    let reply = step(&next, input, into: &effects)
    return (next, reply, effects.list, effects.trace ?? [])
  }

  func refuse(_ reason: String, _ state: SessionState) -> Reply {
    .refused(Refusal(reason: reason, possible: possible(state), beneath: possibleBeneath(state)))
  }
}
