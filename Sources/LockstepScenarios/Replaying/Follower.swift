import Lockstep
import LockstepSimulation

/// Finds the places that a session can come to by a line, with the interpreter itself.
struct Follower {
  /// The ways beyond which a session is not settled.
  static let mostWays = 10_000
  /// Places that are kept for other sessions.
  private static let mostPlaces = 20_000

  let program: Program
  let names: LogNames
  /// How much too early a timer may fire by the clock of the log.
  let tolerance: Duration
  let interpreter: Interpreter
  private var effects = Effects(tracing: true)
  private var places: [[Int32]: Way] = [:]
  private var encoder: StateEncoder
  /// For moments with timers, whose times are many: both only last for a line, or some.
  private var timedPlaces: [[Int32]: Way] = [:]
  private var timedEncoder: StateEncoder
  private var uses = 0

  init(_ program: Program, tolerance: Duration) {
    self.program = program
    self.tolerance = tolerance
    names = LogNames(program)
    interpreter = Interpreter(program)
    encoder = StateEncoder(program) { _ in 0 }
    timedEncoder = encoder
  }

  /// Another line follows.
  mutating func beginLine() {
    if !timedPlaces.isEmpty { timedPlaces.removeAll(keepingCapacity: true) }
    guard uses > 10_000 else { return }
    uses = 0
    timedEncoder = StateEncoder(program) { _ in 0 }
  }

  /// The place at the beginning of a session.
  mutating func start(_ flow: String, _ parameters: [String]) throws(Refusal) -> Way {
    effects.removeAll()
    let state = try interpreter.start(flow, parameters: parameters, into: &effects)
    var moment = Moment(state: state, shown: .nothing)
    note(&moment)
    return place(moment, after: .zero)
  }

  // MARK: Rows

  /// The place behind a row; nil if it cannot be taken next.
  mutating func take(_ row: RowID, at place: Way, after gap: Duration) -> Way? {
    if let known = place.afterRow[row] { return known }
    let next = moment(taking: row, from: place.moment, at: gap).map { moment in
      var moment = moment
      moment.told = moment.shown
      return self.place(moment, after: gap)
    }
    if place.isTimeless { place.afterRow[row] = .some(next) }
    return next
  }

  private mutating func moment(taking row: RowID, from moment: Moment, at time: Duration) -> Moment? {
    var next = moment
    if let following = moment.pending.first {
      guard following == row else { return nil }
      next.pending.removeFirst()
      next.isDisplaying = false
      return next
    }
    guard moment.state.phase == .goesOn, send(row, to: &next, at: time), next.pending.first == row else {
      return nil
    }
    next.pending.removeFirst()
    return next
  }

  private mutating func send(_ row: RowID, to moment: inout Moment, at time: Duration) -> Bool {
    let code = program.code(of: row)
    if code.delay >= 0 {
      let timers = moment.state.configuration.timers
      let own = timers.indices.filter { timers[$0].row == row && timers[$0].id != 0 }
      guard let index = own.min(by: { timers[$0].deadline < timers[$1].deadline }),
        Moment.due(timers[index]) <= time + tolerance
      else { return false }
      return fire(index, of: &moment, at: time)
    }
    let isHere = StepID(code.step) == moment.state.configuration.step
    guard isHere, code.kind != .event, code.kind != .input else {
      return send(.take(row, gives: given(program.rowInfo(row).gives)), to: &moment, at: time)
    }
    if moment.state.configuration.status == .needs, !giveNeeds(to: &moment, at: time) { return false }
    guard let id = interpreter.running(moment.state) else { return false }
    let answers = moment.state.answerRows
    if answers.contains(row) { return send(answer(row, of: id), to: &moment, at: time) }
    return answers.isEmpty && send(.answer(id, .outcome(Self.anything)), to: &moment, at: time)
  }

  /// The moment behind an event that no row has; nil if it is not possible.
  private mutating func happen(_ event: String, from moment: Moment, at time: Duration) -> Moment? {
    var next = moment
    switch HostEvent(rawValue: event) {
    case .suspend: return send(.suspend, to: &next, at: time) ? next : nil
    case .resume: return send(.resume, to: &next, at: time) ? next : nil
    case nil:
      guard
        OverlayChoice.all(on: moment.state.configuration.overlay).contains(where: { $0.rawValue == event })
      else { return nil }
      return send(.user(event), to: &next, at: time) ? next : nil
    }
  }

  /// The places behind an event; nil if they are too many.
  ///
  /// - Parameter isExact: whether the log has the rows, so that nothing else happened.
  mutating func happen(_ event: String, at place: Way, after gap: Duration, isExact: Bool) -> [Way]? {
    var bases = [place.moment]
    if !isExact {
      // The display comes first, unless the log has had no screen yet.
      guard place.moment.isTold || place.moment.told == .nothing else { return [] }
      guard let reach = reach(from: place, within: gap) else { return nil }
      bases = reach.silent
    }
    let rows = names.events(event)
    var found: [Way] = []
    for base in bases {
      var nexts = rows.compactMap { row in moment(taking: row, from: base, at: gap) }
      if base.pending.isEmpty || !isExact, let next = happen(event, from: base, at: gap) {
        nexts.append(next)
      }
      for var next in nexts {
        if isExact { next.told = next.shown }
        found.append(self.place(next, after: gap))
      }
    }
    return found
  }

  // MARK: Screens

  /// The continuations of a place within a time; nil if they are too many.
  mutating func reach(from place: Way, within gap: Duration) -> Reach? {
    if let reach = place.reach { return reach }
    var start = place.moment
    start.pending = []
    var reach = Reach(silent: [start], isTimeless: place.isTimeless)
    var seen: Set<[Int32]> = [key(start)]
    /// Moments that timers lead to, which come after those that need no time.
    var later: [Moment] = []
    var ways = Set<ObjectIdentifier>()
    var next = 0
    while true {
      if next == reach.silent.count {
        guard let first = later.indices.min(by: { later[$0].state.now < later[$1].state.now }) else { break }
        let moment = later.remove(at: first)
        if seen.insert(key(moment)).inserted { reach.silent.append(moment) }
        continue
      }
      let base = reach.silent[next]
      next += 1
      for move in moves(of: base, within: gap) {
        guard let after = moment(after: move, of: base, at: nil, within: gap) else { continue }
        reach.isTimeless = reach.isTimeless && (!after.hasTimers || after.shown != base.shown)
        if after.state.phase == .ended {
          if case .handedOver = after.state.end { reach.leaves = true }
        } else if after.shown != base.shown {
          // It was displayed at the time of its line: its timers count from then.
          guard var shown = after.hasTimers ? moment(after: move, of: base, at: gap, within: gap) : after
          else { continue }
          shown.told = shown.shown
          let place = self.place(shown, after: gap)
          if ways.insert(ObjectIdentifier(place)).inserted {
            reach.shown[shown.shown, default: []].append(place)
          }
        } else if after.state.now > base.state.now {
          later.append(after)
        } else if seen.insert(key(after)).inserted {
          reach.silent.append(after)
        }
      }
      if reach.silent.count + later.count + ways.count > Self.mostWays { return nil }
    }
    if reach.isTimeless { place.reach = reach }
    return reach
  }

  private enum Move {
    case input(SessionInput.Kind)
    case timer(Int)
  }

  private func moves(of moment: Moment, within gap: Duration) -> [Move] {
    let (state, configuration) = (moment.state, moment.state.configuration)
    if state.phase == .ended { return [] }
    if state.isSuspended { return [.input(.resume)] }
    var moves = OverlayChoice.all(on: configuration.overlay).map { Move.input(.user($0.rawValue)) }
    for row in interpreter.rowsWithoutDelay(state) {
      moves.append(.input(.take(row, gives: given(program.rowInfo(row).gives))))
    }
    if configuration.status == .needs { moves.append(.input(.give(needs(state)))) }
    if let id = interpreter.running(state) {
      let rows = state.answerRows
      moves += rows.map { .input(answer($0, of: id)) }
      if rows.isEmpty { moves.append(.input(.answer(id, .outcome(Self.anything)))) }
    }
    for index in configuration.timers.indices
    where configuration.timers[index].id != 0 && Moment.due(configuration.timers[index]) <= gap + tolerance {
      moves.append(.timer(index))
    }
    return moves + [.input(.suspend)]
  }

  /// - Parameter time: when it happens; nil for as early as possible.
  private mutating func moment(
    after move: Move, of base: Moment, at time: Duration?, within gap: Duration
  ) -> Moment? {
    var next = base
    next.isFree = true
    let now = time ?? base.state.now
    let isDone: Bool
    switch move {
    case .input(let kind): isDone = send(kind, to: &next, at: now)
    case .timer(let index):
      let due = Moment.due(base.state.configuration.timers[index])
      isDone = fire(index, of: &next, at: time ?? min(max(now, due), gap))
    }
    next.pending = []
    return isDone ? next : nil
  }

  // MARK: Inputs

  private mutating func send(_ kind: SessionInput.Kind, to moment: inout Moment, at time: Duration) -> Bool {
    effects.removeAll()
    let input = SessionInput(at: max(time, moment.state.now), kind)
    guard case .taken = interpreter.step(&moment.state, input, into: &effects) else { return false }
    note(&moment)
    return true
  }

  /// Takes over the effects of the last input.
  private func note(_ moment: inout Moment) {
    let taken = (effects.trace ?? []).compactMap { if case .took(let row, _) = $0 { row } else { nil } }
    moment.pending = ArraySlice(taken)
    moment.isDisplaying = moment.state.end == nil && effects.contains(.show)
    if moment.isDisplaying { moment.shown = names.shown(moment.state.configuration) }
    moment.hold()
  }

  private mutating func fire(_ timer: Int, of moment: inout Moment, at time: Duration) -> Bool {
    let now = max(time, moment.state.now)
    moment.state.configuration.timers[timer].deadline = now
    return send(.time, to: &moment, at: now)
  }

  private mutating func giveNeeds(to moment: inout Moment, at time: Duration) -> Bool {
    send(.give(needs(moment.state)), to: &moment, at: time)
  }

  private func needs(_ state: SessionState) -> [Given] { interpreter.needs(state).flatMap { given($0) } }

  /// The answer of an action without rows.
  private static var anything: String { "done" }

  /// The longest duration represents an unknown one.
  private func answer(_ row: RowID, of id: EffectID) -> SessionInput.Kind {
    var values: [String: DataValue] = [:]
    for (name, kind) in program.rowInfo(row).values {
      values[name] = kind == .duration ? .duration(Interpreter.longestSession) : kind.example
    }
    return .answer(id, .row(row, values: values))
  }

  private func given(_ name: String?) -> [Given] {
    guard let name else { return [] }
    switch program.exampleInput(name) {
    case .secret: return [.secret(name, SecretRef(0))]
    case .plain(let value): return [.plain(name, value)]
    }
  }

  // MARK: Places

  /// The place of a moment, counted from the line that led to it.
  mutating func place(_ moment: Moment, after line: Duration) -> Way {
    let moment = moment.counted(from: line)
    let key = key(moment)
    if let place = moment.hasTimers ? timedPlaces[key] : places[key] { return place }
    let place = Way(moment)
    if moment.hasTimers {
      timedPlaces[key] = place
    } else {
      if places.count == Self.mostPlaces { places.removeAll() }
      places[key] = place
    }
    return place
  }

  /// Equal for moments with the same future.
  private mutating func key(_ moment: Moment) -> [Int32] {
    let rest =
      [
        moment.shown.number, moment.told.number, moment.isDisplaying ? 1 : 0, moment.isFree ? 1 : 0,
      ] + moment.pending.map(\.index)
    guard moment.hasTimers else { return encoder.key(of: moment.state) + rest }
    uses += 1
    return timedEncoder.key(of: moment.state) + rest
  }
}

extension StateEncoder {
  fileprivate mutating func key(of state: SessionState) -> [Int32] {
    removeAll()
    write(state)
    return words
  }
}
