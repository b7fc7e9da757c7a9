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
  /// - Throws: a ``Refusal`` if the flow or a parameter does not exist.
  package static func check<Model: ActionModel>(
    _ property: Property, _ program: Program, _ model: Model, options: ExplorerOptions
  ) throws(Refusal) -> PropertyCheck {
    var small = options
    small.goesThrough = true
    small.reach = .whole
    small.mostStates = min(options.mostStates, options.smallWalk)
    var walk = try Explorer(program, model: model, watch: PropertyWatch(property.claim), options: small)
    walk.explore()
    if let check = walk.whatHolds(of: property.claim) { return check }
    guard options.mostStates > small.mostStates else { return .notSettled(walk.limit) }
    walk.options.mostStates = options.mostStates
    for (screens, keepsSaves) in Exploration<Model>.rounds {
      var may = walk.again(.may(screens), screens: screens, keepsSaves: keepsSaves)
      may.explore()
      if let limit = may.limit { return .notSettled(limit) }
      if let check = may.whatMayHold(of: property.claim) { return check }
      let wanted = may.wanted(of: property.claim)
      var seen = may.again(.seen(screens)) { wanted.contains($0) }
      seen.explore()
      if let found = seen.found { return .broken(seen.path(to: found)) }
      if let limit = seen.limit { return .notSettled(limit) }
    }
    for screens in [6, 4, 2] {
      var cut = walk.again(.whole, screens: .max)
      cut.options.mostScreens = screens
      cut.explore()
      if cut.limit == .time { return .notSettled(.time) }
      if case .holds(let states)? = cut.whatHolds(of: property.claim) {
        return .holdsUpTo(screens: screens, states: states)
      }
      if let found = cut.found { return .broken(cut.path(to: found)) }
    }
    return .notSettled(nil)
  }
}

extension Explorer where Watch == PropertyWatch {
  /// The result of a walk of whole histories; nil if it was ended early.
  fileprivate mutating func whatHolds(of claim: Property.Claim) -> PropertyCheck? {
    if let found { return .broken(path(to: found)) }
    if limit != nil { return nil }
    if case .alwaysPossible(let condition) = claim {
      let met = metStates(condition)
      let leads = graph.mayLead { met[$0] }
      if let stuck = leads.indices.first(where: { !leads[$0] && !graph.isFault($0) }) {
        return .broken(path(to: graph.places[stuck]))
      }
    }
    return watch.isVacuous ? .vacuous : .holds(states: store.count)
  }

  /// The result of a walk of possible events; nil if sessions have to be walked.
  fileprivate mutating func whatMayHold(of claim: Property.Claim) -> PropertyCheck? {
    guard isExact, found == nil else { return nil }
    if case .alwaysPossible(let condition) = claim {
      let met = metStates(condition)
      let leads = graph.mustLead { met[$0] }
      guard leads.indices.allSatisfy({ leads[$0] || graph.isFault($0) }) else { return nil }
    }
    return watch.isVacuous ? .vacuous : .holds(states: store.count)
  }

  /// The states, by their words, that would break an `always-possible` if a session came there.
  fileprivate mutating func wanted(of claim: Property.Claim) -> Set<[UInt32]> {
    guard case .alwaysPossible(let condition) = claim else { return [] }
    let met = metStates(condition)
    let leads = graph.mayLead { met[$0] }
    return Set(leads.indices.filter { !leads[$0] && !graph.isFault($0) }.map { words(of: $0) })
  }

  private mutating func metStates(_ condition: Property.Condition) -> [Bool] {
    graph.places.indices.map { state in
      // A node without edges, since no part fits it, represents no session.
      guard readNext(graph.places[state]) == .state else { return graph.edges(of: state).isEmpty }
      return condition.holds(of: next.session, in: program)
    }
  }
}

extension PropertyCheck {
  /// Checks a property with any answer at any time, and in worlds if that does not decide it.
  ///
  /// A moment that free answers do not reach occurs in no world: if they cannot break a property, it holds. An end that
  /// they reach need not occur in a world, so a property about a reachable end is checked in worlds as well, for each
  /// of their moments that is reached in the foreground: the states after a return of the app are the product of two
  /// flows, and free answers have met them.
  ///
  /// - Parameter varies: whether sessions begin in all worlds that the host distinguishes; in a single world, free
  ///   answers are not asked.
  /// - Returns: the result, and whether a path that breaks the property has free answers.
  package static func check<Host: ExplorableHost>(
    _ property: Property, _ program: Program, in world: SimulatedWorld<Host>, varies: Bool,
    options: ExplorerOptions
  ) throws(Refusal) -> (check: PropertyCheck, isFree: Bool) {
    var options = options
    if varies {
      let free = try check(property, program, FreeOutcomes(program), options: options)
      switch (property.claim, free) {
      case (.never, .broken), (.atMost, .broken): break
      case (.alwaysPossible, .holds), (.alwaysPossible, .holdsUpTo): options.goesAway = false
      default: return (free, true)
      }
    }
    let model = HostModel(world, program, flow: options.flow, varies: varies)
    return (try check(property, program, model, options: options), false)
  }
}
