/// A row that was taken, and where it led.
public struct FlowTransition: Hashable, Sendable {
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
