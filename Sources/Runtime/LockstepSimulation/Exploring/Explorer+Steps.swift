package import Lockstep

// Applies inputs.
extension Explorer {
  /// Begins a new session in `next`, with a start of the model.
  mutating func start(_ number: Int) {
    forget()
    guard let session = try? interpreter.start(options.flow, parameters: options.parameters, into: &effects)
    else { return }
    next = SearchNode(session: session, model: model.starts[number].state)
    next.session.changeDueTimes(withTimerValues: encoder.isTimerValue) { $0 += Clock.now }
    next.session.now = Clock.now
    recordRuns(from: 0)
    decide(after: 0)
    settleClocks(in: Zone())
    finish(.start(number), from: 0)
  }

  /// Sets `next` to the state that the input leads to from `base`.
  mutating func apply(_ input: ExplorerInput) {
    forget()
    next = base
    // Any moment after the action began.
    next.session.configuration.started = Clock.now - .seconds(1)
    var zone = next.zone
    switch input {
    case .start: break
    case .row(let row, let example): take(row, example)
    case .choice(let choice): send(.user(choice.rawValue))
    case .give(let example): send(.give(interpreter.needs(next.session).map { given($0, example) }))
    case .answer(let row, let isOver): answer(row, isOver)
    case .decided: answerAsDecided()
    case .time(let clocks):
      if let moments = zone.moments(ending: clocks) { zone = moments }
      end(clocks)
    case .away:
      send(.suspend)
      send(.resume)
    case .suspend:
      send(.suspend)
      forgetWhatIsLeft()
    case .resume: send(.resume)
    case .change(let number): model.apply(model.changes[number], to: &next.model)
    }
    decide(after: base.session.configuration.running)
    if base.role == .changed, let usual = model.changes.first { model.apply(usual, to: &next.model) }
    settleClocks(in: zone)
    finish(input, from: base.mark)
  }

  /// Of a session that begins anew when it comes back only what it saved counts.
  private mutating func forgetWhatIsLeft() {
    guard program.resumingFlow.exists, !next.session.isOpen(next.session.configuration.frame) else { return }
    next.session.configuration.history.removeAll()
    next.session.configuration.timers.removeAll()
    next.session.configuration.data.removeAll()
  }

  private mutating func take(_ row: RowID, _ example: Int) {
    guard program.rows[Int(row.index)].gives >= 0, let name = program.rowInfo(row).gives else {
      return send(.take(row))
    }
    send(.take(row, gives: [given(name, example)]))
  }

  private mutating func forget() {
    effects.removeAll()
    runs.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: true)
    brought.removeAll(keepingCapacity: true)
    broughtNames.removeAll(keepingCapacity: true)
    answer = nil
    decidedRow = nil
  }

  mutating func send(_ kind: SessionInput.Kind, at time: Duration = Clock.now) {
    let count = effects.count
    interpreter.step(&next.session, SessionInput(at: time, kind), into: &effects)
    recordRuns(from: count)
  }

  private mutating func recordRuns(from count: Int) {
    for case .run(_, let step, _) in effects[count...] {
      runs.append(ExplorerTurn.Run(step: step, isAgain: false))
    }
  }

  /// A value as an input brings it: of a secret, the number of the example is the reference.
  func given(_ name: String, _ example: Int) -> GivenValue {
    let examples = model.examples(of: name)
    let number = min(example, examples.count - 1)
    switch examples[number] {
    case .secret: return .secret(name, SecretRef(UInt32(number)))
    case .plain(let value): return .plain(name, value)
    }
  }

  /// A row that the model does not decide.
  private mutating func answer(_ row: RowID?, _ isOver: Bool) {
    guard let id = interpreter.running(next.session) else { return }
    guard let row else { return send(.answer(id, .outcome(Self.anything))) }
    let info = program.rowInfo(row)
    if let action = program.stepInfo(info.step).action {
      model.note(outcome: info.outcomeName, of: action, in: &next.model)
    }
    answers.append(row)
    var values: [String: DataValue] = [:]
    for (name, kind) in info.values {
      values[name] = kind == .duration && !isOver ? .duration(bringAny(as: name)) : kind.example
    }
    answer = info.trigger == .error ? .error(info.outcomeName) : .outcome(info.outcomeName, values: values)
    send(.answer(id, .row(row, values: values)))
  }

  /// The answer of an action without rows.
  package static var anything: String { "done" }

  /// The answer that the model decided on when the action began.
  private mutating func answerAsDecided() {
    guard let id = interpreter.running(next.session), let pending = next.pending else { return }
    next.pending = nil
    let took = effects.trace?.count ?? 0
    switch pending {
    case .failure(let reason): send(.answer(id, .failure(reason)))
    case .answer(.error(let name)):
      answer = .error(name)
      send(.answer(id, .error(name)))
    case .answer(.outcome(let name, let values)):
      var told = values
      for (key, value) in values {
        if case .duration(let duration) = value { told[key] = .duration(bring(duration, as: key)) }
      }
      answer = .outcome(name, values: told)
      send(.answer(id, .outcome(name, values: told)))
    }
    noteAnswer(from: took)
  }

  /// Asks the model how an action ends that has just begun.
  ///
  /// - Parameter before: the run of the state before.
  private mutating func decide(after before: UInt32) {
    let running = next.session.configuration.running
    guard model.answersCalls, running != before else { return }
    next.pending = nil
    guard running != 0, let call else { return }
    do throws(WorldProblem) {
      let answer = try model.answer(call, in: &next.model)
      next.pending = answer.map { .answer($0) }
      decidedRow = next.session.answerRows.first { program.rowInfo($0).outcomeName == answer?.name }
    } catch {
      next.pending = .failure(error.message)
    }
  }

  private mutating func noteAnswer(from count: Int) {
    for event in effects.trace?[count...] ?? [] {
      guard case .took(let row, _) = event else { continue }
      return answers.append(row)
    }
  }

  private var call: ActionCall? {
    let session = next.session
    return interpreter.call(session, attempt: session.attemptNumber) {
      model.examples(of: $0)[Int($1.number)]
    }
  }

  /// Determines whether the walk ends at the input's new state, and marks it.
  private mutating func finish(_ input: ExplorerInput, from mark: Int) {
    if !runs.isEmpty { noteRepeatedRuns(input) }
    next.isOver = next.session.hasEnded || wentOn(input)
    if !Watch.isIdle { next.mark = watch.mark(after: step(input), from: mark, in: program) }
  }

  /// A run that going away cancelled is repeated as the same: the session has not run its step once more.
  private mutating func noteRepeatedRuns(_ input: ExplorerInput) {
    if case .start = input { return }
    for index in runs.indices {
      let step = runs[index].step
      let begun = runs[index...].count { $0.step == step }
      let counted = next.session.countOfRuns(of: step) - base.session.countOfRuns(of: step)
      runs[index].isAgain = counted < begun
    }
  }

  /// Whether the session has gone on to a flow that is not walked.
  private func wentOn(_ input: ExplorerInput) -> Bool {
    let flow = next.session.bottomFlow
    if flow == self.flow || flow >= 0 && options.follows.includes(flow) || input.isAway { return false }
    if case .start = input { return false }
    return flow != bottom
  }

  /// The last input as a step.
  func step(_ input: ExplorerInput) -> ExplorerTurn {
    ExplorerTurn(
      input: input, before: base.session, taken: taken, runs: runs, answers: answers,
      session: next.session, isOver: next.isOver, decided: decidedRow, answer: answer, clocks: clockSources,
      brought: broughtNames)
  }
}

extension ValueKind {
  /// The example values of an outcome that the explorer chooses; of a duration, the shortest.
  package var example: DataValue {
    switch self {
    case .duration: .duration(.zero)
    case .integer: .integer(1)
    case .text: .text("text")
    }
  }
}

extension SessionState {
  /// How often the session ran a step.
  fileprivate func countOfRuns(of step: StepID) -> Int {
    configuration.runs.reduce(0) { $1.step == step ? $0 + Int($1.count) : $0 }
  }
}
