extension Interpreter {
  /// Whether a timer still runs.
  func isArmed(_ id: EffectID, _ state: SessionState) -> Bool {
    state.configuration.timers.contains { $0.id == id.number }
  }

  /// Arms the timers of the step just entered in the current frame.
  func arm(_ step: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    arm(step, in: state.configuration.frame, &state, &effects)
  }

  private func arm(_ step: Int32, in frame: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    let code = program.steps[Int(step)]
    for row in code.firstRow..<code.firstRow + code.rowCount {
      let candidate = program.rows[Int(row)]
      guard candidate.delay >= 0, state.configuration.isPassed(candidate, in: frame) else { continue }
      state.configuration.timers.removeAll { timer in
        guard timer.row == row, timer.frame == frame else { return false }
        if timer.id != 0 { effects.add(.cancel(EffectID(timer.id))) }
        return true
      }
      guard let deadline = deadline(of: candidate, in: frame, &state) else { continue }
      let id = nextID(&state)
      state.configuration.timers.append(Timer(id: id.number, frame: frame, row: row, deadline: deadline))
      effects.add(.timer(id, deadline: deadline))
    }
  }

  /// Arms the timers of the calls that Back led into again. Those that `left` lies in went on meanwhile.
  func armCallers(outside left: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    var frame = state.configuration.frame
    while state.configuration.frames[Int(frame)].parent >= 0,
      !state.configuration.isWithin(frame: frame, left)
    {
      let call = state.configuration.frames[Int(frame)]
      if program.steps[Int(call.callStep)].hasTimers {
        arm(call.callStep, in: call.parent, &state, &effects)
      }
      frame = call.parent
    }
  }

  /// When a timer entered now is due: a duration counts from now, a value from when it came.
  private func deadline(of row: RowCode, in frame: Int32, _ state: inout SessionState) -> Duration? {
    switch program.delays[Int(row.delay)] {
    case .fixed(let duration): return min(state.now + duration, Self.longestSession + .seconds(1))
    case .value(let name):
      guard let datum = state.configuration.datum(name, from: frame),
        case .duration(let duration) = datum.value
      else { return nil }
      return min(datum.at + duration, Self.longestSession + .seconds(1))
    }
  }

  /// Cancels the timers of what the session has left: all but those of the calling steps, of the step beneath,
  /// and, unless it is entered, of the step where the session stands.
  @inline(never)
  func cancelLeftTimers(isEntering: Bool, _ state: inout SessionState, _ effects: inout Effects) {
    var configuration = state.configuration
    cancelTimers(&state, &effects) { timer in
      let step = program.rows[Int(timer.row)].step
      if timer.frame == configuration.frame,
        step == (isEntering ? configuration.underlyingStep : configuration.step)
          || step == configuration.underlyingStep
      {
        return false
      }
      return !configuration.isCalling(step, in: timer.frame)
    }
  }

  private func cancelTimers(
    _ state: inout SessionState, _ effects: inout Effects, where condition: (Timer) -> Bool
  ) {
    state.configuration.timers.removeAll { timer in
      guard condition(timer) else { return false }
      if timer.id != 0 { effects.add(.cancel(EffectID(timer.id))) }
      return true
    }
  }

  /// Whether a timer is due at this moment.
  @inline(never)
  func isAnythingDue(_ state: SessionState) -> Bool {
    state.configuration.timers.contains { $0.deadline <= state.now }
  }

  /// Fires what is due by `time`, the earliest first, each at its own time.
  ///
  /// An action that waited for what was due at once starts before time goes on.
  ///
  /// - Parameter isHolding: actions that were cancelled by a snapshot wait until all time has passed.
  func fireDue(
    upTo time: Duration, isHolding: Bool = false, _ state: inout SessionState, _ effects: inout Effects
  ) {
    var fired = 0
    while state.end == nil, !state.isSuspended {
      let waits = state.configuration.work == .starts || (state.configuration.work == .repeats && !isHolding)
      guard
        let timer = state.configuration.timers.min(by: { ($0.deadline, $0.id) < ($1.deadline, $1.id) }),
        timer.deadline <= (waits ? state.now : time)
      else {
        guard waits else { return }
        run(state.configuration.work == .starts ? .delayed : .again, &state, &effects)
        continue
      }
      if timer.deadline > state.now {
        state.now = timer.deadline
        countChainAnew(&state)
      }
      fired += 1
      count(program.rows[Int(timer.row)].step, &state)
      guard fired <= Self.mostTimers else {
        return fault(
          "more than \(Self.mostTimers) timers in one step of time, the last at "
            + program.stepInfos[Int(program.rows[Int(timer.row)].step)].place, &state, &effects)
      }
      state.configuration.timers.removeAll { $0.id == timer.id }
      take(timer.row, in: timer.frame, &state, &effects)
    }
  }
}
