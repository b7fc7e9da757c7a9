public import Lockstep

/// One thing worth telling about a headless run, at a time since the session began.
public struct SessionEvent: Sendable {
  public enum Kind: Sendable {
    /// The current view.
    case shows(FlowView)
    /// A row was taken: its flow and id (`UC2.3 1.3a`), and where it led.
    case took(RowID, row: String, to: String)
    /// A step was entered.
    case entered(StepID)
    /// An action runs, nil where the flow names none; the number counts the runs of the step in this session.
    case runs(action: String?, StepID, Int)
    /// The side effect of a row.
    case performs(String)
    /// The tester's input in words; given values are named, never shown.
    case did(String)
    /// An action answered: its name, nil where the flow names none, and the outcome's or the error's.
    case answered(action: String?, String)
    /// Something the interpreter noticed: a slow action, rows that match alike, a secret that is gone.
    case note(String)
    /// The step waits for an outcome that has to be asked for.
    case waits(for: String, outcomes: [String])
    case ends(End)
  }

  public var at: Duration
  public var kind: Kind

  public init(at: Duration, kind: Kind) {
    self.at = at
    self.kind = kind
  }
}
