import Lockstep

// From state to state.
extension Explorer {
  /// What an input of the state that is walked from came to, until it is looked up whether that is new.
  struct Arrival: Sendable, BitwiseCopyable {
    /// The state that was walked from; none for a start.
    var from: StatePlace
    /// Where its words end; they begin where those of the one before end.
    var end: Int
    var hash: UInt32
    /// Where the store may have it, by the slot that it read first.
    var slot: StatePlace
    var mark: Int
    /// The number of the label of the edge.
    var label: UInt32
    /// The row that was taken first; nil if none was.
    var row: RowID?
    /// Whether it did more than to take that row.
    var didMore: Bool
    var isOver: Bool
    var isAway: Bool
  }

  /// Walks until nothing new is met, or a bound is reached.
  @specialized(where Model == FreeOutcomes, Watch == NoWatch)
  @specialized(where Model == FreeOutcomes, Watch == PropertyWatch)
  package mutating func explore() {
    for number in model.starts.indices {
      start(number)
      arrive(from: .none, isAway: false)
      let arrival = arrivals[0]
      let (place, isNew) = settle(arrival, from: 0)
      beginBatch()
      graph.addStart(to: place, arrival.label)
      if isNew { graph.add(place, isEnd: arrival.isOver) }
    }
    var place: StatePlace? = StatePlace(word: 0)
    while let here = place, found == nil, limit == nil {
      let end = expand(here)
      if options.keepsGraph || !Watch.isIdle || arrivals.count >= Self.mostArrivals { settleAll() }
      place = store.next(after: here, endingAt: end)
      if place == nil {
        settleAll()
        place = store.next(after: here, endingAt: end)
      }
    }
    graph.finish()
  }

  /// So many are looked up together at least, so that the memory answers them at the same time.
  private static var mostArrivals: Int { 64 }

  private mutating func beginBatch() {
    bits.removeAll()
    arrivals.removeAll(keepingCapacity: true)
  }

  /// Tries all inputs of the state at a place.
  ///
  /// - Returns: where its words end.
  private mutating func expand(_ here: StatePlace) -> Int {
    if options.keepsGraph { graph.begin(here) }
    let end = enter(here)
    if let end, isAllRows, let rows = plainRows.rows(in: plain) {
      tally.note(plain)
      for row in rows { if let lead = plainRows.lead(of: row, in: plain) { arrive(row, lead, from: here) } }
      return end
    }
    let isPlain = end != nil
    let loaded = load(here)
    if !base.isOver { tally.note(base.session) }
    for input in inputs {
      if isPlain, case .row(let row, _) = input, let lead = plainRows.lead(of: row, in: plain) {
        arrive(row, lead, from: here)
      } else {
        attempt(input)
        arrive(from: here, isAway: input.isAway)
      }
    }
    return loaded
  }

  /// Looks up all that inputs came to, and adds what is new.
  private mutating func settleAll() {
    for index in arrivals.indices { arrivals[index].slot = store.slot(arrivals[index].hash) }
    for arrival in arrivals { store.touch(arrival.slot) }
    var start = 0
    for arrival in arrivals {
      let (place, isNew) = settle(arrival, from: start)
      start = arrival.end
      if options.keepsGraph {
        graph.add(to: place, arrival.label)
        if isNew { graph.add(place, isEnd: arrival.isOver) }
      } else {
        graph.count(isNewEnd: isNew && arrival.isOver)
      }
    }
    beginBatch()
    limit = reached()
  }

  /// Adds what the last input came to to those that are looked up together.
  @inline(__always)
  private mutating func arrive(from here: StatePlace, isAway: Bool) {
    let start = bits.words.count
    pack()
    var first: RowID?
    var count = 0
    var index = 0
    while index < effects.traceCount {
      if let row = effects.rowTaken(index) {
        if count == 0 { first = row }
        tally.note(taken: row)
        count += 1
      }
      index += 1
    }
    let didMore = count > 1 || first.map { program.rows[Int($0.index)].hasEffect } ?? false
    let end = bits.words.count
    arrivals.append(
      Arrival(
        from: here, end: end, hash: StateStore.hash(bits.words, start, end), slot: .none, mark: next.mark,
        label: options.keepsGraph ? label(first, count, isAway) : 0, row: first, didMore: didMore,
        isOver: next.isOver, isAway: isAway))
  }

  /// Adds a state to the store unless it is there.
  @inline(__always)
  private mutating func settle(
    _ arrival: Arrival, from start: Int
  ) -> (place: StatePlace, isNew: Bool) {
    let (place, isNew) = store.insert(
      bits.words, start, arrival.end, arrival.hash, from: arrival.from, isAway: arrival.isAway)
    if isNew, arrival.isOver { store.setLeads(place) }
    if arrival.from != .none {
      tally.note(first: arrival.row, changes: place != arrival.from || arrival.didMore)
      if !arrival.isAway, store.leads(place) { store.setLeads(arrival.from) }
    }
    if !Watch.isIdle, found == nil, watch.isFound(arrival.mark) { found = place }
    return (place, isNew)
  }

  private mutating func label(_ first: RowID?, _ count: Int, _ isAway: Bool) -> UInt32 {
    if let first, count == 1, runs.isEmpty, answers.isEmpty, !isAway { return graph.number(ofRow: first) }
    return graph.number(of: ExploredGraph.Label(taken: taken, runs: runs, answers: answers, isAway: isAway))
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
  /// Of nearly all an end is known from the walk. What the others lead to is tried again, the last first, until no
  /// more of them are known to end.
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
      packAlone()
      if let target = store.place(of: bits.words), store.leads(target) { return true }
    }
    return false
  }
}
