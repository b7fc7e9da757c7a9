import Lockstep

extension JSONLSession {
  /// Writes what one input brought about.
  mutating func report(_ events: [Session.Event]) {
    for event in events {
      switch event {
      case .took(_, let row): if options.traces { took(row) }
      case .shown(let view): show(view)
      case .running(let id, let call): run(id, call)
      case .cancelled(let id):
        if own?.id == id { own = nil }
        if let number = numbers.cancel(id) { writeLine { $0.member("cancel", number) } }
      case .timer(let id, let deadline): timer(id, deadline)
      case .performed(let effect):
        writeLine {
          $0.member("do", effect.text)
          $0.member("as", effect.name)
        }
      case .needed(let fields): writeLine { $0.strings("need", fields.compactMap { $0.name }) }
      case .ended(let end): writeLine { $0.end(end) }
      case .noted: break
      }
    }
  }

  /// The step by its full name; Back, End and Resume only show where they lead when they are taken.
  private func took(_ row: RowTaken) {
    writeLine {
      $0.member("row", row.row)
      $0.member("to", row.entered ?? row.target)
    }
  }

  private func show(_ view: FlowView) {
    writeLine {
      $0.member("show") { $0.view(view, at: session.state.now) }
    }
  }

  private mutating func run(_ id: EffectID, _ call: ActionCall) {
    guard let step = session.interpreter.place(session.state) else { return }
    if !options.leavesAllActions, world.answers(call) {
      own = RunningAction(id: id, step: step, call: call)
      return
    }
    let number = numbers.add(WireIDs.Action(effect: id, name: call.action))
    let reads = session.interpreter.program.stepInfo(step).reads
    writeLine { $0.run(call, number: number, reads: reads) }
  }

  private mutating func timer(_ id: EffectID, _ deadline: Duration) {
    let now = session.state.now
    let number = numbers.add(timer: id, deadline: deadline, now: now)
    writeLine {
      $0.member("timer", number)
      $0.member("after") { $0.milliseconds(deadline - now) }
    }
  }
}
