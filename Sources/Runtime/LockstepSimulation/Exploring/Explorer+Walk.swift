package import Lockstep

// From state to state.
extension Explorer {
  /// Walks until nothing new is met, or a bound is reached.
  @specialized(where Model == FreeOutcomes, Watch == NoWatch)
  @specialized(where Model == FreeOutcomes, Watch == PropertyWatch)
  package mutating func explore() {
    for number in model.starts.indices {
      start(number)
      if options.sight.triesAllHidden {
        deliver(from: nil, input: number, growth: 1)
      } else {
        insert(.state, from: nil, number, growth: 1)
      }
    }
    while graph.walkedCount < graph.count, found == nil, limit == nil {
      if options.sight.triesAllHidden { expandMay(graph.walkedCount) } else { expand(graph.walkedCount) }
      graph.walkedCount += 1
      if found == nil, limit == nil { limit = reached() }
    }
    graph.finish()
  }

  /// Tries all inputs of a state.
  private mutating func expand(_ here: Int) {
    load(here)
    if !base.isOver { tally.record(base.session.configuration) }
    if base.session.configuration.history.count > options.mostScreens || watch.endsWalk(at: base.mark) {
      return graph.cut(here)
    }
    var begins = false
    for number in inputs.indices where !inputs[number].isChange {
      apply(inputs[number])
      if beginsAction { begins = true } else if base.role == .changed { continue }
      let growth = next.session.configuration.history.count - base.session.configuration.history.count
      insert(.state, from: here, number, growth: Int8(growth.signum()))
    }
    if begins { addChanges(from: here) }
  }

  /// Whether the last input began an action that notices changes.
  var beginsAction: Bool {
    let running = next.session.configuration.running
    guard !model.changes.isEmpty, running != 0, running != base.session.configuration.running else {
      return false
    }
    return program.stepInfo(next.session.place).action.map { model.noticesChanges($0) } ?? false
  }

  /// Adds the changes around a state that an input of it notices.
  mutating func addChanges(from here: Int) {
    guard base.role == .state else { return }
    for number in inputs.indices where inputs[number].isChange {
      apply(inputs[number])
      if self.number(of: next.model) != self.number(of: base.model) {
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
    let isReal = role == .state || role == .short
    let rows = isReal ? taken : []
    if isReal { tally.record(effects.trace ?? []) }
    let isInput = here != nil && base.role != .short
    let isAway = isInput && inputs[input].isAway
    let isBarred =
      isInput && isReal && !watch.barredEvents.isEmpty
      && step(inputs[input]).has(watch.barredEvents, in: program)
    let label = graph.number(
      of: ExploredGraph.Label(
        takenRows: rows, isAway: isAway, isBarred: isAway || isBarred,
        isOfUser: isInput && isReal && inputs[input].isOfUser(in: program)))
    if let here {
      if isInput, isReal { noteFault(of: inputs[input]) }
      // A timer that begins anew is a change, too.
      let begins = clockSources.contains { if case .old = $0 { false } else { true } }
      let changes = growth != 0 || state != here || rows.count > 1 || begins
      tally.record(
        first: rows.first, changes: changes || rows.contains { program.rows[Int($0.index)].hasEffect })
    }
    graph.add(from: here, input, to: state, label, growth: growth, isInput ? inputs[input].kind : .chosen)
    if isNew {
      let isFault = if case .fault? = next.session.end { true } else { false }
      graph.addState(from: here, input, isEnd: next.isOver, isFault: isFault)
      let isFound = watch.isFound(
        at: state, after: graph.edgeCount, mark: next.mark, next.session, isOver: next.isOver, in: program)
      if found == nil, isFound || goals[key]?.contains(where: { $0.includes(next.zone) }) == true {
        found = state
      }
    }
  }

  /// The same walk from the start with another part in sight, up to one of the goals.
  func again(_ sight: Sight, watch: Watch? = nil, goals: [[Int32]: [Zone]] = [:]) -> Explorer {
    var walk = self
    if let watch { walk.watch = watch }
    walk.options.sight = sight
    walk.horizon = Horizon(program, sight)
    // The walk of possible events is still used while sessions are walked.
    if options.sight.triesAllHidden { walk.options.mostMemory -= memory }
    walk.goals = goals
    (walk.store, walk.graph, walk.beneath) = (StateStore(), ExploredGraph(), HiddenHistory())
    (walk.found, walk.limit, walk.isTimed, walk.edgeCountWhenAsked) = (nil, nil, false, 0)
    walk.tally = ExplorationTally(program)
    return walk
  }

  /// Puts the screens too far down in the history of `next` out of sight, and suspended sessions.
  mutating func summarise() {
    let screens = options.sight.screens
    guard screens < .max,
      next.session.configuration.history.count > screens || next.session.hasSuspendedSession
    else { return }
    horizon.summarise(&next.session)
    // What time changes stays in sight.
    guard !options.sight.includesSaves, let saved = next.session.saved, horizon.slot(saved) == nil,
      saved.timers.isEmpty,
      !saved.data.contains(where: { encoder.isTimerValue[Int($0.name.number)] })
    else { return }
    let slot = slots.number(of: SaveSlot(mark: next.mark, model: modelOfNext))
    if options.sight.triesAllHidden {
      var session = SessionState(program)
      session.configuration = saved
      beneath.add(saved, to: slot, key(of: session))
    }
    next.session.saved = horizon.save(slot)
  }

  /// A row that leads to a fault is not taken, but it can happen.
  private mutating func noteFault(of input: ExplorerInput) {
    guard case .fault? = next.session.end else { return }
    switch input {
    case .row(let row, _), .answer(let row?, _): tally.record(taken: row)
    default: break
    }
  }

  /// The bound that is reached. The caller is asked only now and then, at the same edges on each machine.
  mutating func reached() -> ExplorationLimit? {
    if graph.count > options.mostStates { return .states(options.mostStates) }
    if graph.edgeCount > options.mostEdges { return .time }
    guard graph.edgeCount >= edgeCountWhenAsked + 256 else { return nil }
    edgeCountWhenAsked = graph.edgeCount
    if memory > options.mostMemory { return .memory(options.mostMemory) }
    return options.goesOn(graph.count) ? nil : .time
  }

  /// The approximate memory of the walk, in bytes.
  private var memory: Int { store.bytes + graph.bytes + beneath.bytes }

  // How a state was reached.

  /// A shortest way to a state, from the start of the session.
  package mutating func path(to state: Int) -> [ExplorerTurn] {
    var steps: [ExplorerTurn] = []
    var origin = graph.origin(of: state)
    while let source = origin.state {
      steps.insert(step(from: source, input: origin.input), at: 0)
      origin = graph.origin(of: source)
    }
    return [begin(origin.input)] + steps
  }

  /// The step that begins a session with a start of the model.
  package mutating func begin(_ number: Int) -> ExplorerTurn {
    start(number)
    return step(.start(number))
  }

  /// The step that an input of a state comes to, by its number.
  package mutating func step(from state: Int, input number: Int) -> ExplorerTurn {
    load(state)
    apply(inputs[number])
    return step(inputs[number])
  }

  /// The session of a state; of an end, how it ended.
  package func session(at state: Int) -> SessionState { store.nodes[state].session }
}
