package import Lockstep

/// Whether a property holds in every reachable state.
package enum PropertyCheck: Sendable {
  /// It holds, as so many states show.
  case holds(states: Int)
  /// It holds as long as no history has more screens.
  case holdsUpTo(screens: Int, states: Int)
  /// It holds because nothing that it is about can happen.
  case vacuous
  /// A way to a moment at which it does not hold, and what begins the scenario.
  case broken([ExplorerStep])
  /// Neither is known; nil if no bound was reached, so that more time would not help.
  case notSettled(ExplorationLimit?)

  /// Checks a property in one flow.
  ///
  /// A few states are walked with whole histories; if a flow has more, possible events are walked first, with more and more
  /// screens in sight, and then sessions that are like those found.
  ///
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  package static func check<Model: ActionModel>(
    _ property: Property, _ program: FlowProgram, _ model: Model, options: ExplorerOptions
  ) throws(InputRejection) -> PropertyCheck {
    try judge(property, program, model, options: options).check
  }

  /// - Returns: also whether an `always-possible` holds whatever the actions answer, as long as they do.
  private static func judge<Model: ActionModel>(
    _ property: Property, _ program: FlowProgram, _ model: Model, options: ExplorerOptions
  ) throws(InputRejection) -> (check: PropertyCheck, isForced: Bool) {
    if let flow = program.flow(options.flow), let check = property.decided(for: program, from: flow) {
      return (check, false)
    }
    var options = options
    options.follows = property.follows
    if case .possible(let condition, let most) = property.claim {
      // A way is often much shorter than a walk of everything.
      let watch = NearbyWatch(condition: condition, most: most)
      var near = try Explorer(program, model: model, watch: watch, options: options)
      near.exploreSmall()
      if let found = near.found {
        let way = near.path(to: found)
        if near.timed(way) != nil { return (.holds(states: near.graph.count), false) }
      }
    }
    var walk = try Explorer(program, model: model, watch: PropertyWatch(property), options: options)
    walk.exploreSmall()
    if let check = walk.whatHolds(of: property.claim) { return (check, walk.isForced(property.claim)) }
    guard options.mostStates > options.smallWalk, walk.limit != .time else {
      return (.notSettled(walk.limit), false)
    }
    for sight in Sight.rounds {
      var may = walk.again(sight)
      may.explore()
      if let limit = may.limit { return (.notSettled(limit), false) }
      if let check = may.whatMayHold(of: property.claim) { return (check, may.isForced(property.claim)) }
      var seen = may.again(sight.ofSessions, goals: may.wanted(of: property.claim))
      seen.explore()
      if let found = seen.found { return (seen.broken(at: found), false) }
      if let limit = seen.limit { return (.notSettled(limit), false) }
      if let check = seen.whatIsPossible(by: property.claim, may: may) { return (check, false) }
    }
    for screens in [6, 4, 2] {
      var cut = walk.again(Sight())
      cut.options.mostScreens = screens
      cut.explore()
      if cut.limit == .time { return (.notSettled(.time), false) }
      if case .holds(let states)? = cut.whatHolds(of: property.claim) {
        // One way that was found is enough.
        if case .possible = property.claim { return (.holds(states: states), false) }
        return (.holdsUpTo(screens: screens, states: states), false)
      }
      if let found = cut.found { return (cut.broken(at: found), false) }
    }
    return (.notSettled(nil), false)
  }

  /// Checks a property with any answer at any time, and in worlds if that does not decide it.
  ///
  /// A moment that free answers do not reach occurs in no world: if they cannot break a property, it holds. So does an
  /// `always-possible` whose goal is reached whichever answers come. Others are checked in worlds as well: first where only
  /// the actions that the property names answer as in a world, which is still more than can happen.
  ///
  /// - Parameter varies: whether sessions begin in all worlds that the host distinguishes; in a single world, free
  ///   answers are not asked.
  /// - Returns: the result, and whether a path that breaks the property has free answers.
  package static func check<Host: ExplorableHost>(
    _ property: Property, _ program: FlowProgram, in world: SimulatedWorld<Host>, varies: Bool,
    options: ExplorerOptions
  ) throws(InputRejection) -> (check: PropertyCheck, isFree: Bool) {
    if varies {
      let (free, isForced) = try judge(property, program, FreeOutcomes(program), options: options)
      switch (property.claim, free) {
      case (.never, .broken), (.atMost, .broken), (.possible, .holds): break
      case (.alwaysPossible, .holds) where !isForced: break
      case (.alwaysPossible, .holdsUpTo): break
      default: return (free, true)
      }
      if let check = try checkOwnActions(of: property, program, in: world, options: options) {
        return (check, false)
      }
    }
    let model = HostModel(world, program, flow: options.flow, varies: varies)
    return (try check(property, program, model, options: options), false)
  }
}

extension PropertyCheck {
  /// The result in worlds that decide only the actions that a property names, and what these depend on; nil if it takes
  /// more.
  private static func checkOwnActions<Host: ExplorableHost>(
    of property: Property, _ program: FlowProgram, in world: SimulatedWorld<Host>, options: ExplorerOptions
  ) throws(InputRejection) -> PropertyCheck? {
    guard property.claim.isOfMoments, let actions = world.host.actions(behind: property.actions(in: program))
    else { return nil }
    let model = HostModel(world, program, flow: options.flow, varies: true, deciding: actions)
    let result = try check(property, program, model, options: options)
    switch result {
    case .holds, .vacuous, .notSettled(.time?): return result
    case .holdsUpTo, .broken, .notSettled: return nil
    }
  }
}

extension Explorer where Watch == PropertyWatch {
  /// The result of a walk of whole histories; nil if it was ended early.
  fileprivate mutating func whatHolds(of claim: Property.Claim) -> PropertyCheck? {
    if let found { return broken(at: found) }
    if limit != nil { return nil }
    if case .alwaysPossible(let condition, _) = claim {
      if let stuck = stuck(condition, graph.mayLead(to:)).first { return broken(at: stuck) }
      // Which clock comes to zero first is not known of a state, only of a session.
      if graph.branchesInTime, !stuck(condition, { graph.mustLead(to: $0) }).isEmpty {
        return .notSettled(nil)
      }
    }
    return whatIsPossible(by: claim, may: self) ?? (watch.isVacuous ? .vacuous : .holds(states: graph.count))
  }

  /// Whether an `always-possible` holds whichever answers come.
  fileprivate func isForced(_ claim: Property.Claim) -> Bool {
    guard case .alwaysPossible(let condition, _) = claim else { return false }
    return stuck(condition) { graph.mustLead(choosesAnswers: false, to: $0) }.isEmpty
  }

  /// Broken in a state, if a session comes there.
  fileprivate mutating func broken(at state: Int) -> PropertyCheck {
    timed(path(to: state)).map { .broken($0) } ?? .notSettled(nil)
  }

  /// The result of a walk of possible events; nil if sessions have to be walked.
  fileprivate func whatMayHold(of claim: Property.Claim) -> PropertyCheck? {
    guard isExact, found == nil else { return nil }
    switch claim {
    case .possible: return nil
    case .alwaysPossible(let condition, _):
      if !stuck(condition, { graph.mustLead(to: $0) }).isEmpty { return nil }
    case .never, .atMost: break
    }
    return watch.isVacuous ? .vacuous : .holds(states: graph.count)
  }

  /// The states, by their keys and zones, that would break an `always-possible` if a session came there.
  fileprivate func wanted(of claim: Property.Claim) -> [[Int32]: [Zone]] {
    guard case .alwaysPossible(let condition, _) = claim else { return [:] }
    return Dictionary(grouping: stuck(condition, graph.mayLead(to:))) { store.keys[$0] }
      .mapValues { $0.map { store.nodes[$0].zone } }
  }

  /// The states that the property is about from which no way leads to a condition.
  private func stuck(_ condition: Property.Condition, _ lead: ((Int) -> Bool) -> [Bool]) -> [Int] {
    let met = metStates(condition)
    // A node without edges, since no part fits it, represents no session. A world without an answer says nothing of the flow.
    let leads = lead {
      met[$0] || store.nodes[$0].isUnanswered || store.nodes[$0].role != .state && graph.edges(of: $0).isEmpty
    }
    return leads.indices.filter {
      !leads[$0] && !graph.faulty.contains($0) && watch.isAbout(store.nodes[$0], in: program)
    }
  }

  /// The result for a moment that must be reached within some inputs of a user; nil if the walks leave it open.
  ///
  /// - Parameter may: the walk of possible events, or this one if all screens are in sight.
  fileprivate mutating func whatIsPossible(by claim: Property.Claim, may: Explorer) -> PropertyCheck? {
    guard case .possible(let condition, let most) = claim else { return nil }
    let isWhole = options.sight == Sight()
    let (met, counts) = (metStates(condition), graph.inputCounts(onlyFirst: !isWhole))
    let nearest = counts.indices.filter { met[$0] }.min { counts[$0] ?? .max < counts[$1] ?? .max }
    if let nearest, let count = counts[nearest], count <= most { return .holds(states: graph.count) }
    if !isWhole {
      let (met, counts) = (may.metStates(condition), may.graph.inputCounts(onlyFirst: false))
      guard may.isExact, !counts.indices.contains(where: { met[$0] && counts[$0] ?? .max <= most })
      else { return nil }
    }
    return nearest.map { broken(at: $0) } ?? .broken([begin(0)])
  }

  private func metStates(_ condition: Property.Condition) -> [Bool] {
    store.nodes.indices.map { state in
      let node = store.nodes[state]
      return node.role == .state
        && condition.holds(of: node.session, isOver: node.isOver, in: program)
    }
  }
}
