import Lockstep
import LockstepSimulation

/// Finds the places that a session can come to by a line, with the interpreter itself.
struct Follower {
  /// The ways beyond which a session is not settled.
  static let mostWays = 10_000
  /// Places that are kept for other sessions, and the uses of those with timers.
  private static let (mostPlaces, mostTimes) = (20_000, 30_000)

  let program: FlowProgram
  let names: LogNames
  /// How much too early a timer may fire by the clock of the log.
  let tolerance: Duration
  let interpreter: Interpreter
  var effects = Effects(tracing: true)
  private var timeless: Places
  /// The places with timers, whose times are many: they are kept for some lines.
  private var timed: Places
  private var useCount = 0

  /// The log positions that were computed already, by their states.
  private struct Places {
    var known: [[Int32]: LogPosition] = [:]
    var encoder: StateEncoder

    init(_ program: FlowProgram) { encoder = StateEncoder(program) { _ in 0 } }
  }

  init(_ program: FlowProgram, tolerance: Duration) {
    self.program = program
    self.tolerance = tolerance
    names = LogNames(program)
    interpreter = Interpreter(program)
    (timeless, timed) = (Places(program), Places(program))
  }

  /// Another line follows.
  mutating func beginLine() {
    guard useCount > Self.mostTimes else { return }
    // Continuations lead back to their places.
    for way in timed.known.values { way.continuations = nil }
    (useCount, timed) = (0, Places(program))
  }

  /// The place at the beginning of a session.
  mutating func start(_ flow: String, _ parameters: [String]) throws(InputRejection) -> LogPosition {
    effects.removeAll()
    let state = try interpreter.start(flow, parameters: parameters, into: &effects)
    var moment = ReplayMoment(state: state, shown: .nothing)
    recordEffects(&moment)
    return place(moment, after: .zero)
  }

  /// The place behind a row; nil if it cannot be taken next.
  ///
  /// - Parameter isEarly: whether the row's timer may fire before it is due.
  mutating func positionBehindRow(_ row: RowID, at place: LogPosition, after gap: Duration, isEarly: Bool)
    -> LogPosition?
  {
    if let known = place.afterRow[row] { return known }
    let next = moment(taking: row, from: place.moment, at: gap, isEarly: isEarly).map {
      positionOnceDisplayed($0, after: gap)
    }
    if place.isTimeless { place.afterRow[row] = .some(next) }
    return next
  }

  private mutating func moment(
    taking row: RowID, from moment: ReplayMoment, at time: Duration, isEarly: Bool
  ) -> ReplayMoment? {
    var next = moment
    if let following = moment.pending.first {
      guard following == row else { return nil }
      next.pending.removeFirst()
      next.isDisplaying = false
      return next
    }
    let moves = moves(of: moment) { $0 == row }
    guard
      let move = moves.filter({ $0.row == row }).min(by: { $0.due < $1.due }) ?? moves.first(where: \.isFree),
      var next = self.moment(after: move, of: moment, at: time, isEarly: isEarly)
    else { return nil }
    // An action that has got its values runs.
    if needs(moment), !needs(next), next.pending.isEmpty {
      return self.moment(taking: row, from: next, at: time, isEarly: isEarly)
    }
    guard next.pending.first == row else { return nil }
    next.pending.removeFirst()
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
      guard place.moment.isTold || place.moment.told == .nothing else { return [] }
      guard let reach = reach(from: place, within: gap) else { return nil }
      bases = reach.silent
    }
    let rows = names.events(event)
    var found: [LogPosition] = []
    for base in bases {
      var nexts = rows.compactMap { row in moment(taking: row, from: base, at: gap, isEarly: isEarly) }
      if base.pending.isEmpty || !isExact, let move = moves(of: base).first(where: { $0.event == event }),
        let next = moment(after: move, of: base, at: gap)
      {
        nexts.append(next)
      }
      found += nexts.map { isExact ? positionOnceDisplayed($0, after: gap) : self.place($0, after: gap) }
    }
    return found
  }

  /// The rows and choices that a place has, as a log has them.
  func possibleRows(at place: LogPosition, after gap: Duration) -> [String] {
    if let row = place.moment.pending.first { return [program.place(of: row)] }
    // Values of an action have no line of their own.
    let answers = needs(place.moment) ? place.moment.state.answerRows : []
    return answers.map(program.place)
      + moves(of: place.moment).compactMap { move in
        guard let row = move.row else { return move.event == HostEvent.suspend.rawValue ? nil : move.event }
        let left = move.due - gap
        return program.place(of: row) + (left > .zero ? " (in \(left.brief))" : "")
      }
  }

  private func needs(_ moment: ReplayMoment) -> Bool { moment.state.configuration.status == .needs }

  /// The place of a moment whose display is in the log now.
  mutating func positionOnceDisplayed(_ moment: ReplayMoment, after gap: Duration) -> LogPosition {
    var moment = moment
    moment.told = moment.shown
    return place(moment, after: gap)
  }

  /// The place of a moment, counted from the line that led to it.
  mutating func place(_ moment: ReplayMoment, after line: Duration) -> LogPosition {
    let moment = moment.counted(from: line)
    let key = key(moment)
    if let place = moment.hasTimers ? timed.known[key] : timeless.known[key] { return place }
    let place = LogPosition(moment)
    if place.isTimeless {
      if timeless.known.count == Self.mostPlaces { timeless.known.removeAll() }
      timeless.known[key] = place
    } else {
      timed.known[key] = place
    }
    return place
  }

  /// Equal for moments with the same future.
  mutating func key(_ moment: ReplayMoment) -> [Int32] {
    let rest =
      [
        moment.shown.number, moment.told.number, moment.isDisplaying ? 1 : 0, moment.isFree ? 1 : 0,
      ] + moment.pending.map(\.index)
    guard moment.hasTimers else { return timeless.encoder.key(of: moment.state) + rest }
    useCount += 1
    return timed.encoder.key(of: moment.state) + rest
  }
}

extension StateEncoder {
  fileprivate mutating func key(of state: SessionState) -> [Int32] {
    removeAll()
    write(state)
    return words
  }
}
