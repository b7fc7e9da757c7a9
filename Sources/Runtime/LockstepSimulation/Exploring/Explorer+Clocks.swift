import Lockstep

// The clocks of states.
extension Explorer {
  /// Sets everything that falls due in `next` to the clocks of its zone, which continues the zone of the input.
  mutating func settleClocks(in zone: Zone) {
    clockSources.removeAll(keepingCapacity: true)
    guard !next.session.hasEnded, hasMoments else {
      next.zone = Zone()
      return
    }
    var overdue: Set<Duration> = []
    changeDueTimes { if $0 <= Clock.now { overdue.insert($0) } }
    // The order in which they fell due counts, not when that was.
    let order = overdue.sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices.reversed()))
    var sources: [Zone.Source] = []
    let brought = brought
    func number(of source: Zone.Source) -> Int {
      if let index = sources.firstIndex(of: source) { return index + 1 }
      if sources.count < Clock.most { sources.append(source) }
      return sources.count
    }
    func source(of time: Duration, left: Duration) -> Zone.Source {
      switch Clock.number(in: time) {
      case 0: .exactly(Clock.length(left))
      case let number where number >= Clock.firstBrought: brought[number - Clock.firstBrought]
      case let number: .old(number)
      }
    }
    changeDueTimes { moment in
      if let rank = ranks[moment] {
        moment = Clock.now - .microseconds(rank + 1)
      } else {
        moment = Clock.moment(number(of: source(of: moment, left: moment - Clock.now)))
      }
    }
    for (clock, left) in model.timeLeft(of: next.model, at: Clock.now).enumerated() where left > .zero {
      let number = number(of: source(of: left, left: left))
      model.restart(clock, ago: .nanoseconds(number), in: &next.model, at: Clock.now)
    }
    changePending { duration in
      let old = Clock.number(in: duration)
      guard old > 0, old < Clock.firstBrought else { return }
      duration += .nanoseconds(old - number(of: .old(old)))
    }
    if sources.count == Clock.most { isTimed = true }
    self.clockSources = sources
    next.zone = zone.continued(by: sources)
    if next.zone.isTooLarge { isTimed = true }
  }

  /// Whether anything in `next` may fall due.
  private var hasMoments: Bool {
    let configuration = next.session.configuration
    return !configuration.timers.isEmpty || !configuration.data.isEmpty || next.session.hasSuspendedSession
      || model.timeLeft(of: next.model, at: Clock.now).contains { $0 > .zero }
  }

  private mutating func changeDueTimes(_ change: (inout Duration) -> Void) {
    let isTimerValue = encoder.isTimerValue
    next.session.changeDueTimes(withTimerValues: isTimerValue, change)
  }

  /// Changes the durations of the answer that the model has decided on.
  private mutating func changePending(_ change: (inout Duration) -> Void) {
    guard case .answer(.outcome(let name, var values))? = next.pending else { return }
    for key in values.keys.sorted() {
      guard case .duration(var duration)? = values[key] else { continue }
      change(&duration)
      values[key] = .duration(duration)
    }
    next.pending = .answer(.outcome(name, values: values))
  }

  /// The clocks come to zero, and what is due then happens.
  mutating func end(_ clocks: UInt64) {
    func isEnding(_ number: Int) -> Bool { number < 64 && clocks & 1 << UInt64(number) != 0 }
    for (clock, left) in model.timeLeft(of: next.model, at: Clock.now).enumerated()
    where left > .zero && isEnding(Clock.number(in: left)) {
      model.expire(clock, in: &next.model, at: Clock.now)
    }
    changePending { duration in
      let number = Clock.number(in: duration)
      if number > 0, isEnding(number) { duration += .nanoseconds(number - Clock.endless) }
    }
    next.session.changeDueTimes(withTimerValues: encoder.isTimerValue) { moment in
      let number = moment > Clock.now ? Clock.number(in: moment) : 0
      if number > 0, isEnding(number) { moment = Clock.now }
    }
    // Time has passed, so that automatic steps are counted anew.
    next.session.now = Clock.now - .microseconds(1)
    send(.time, at: Clock.now)
    next.session.now = Clock.now
  }

  /// The value of a decided answer as the session gets it, and how its clock begins.
  mutating func bring(_ duration: Duration, as name: String) -> Duration {
    let number = Clock.number(in: duration)
    if number == 0 { return duration }
    // It was decided when the lock had so much left, and is told later.
    let most = Clock.length(duration + .nanoseconds(number))
    return bring(
      .any(over: number == Clock.endless ? nil : number, upTo: most, number: brought.count), as: name)
  }

  /// Any duration.
  mutating func bringAny(as name: String) -> Duration {
    bring(.any(over: nil, upTo: nil, number: brought.count), as: name)
  }

  private mutating func bring(_ source: Zone.Source, as name: String) -> Duration {
    broughtNames[name] = brought.count
    brought.append(source)
    return Clock.duration(Clock.firstBrought + brought.count - 1)
  }
}
