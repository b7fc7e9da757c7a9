import Lockstep

// From state to state.
extension Explorer {
  /// Walks until nothing new is met, or a bound is reached.
  @specialized(where Model == FreeOutcomes, Watch == NoWatch)
  @specialized(where Model == FreeOutcomes, Watch == PropertyWatch)
  package mutating func explore() {
    for number in model.starts.indices {
      start(number)
      let (place, isNew, label) = arrive(from: nil, isAway: false)
      graph.addStart(to: place, label)
      if isNew { graph.add(place, isEnd: next.isOver) }
    }
    var place: StatePlace? = StatePlace(word: 0)
    while let here = place, found == nil, limit == nil {
      let end = expand(here)
      place = store.next(after: here, endingAt: end)
      limit = reached()
    }
    graph.finish()
  }

  /// Tries all inputs of the state at a place.
  ///
  /// - Returns: where its words end.
  private mutating func expand(_ here: StatePlace) -> Int {
    if options.keepsGraph { graph.begin(here) }
    let end = load(here)
    if !base.isOver { tally.note(base.session) }
    for input in inputs {
      attempt(input)
      let (place, isNew, label) = arrive(from: here, isAway: input.isAway)
      if options.keepsGraph {
        graph.add(to: place, label)
        if isNew { graph.add(place, isEnd: next.isOver) }
      } else {
        graph.count(isNewEnd: isNew && next.isOver)
      }
    }
    return end
  }

  /// Adds the state of the last input to the store, unless it is known.
  ///
  /// - Parameter here: the state that is walked from; nil for a start.
  private mutating func arrive(
    from here: StatePlace?, isAway: Bool
  ) -> (place: StatePlace, isNew: Bool, label: UInt32) {
    writeNext()
    let (place, isNew) = store.insert(writer.words, from: here ?? .none, isAway: isAway)
    let taken = taken
    for row in taken { tally.note(taken: row) }
    if isNew, next.isOver { store.setLeads(place) }
    if let here {
      let didMore = taken.count > 1 || taken.contains { program.rows[Int($0.index)].hasEffect }
      tally.note(first: taken.first, changes: place != here || didMore)
      if !isAway, store.leads(place) { store.setLeads(here) }
    }
    if found == nil, watch.isFound(next.mark) { found = place }
    let label = ExploredGraph.Label(taken: taken, runs: runs, answers: answers, isAway: isAway)
    return (place, isNew, options.keepsGraph ? graph.number(of: label) : 0)
  }

  private func reached() -> ExplorationLimit? {
    if store.count > options.mostStates { return .states(options.mostStates) }
    let bytes = store.bytes + graph.bytes
    return bytes > options.mostMemory ? .memory(options.mostMemory) : nil
  }
}

// Where sessions never end.
extension Explorer {
  /// The states from which no end is reached, the app staying in the foreground.
  ///
  /// Of nearly all an end is known from the walk. The successors of the others are tried again, the last first, until
  /// no more of them are known to end.
  mutating func trappedStates() -> [StatePlace] {
    if store.leadingCount == store.count { return [] }
    var open: [StatePlace] = []
    var place: StatePlace? = StatePlace(word: 0)
    while let here = place {
      let end = readNext(here)
      if !store.leads(here) { open.append(here) }
      place = store.next(after: here, endingAt: end)
    }
    var count = open.count + 1
    while open.count < count {
      count = open.count
      for here in open.reversed() where !store.leads(here) && isLeading(here) { store.setLeads(here) }
      open.removeAll { store.leads($0) }
    }
    return open
  }

  /// Whether an input of a state leads to a state from which an end is reached.
  private mutating func isLeading(_ here: StatePlace) -> Bool {
    load(here)
    for input in inputs where !input.isAway {
      attempt(input)
      writeNext()
      if let target = store.place(of: writer.words), store.leads(target) { return true }
    }
    return false
  }
}
