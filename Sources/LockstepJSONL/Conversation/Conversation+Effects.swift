import Lockstep
import LockstepSimulation
import LockstepText

extension Conversation {
  /// Tells the other side what one input brought about: first the rows taken, then what is to be done.
  ///
  /// What was begun and dropped again within that input is not worth a line.
  mutating func tell(_ effects: Effects) {
    tellRows(effects.trace ?? [])
    let cancelled = Set(
      effects.list.compactMap { if case .cancel(let id) = $0 { id } else { nil } })
    let lastShow = effects.list.lastIndex(of: .show)
    for (index, effect) in effects.list.enumerated() {
      switch effect {
      case .show: if index == lastShow { show() }
      case .run(let id, _, let attempt): run(id, attempt: attempt)
      case .cancel(let id):
        if own?.id == id { own = nil }
        if let number = numbers.cancel(id) { say { $0.member("cancel", number) } }
      case .timer(let id, let deadline):
        // One that is due already fired within the same input.
        if !cancelled.contains(id), deadline > session.state.now { timer(id, deadline) }
      case .perform(let row):
        if let text = session.interpreter.program.rowInfo(row).effect { say { $0.member("do", text) } }
      case .need: need()
      case .drop: break
      case .end: if let end { say { $0.end(end) } }
      }
    }
  }

  private func tellRows(_ trace: [TraceEvent]) {
    let program = session.interpreter.program
    for (index, event) in trace.enumerated() {
      guard case .took(let row, _) = event else { continue }
      var target = program.target(of: row)
      // The step by its full name; Back, End and Resume only show where they lead when they are taken.
      if case .entered(let step, _) = trace.dropFirst(index + 1).first {
        target = program.stepInfo(step).place
      }
      say {
        $0.member("row", program.place(of: row))
        $0.member("to", target)
      }
    }
  }

  private func show() {
    guard let view = session.interpreter.view(session.state) else { return }
    say {
      $0.key("show")
      $0.view(view)
    }
  }

  private mutating func run(_ id: EffectID, attempt: Int) {
    // Several may have been started and cancelled within one input; only the last still runs.
    guard session.interpreter.running(session.state) == id, let call = session.call(attempt: attempt),
      let place = session.interpreter.place(session.state)
    else { return }
    if !options.leavesAllActions, world.answers(call) {
      own = RunningAction(id, attempt: attempt)
      return
    }
    let number = numbers.add(WireIDs.Action(effect: id, name: call.action))
    let reads = session.interpreter.program.stepInfo(place).reads
    say { $0.run(call, number: number, reads: reads) }
  }

  private mutating func timer(_ id: EffectID, _ deadline: Duration) {
    let now = session.state.now
    let number = numbers.add(timer: id, deadline: deadline, now: now)
    say {
      $0.member("timer", number)
      $0.key("after")
      $0.milliseconds(deadline - now)
    }
  }

  private func need() {
    let names = session.interpreter.needs(session.state)
    guard !names.isEmpty else { return }
    say { $0.strings("need", names) }
  }
}
