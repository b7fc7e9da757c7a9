import Lockstep

extension SessionEvent {
  /// What an event of the trace tells; nil if it is not worth a line.
  ///
  /// - Parameters:
  ///   - next: the event after it, which says where a row led that leads to another place each time.
  ///   - now: the session's time.
  init?(_ event: TraceEvent, followedBy next: TraceEvent?, at now: Duration, in program: Program) {
    switch event {
    case .took(let row, let at):
      var target = program.target(of: row)
      if program.leadsAnywhere(row), case .entered(let step, _) = next {
        target += " to \(program.stepInfo(step).place)"
      }
      self.init(at: at, kind: .took(row: program.place(of: row), to: target))
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
    case .entered, .late: return nil
    }
  }
}
