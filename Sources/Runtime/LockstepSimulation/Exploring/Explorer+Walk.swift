package import Lockstep

// From state to state.
extension Explorer {
  /// Walks until nothing new is met, or a bound is reached.
  @specialized(where Model == FreeOutcomes, Watch == NoWatch)
  @specialized(where Model == FreeOutcomes, Watch == PropertyWatch)
  package mutating func explore() {
    for number in model.starts.indices {
      startSession(number)
      if options.visibility.triesAllHidden {
        insertVisiblePart(from: nil, input: number, growth: 1)
      } else {
        insert(.state, from: nil, number, growth: 1)
      }
    }
    while graph.expandedCount < graph.stateCount, goalState == nil, limit == nil {
      if options.visibility.triesAllHidden {
        expandPossible(graph.expandedCount)
      } else {
        expand(graph.expandedCount)
      }
      graph.expandedCount += 1
      if goalState == nil, limit == nil { limit = reachedLimit() }
    }
    graph.sortEdges()
  }

  /// Tries all inputs of a state.
  private mutating func expand(_ here: Int) {
    load(here)
    if !base.isOver { recordBase() }
    if base.session.configuration.history.count > options.mostScreens || watch.endsWalk(at: base.mark) {
      return graph.prune(here)
    }
    var begins = false
    for number in inputs.indices where !inputs[number].isChange {
      apply(inputs[number])
      if isRedundant(inputs[number]) { continue }
      if beginsAction { begins = true } else if base.role == .changed { continue }
      let growth = next.session.configuration.history.count - base.session.configuration.history.count
      insert(.state, from: here, number, growth: Int8(growth.signum()))
    }
    if begins { addChanges(from: here) }
  }

  /// Takes note of what the state that is walked from shows.
  mutating func recordBase() {
    tally.record(base.session.configuration)
    if base.session.phase == .active { tally.record(shadowed: interpreter.shadowedRows(base.session)) }
  }

  /// Whether the last input began an action that notices changes.
  var beginsAction: Bool {
    let running = next.session.configuration.runningEffect
    guard !model.changes.isEmpty, running != 0, running != base.session.configuration.runningEffect else {
      return false
    }
    return program.stepInfo(next.session.currentStep).action.map { model.noticesChanges($0) } ?? false
  }

  /// Adds the changes around a state that an input of it notices.
  mutating func addChanges(from here: Int) {
    guard base.role == .state else { return }
    for number in inputs.indices where inputs[number].isChange {
      apply(inputs[number])
      if self.number(of: next.modelState) != self.number(of: base.modelState) {
        insert(.changed, from: here, number, growth: 0)
      }
    }
  }

  /// Adds `next` as a state, unless it is known.
  ///
  /// - Parameter here: the state that is walked from; nil for a start; `input` is then the start's number.
  mutating func insert(_ role: StateRole, from here: Int?, _ input: Int, growth: Int8) {
    next.role = role
    let key = encodeVisibleState()
    let (state, isNew) = store.insert(key, next)
    let isReal = role == .state || role == .shortHistory
    let rows = isReal ? takenRows : []
    if isReal { tally.record(effects.trace ?? []) }
    let isInput = here != nil && base.role != .shortHistory
    let suspendsOrResumes = isInput && inputs[input].suspendsOrResumes
    let isBarred =
      isInput && isReal && !watch.barredEvents.isEmpty
      && turn(inputs[input]).hasEvent(of: watch.barredEvents, in: program)
    let label = graph.number(
      of: ExploredGraph.Label(
        takenRows: rows, suspendsOrResumes: suspendsOrResumes, isBarred: suspendsOrResumes || isBarred,
        isUserInput: isInput && isReal && inputs[input].isUserInput(in: program)))
    if let here {
      if isInput, isReal { recordFaultingRow(of: inputs[input]) }
      // A timer that begins anew is a change, too.
      let begins = clockSources.contains { if case .continuing = $0 { false } else { true } }
      let changes = growth != 0 || state != here || rows.count > 1 || begins
      tally.record(
        first: rows.first, changes: changes || rows.contains { program.rows[Int($0.index)].hasEffect })
    }
    graph.addEdge(from: here, input, to: state, label, growth: growth, isInput ? inputs[input].kind : .chosen)
    if isNew {
      let isFault = if case .fault? = next.session.end { true } else { false }
      graph.addState(from: here, input, isEnd: next.isOver, isFault: isFault)
      let isFound = watch.meetsGoal(
        at: state, after: graph.edgeCount, mark: next.mark, next.session, isOver: next.isOver, in: program)
      if goalState == nil, isFound || goals[key]?.contains(where: { $0.includes(next.zone) }) == true {
        goalState = state
      }
    }
  }

  /// The same walk from the start with another part in sight, up to one of the goals.
  func restarted(with visibility: VisibilityOptions, watch: Watch? = nil, goals: [[Int32]: [Zone]] = [:])
    -> Explorer
  {
    var walk = self
    if let watch { walk.watch = watch }
    walk.options.visibility = visibility
    walk.window = HistoryWindow(program, visibility)
    // The walk of possible events is still used while sessions are walked.
    if options.visibility.triesAllHidden { walk.options.mostMemory -= memoryBytes }
    walk.goals = goals
    (walk.store, walk.graph, walk.hiddenHistory) = (StateStore(), ExploredGraph(), HiddenHistory())
    (walk.goalState, walk.limit, walk.isTimeInexact, walk.edgeCountAtLastCheck) = (nil, nil, false, 0)
    walk.tally = ExplorationTally(program)
    return walk
  }

  /// Puts the screens too far down in the history of `next` out of sight, and suspended sessions.
  mutating func hideOldScreens() {
    let screens = options.visibility.screens
    guard screens < .max,
      next.session.configuration.history.count > screens || next.session.hasSuspendedSession
    else { return }
    window.hideOldScreens(of: &next.session)
    // What time changes stays in sight.
    guard !options.visibility.includesSaves, let savedConfiguration = next.session.savedConfiguration,
      window.saveSlot(of: savedConfiguration) == nil,
      savedConfiguration.timers.isEmpty,
      !savedConfiguration.data.contains(where: { encoder.isTimerValue[Int($0.name.number)] })
    else { return }
    let slot = slots.number(of: SaveSlot(mark: next.mark, model: nextModelNumber))
    if options.visibility.triesAllHidden {
      var session = SessionState(program)
      session.configuration = savedConfiguration
      hiddenHistory.addSave(savedConfiguration, to: slot, key(of: session))
    }
    next.session.savedConfiguration = window.standInSave(slot)
  }

  /// A row that leads to a fault is not taken, but it can happen.
  private mutating func recordFaultingRow(of input: ExplorerInput) {
    guard case .fault? = next.session.end else { return }
    switch input {
    case .row(let row, _), .answer(let row?, _): tally.record(taken: row)
    case .time(let clocks):
      // Of several timers that are due at once nothing tells which one it was.
      for timer in base.session.configuration.timers where ClockEncoding.isDue(timer.deadline, ending: clocks)
      {
        tally.record(taken: timer.row)
      }
    default: break
    }
    for row in answerRows { tally.record(taken: row) }
    for case .entered(let step, _) in effects.trace ?? [] {
      for row in program.rows(of: step) where program.isOverAtOnce(row) { tally.record(taken: row) }
    }
  }

  /// The bound that is reached. The caller is asked only now and then, at the same edges on each machine.
  mutating func reachedLimit() -> ExplorationLimit? {
    if graph.stateCount > options.mostStates { return .states(options.mostStates) }
    if graph.edgeCount > options.mostEdges { return .time }
    guard graph.edgeCount >= edgeCountAtLastCheck + 256 else { return nil }
    edgeCountAtLastCheck = graph.edgeCount
    if memoryBytes > options.mostMemory { return .memory(options.mostMemory) }
    return options.shouldContinue(graph.stateCount) ? nil : .time
  }

  /// The approximate memory of the walk, in bytes.
  private var memoryBytes: Int { store.memoryBytes + graph.memoryBytes + hiddenHistory.memoryBytes }

  // How a state was reached.

  /// A shortest way to a state, from the start of the session.
  package mutating func path(to state: Int) -> [ExplorerTurn] {
    var steps: [ExplorerTurn] = []
    var origin = graph.origin(of: state)
    while let source = origin.state {
      steps.insert(turn(from: source, input: origin.input), at: 0)
      origin = graph.origin(of: source)
    }
    return [startTurn(origin.input)] + steps
  }

  /// The step that begins a session with a start of the model.
  package mutating func startTurn(_ number: Int) -> ExplorerTurn {
    startSession(number)
    return turn(.start(number))
  }

  /// The step that an input of a state comes to, by its number.
  package mutating func turn(from state: Int, input number: Int) -> ExplorerTurn {
    load(state)
    apply(inputs[number])
    return turn(inputs[number])
  }

  /// The session of a state; of an end, how it ended.
  package func session(at state: Int) -> SessionState { store.nodes[state].session }
}

extension FlowProgram {
  /// Whether it is the row of a timer that fires as soon as it begins.
  fileprivate func isOverAtOnce(_ row: RowID) -> Bool {
    let code = code(of: row)
    guard code.isTimer, case .fixed(.zero) = delays[Int(code.delay)] else { return false }
    return true
  }
}
