package import Lockstep

/// Whether a property holds in every reachable state.
package enum PropertyCheck: Sendable {
  /// It holds in all states, so many.
  case holds(states: Int)
  /// It holds because nothing could break it: the forbidden or counted moments never occur.
  case vacuous
  /// The shortest path to a moment at which it does not hold, and the start of the scenario.
  case broken([ExplorerStep])
  /// A bound ended the walk before it was broken.
  case unknown(ExplorationLimit)

  /// Checks a property in one flow.
  ///
  /// - Throws: a ``Refusal`` if the flow or a parameter does not exist.
  package static func check<Model: ActionModel>(
    _ property: Property, _ program: Program, _ model: Model, options: ExplorerOptions
  ) throws(Refusal) -> PropertyCheck {
    var options = options
    options.goesThrough = true
    if case .alwaysPossible(let condition) = property.claim {
      return try checkPossible(condition, program, model, options)
    }
    options.keepsGraph = false
    var explorer = try Explorer(
      program, model: model, watch: PropertyWatch(property.claim), options: options)
    explorer.explore()
    if let found = explorer.found { return .broken(explorer.path(to: found)) }
    if let limit = explorer.limit { return .unknown(limit) }
    return explorer.watch.isTouched ? .holds(states: explorer.store.count) : .vacuous
  }

  /// Whether from each state on one of the condition is reached, the app staying in the foreground.
  private static func checkPossible<Model: ActionModel>(
    _ condition: Property.Condition, _ program: Program, _ model: Model, _ options: ExplorerOptions
  ) throws(Refusal) -> PropertyCheck {
    var explorer = try Explorer(program, model: model, watch: NoWatch(), options: options)
    explorer.explore()
    let isMet = explorer.graph.places.map { condition.holds(of: explorer.session(at: $0), in: program) }
    let leads = explorer.graph.leading { isMet[$0] }
    if let limit = explorer.limit { return .unknown(limit) }
    guard let trapped = leads.firstIndex(of: false) else {
      return isMet.contains(true) ? .holds(states: explorer.store.count) : .vacuous
    }
    return .broken(explorer.path(to: explorer.graph.places[trapped]))
  }
}

extension ExploredGraph {
  /// From which states one that is `met` can be reached without going away.
  func leading(to isMet: (Int) -> Bool) -> [Bool] {
    // A state that was not explored may lead anywhere.
    var leads = places.indices.map { isMet($0) || !isWalked($0) }
    var sources = [[Int32]](repeating: [], count: leads.count)
    for state in leads.indices {
      for edge in edges(of: state) where !labels[Int(edge.label)].isAway {
        sources[Int(edge.target)].append(Int32(state))
      }
    }
    var open = leads.indices.filter { leads[$0] }
    while let state = open.popLast() {
      for source in sources[state] where !leads[Int(source)] {
        leads[Int(source)] = true
        open.append(Int(source))
      }
    }
    return leads
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
      case (.alwaysPossible, .holds): options.goesAway = false
      default: return (free, true)
      }
    }
    let model = HostModel(world, program, flow: options.flow, varies: varies)
    return (try check(property, program, model, options: options), false)
  }
}
