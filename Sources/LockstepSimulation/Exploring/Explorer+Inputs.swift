import Lockstep

// The possible inputs of a state.
extension Explorer {
  /// Makes the state at a place `base`, and finds its inputs.
  ///
  /// - Returns: the inputs to try in it.
  @discardableResult
  mutating func load(_ place: StatePlace) -> StateRole {
    let role = readNext(place)
    swap(&base, &next)
    bottom = base.session.bottomFlow
    findInputs()
    return role
  }

  private mutating func findInputs() {
    inputs.removeAll(keepingCapacity: true)
    base.isOver = base.session.hasEnded
    if base.isOver { return }
    moves.removeAll(keepingCapacity: true)
    let moment = !model.answersCalls ? nil : model.nextMoment(of: models[base.model], at: base.session.now)
    base.session.addMoves(to: &moves, hostMoment: moment)
    for move in moves { add(move) }
    for change in model.changes.indices { inputs.append(.change(change)) }
  }

  private mutating func add(_ move: SessionMove) {
    switch move {
    case .row(let row):
      guard program.rows[Int(row.index)].gives >= 0, let name = program.rowInfo(row).gives else {
        inputs.append(.row(row, example: 0))
        return
      }
      let count = model.examples(of: name).count
      for example in 0..<count { inputs.append(.row(row, example: example)) }
    case .choice(let choice): inputs.append(.choice(choice))
    case .give:
      let count = interpreter.needs(base.session).map { model.examples(of: $0).count }.max() ?? 0
      for example in 0..<count { inputs.append(.give(example: example)) }
    case .answer:
      let rows = base.session.answerRows
      if rows.isEmpty { inputs.append(.answer(nil)) }
      for row in rows { inputs.append(.answer(row)) }
    case .time(let moment): inputs.append(.time(moment))
    case .away(let moment): if options.goesAway { inputs.append(.away(until: moment)) }
    }
  }
}
