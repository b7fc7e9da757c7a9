import Lockstep

/// The steps from which a session never ends.
struct TrapFindings {
  /// Those that surely are, and those that perhaps are.
  var sure: [ExplorationFinding] = []
  var open: [ExplorationFinding] = []
  /// By steps that are sure only after some ways: a state of the walk of sessions that is the first without an end.
  var entrances: [StepID: Int] = [:]
}

extension Explorer {
  /// What is known of the states at a step.
  private struct StepStates {
    /// Whether an end is possible from one of them, and whether that is sure of one that sessions meet.
    var mayEnd = false
    var surelyEnds = false
    /// Whether one of them is, or may be, without an end, and whether sessions meet one that surely is.
    var isTrap = false
    var isMetTrap = false
    /// One without an end that an input of a state with an end leads to, and whether there may be one.
    var entrance: Int?
    var hasPossibleEntrance = false
  }

  /// The steps of sessions that never end.
  ///
  /// Where only some sessions at a step never end, it counts if one comes there from a state with an end: behind a dead end
  /// all steps are like that.
  ///
  /// - Parameter metState: the state of the walk of sessions that is like a state, by its key and its zone; nil if this is
  ///   that walk.
  func trapFindings(metState: ((_ key: [Int32], _ zone: Zone) -> Int?)? = nil) -> TrapFindings {
    let may = graph.mayLead(to: graph.isRegularEnd)
    let must =
      metState == nil
      ? may
      : graph.mustLead(to: {
        graph.isRegularEnd($0) || store.nodes[$0].role != .state && graph.edges(of: $0).isEmpty
      })
    let met = store.nodes.indices.map { state in
      metState.map { $0(store.keys[state], store.nodes[state].zone) } ?? state
    }
    let surelyEntered = statesEntered(
      from: may.indices.filter { must[$0] && met[$0] != nil }, onlySurely: metState != nil)
    let possiblyEntered = statesEntered(from: may.indices.filter { may[$0] }, onlySurely: false)
    var states: [StepID: StepStates] = [:]
    for (state, node) in store.nodes.enumerated() where !graph.isEnd(state) && node.isDisplayedState {
      var step = states[node.session.currentStep] ?? StepStates()
      if may[state] { step.mayEnd = true }
      if must[state] {
        if met[state] != nil { step.surelyEnds = true }
      } else {
        step.isTrap = true
        if possiblyEntered[state] { step.hasPossibleEntrance = true }
      }
      if !may[state], let session = met[state] {
        step.isMetTrap = true
        if surelyEntered[state], step.entrance == nil { step.entrance = session }
      }
      states[node.session.currentStep] = step
    }
    var found = TrapFindings()
    for step in program.allSteps {
      guard let known = states[step], known.isTrap else { continue }
      if !known.mayEnd, known.isMetTrap {
        found.sure.append(.trap(step))
      } else if !known.surelyEnds {
        found.open.append(.trap(step))
      } else if let entrance = known.entrance {
        found.sure.append(.partialTrap(step))
        found.entrances[step] = entrance
      } else if known.hasPossibleEntrance {
        found.open.append(.partialTrap(step))
      }
    }
    return found
  }

  /// The states that sessions begin with or come to from some states; what is between two states of a session, such as the
  /// background, is left aside.
  ///
  /// - Parameter onlySurely: whether only inputs count of which just one result is possible.
  private func statesEntered(from starts: [Int], onlySurely: Bool) -> [Bool] {
    var entered = [Bool](repeating: false, count: store.nodes.count)
    var open = starts.filter { store.nodes[$0].isDisplayedState }
    func enter(_ state: Int) {
      if entered[state] { return }
      entered[state] = true
      if !store.nodes[state].isDisplayedState { open.append(state) }
    }
    for start in graph.starts { enter(Int(start.target)) }
    while let state = open.popLast() {
      let own = graph.edges(of: state)
      for (index, edge) in zip(own.indices, own) {
        let hasOthers = [index - 1, index + 1].contains {
          own.indices.contains($0) && own[$0].input == edge.input
        }
        if onlySurely, hasOthers || edge.kind == .time { continue }
        enter(Int(edge.target))
      }
    }
    return entered
  }
}

extension SearchNode {
  /// Whether it is a state of a session in the foreground.
  fileprivate var isDisplayedState: Bool { role == .state && !session.isSuspended }
}
