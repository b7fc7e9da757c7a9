import Lockstep

// From state to state.
extension Explorer {
  /// Walks until nothing new is met, or a bound is reached.
  @specialized(where Model == FreeOutcomes, Watch == NoWatch)
  @specialized(where Model == FreeOutcomes, Watch == PropertyWatch)
  package mutating func explore() {
    let isMay = if case .may = options.reach { true } else { false }
    for number in model.starts.indices {
      start(number)
      if isMay { deliver(from: nil, input: 0, growth: 1) } else { arrive(from: nil, 0, isAway: false) }
    }
    while graph.walkedCount < graph.places.count, found == nil, limit == nil {
      if isMay { expandMay(graph.walkedCount) } else { expand(graph.walkedCount) }
      graph.walkedCount += 1
      if found == nil, limit == nil { limit = reached() }
    }
    graph.finish()
  }

  /// Tries all inputs of a state.
  private mutating func expand(_ here: Int) {
    load(graph.places[here])
    if !base.isOver { tally.note(base.session) }
    if base.session.historyCount > options.mostScreens { return graph.cut(here) }
    for number in inputs.indices {
      attempt(inputs[number])
      arrive(from: here, number, isAway: inputs[number].isAway)
    }
  }

  /// Adds the state of the last input to the store, unless it is known.
  ///
  /// - Parameter here: the state that is walked from; nil for a start.
  private mutating func arrive(from here: Int?, _ input: Int, isAway: Bool) {
    let (place, isNew) = insertNext(from: here)
    let label = noteTaken(isAway: isAway)
    if here != nil { noteFault(of: inputs[input]) }
    if let here {
      let didMore = taken.count > 1 || taken.contains { program.rows[Int($0.index)].hasEffect }
      let isOther = place != graph.places[here] || next.session.historyCount != base.session.historyCount
      tally.note(first: taken.first, changes: isOther || didMore)
      graph.add(from: here, input, to: place, label)
    } else {
      graph.addStart(to: place, label)
    }
    if isNew { addState(place) }
    if found == nil, watch.isFound(next.mark) || isNew && goal(store.words(at: place, before: nil)) {
      found = place
    }
  }

  /// Adds `next`, which is kept at a place, to the states.
  mutating func addState(_ place: StatePlace) {
    let isFault = if case .fault? = next.session.end { true } else { false }
    graph.add(place, isEnd: next.isOver, isFault: isFault)
  }

  /// Restarts the walk with another notion of a state. The meaning of numbers stays.
  ///
  /// - Parameter goal: whether the walk ends at a state, by its words.
  func again(
    _ reach: ExplorerReach, goal: @escaping @Sendable ([UInt32]) -> Bool = { _ in false }
  ) -> Explorer {
    var walk = self
    walk.options.reach = reach
    // The walk of possible events is still used while sessions are walked.
    if case .seen = reach { walk.options.mostMemory -= memory }
    walk.goal = goal
    (walk.store, walk.graph, walk.beneath) = (StateStore(), ExploredGraph(), Beneath())
    (walk.found, walk.limit, walk.wholes) = (nil, nil, [:])
    walk.tally = ExplorationTally(program)
    return walk
  }

  /// The words of a state, by its number.
  func words(of state: Int) -> [UInt32] {
    let following = state + 1 < graph.places.count ? graph.places[state + 1] : nil
    return store.words(at: graph.places[state], before: following)
  }

  /// Adds `next` to the store; if part of it is out of sight, the whole session is kept in `wholes`.
  private mutating func insertNext(from here: Int?) -> (place: StatePlace, isNew: Bool) {
    let previous = here.map { graph.places[$0] } ?? .none
    let whole = next.session
    if !next.isOver { summarise() }
    writeNext()
    let (place, isNew) = store.insert(writer.words, from: previous)
    next.session = whole
    if isNew, !next.isOver, isTooLong(next.session) {
      writeNext()
      wholes[place] = writer.words
    }
    return (place, isNew)
  }

  /// Puts the screens too far down in the history of `next` out of sight, and suspended sessions.
  mutating func summarise() {
    guard isTooLong(next.session) else { return }
    horizon.summarise(&next.session)
    // What time changes stays in sight.
    guard !horizon.keepsSaves, let saved = next.session.saved, horizon.slot(saved) == nil,
      saved.timers.isEmpty,
      !saved.data.contains(where: { encoder.isDelay[Int($0.name.number)] })
    else { return }
    let slot = slots.number(of: SaveSlot(mark: next.mark, model: next.model))
    if case .may = options.reach {
      var session = SessionState(program)
      session.configuration = saved
      writer.removeAll()
      encoder.write(session, to: &writer)
      writer.finish()
      beneath.add(saved, to: slot, writer.words)
    }
    next.session.saved = horizon.save(slot)
  }

  private func isTooLong(_ session: SessionState) -> Bool {
    horizon.screens < .max && (session.historyCount > horizon.screens || session.holdsSave)
  }

  /// Takes note of the rows that the last input took.
  mutating func noteTaken(isAway: Bool) -> UInt32 {
    let taken = taken
    for row in taken { tally.note(taken: row) }
    return graph.number(of: ExploredGraph.Label(taken: taken, isAway: isAway))
  }

  /// A row that leads to a fault is not taken, but it can happen.
  mutating func noteFault(of input: ExplorerInput) {
    guard case .fault? = next.session.end else { return }
    switch input {
    case .row(let row, _), .answer(let row?): tally.note(taken: row)
    default: break
    }
  }

  /// Asked after each state; only now and then whether to go on.
  private func reached() -> ExplorationLimit? {
    if store.count > options.mostStates { return .states(options.mostStates) }
    return graph.walkedCount % 64 == 0 ? bound() : nil
  }

  /// The approximate memory of the walk, in bytes.
  private var memory: Int { store.bytes + graph.bytes + wholes.count * 200 + beneath.bytes }

  /// The bound that is reached.
  func bound() -> ExplorationLimit? {
    if memory > options.mostMemory { return .memory(options.mostMemory) }
    return options.goesOn(store.count) ? nil : .time
  }
}
