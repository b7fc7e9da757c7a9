package import Lockstep

/// Answers actions while a flow is explored: a domain's own finite model, or any answer at any time.
///
/// A model is asked with values: a person's input is one of its examples, and its memory is a state.
package protocol ActionModel: Sendable {
  associatedtype State: Sendable

  /// The initial states of a domain, each with the settings of a world that produce it.
  var starts: [(state: State, settings: [HostSetting])] { get }
  /// The possible changes around a running session, as settings of a world: each replaces the one before, and only
  /// actions that begin afterwards notice it. The first is how it is when a session begins.
  var changes: [[HostSetting]] { get }
  /// Whether the answer of an action depends on the changes.
  func noticesChanges(_ action: String) -> Bool
  /// Values that represent all possible inputs of `input`: at least one, which matches the input's pattern.
  func examples(of input: String) -> [ActionInput]
  /// The largest attempt that `action` distinguishes from smaller ones; 0 if it does not look.
  func largestRelevantAttempt(of action: String) -> Int
  /// Whether the model answers anything: otherwise it need not be asked.
  var answersActions: Bool { get }
  /// Decides how a call that begins ends, and when: one that takes no time may come at any moment. Nil leaves it to be
  /// answered by any row.
  func answer(_ call: ActionCall, in state: inout State) throws(WorldProblem) -> SimulatedAnswer?
  /// Takes note of an outcome that the model did not decide.
  func note(outcome: String, of action: String, in state: inout State)
  /// Changes the surroundings of the session.
  func apply(_ settings: [HostSetting], to state: inout State)
  /// Writes the relevant parts of a state: states are equal if the bytes are. Times count from `now`.
  func write(_ state: State, at now: Duration, to bytes: inout [UInt8])
  /// How long each clock of a state still runs; zero for one that does not.
  func clockTimesLeft(of state: State, at now: Duration) -> [Duration]
  /// Makes a clock that runs one that began so long ago.
  func restart(_ clock: Int, ago: Duration, in state: inout State, at now: Duration)
  /// Brings a clock to zero.
  func expire(_ clock: Int, in state: inout State, at now: Duration)
}

extension FlowProgram {
  /// A value that an input takes.
  package func exampleInput(_ name: String) -> ActionInput {
    let bytes = pattern(of: name)?.example ?? Array("x".utf8)
    return isSecret(name) ? .secret(Secret(bytes)) : .plain(.text(String(decoding: bytes, as: UTF8.self)))
  }
}
