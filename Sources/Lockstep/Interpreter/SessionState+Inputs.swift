extension SessionState {
  /// Enters the first step of the flow that the frame runs.
  mutating func begin(_ frame: Frame) {
    configuration.frame = configuration.frames.push(frame)
    let step = StepID(program.code(of: frame.flow).firstStep)
    if let message = program.preflightFault(calling: step, depth: 1) { return fail(message) }
    enter(step)
    fireDue(upTo: now)
  }

  /// Takes one input: fires the timers due before it, then those that have become due by it.
  @inline(__always)
  mutating func take(_ input: SessionInput) -> Reply {
    guard phase != .ended else { return refuse("the session has ended") }
    // Compared as the numbers that they are: the operators of `Duration` are not built in.
    guard input.at.attoseconds >= now.attoseconds, input.at.attoseconds <= Interpreter.longestAttoseconds
    else {
      return refuse("time runs forward only, and for at most 100 years")
    }
    if !configuration.timers.isEmpty, phase == .goesOn {
      fireDue(upTo: input.at)
      if phase == .ended {
        if case .time = input.kind { return .taken }
        return refuse("the session has ended")
      }
    }
    let before = now
    now = input.at
    let reply = act(on: input.kind)
    if reply.isRefused {
      now = before
    } else if !configuration.timers.isEmpty {
      fireDue(upTo: now)
    }
    let count = configuration.frames.count
    if count > Int(configuration.frame.number) + 1 { configuration.trim() }
    if count > 32 + 2 * configuration.history.count { configuration.compact() }
    return reply
  }

  @inline(__always)
  private mutating func act(on kind: SessionInput.Kind) -> Reply {
    switch kind {
    case .time: return .taken
    case .answer(let id, let answer): return take(answer, of: id)
    case .resume: return resume()
    case .take, .user, .event, .row, .give, .suspend: break
    }
    guard phase != .suspended else { return refuse("the session is suspended") }
    switch kind {
    case .take(let row, let gives): return take(row, gives)
    case .user(let words, let gives): return take(words, .user, gives)
    case .event(let words): return take(words, .event, [])
    case .row(let id, let gives): return take(id, nil, gives)
    case .give(let gives): return take(gives)
    case .suspend: return suspend()
    case .time, .answer, .resume: return .taken
    }
  }

  func refuse(_ reason: String) -> Reply { Interpreter(program).refuse(reason, self) }

  /// Ends the session: cancels its action and timers, drops its secrets, and keeps the rest of the state.
  mutating func finish(_ end: SessionEnd) {
    stopEverything()
    dropSecrets()
    self.end = end
    phase = .ended
    effects.add(.end)
  }

  mutating func fail(_ message: String) { finish(.fault(message)) }
}
