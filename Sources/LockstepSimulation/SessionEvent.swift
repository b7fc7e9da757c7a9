package import Lockstep

/// Something that happened in a headless run, at a time since the session began.
package struct SessionEvent: Sendable {
  package enum Kind: Sendable {
    /// The view displayed now.
    case shows(FlowView)
    /// A row was taken: its flow and id (`UC2.3 1.3a`), and where it led.
    case took(RowID, row: String, to: String)
    /// A step was entered.
    case entered(StepID)
    /// An action runs, nil where the flow names none; the number counts the runs of the step in this session.
    case runs(action: String?, StepID, Int)
    /// The side effect of a row.
    case performs(SideEffect)
    /// The tester's action, and its words; values given are named, never shown.
    case did(SessionLine, words: String?)
    /// An action answered: its name, nil where the flow names none, and the outcome's or the error's.
    case answered(action: String?, String)
    /// Something the interpreter noticed: a slow action, rows that match alike, a secret that is gone.
    case note(String)
    /// The step waits for an outcome that must be requested.
    case waits(for: String, outcomes: [String])
    case ends(SessionEnd)
  }

  package var at: Duration
  package var kind: Kind

  package init(at: Duration, kind: Kind) {
    self.at = at
    self.kind = kind
  }
}
