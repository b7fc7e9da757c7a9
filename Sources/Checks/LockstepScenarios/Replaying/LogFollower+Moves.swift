import Lockstep
import LockstepModel
import LockstepSimulation

// The steps of a session between two lines, with the interpreter itself.
extension LogFollower {
  /// Something that can happen to a session.
  struct Move {
    var input = SessionInput.Kind.time
    /// The number of a timer that fires.
    var timerIndex: Int?
    /// The row that it takes, and the name that it has in a log without one.
    var row: RowID?
    var event: String?
    /// From when on it can happen.
    var earliestTime = Duration.zero
    /// Whether it may take any row, or none.
    var takesAnyRow: Bool { row == nil && event == nil }
  }

  /// - Parameter isWanted: the rows that matter.
  func moves(of moment: ReplayMoment, _ isWanted: (RowID) -> Bool = { _ in true }) -> [Move] {
    let (state, configuration) = (moment.state, moment.state.configuration)
    if state.phase == .ended { return [] }
    if state.isSuspended { return [Move(input: .resume, event: HostEvent.resume.rawValue)] }
    var moves = CoverChoice.all(on: configuration.cover).map {
      Move(input: .user($0.rawValue), event: $0.rawValue)
    }
    for row in interpreter.takeableRows(state) where isWanted(row) {
      moves.append(Move(input: .take(row, gives: exampleValues(for: program.rowInfo(row).gives)), row: row))
    }
    if configuration.status == .needsValues {
      moves.append(Move(input: .give(interpreter.neededNames(state).flatMap { exampleValues(for: $0) })))
    }
    if let id = interpreter.runningEffect(state) {
      let rows = state.answerRows
      moves += rows.lazy.filter(isWanted).map { Move(input: answer($0, of: id), row: $0) }
      // The step leads on by its own Next.
      if rows.isEmpty || !state.continuationRows.isEmpty {
        moves.append(Move(input: .answer(id, .outcome(Step.continuationOutcome))))
      }
    }
    for (index, timer) in configuration.timers.enumerated() where timer.id != 0 && isWanted(timer.row) {
      moves.append(
        Move(timerIndex: index, row: timer.row, earliestTime: ReplayMoment.earliestFiring(of: timer)))
    }
    return moves + [Move(input: .suspend, event: HostEvent.suspend.rawValue)]
  }

  /// - Parameters:
  ///   - latest: the time of the next line; with it the move happens as early as possible, else at `time`.
  ///   - isEarly: whether a timer may fire however long before it is due.
  mutating func moment(
    after move: Move, of base: ReplayMoment, at time: Duration, before latest: Duration? = nil,
    isEarly: Bool = false
  ) -> ReplayMoment? {
    guard isEarly || move.earliestTime <= (latest ?? time) + tolerance else { return nil }
    var next = base
    let now = max(latest.map { min(max(time, move.earliestTime), $0) } ?? time, base.state.now)
    if let timer = move.timerIndex { next.state.configuration.timers[timer].deadline = now }
    effects.removeAll()
    let input = SessionInput(at: now, move.input)
    guard case .taken = interpreter.step(&next.state, input, into: &effects) else { return nil }
    recordEffects(&next)
    return next
  }

  /// Takes over the effects of the last input.
  func recordEffects(_ moment: inout ReplayMoment) {
    let taken = (effects.trace ?? []).compactMap { if case .took(let row, _) = $0 { row } else { nil } }
    moment.pendingRows = ArraySlice(taken)
    moment.hasNewDisplay = moment.state.end == nil && effects.contains(.show)
    if moment.hasNewDisplay { moment.display = names.display(of: moment.state.configuration) }
    moment.holdTimers()
  }

  /// The longest duration represents an unknown one.
  private func answer(_ row: RowID, of id: EffectID) -> SessionInput.Kind {
    let values = program.rowInfo(row).values.map { name, kind in
      (name, kind == .duration ? .duration(Interpreter.longestSession) : kind.example)
    }
    return .answer(id, .row(row, values: Dictionary(uniqueKeysWithValues: values)))
  }

  private func exampleValues(for name: String?) -> [GivenValue] {
    guard let name else { return [] }
    switch program.exampleInput(name) {
    case .secret: return [.secret(name, SecretRef(0))]
    case .plain(let value): return [.plain(name, value)]
    }
  }
}

// Sessions whose log has no rows.
extension LogFollower {
  /// The continuations of a place within a time; nil if they are too many.
  mutating func continuations(from place: LogPosition, within gap: Duration) -> Continuations? {
    if let reach = place.continuations, (reach.pause ?? gap) == gap { return reach }
    var start = place.moment
    start.pendingRows = []
    var reach = Continuations(pause: place.isTimeless ? nil : gap, silentMoments: [start])
    var seen: Set<[Int32]> = [key(start)]
    /// Moments that timers lead to, which come after those that need no time.
    var later: [ReplayMoment] = []
    var ways = Set<ObjectIdentifier>()
    var next = 0
    while true {
      if next == reach.silentMoments.count {
        guard let first = later.indices.min(by: { later[$0].state.now < later[$1].state.now }) else { break }
        let moment = later.remove(at: first)
        if seen.insert(key(moment)).inserted { reach.silentMoments.append(moment) }
        continue
      }
      let base = reach.silentMoments[next]
      next += 1
      for move in moves(of: base) {
        guard var after = moment(after: move, of: base, at: base.state.now, before: gap) else { continue }
        after.assumeUnloggedInputs()
        if after.hasTimers, after.display == base.display { reach.pause = gap }
        if after.state.phase == .ended {
          if case .handedOver = after.state.end { reach.mayLeaveProject = true }
        } else if after.display != base.display {
          // An app need not log what is displayed only while something works.
          if after.display == place.moment.display || names.isOptional(after.display) {
            if after.state.now > base.state.now {
              later.append(after)
            } else if seen.insert(key(after)).inserted {
              reach.silentMoments.append(after)
            }
          }
          // It was displayed at the time of its line: its timers count from then.
          if after.hasTimers {
            guard let late = moment(after: move, of: base, at: gap) else { continue }
            after = late
            after.assumeUnloggedInputs()
          }
          let place = positionOnceDisplayed(after, after: gap)
          if ways.insert(ObjectIdentifier(place)).inserted {
            reach.positionsByDisplay[after.display, default: []].append(place)
          }
        } else if after.state.now > base.state.now {
          later.append(after)
        } else if seen.insert(key(after)).inserted {
          reach.silentMoments.append(after)
        }
      }
      // Those from all places at which the session may be.
      let count = reach.silentMoments.count + later.count + ways.count
      if lineWayCount + count > Self.mostPaths { return nil }
    }
    lineWayCount += reach.silentMoments.count + ways.count
    place.continuations = reach
    return reach
  }
}
