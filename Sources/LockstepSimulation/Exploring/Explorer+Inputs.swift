import Lockstep

// What can happen in a state.
extension Explorer {
  /// Makes the state at a place `base`, and finds its inputs.
  ///
  /// - Returns: where its words end.
  @discardableResult
  mutating func load(_ place: StatePlace) -> Int {
    var standing = base
    let end = read(place, into: &standing)
    base = standing
    findInputs()
    return end
  }

  /// Reads a state from the store.
  @inline(__always)
  func read(_ place: StatePlace, into standing: inout Standing) -> Int {
    let (words, position) = store.words(at: place)
    var reader = BitReader(words, at: position)
    standing.mark = Watch.isIdle ? 0 : reader.readCount()
    standing.model = reader.readCount()
    packer.read(&reader, into: &standing.session, at: models.time(of: standing.model))
    return reader.position
  }

  private mutating func findInputs() {
    inputs.removeAll(keepingCapacity: true)
    guard base.session.end == nil else { return }
    moves.removeAll(keepingCapacity: true)
    let moment = model.nextMoment(of: models[base.model], at: base.session.now)
    base.session.addMoves(to: &moves, hostMoment: moment)
    for move in moves { add(move) }
    for change in model.changes.indices { inputs.append(.change(change)) }
  }

  private mutating func add(_ move: SessionMove) {
    switch move {
    case .row(let row):
      let count = program.rowInfo(row).gives.map { model.examples(of: $0).count } ?? 1
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
