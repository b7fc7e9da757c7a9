package import Lockstep

// Applies inputs.
extension Explorer {
  /// Begins a new session in `next`, with a start of the model.
  mutating func startSession(_ number: Int) {
    clearLastTurn()
    guard let session = try? interpreter.start(options.flow, parameters: options.parameters, into: &effects)
    else { return }
    next = SearchNode(session: session, modelState: model.starts[number].state)
    next.session.changeDueTimes(withTimerValues: encoder.isTimerValue) { $0 += ClockEncoding.now }
    next.session.now = ClockEncoding.now
    recordRuns(from: 0)
    decideAnswer(after: 0)
    assignClocks(in: Zone())
    finishTurn(.start(number), from: 0)
  }

  /// Sets `next` to the state that the input leads to from `base`.
  mutating func apply(_ input: ExplorerInput) {
    clearLastTurn()
    next = base
    // Any moment after the action began.
    next.session.configuration.actionStart = ClockEncoding.now - .seconds(1)
    var zone = next.zone
    switch input {
    case .start: break
    case .row(let row, let example): takeRow(row, example)
    case .choice(let choice): send(.user(choice.rawValue))
    case .give(let example):
      send(.give(interpreter.neededNames(next.session).map { givenValue($0, example) }))
    case .answer(let row, let isOver): sendAnswer(row, isOver)
    case .decidedAnswer: sendDecidedAnswer()
    case .answersAtOnce: sendAnswersAtOnce()
    case .time(let clocks):
      if let moments = zone.moments(ending: clocks) { zone = moments }
      expireClocks(clocks)
    case .suspendAndResume:
      send(.suspend)
      send(.resume)
    case .suspend:
      send(.suspend)
      dropUnsavedState()
    case .resume: send(.resume)
    case .change(let number): model.apply(model.changes[number], to: &next.modelState)
    }
    decideAnswer(after: base.session.configuration.runningEffect)
    if base.role == .changed, let usual = model.changes.first { model.apply(usual, to: &next.modelState) }
    assignClocks(in: zone)
    finishTurn(input, from: base.mark)
  }

  /// Of a session that begins anew when it comes back only what it saved counts.
  private mutating func dropUnsavedState() {
    guard program.resumingFlow.exists, !next.session.isOpen(next.session.configuration.frame) else { return }
    next.session.configuration.history.removeAll()
    next.session.configuration.timers.removeAll()
    next.session.configuration.data.removeAll()
  }

  private mutating func takeRow(_ row: RowID, _ example: Int) {
    guard program.rows[Int(row.index)].gives >= 0, let name = program.rowInfo(row).gives else {
      return send(.take(row))
    }
    send(.take(row, gives: [givenValue(name, example)]))
  }

  private mutating func clearLastTurn() {
    effects.removeAll()
    runs.removeAll(keepingCapacity: true)
    answerRows.removeAll(keepingCapacity: true)
    answerClockSources.removeAll(keepingCapacity: true)
    answerClockByName.removeAll(keepingCapacity: true)
    answersAtOnce.removeAll(keepingCapacity: true)
    answer = nil
    decidedRow = nil
  }

  mutating func send(_ kind: SessionInput.Kind, at time: Duration = ClockEncoding.now) {
    let effectCountBefore = effects.count
    interpreter.step(&next.session, SessionInput(at: time, kind), into: &effects)
    recordRuns(from: effectCountBefore)
  }

  private mutating func recordRuns(from start: Int) {
    for case .run(_, let step, _) in effects[start...] {
      runs.append(ExplorerTurn.Run(step: step, isRepeated: false))
    }
  }

  /// A value as an input brings it: of a secret, the number of the example is the reference.
  func givenValue(_ name: String, _ example: Int) -> GivenValue {
    let examples = model.examples(of: name)
    let number = min(example, examples.count - 1)
    switch examples[number] {
    case .secret: return .secret(name, SecretRef(UInt32(number)))
    case .plain(let value): return .plain(name, value)
    }
  }

  /// A row that the model does not decide.
  private mutating func sendAnswer(_ row: RowID?, _ isOver: Bool) {
    guard let id = interpreter.runningEffect(next.session) else { return }
    guard let row else {
      answer = answerWithoutRow
      return send(.answer(id, InterpreterAnswer(answerWithoutRow)))
    }
    let info = program.rowInfo(row)
    if let action = program.stepInfo(info.step).action {
      model.note(outcome: info.outcomeName, of: action, in: &next.modelState)
    }
    answerRows.append(row)
    var values: [String: DataValue] = [:]
    for (name, kind) in info.values {
      values[name] = kind == .duration && !isOver ? .duration(addAnyDuration(as: name)) : kind.example
    }
    answer = info.trigger == .error ? .error(info.outcomeName) : .outcome(info.outcomeName, values: values)
    send(.answer(id, .row(row, values: values)))
  }

  /// The answer of an action that no row takes: that of the step's own Next or, where all rows need a parameter, one of
  /// theirs.
  private var answerWithoutRow: ActionAnswer {
    let session = next.session
    let row = program.rows(of: session.currentStep).first { program.code(of: $0).kind == .outcome }
    guard session.continuationRows.isEmpty, let info = row.map({ program.rowInfo($0) }) else {
      return .outcome(Self.defaultOutcome)
    }
    return info.trigger == .error ? .error(info.outcomeName) : .outcome(info.outcomeName)
  }

  /// The answer of an action without rows.
  package static var defaultOutcome: String { "done" }

  /// The answer that the model decided on when the action began.
  mutating func sendDecidedAnswer() {
    guard let id = interpreter.runningEffect(next.session), let pending = next.pendingAnswer else { return }
    (next.pendingAnswer, next.answerDue) = (nil, nil)
    let (took, rows) = (effects.trace?.count ?? 0, next.session.answerRows)
    switch pending {
    case .failure(let reason): send(.answer(id, .failure(reason)))
    case .answer(.error(let name)):
      answer = .error(name)
      send(.answer(id, .error(name)))
    case .answer(.outcome(let name, let values)):
      var told = values
      for (key, value) in values {
        if case .duration(let duration) = value {
          told[key] = .duration(addAnswerDuration(duration, as: key))
        }
      }
      answer = .outcome(name, values: told)
      send(.answer(id, .outcome(name, values: told)))
    }
    recordAnswerRow(of: pending, among: rows, from: took)
  }

  /// All answers that a world gives at one moment, without anything in between: a player of scenarios does not let time
  /// pass either. Only whether that is a fault counts, see ``isTooManyAutomaticSteps``.
  private mutating func sendAnswersAtOnce() {
    for _ in 0...Interpreter.mostAutomaticSteps {
      guard next.answerDue == nil, case .answer(let pending)? = next.pendingAnswer,
        !pending.bringsRunningClock, !hasLeftWalkedFlows(.answersAtOnce)
      else { return }
      let running = next.session.configuration.runningEffect
      next.session.configuration.actionStart = ClockEncoding.now
      sendDecidedAnswer()
      answersAtOnce.append(pending)
      if next.session.hasEnded { return }
      decideAnswer(after: running)
    }
  }

  /// Whether an input is to be left out: it leads nowhere where the others do not lead, too.
  func isRedundant(_ input: ExplorerInput) -> Bool {
    input == .answersAtOnce && !isTooManyAutomaticSteps
  }

  /// Whether the session has ended since too many steps followed one another at one moment.
  private var isTooManyAutomaticSteps: Bool {
    guard case .fault? = next.session.end else { return false }
    return next.session.automaticStepCount >= Interpreter.mostAutomaticSteps
  }

  /// Asks the model how an action ends that has just begun.
  ///
  /// - Parameter before: the run of the state before.
  private mutating func decideAnswer(after before: UInt32) {
    let running = next.session.configuration.runningEffect
    guard model.answersActions, running != before else { return }
    (next.pendingAnswer, next.answerDue) = (nil, nil)
    guard running != 0, let call = runningActionCall else { return }
    do throws(WorldProblem) {
      let simulated = try model.answer(call, in: &next.modelState)
      next.pendingAnswer = simulated.map { .answer($0.answer) }
      if let after = simulated?.after, after > .zero { next.answerDue = ClockEncoding.now + after }
      decidedRow = next.session.answerRows.first {
        program.rowInfo($0).outcomeName == simulated?.answer.name
      }
    } catch {
      next.pendingAnswer = .failure(error.message)
    }
  }

  /// Takes note of the row that an answer took, or that led to a fault in place of being taken.
  private mutating func recordAnswerRow(of decided: DecidedAnswer, among rows: [RowID], from count: Int) {
    for event in effects.trace?[count...] ?? [] {
      guard case .took(let row, _) = event else { continue }
      return answerRows.append(row)
    }
    guard case .answer(let answer) = decided else { return }
    if let row = rows.first(where: { program.rowInfo($0).outcomeName == answer.name }) {
      answerRows.append(row)
    }
  }

  private var runningActionCall: ActionCall? {
    let session = next.session
    return interpreter.runningActionCall(session, attempt: session.attemptNumber) {
      model.examples(of: $0)[Int($1.number)]
    }
  }

  /// Determines whether the walk ends at the input's new state, and marks it.
  private mutating func finishTurn(_ input: ExplorerInput, from mark: Int) {
    if !runs.isEmpty { markRepeatedRuns(input) }
    next.isOver = next.session.hasEnded || hasLeftWalkedFlows(input)
    if !Watch.isIdle { next.mark = watch.nextMark(after: turn(input), from: mark, in: program) }
  }

  /// A run that going away cancelled is repeated as the same: the session has not run its step once more.
  private mutating func markRepeatedRuns(_ input: ExplorerInput) {
    if case .start = input { return }
    for index in runs.indices {
      let step = runs[index].step
      let begun = runs[index...].count { $0.step == step }
      let counted = next.session.runCount(of: step) - base.session.runCount(of: step)
      runs[index].isRepeated = counted < begun
    }
  }

  /// Whether the session has gone on to a flow that is not walked.
  private func hasLeftWalkedFlows(_ input: ExplorerInput) -> Bool {
    let flow = next.session.outermostFlow
    if flow == self.flow || flow >= 0 && options.followedFlows.includes(flow) || input.suspendsOrResumes {
      return false
    }
    if case .start = input { return false }
    return flow != outermostFlowOfBase
  }

  /// The last input as a step.
  func turn(_ input: ExplorerInput) -> ExplorerTurn {
    ExplorerTurn(
      input: input, before: base.session, takenRows: takenRows, runs: runs, answerRows: answerRows,
      session: next.session, isOver: next.isOver, decidedRow: decidedRow, answer: answer,
      answersAtOnce: answersAtOnce, isAnswerTimed: next.answerDue != nil, clockSources: clockSources,
      answerClockByName: answerClockByName)
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

extension ActionAnswer {
  /// Whether it brings a duration that a lock of the world still has left.
  fileprivate var bringsRunningClock: Bool {
    guard case .outcome(_, let values) = self else { return false }
    return values.values.contains { value in
      if case .duration(let duration) = value { ClockEncoding.clockNumber(in: duration) != 0 } else { false }
    }
  }
}

extension SessionState {
  /// How often the session ran a step.
  fileprivate func runCount(of step: StepID) -> Int {
    configuration.runs.reduce(0) { $1.step == step ? $0 + Int($1.count) : $0 }
  }
}
