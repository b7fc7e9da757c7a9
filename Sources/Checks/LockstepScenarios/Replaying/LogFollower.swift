import Lockstep
import LockstepSimulation

/// Finds the places that a session can come to by a line, with the interpreter itself.
struct LogFollower {
  /// The ways beyond which a session is not settled.
  static let mostPaths = 10_000
  /// Places that are kept for other sessions, and the uses of those with timers.
  private static let (mostTimeless, mostTimedUses) = (20_000, 30_000)

  let program: FlowProgram
  let names: LogNames
  /// How much too early a timer may fire by the clock of the log.
  let tolerance: Duration
  let interpreter: Interpreter
  var effects = Effects(tracing: true)
  private var timelessPositions: PositionCache
  /// The places with timers, whose times are many: they are kept for some lines.
  private var timedPositions: PositionCache
  private var timedUseCount = 0
  /// The ways that were looked for since the last line.
  var lineWayCount = 0

  /// The log positions that were computed already, by their states.
  private struct PositionCache {
    var positionsByKey: [[Int32]: LogPosition] = [:]
    var encoder: StateEncoder

    init(_ program: FlowProgram) { encoder = StateEncoder(program) { _ in 0 } }
  }

  init(_ program: FlowProgram, tolerance: Duration) {
    self.program = program
    self.tolerance = tolerance
    names = LogNames(program)
    interpreter = Interpreter(program)
    (timelessPositions, timedPositions) = (PositionCache(program), PositionCache(program))
  }

  /// Another line follows.
  mutating func beginLine() {
    lineWayCount = 0
    guard timedUseCount > Self.mostTimedUses else { return }
    // Continuations lead back to their places.
    for way in timedPositions.positionsByKey.values { way.continuations = nil }
    (timedUseCount, timedPositions) = (0, PositionCache(program))
  }

  /// The place at the beginning of a session.
  mutating func start(_ flow: String, _ parameters: [String]) throws(InputRejection) -> LogPosition {
    effects.removeAll()
    let state = try interpreter.start(flow, parameters: parameters, into: &effects)
    var moment = ReplayMoment(state: state, display: .nothing)
    recordEffects(&moment)
    return position(of: moment, after: .zero)
  }

  /// The place behind a row; nil if it cannot be taken next.
  ///
  /// - Parameter isEarly: whether the row's timer may fire before it is due.
  mutating func positionBehindRow(_ row: RowID, at place: LogPosition, after gap: Duration, isEarly: Bool)
    -> LogPosition?
  {
    if let known = place.positionAfterRow[row] { return known }
    let next = moment(taking: row, from: place.moment, at: gap, isEarly: isEarly).map {
      positionOnceDisplayed($0, after: gap)
    }
    if place.isTimeless { place.positionAfterRow[row] = .some(next) }
    return next
  }

  private mutating func moment(
    taking row: RowID, from moment: ReplayMoment, at time: Duration, isEarly: Bool
  ) -> ReplayMoment? {
    var next = moment
    if let following = moment.pendingRows.first {
      guard following == row else { return nil }
      next.pendingRows.removeFirst()
      next.hasNewDisplay = false
      return next
    }
    let moves = moves(of: moment) { $0 == row }
    guard
      let move = moves.filter({ $0.row == row }).min(by: { $0.earliestTime < $1.earliestTime })
        ?? moves.first(where: \.takesAnyRow),
      var next = self.moment(after: move, of: moment, at: time, isEarly: isEarly)
    else { return nil }
    // An action that has got its values runs.
    if needsInput(moment), !needsInput(next), next.pendingRows.isEmpty {
      return self.moment(taking: row, from: next, at: time, isEarly: isEarly)
    }
    guard next.pendingRows.first == row else { return nil }
    next.pendingRows.removeFirst()
    return next
  }

  /// The places behind an event; nil if they are too many.
  ///
  /// - Parameters:
  ///   - isExact: whether the log has the rows, so that nothing else happened.
  ///   - isEarly: whether a timer may fire before it is due.
  mutating func positionsBehindEvent(
    _ event: String, at place: LogPosition, after gap: Duration, isExact: Bool, isEarly: Bool
  ) -> [LogPosition]? {
    var bases = [place.moment]
    if !isExact {
      // The display comes first, unless the log has had no screen yet.
      guard place.moment.isDisplayLogged || place.moment.loggedDisplay == .nothing else { return [] }
      guard let reach = continuations(from: place, within: gap) else { return nil }
      bases = reach.silentMoments
    }
    let rows = names.eventRows(event)
    var found: [LogPosition] = []
    for base in bases {
      var nexts = rows.compactMap { row in moment(taking: row, from: base, at: gap, isEarly: isEarly) }
      if base.pendingRows.isEmpty || !isExact, let move = moves(of: base).first(where: { $0.event == event }),
        let next = moment(after: move, of: base, at: gap)
      {
        nexts.append(next)
      }
      found += nexts.map {
        isExact ? positionOnceDisplayed($0, after: gap) : self.position(of: $0, after: gap)
      }
    }
    return found
  }

  /// The rows and choices that a place has, as a log has them.
  func possibleRows(at place: LogPosition, after gap: Duration) -> [String] {
    if let row = place.moment.pendingRows.first { return [program.place(of: row)] }
    // Values of an action have no line of their own.
    let answers = needsInput(place.moment) ? place.moment.state.answerRows : []
    return answers.map(program.place)
      + moves(of: place.moment).compactMap { move in
        guard let row = move.row else { return move.event == HostEvent.suspend.rawValue ? nil : move.event }
        let left = move.earliestTime - gap
        return program.place(of: row) + (left > .zero ? " (in \(left.brief))" : "")
      }
  }

  private func needsInput(_ moment: ReplayMoment) -> Bool {
    moment.state.configuration.status == .needsValues
  }

  /// The place of a moment whose display is in the log now.
  mutating func positionOnceDisplayed(_ moment: ReplayMoment, after gap: Duration) -> LogPosition {
    var moment = moment
    moment.loggedDisplay = moment.display
    return position(of: moment, after: gap)
  }

  /// The place of a moment, counted from the line that led to it.
  mutating func position(of moment: ReplayMoment, after line: Duration) -> LogPosition {
    let moment = moment.rebased(on: line)
    let key = key(moment)
    if let place = moment.hasTimers
      ? timedPositions.positionsByKey[key] : timelessPositions.positionsByKey[key]
    {
      return place
    }
    let place = LogPosition(moment)
    if place.isTimeless {
      if timelessPositions.positionsByKey.count == Self.mostTimeless {
        timelessPositions.positionsByKey.removeAll()
      }
      timelessPositions.positionsByKey[key] = place
    } else {
      timedPositions.positionsByKey[key] = place
    }
    return place
  }

  /// Equal for moments with the same future.
  mutating func key(_ moment: ReplayMoment) -> [Int32] {
    let rest =
      [
        moment.display.number, moment.loggedDisplay.number, moment.hasNewDisplay ? 1 : 0,
        moment.assumesUnloggedInputs ? 1 : 0,
      ] + moment.pendingRows.map(\.index)
    guard moment.hasTimers else { return timelessPositions.encoder.key(of: moment.state) + rest }
    timedUseCount += 1
    return timedPositions.encoder.key(of: moment.state) + rest
  }
}

extension StateEncoder {
  fileprivate mutating func key(of state: SessionState) -> [Int32] {
    removeAll()
    write(state)
    return words
  }
}
