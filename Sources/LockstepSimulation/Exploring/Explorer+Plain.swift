import Lockstep

// What rows that only go from screen to screen come to, without the interpreter. That it would say the same is
// tested with random flows.
extension Explorer {
  /// Makes `plain` the state at a place, if that is a plain one.
  ///
  /// Most states have one screen more than the state that they were met from, which was entered shortly before: only
  /// that screen is read.
  ///
  /// - Parameter climbs: how many states may be entered before this one.
  /// - Returns: where its words end; nil if it is not plain, or more counts than what it is.
  mutating func enter(_ place: StatePlace, climbs: Int = 32) -> Int? {
    guard Watch.isIdle else { return nil }
    let previous = store.previous(of: place)
    // Of a start there is no state before.
    var count = previous == .none ? 0 : beginnings.count
    while count > 0, beginnings[count - 1] != previous { count -= 1 }
    if count == 0 {
      guard let reader = readHead(place) else { return nil }
      guard climbs > 0, previous != .none, enter(previous, climbs: climbs - 1) != nil else {
        return read(place, reader)
      }
      count = beginnings.count
    }
    if let end = extend(count, to: place) { return end }
    guard let reader = readHead(place) else { return nil }
    return read(place, reader)
  }

  /// Reads what comes before the history of a plain state; nil if it is not one.
  private func readHead(_ place: StatePlace) -> BitReader? {
    let (words, position) = store.words(at: place)
    var reader = BitReader(words, at: position)
    _ = reader.read(bits: StateStore.markCount)
    _ = reader.readCount()
    return packer.readPlainHead(&reader) ? reader : nil
  }

  /// Reads a plain state from its first screen on.
  private mutating func read(_ place: StatePlace, _ reader: BitReader) -> Int? {
    var reader = reader
    beginnings.removeAll(keepingCapacity: true)
    guard let end = plain.read(&reader, stepBits: packer.stepBits) else {
      plain.keep(0)
      return nil
    }
    for _ in plain.history.dropFirst() { beginnings.append(.none) }
    beginnings.append(place)
    return end
  }

  /// Reads a plain state that has one screen more than a beginning of `plain`; nil if it is another.
  @inline(__always)
  private mutating func extend(_ count: Int, to place: StatePlace) -> Int? {
    plain.keep(count)
    while beginnings.count > count { beginnings.removeLast() }
    let (words, start) = store.words(at: place)
    let (others, position) = store.words(at: beginnings[count - 1])
    guard let end = plain.extend(words, at: start, from: others, at: position) else { return nil }
    beginnings.append(place)
    return end
  }

  /// Adds what a row of `plain`, which is at a place, leads to.
  @inline(__always)
  mutating func arrive(_ row: RowID, _ lead: PlainRows.Lead, from here: StatePlace) {
    tally.note(taken: row)
    var count = plain.history.count - 1
    if case .screen(let step) = lead { count = plain.position(of: step) }
    // Edges are kept in the order of the rows.
    if count > 0, !options.keepsGraph, case let place = beginnings[count - 1], place != .none {
      return settle(row, at: place, from: here)
    }
    let start = bits.words.count
    let (words, position) = store.words(at: here)
    if count == 0, case .screen(let step) = lead {
      plain.write(adding: step, words, at: position, to: &bits)
    } else {
      plain.write(first: count, words, at: position, to: &bits)
    }
    let end = bits.words.count
    arrivals.append(
      Arrival(
        from: here, end: end, hash: StateStore.hash(bits.words, start, end), slot: .none, mark: 0,
        label: options.keepsGraph ? graph.number(ofRow: row) : 0, row: row, didMore: false, isOver: false,
        isAway: false))
  }

  /// Takes note of a row that leads to a state whose place is known.
  @inline(__always)
  private mutating func settle(_ row: RowID, at place: StatePlace, from here: StatePlace) {
    graph.count(isNewEnd: false)
    tally.note(first: row, changes: place != here)
    if !store.leads(here), store.leads(place) { store.setLeads(here) }
  }
}
