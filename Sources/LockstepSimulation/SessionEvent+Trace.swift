import Lockstep

extension SessionEvent {
  /// A row that was taken, and where it led: by its target, for one that leads to another place each time by both.
  init(_ row: RowID, _ taken: RowTaken, in program: Program) {
    var target = taken.target
    if program.leadsAnywhere(row), let entered = taken.entered { target += " to \(entered)" }
    self.init(at: taken.at, kind: .took(row, row: taken.row, to: target))
  }

  /// The session event of a trace event; nil if it is not worth a line.
  ///
  /// - Parameter now: the session's time.
  init?(_ event: TraceEvent, at now: Duration, in program: Program) {
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
    case .entered(let step, let at): self.init(at: at, kind: .entered(step))
    case .took, .late: return nil
    }
  }
}
