package import Lockstep
package import LockstepSimulation

/// The lines of a script that repeats an explorer's inputs.
///
/// Outcomes that answer an action at once are prepared before the line that starts it, because the world of a script
/// may answer by itself. An action that something else happens to while it runs is simulated as a slow one: its outcome
/// is prepared once it runs again. One to which a world gives a time answers by itself, in the world of the script, too.
private struct ScenarioLines {
  private(set) var lines: [SessionLine] = []

  private let program: FlowProgram
  private let examples: (String) -> [ActionInput]
  private let changes: [[HostSetting]]
  /// Where outcomes of the action that was started last are prepared.
  private var preparationIndex = 0
  /// The session before the next step, if no line expects its view yet.
  private var uncheckedSession: SessionState?
  /// Whether the action that runs in that session answers by itself, at the time that its world names.
  private var isAnswerTimed = false
  /// The actions that run while something else happens, with an outcome of each.
  private var slowActions: [String: [SimulatedAnswer]] = [:]
  /// All actions that will be among them.
  private var slowActionNames: Set<String> = []
  /// The step whose action ran when the last line came.
  private var interruptedStep: StepID?
  /// Whether each outcome is prepared, even what the world of the script would answer.
  private let preparesAll: Bool

  /// - Parameters:
  ///   - steps: the first begins the session.
  ///   - starts: the settings of the model's starts.
  ///   - examples: the model's examples of an input.
  init(
    _ steps: [ExplorerTurn], of program: FlowProgram, starts: [[HostSetting]], changes: [[HostSetting]],
    examples: @escaping (String) -> [ActionInput]
  ) {
    self.program = program
    self.changes = changes
    self.examples = examples
    // A simulated action that takes its time does not ask the domain's world, so the script answers all.
    let slow = program.slowSteps(of: steps)
    preparesAll = !slow.isEmpty
    slowActionNames = Set(slow.compactMap { program.stepInfo($0).action })
    var world: [HostSetting] = []
    var isChanged = false
    for step in steps {
      switch step.input {
      case .start(let number): world = starts[number]
      case .answer(let row, _): addAnswer(row, step)
      case .decidedAnswer: if preparesAll { addAnswer(step.answerRows.first, step) }
      case .answersAtOnce: if preparesAll { addAnswersAtOnce(step) }
      default: addInput(step)
      }
      // A change lasts until the next input.
      if isChanged, let usual = changes.first { lines.append(.world(WorldChange(host: usual))) }
      isChanged = if case .change = step.input { true } else { false }
      (uncheckedSession, isAnswerTimed) = (step.session, step.isAnswerTimed)
    }
    if let last = steps.last {
      uncheckedSession = last.session
      simulateRunningAction()
      if let end = last.session.end { lines.append(.expect(.ended(end))) } else { expectPlace() }
    }
    if !world.isEmpty || !slowActions.isEmpty {
      lines.insert(.world(WorldChange(actions: slowActions, host: world)), at: 0)
    }
  }

  private mutating func addAnswer(_ row: RowID?, _ input: ExplorerTurn) {
    let step = row.map { program.rowInfo($0).step } ?? uncheckedSession?.currentStep
    let place = step.map { program.stepInfo($0).place } ?? ""
    let answer = input.answer ?? .outcome(Explorer<FreeOutcomes, NoWatch>.defaultOutcome)
    let action = step.flatMap { program.stepInfo($0).action }
    if input.timeBefore > .zero { interruptedStep = simulateRunningAction() }
    // An outcome that is prepared while its step runs would answer that run, and not the next one.
    if step != nil && step == interruptedStep || action.map({ slowActions[$0] != nil }) == true {
      expectPlace()
      lines += input.waitLines
      (preparationIndex, interruptedStep) = (lines.count, step)
      lines.append(.prepare([(place, answer)]))
    } else {
      lines.insert(.prepare([(place, answer)]), at: preparationIndex)
      preparationIndex += 1
    }
  }

  /// The script gives the first answer, and the world all that follow: each line that gave one would be an input.
  private mutating func addAnswersAtOnce(_ step: ExplorerTurn) {
    var following: [String: [SimulatedAnswer]] = [:]
    for (row, answer) in zip(step.answerRows, step.answersAtOnce).dropFirst() {
      guard let action = program.stepInfo(program.rowInfo(row).step).action else { continue }
      following[action, default: []].append(SimulatedAnswer(answer))
    }
    // A world goes on with its last answer.
    for (action, answers) in following {
      let changes = answers.indices.dropFirst().filter { answers[$0].answer != answers[$0 - 1].answer }
      following[action] = Array(answers[...(changes.last ?? 0)])
    }
    let first = step.answerRows.first
    let action = first.flatMap { program.stepInfo(program.rowInfo($0).step).action }
    // Before the line that starts the action, unless that one waits for its answer.
    let isWaiting = action.map { slowActions[$0] != nil } == true
    lines.insert(.world(WorldChange(actions: following)), at: isWaiting ? lines.count : preparationIndex)
    preparationIndex += 1
    var single = step
    single.answer = step.answersAtOnce.first
    addAnswer(first, single)
  }

  private func answer(_ row: RowID) -> ActionAnswer {
    let info = program.rowInfo(row)
    if info.trigger == .error { return .error(info.outcomeName) }
    let values = info.values.map { ($0.name, $0.kind.example) }
    return .outcome(info.outcomeName, values: Dictionary(values) { first, _ in first })
  }

  private mutating func addInput(_ step: ExplorerTurn) {
    interruptedStep = simulateRunningAction()
    let needs = uncheckedSession.map { Interpreter(program).neededNames($0) } ?? []
    expectPlace()
    if !step.input.isTime { lines += step.waitLines }
    preparationIndex = lines.count
    switch step.input {
    case .start, .answer, .decidedAnswer, .answersAtOnce: break
    case .row(let row, let example): lines.append(line(row, example, step.before))
    case .choice(let choice): lines.append(.send(.user(choice.rawValue)))
    case .give(let example):
      let values = needs.map { ($0, input($0, example)) }
      lines.append(.send(.give(Dictionary(values) { first, _ in first })))
    case .time:
      lines += step.waitLines
      if let row = step.answerRows.first, let answer = step.answer,
        case let info = program.stepInfo(program.rowInfo(row).step),
        info.action.map({ slowActionNames.contains($0) }) == true
      {
        lines.append(.prepare([(info.place, answer)]))
      }
    case .suspend: lines.append(.send(.suspend))
    case .suspendAndResume, .resume:
      if step.input == .suspendAndResume { lines.append(.send(.suspend)) }
      // In the background nothing runs that an outcome could answer.
      preparationIndex = lines.count
      interruptedStep = nil
      lines.append(.send(.resume))
    case .change(let number): lines.append(.world(WorldChange(host: changes[number])))
    }
  }

  private func line(_ row: RowID, _ example: Int, _ session: SessionState) -> SessionLine {
    let info = program.rowInfo(row)
    switch info.trigger {
    case .case, .returns: return .prepare([(program.stepInfo(info.step).place, .outcome(info.outcomeName))])
    case .error: return .prepare([(program.stepInfo(info.step).place, .error(info.text))])
    case .event, .user, .text:
      let gives = info.gives.map { [$0: input($0, example)] } ?? [:]
      // Other rows of all places that are awaited may have its words or its ID.
      let interpreter = Interpreter(program)
      let isCarryingEvent = info.trigger == .event && !gives.isEmpty
      if isCarryingEvent || !interpreter.isTakenByWords(row, session), interpreter.isTakenByID(row, session) {
        return .send(.row(info.id, gives: gives))
      }
      return .send(
        info.trigger == .event && gives.isEmpty ? .event(info.text) : .user(info.text, gives: gives))
    }
  }

  private func input(_ name: String, _ example: Int) -> ActionInput {
    let all = examples(name)
    return all[min(example, all.count - 1)]
  }

  /// An action runs, and something else than its answer happens: it is simulated as one that takes its time.
  ///
  /// - Returns: the step that runs it.
  @discardableResult private mutating func simulateRunningAction() -> StepID? {
    guard let session = uncheckedSession, Interpreter(program).runningEffect(session) != nil else {
      return nil
    }
    let row =
      session.answerRows.first { program.rowInfo($0).trigger != .error } ?? session.answerRows.first
    let action = program.stepInfo(session.currentStep).action
    if isAnswerTimed, action.map({ slowActionNames.contains($0) }) != true { return session.currentStep }
    if let action, slowActions[action] == nil, let row {
      slowActions[action] = [SimulatedAnswer(answer(row), after: .seconds(36_500 * 86_400))]
    }
    return session.currentStep
  }

  /// Expects the place of the session, and its view.
  private mutating func expectPlace() {
    guard let session = uncheckedSession, session.end == nil, !session.isSuspended else { return }
    uncheckedSession = nil
    lines.append(.expect(.at(program.stepInfo(session.currentStep).place)))
    guard let view = Interpreter(program).view(session) else { return }
    // A step that works without a screen shows nothing.
    if case .working = view.kind { return }
    lines.append(.expect(.shows(view.title)))
  }
}

extension Explorer {
  /// The lines of a script that does these steps.
  package func lines(_ steps: [ExplorerTurn]) -> [SessionLine] {
    ScenarioLines(steps, of: program, starts: startSettings, changes: changes, examples: { examples(of: $0) })
      .lines
  }
}

extension FlowProgram {
  /// The steps on a way whose action runs while something else happens than its answer.
  fileprivate func slowSteps(of way: [ExplorerTurn]) -> [StepID] {
    way.indices.filter { index in
      Interpreter(self).runningEffect(way[index].session) != nil && !way[index].isAnswerTimed
        && (index + 1 == way.count || !way[index + 1].isImmediateAnswer)
    }
    .map { way[$0].session.currentStep }
  }
}

extension ScenarioWorld {
  /// The world of a scenario that goes a way: without the outcomes that would come before something else happens, since
  /// the scenario prepares them; nil if nothing is left.
  package func leavingTime(for way: [ExplorerTurn], in program: FlowProgram) -> ScenarioWorld? {
    let steps = program.slowSteps(of: way).map { program.stepInfo($0) }
    return without(outcomesOf: Set(steps.flatMap { [$0.place] + [$0.action].compactMap(\.self) }))
  }
}

extension ExplorerTurn {
  /// The line that lets the time before the input pass; none if it comes at once.
  fileprivate var waitLines: [SessionLine] { timeBefore > .zero ? [.wait(timeBefore)] : [] }

  /// Whether it is the answer of an action that has just begun.
  fileprivate var isImmediateAnswer: Bool {
    switch input {
    case .answer, .decidedAnswer, .answersAtOnce: timeBefore == .zero
    default: false
    }
  }
}
