import Lockstep

// What a walk shows of properties.
extension Explorer where Watch == PropertyWatch {
  /// The result of a walk of whole histories for the property in a place of the watch; nil if it was ended early.
  mutating func resultOfWholeWalk(of place: Int) -> PropertyCheck? {
    let claim = watch.properties[place].claim
    if let found = watch.brokenAt[place] { return brokenResult(at: found.state) }
    if limit != nil { return nil }
    if case .alwaysPossible(let condition, _) = claim {
      if let stuck = stuckStates(condition, place, graph.mayLead(to:)).first {
        return brokenResult(at: stuck)
      }
      // Which clock comes to zero first is not known of a state, only of a session.
      if graph.hasTimeBranches, !stuckStates(condition, place, { graph.mustLead(to: $0) }).isEmpty {
        return .notSettled(nil)
      }
    }
    return resultOfPossible(by: claim, may: self)
      ?? (watch.isVacuous(place) ? .vacuous : .holds(states: graph.stateCount))
  }

  /// Whether an `always-possible` holds whichever answers come.
  func holdsForAllAnswers(_ place: Int) -> Bool {
    guard case .alwaysPossible(let condition, _) = watch.properties[place].claim else { return false }
    return stuckStates(condition, place) { graph.mustLead(choosesAnswers: false, to: $0) }.isEmpty
  }

  /// Broken in a state, if a session comes there.
  mutating func brokenResult(at state: Int) -> PropertyCheck {
    timed(path(to: state)).map { .broken($0) } ?? .notSettled(nil)
  }

  /// The result of a walk of possible events; nil if sessions have to be walked.
  func resultOfPossibleEvents(of place: Int) -> PropertyCheck? {
    guard isExact, watch.brokenAt[place] == nil else { return nil }
    switch watch.properties[place].claim {
    case .possible: return nil
    case .alwaysPossible(let condition, _):
      if !stuckStates(condition, place, { graph.mustLead(to: $0) }).isEmpty { return nil }
    case .never, .atMost: break
    }
    return watch.isVacuous(place) ? .vacuous : .holds(states: graph.stateCount)
  }

  /// The states, by their keys and zones, that would break an `always-possible` if a session came there.
  func breakingStates(of place: Int) -> [[Int32]: [Zone]] {
    guard case .alwaysPossible(let condition, _) = watch.properties[place].claim else { return [:] }
    return Dictionary(grouping: stuckStates(condition, place, graph.mayLead(to:))) { store.keys[$0] }
      .mapValues { $0.map { store.nodes[$0].zone } }
  }

  /// The states that a property is about from which no way leads to a condition.
  private func stuckStates(
    _ condition: Property.Condition, _ place: Int, _ lead: ((Int) -> Bool) -> [Bool]
  ) -> [Int] {
    let met = whereMet(condition)
    // A node without edges, since no part fits it, represents no session. A world without an answer says nothing of the flow.
    let leads = lead {
      met[$0] || store.nodes[$0].isUnanswered || store.nodes[$0].role != .state && graph.edges(of: $0).isEmpty
    }
    return leads.indices.filter {
      !leads[$0] && !graph.faultStates.contains($0) && watch.isAbout(store.nodes[$0], place, in: program)
    }
  }

  /// The result for a moment that must be reached within some inputs of a user; nil if the walks leave it open.
  ///
  /// - Parameter may: the walk of possible events, or this one if all screens are in sight.
  mutating func resultOfPossible(by claim: Property.Claim, may: Explorer) -> PropertyCheck? {
    guard case .possible(let condition, let most) = claim else { return nil }
    let isWhole = options.visibility == VisibilityOptions()
    let (met, counts) = (whereMet(condition), graph.fewestUserInputs(onlyFirst: !isWhole))
    let nearest = counts.indices.filter { met[$0] }.min { counts[$0] ?? .max < counts[$1] ?? .max }
    if let nearest, let count = counts[nearest], count <= most { return .holds(states: graph.stateCount) }
    if !isWhole {
      let (met, counts) = (may.whereMet(condition), may.graph.fewestUserInputs(onlyFirst: false))
      guard may.isExact, !counts.indices.contains(where: { met[$0] && counts[$0] ?? .max <= most })
      else { return nil }
    }
    return nearest.map { brokenResult(at: $0) } ?? .broken([startTurn(0)])
  }

  private func whereMet(_ condition: Property.Condition) -> [Bool] {
    store.nodes.indices.map { state in
      let node = store.nodes[state]
      return node.role == .state
        && condition.holds(of: node.session, isOver: node.isOver, in: program)
    }
  }
}
