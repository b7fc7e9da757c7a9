import Lockstep

// The clocks of states.
extension Explorer {
  /// Sets everything that falls due in `next` to the clocks of its zone, which continues the zone of the input.
  mutating func assignClocks(in zone: Zone) {
    clockSources.removeAll(keepingCapacity: true)
    guard !next.session.hasEnded, hasDeadlines else {
      next.zone = Zone()
      return
    }
    var overdue: Set<Duration> = []
    changeDueTimes { if $0 <= ClockEncoding.now { overdue.insert($0) } }
    // The order in which they fell due counts, not when that was.
    let order = overdue.sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices.reversed()))
    var sources: [Zone.ClockSource] = []
    let brought = answerClockSources
    func number(of source: Zone.ClockSource) -> Int {
      if let index = sources.firstIndex(of: source) { return index + 1 }
      if sources.count < ClockEncoding.mostClocks { sources.append(source) }
      return sources.count
    }
    func source(of time: Duration, left: Duration) -> Zone.ClockSource {
      switch ClockEncoding.clockNumber(in: time) {
      case 0: .exactly(ClockEncoding.microseconds(of: left))
      case let number where number >= ClockEncoding.firstAnswerClock:
        brought[number - ClockEncoding.firstAnswerClock]
      case let number: .continuing(number)
      }
    }
    changeDueTimes { moment in
      if let rank = ranks[moment] {
        moment = ClockEncoding.now - .microseconds(rank + 1)
      } else {
        moment = ClockEncoding.deadline(
          ofClock: number(of: source(of: moment, left: moment - ClockEncoding.now)))
      }
    }
    for (clock, left) in model.clockTimesLeft(of: next.modelState, at: ClockEncoding.now).enumerated()
    where left > .zero {
      let number = number(of: source(of: left, left: left))
      model.restart(clock, ago: .nanoseconds(number), in: &next.modelState, at: ClockEncoding.now)
    }
    changePendingDurations { duration in
      let old = ClockEncoding.clockNumber(in: duration)
      guard old > 0, old < ClockEncoding.firstAnswerClock else { return }
      duration += .nanoseconds(old - number(of: .continuing(old)))
    }
    if sources.count == ClockEncoding.mostClocks { isTimeInexact = true }
    self.clockSources = sources
    next.zone = zone.continued(by: sources)
    if next.zone.isTooLarge { isTimeInexact = true }
  }

  /// Whether anything in `next` may fall due.
  private var hasDeadlines: Bool {
    let configuration = next.session.configuration
    return !configuration.timers.isEmpty || !configuration.data.isEmpty || next.session.hasSuspendedSession
      || next.answerDue != nil
      || model.clockTimesLeft(of: next.modelState, at: ClockEncoding.now).contains { $0 > .zero }
  }

  private mutating func changeDueTimes(_ change: (inout Duration) -> Void) {
    let isTimerValue = encoder.isTimerValue
    next.session.changeDueTimes(withTimerValues: isTimerValue, change)
    if var due = next.answerDue {
      change(&due)
      next.answerDue = due
    }
  }

  /// Changes the durations of the answer that the model has decided on.
  private mutating func changePendingDurations(_ change: (inout Duration) -> Void) {
    guard case .answer(.outcome(let name, var values))? = next.pendingAnswer else { return }
    for key in values.keys.sorted() {
      guard case .duration(var duration)? = values[key] else { continue }
      change(&duration)
      values[key] = .duration(duration)
    }
    next.pendingAnswer = .answer(.outcome(name, values: values))
  }

  /// The clocks come to zero, and what is due then happens.
  mutating func expireClocks(_ clocks: UInt64) {
    func isEnding(_ number: Int) -> Bool { number < 64 && clocks & 1 << UInt64(number) != 0 }
    for (clock, left) in model.clockTimesLeft(of: next.modelState, at: ClockEncoding.now).enumerated()
    where left > .zero && isEnding(ClockEncoding.clockNumber(in: left)) {
      model.expire(clock, in: &next.modelState, at: ClockEncoding.now)
    }
    changePendingDurations { duration in
      let number = ClockEncoding.clockNumber(in: duration)
      if number > 0, isEnding(number) { duration += .nanoseconds(number - ClockEncoding.endedClock) }
    }
    next.session.changeDueTimes(withTimerValues: encoder.isTimerValue) { moment in
      let number = moment > ClockEncoding.now ? ClockEncoding.clockNumber(in: moment) : 0
      if number > 0, isEnding(number) { moment = ClockEncoding.now }
    }
    let isAnswerDue = next.answerDue.map { isEnding(ClockEncoding.clockNumber(in: $0)) } ?? false
    // Time has passed, so that automatic steps are counted anew.
    next.session.now = ClockEncoding.now - .microseconds(1)
    send(.time, at: ClockEncoding.now)
    next.session.now = ClockEncoding.now
    // Timers fire before an answer of the same moment; one of them may have ended the run.
    if isAnswerDue, next.session.configuration.runningEffect == base.session.configuration.runningEffect {
      sendDecidedAnswer()
    }
  }

  /// The value of a decided answer as the session gets it, and how its clock begins.
  mutating func addAnswerDuration(_ duration: Duration, as name: String) -> Duration {
    let number = ClockEncoding.clockNumber(in: duration)
    if number == 0 { return duration }
    // It was decided when the lock had so much left, and is told later.
    let most = ClockEncoding.microseconds(of: duration + .nanoseconds(number))
    return addClockSource(
      .any(
        over: number == ClockEncoding.endedClock ? nil : number, upTo: most,
        number: answerClockSources.count),
      as: name)
  }

  /// Any duration.
  mutating func addAnyDuration(as name: String) -> Duration {
    addClockSource(.any(over: nil, upTo: nil, number: answerClockSources.count), as: name)
  }

  private mutating func addClockSource(_ source: Zone.ClockSource, as name: String) -> Duration {
    answerClockByName[name] = answerClockSources.count
    answerClockSources.append(source)
    return ClockEncoding.duration(ofClock: ClockEncoding.firstAnswerClock + answerClockSources.count - 1)
  }
}
