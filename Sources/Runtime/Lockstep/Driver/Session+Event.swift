extension Session {
  /// An effect of an input. Act on each event once, in order.
  public enum Event: Sendable {
    /// A row was taken: its ID, and its description for a log.
    case took(RowID, RowTaken)
    /// Something that only a trace records: a step that was entered, one that lacked a secret, rows that match alike, a
    /// slow action.
    case noted(TraceEvent)
    /// The display changed.
    case shown(FlowView)
    /// An action runs: answer with ``Input/answer(_:_:)``.
    case running(EffectID, ActionCall)
    /// A running action or timer is no longer needed; a late answer is ignored.
    case cancelled(EffectID)
    /// Send an input when the session's time is `deadline`; any does, ``Input/time`` will do.
    case timer(EffectID, deadline: Duration)
    /// A row's side effect.
    case performed(SideEffect)
    /// The step cannot run without these values, and no screen gives them: ``Input/give(_:)``.
    case needed([FlowView.Field])
    /// The session has ended; no event follows.
    case ended(SessionEnd)
  }
}

/// A row that was taken, and where it led.
public struct RowTaken: Hashable, Sendable {
  /// The row's flow and id: `UC2.3 1.3a`.
  public var row: String
  /// Its target, as written in its flow: `1.4`, `PF2.8 2.1`, `result Retry`, `back`, `UC7.1`.
  public var target: String
  /// The step entered next: `UC2.3 1.4`; nil where another row was taken at once, or the session ended.
  public var entered: String?
  /// The time since the session began.
  public var at: Duration
  /// Identifies the behaviour of the row's flow, as snapshots do: a log that has it can be checked against the flows that
  /// were in use.
  public var digest: String
}

/// An effect of a row besides its target (`do:`).
public struct SideEffect: Hashable, Sendable {
  /// Its name in the flow: its `as:`, or its words without one.
  public var name: String
  /// Its words.
  public var text: String
  /// The row's flow and id: `UC2.1 1.5a`.
  public var row: String
}
