import Lockstep

/// When the inputs of a way come, each as early as the clocks allow, and how long the durations are that answers bring.
struct InputTimetable {
  /// In microseconds, from the beginning of the session.
  private(set) var inputTimes: [Int64] = []
  /// When each duration ends that an answer brought, by the numbers of step and duration.
  private(set) var answerClockEnds: [[Int: Int64]] = []

  /// A bound: the time `later` is at least so long after `earlier`.
  private struct MinimumDelay {
    var earlier: Int
    var later: Int
    var delay: Int64
  }

  /// - Parameters:
  ///   - steps: the first begins the session.
  ///   - gap: how long, in microseconds, something that comes strictly before something else comes before it.
  ///   - answerGap: the same of the duration that an answer brings.
  /// - Returns: nil if no times are like that.
  init?(_ steps: [ExplorerTurn], gap: Int64, answerGap: Int64) {
    var distances: [MinimumDelay] = []
    // The numbers of the times: those of inputs are `moments`, those at which the present clocks come to zero `clocks`.
    var count = 0
    var (moments, clocks) = ([Int](), [Int]())
    var brought: [[Int: Int]] = []
    func bound(_ earlier: Int, _ later: Int, delay: Int64) {
      distances.append(MinimumDelay(earlier: earlier, later: later, delay: delay))
    }
    for step in steps {
      let now = count
      count += 1
      if let last = moments.last { bound(last, now, delay: 0) }
      moments.append(now)
      for (index, end) in clocks.enumerated() {
        if case .time(let ending) = step.input, ending & 1 << UInt64(index + 1) != 0 {
          bound(now, end, delay: 0)
          bound(end, now, delay: 0)
        } else {
          bound(now, end, delay: gap)
        }
      }
      var own: [Int: Int] = [:]
      let before = clocks
      clocks = step.clockSources.map { source in
        if case .continuing(let clock) = source { return before[clock - 1] }
        let end = count
        count += 1
        switch source {
        case .continuing: break
        case .exactly(let time):
          bound(now, end, delay: time)
          bound(end, now, delay: -time)
        case .any(let lower, let most, let number):
          own[number] = end
          bound(now, end, delay: answerGap)
          if let lower { bound(before[lower - 1], end, delay: 0) }
          if let most { bound(end, now, delay: -most) }
        }
        return end
      }
      brought.append(own)
    }
    guard let times = Self.earliestTimes(count, distances) else { return nil }
    inputTimes = moments.map { times[$0] }
    answerClockEnds = brought.map { $0.mapValues { times[$0] } }
  }

  /// The earliest times that keep all distances, from zero on; nil if there are none.
  private static func earliestTimes(_ count: Int, _ distances: [MinimumDelay]) -> [Int64]? {
    var times = [Int64](repeating: 0, count: count)
    for _ in 0...count {
      var hasChanged = false
      for distance in distances where times[distance.later] < times[distance.earlier] + distance.delay {
        times[distance.later] = times[distance.earlier] + distance.delay
        hasChanged = true
      }
      if !hasChanged { return times }
    }
    return nil
  }
}

extension Explorer {
  /// The way with times at which a session really goes it; nil if none does.
  package func timed(_ steps: [ExplorerTurn]) -> [ExplorerTurn]? {
    if steps.allSatisfy({ $0.clockSources.isEmpty && $0.answerClockByName.isEmpty }) { return steps }
    // Round times where they will do, and durations as an answer has them: an app whose clock cannot be moved goes on meanwhile.
    for (gap, answerGap): (Int64, Int64) in [
      (1_000_000, 60_000_000), (1_000_000, 1_000_000), (100_000, 100_000), (1_000, 1_000), (1, 1),
    ] {
      guard let table = InputTimetable(steps, gap: gap, answerGap: answerGap) else { continue }
      let timed = steps.indices.map { steps[$0].timed($0, by: table) }
      if isPlayable(timed) { return timed }
    }
    return nil
  }

  /// Whether a session takes exactly the rows of a way.
  private func isPlayable(_ steps: [ExplorerTurn]) -> Bool {
    var effects = Effects(tracing: true)
    guard var session = try? interpreter.start(options.flow, parameters: options.parameters, into: &effects)
    else { return false }
    for step in steps {
      let now = session.now + step.timeBefore
      if case .start = step.input {} else { effects.removeAll() }
      func send(_ kind: SessionInput.Kind) {
        interpreter.step(&session, SessionInput(at: now, kind), into: &effects)
      }
      func sendAnswer(_ answer: ActionAnswer) -> Bool {
        guard let id = interpreter.runningEffect(session) else { return false }
        send(.answer(id, InterpreterAnswer(answer)))
        return true
      }
      switch step.input {
      case .start, .change: break
      case .row(let row, let example):
        let name = program.rowInfo(row).gives
        send(.take(row, gives: name.map { [givenValue($0, example)] } ?? []))
      case .choice(let choice): send(.user(choice.rawValue))
      case .give(let example): send(.give(interpreter.neededNames(session).map { givenValue($0, example) }))
      case .answer, .decidedAnswer:
        guard let answer = step.answer, sendAnswer(answer) else { return false }
      case .answersAtOnce:
        for answer in step.answersAtOnce where !sendAnswer(answer) { return false }
      case .time:
        send(.time)
        if let answer = step.answer, !sendAnswer(answer) { return false }
      case .suspendAndResume:
        send(.suspend)
        send(.resume)
      case .suspend: send(.suspend)
      case .resume: send(.resume)
      }
      let rows = (effects.trace ?? []).compactMap { event in
        if case .took(let row, _) = event { row } else { nil }
      }
      guard rows == step.takenRows else { return false }
    }
    return true
  }
}

extension ExplorerTurn {
  /// The step with its time, and with the durations of its answer.
  fileprivate func timed(_ number: Int, by table: InputTimetable) -> ExplorerTurn {
    var step = self
    if number > 0 { step.timeBefore = .microseconds(table.inputTimes[number] - table.inputTimes[number - 1]) }
    guard case .outcome(let name, var values)? = answer else { return step }
    for (value, clock) in answerClockByName {
      // One that no timer runs for may be as long as it likes.
      let end = table.answerClockEnds[number][clock] ?? table.inputTimes[number] + 60_000_000
      values[value] = .duration(.microseconds(end - table.inputTimes[number]))
    }
    step.answer = .outcome(name, values: values)
    return step
  }
}
