/// The arguments of an action.
public struct ActionCall: Sendable {
  /// The action's name; for an external partial flow, the flow's id.
  public var action: String
  /// The id of the flow that runs it.
  public var flow: String
  /// The id of the step that runs it.
  public var step: String
  /// From 1: how often this call of the flow ran this step since it last entered, or came back to, the flow's
  /// first step. It starts again there, so do not use it to limit tries: see ``runs``.
  public var attempt: Int
  /// From 1: the number of this run among all of this session's runs of this step. A run that suspending or restoring
  /// repeats keeps its number, whatever ran in between; no other run has it.
  public var runs: Int
  /// The time since the session began.
  public var at: Duration
  /// Whether an earlier, suspended session could be resumed.
  public var hasSuspendedSession: Bool
  /// The names of the outcomes that have a row (`as:`, or the words of a row without).
  public var outcomes: [String]
  /// The values that the step reads, by name.
  public var inputs: [String: ActionInput]

  /// A call of an app's own, for tests of its actions.
  public init(
    action: String, flow: String, step: String, attempt: Int = 1, runs: Int = 1, at: Duration = .zero,
    hasSuspendedSession: Bool = false, outcomes: [String] = [], inputs: [String: ActionInput] = [:]
  ) {
    self.action = action
    self.flow = flow
    self.step = step
    self.attempt = attempt
    self.runs = runs
    self.at = at
    self.hasSuspendedSession = hasSuspendedSession
    self.outcomes = outcomes
    self.inputs = inputs
  }

  /// The key of the run in its session, `PF2.8 1.1#2`: keep the effect of the action under it, and do it once.
  ///
  /// A run that suspending or restoring repeats has the same key, in any process. Where a secret that the step reads is gone, the run
  /// is over, and the next one has another key: give effects to steps that read no secret.
  public var key: String { "\(place)#\(runs)" }

  /// `PF2.8 1.1`.
  var place: String { flow + " " + step }

  /// The secret called `name`; nil unless the step reads one.
  public func secret(_ name: String) -> Secret? {
    if case .secret(let secret) = inputs[name] { secret } else { nil }
  }

  /// The text called `name`; nil unless the step reads one.
  public func text(_ name: String) -> String? {
    if case .plain(.text(let text)) = inputs[name] { text } else { nil }
  }

  /// The number called `name`; nil unless the step reads one.
  public func integer(_ name: String) -> Int64? {
    if case .plain(.integer(let number)) = inputs[name] { number } else { nil }
  }

  /// The duration called `name`; nil unless the step reads one.
  public func duration(_ name: String) -> Duration? {
    if case .plain(.duration(let duration)) = inputs[name] { duration } else { nil }
  }
}
