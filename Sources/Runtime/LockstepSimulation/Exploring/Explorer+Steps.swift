package import Lockstep

// Applies inputs.
extension Explorer {
  /// Begins a new session in `next`, with a start of the model.
  mutating func start(_ number: Int) {
    forget()
    guard let session = try? interpreter.start(options.flow, parameters: options.parameters, into: &effects)
    else { return }
    next = SearchNode(session: session, model: model.starts[number].state)
    noteRuns(from: 0)
    answerCalls()
    finish(.start(number), from: 0)
  }

  /// Sets `next` to the state that the input leads to from `base`.
  mutating func attempt(_ input: ExplorerInput) {
    forget()
    next = base
    let now = next.session.now
    switch input {
    case .start: break
    case .row(let row, let example): take(row, example, at: now)
    case .choice(let choice): send(.user(choice.rawValue), at: now)
    case .give(let example): send(.give(interpreter.needs(next.session).map { given($0, example) }), at: now)
    case .answer(let row): answer(row, at: now)
    case .time(let moment): send(.time, at: moment)
    case .away(let moment):
      send(.suspend, at: now)
      send(.resume, at: moment)
    case .change(let number):
      model.apply(model.changes[number], to: &next.model)
    }
    answerCalls()
    finish(input, from: base.mark)
  }

  private mutating func take(_ row: RowID, _ example: Int, at now: Duration) {
    guard program.rows[Int(row.index)].gives >= 0, let name = program.rowInfo(row).gives else {
      return send(.take(row), at: now)
    }
    send(.take(row, gives: [given(name, example)]), at: now)
  }

  private mutating func forget() {
    effects.removeAll()
    runs.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: true)
  }

  private mutating func send(_ kind: SessionInput.Kind, at time: Duration) {
    let count = effects.count
    interpreter.step(&next.session, SessionInput(at: time, kind), into: &effects)
    noteRuns(from: count)
  }

  private mutating func noteRuns(from count: Int) {
    for case .run(_, let step, _) in effects[count...] {
      runs.append(ExplorerStep.Run(step: step, isAgain: false))
    }
  }

  /// A value as an input brings it: of a secret, the number of the example is the reference.
  private func given(_ name: String, _ example: Int) -> Given {
    let examples = model.examples(of: name)
    let number = min(example, examples.count - 1)
    switch examples[number] {
    case .secret: return .secret(name, SecretRef(UInt32(number)))
    case .plain(let value): return .plain(name, value)
    }
  }

  /// A row that the model does not decide.
  private mutating func answer(_ row: RowID?, at now: Duration) {
    guard let id = interpreter.running(next.session) else { return }
    guard let row else { return send(.answer(id, .outcome(Self.anything)), at: now) }
    let info = program.rowInfo(row)
    if let action = program.stepInfo(info.step).action {
      model.note(outcome: info.outcomeName, of: action, in: &next.model)
    }
    answers.append(row)
    var values: [String: DataValue] = [:]
    for (name, kind) in info.values { values[name] = kind.example }
    send(.answer(id, .row(row, values: values)), at: now)
  }

  /// The answer of an action without rows.
  package static var anything: String { "done" }

  /// Lets the model answer until it is not its turn.
  private mutating func answerCalls() {
    var answered = 0
    guard model.answersCalls else { return }
    while let id = interpreter.running(next.session), let call, answered < mostAnswersInARow {
      let now = next.session.now
      let kind: Answer
      do throws(WorldProblem) {
        switch try model.answer(call, in: &next.model) {
        case .outcome(let name, let values): kind = .outcome(name, values: values)
        case .error(let name): kind = .error(name)
        case nil: return
        }
      } catch {
        kind = .failure(error.message)
      }
      let took = effects.trace?.count ?? 0
      send(.answer(id, kind), at: now)
      noteAnswer(from: took)
      answered += 1
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
    return interpreter.call(session, attempt: session.attempt) { model.examples(of: $0)[Int($1.number)] }
  }

  /// Determines whether the walk ends at the input's new state, and marks it.
  private mutating func finish(_ input: ExplorerInput, from mark: Int) {
    // A run that going away cancelled is repeated as the same.
    if input.isAway, interpreter.running(base.session) != nil, runs.first?.step == base.session.place {
      runs[0].isAgain = true
    }
    next.isOver = next.session.hasEnded || wentOn(input)
    if !Watch.isIdle { next.mark = watch.mark(after: step(input), from: mark, in: program) }
  }

  /// Whether the session has gone on to a flow that is not walked.
  private func wentOn(_ input: ExplorerInput) -> Bool {
    let flow = next.session.bottomFlow
    if flow == self.flow || flow >= 0 && options.follows.includes(flow) || input.isAway { return false }
    if case .start = input { return false }
    return flow != bottom
  }

  /// The last input as a step.
  func step(_ input: ExplorerInput) -> ExplorerStep {
    ExplorerStep(
      input: input, before: base.session, taken: taken, runs: runs, answers: answers,
      session: next.session, isOver: next.isOver)
  }
}

extension ValueKind {
  /// The example values of an outcome that the explorer chooses.
  package var example: DataValue {
    switch self {
    case .duration: .duration(.seconds(60))
    case .integer: .integer(1)
    case .text: .text("text")
    }
  }
}
