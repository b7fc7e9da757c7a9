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
    /// The user chose Retry or Close on an error, or Back on a placeholder.
    case chose(String)
    /// The tester's action, and its words; values given are named, never shown.
    case did(SessionLine, words: String?)
    /// An action answered: its name, nil where the flow names none.
    case answered(action: String?, ActionAnswer)
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

extension SessionEvent {
  /// A row that was taken, and where it led: by its target, for one that leads to another place each time by both.
  init(_ row: RowID, _ taken: FlowTransition, in program: FlowProgram) {
    var target = taken.target
    if program.hasVaryingTarget(row), let entered = taken.entered { target += " to \(entered)" }
    self.init(at: taken.at, kind: .took(row, row: taken.row, to: target))
  }

  /// The session event of a trace event; nil if it is not worth a line.
  ///
  /// - Parameter now: the session's time.
  init?(_ event: TraceEvent, at now: Duration, in program: FlowProgram) {
    switch event {
    case .sentBack(let from, let to, let missing):
      let text =
        "\(program.stepInfo(from).place) needs '\(missing)', which is gone: \(program.stepInfo(to).place) asks for it"
      self.init(at: now, kind: .note(text))
    case .ambiguous(let rows):
      let names = rows.map { program.place(of: $0) }.joined(separator: ", ")
      self.init(at: now, kind: .note("\(names) match alike; the first was taken"))
    case .slow(let step, let took, let promised):
      let text = "\(program.stepInfo(step).place) took \(took.brief), it promises \(promised.brief)"
      self.init(at: now, kind: .note(text))
    case .suspended(let at): self.init(at: at, kind: .note("suspended"))
    case .resumed(let at): self.init(at: at, kind: .note("resumed"))
    case .chose(let choice, let at): self.init(at: at, kind: .chose(choice))
    case .entered(let step, let at): self.init(at: at, kind: .entered(step))
    case .took, .late: return nil
    }
  }
}
