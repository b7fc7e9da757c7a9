import Lockstep

/// The check of properties in one flow, by walks that those share which count at the same moments.
///
/// What a shared walk takes is counted for each of its properties. So as much is known of a property after some work as if
/// it were checked alone.
struct PropertyWalks<Model: ActionModel> {
  /// What is known of each property, and whether an `always-possible` holds whatever the actions answer, as long as they
  /// do.
  private(set) var judgements: [(check: PropertyCheck, isForced: Bool)?]
  /// How much work, in edges, may still be done for each property.
  private(set) var workLeft: [Int]
  private let properties: [Property]
  private let program: FlowProgram
  private let model: Model
  private var options: ExplorerOptions

  /// Checks properties.
  ///
  /// A few states are walked with whole histories; if a flow has more, possible events are walked first, with more and more
  /// screens in sight, and then sessions that are like those found.
  ///
  /// - Parameter work: how much may be done for each property.
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  init(
    _ properties: [Property], _ program: FlowProgram, _ model: Model, options: ExplorerOptions, work: [Int]
  ) throws(InputRejection) {
    self.properties = properties
    self.program = program
    self.model = model
    self.options = options
    workLeft = work
    judgements = properties.map { property in
      program.flow(options.flow).flatMap { property.resultWithoutWalk(for: program, from: $0) }.map {
        ($0, false)
      }
    }
    for number in unjudged(of: properties.indices) { try checkNearby(number) }
    var alone: [Int] = []
    var groups: [Property.WalkKey: [Int]] = [:]
    for number in unjudged(of: properties.indices) {
      if let key = properties[number].walkKey {
        groups[key, default: []].append(number)
      } else {
        alone.append(number)
      }
    }
    let all = groups.values + alone.map { [$0] }
    for group in all.sorted(by: { $0.lexicographicallyPrecedes($1) }) { try checkGroup(group) }
  }

  private func unjudged(of numbers: some Sequence<Int>) -> [Int] { numbers.filter { judgements[$0] == nil } }

  private mutating func judge(_ number: Int, _ check: PropertyCheck, isForced: Bool = false) {
    judgements[number] = (check, isForced)
  }

  /// Takes note of work for some properties: of one that was found to be broken, as far as the walk had gone then.
  private mutating func recordWork(of walk: Explorer<Model, PropertyWatch>, for numbers: [Int]) {
    for (place, number) in numbers.enumerated() {
      workLeft[number] -= walk.watch.brokenAt[place]?.edges ?? walk.graph.edgeCount
    }
  }

  /// The options of a walk for some properties.
  private func walkOptions(for numbers: [Int]) -> ExplorerOptions {
    var options = options
    if let first = numbers.first { options.followedFlows = properties[first].followedFlows }
    options.mostEdges = mostWork(for: numbers)
    return options
  }

  private func mostWork(for numbers: [Int]) -> Int { max(0, numbers.map { workLeft[$0] }.max() ?? 0) }

  /// A way to a moment is often much shorter than a walk of everything.
  private mutating func checkNearby(_ number: Int) throws(InputRejection) {
    guard case .possible(let condition, let most) = properties[number].claim else { return }
    let watch = NearbyWatch(condition: condition, most: most)
    var near = try Explorer(program, model: model, watch: watch, options: walkOptions(for: [number]))
    near.exploreIfSmall()
    workLeft[number] -= near.graph.edgeCount
    guard let found = near.goalState else { return }
    let way = near.path(to: found)
    if near.timed(way) != nil { judge(number, .holds(states: near.graph.stateCount)) }
  }

  /// Checks properties with the same key.
  private mutating func checkGroup(_ group: [Int]) throws(InputRejection) {
    guard let first = group.first else { return }
    let watch = PropertyWatch(properties[first], group.dropFirst().map { properties[$0] })
    var walk = try Explorer(program, model: model, watch: watch, options: walkOptions(for: group))
    walk.exploreIfSmall()
    recordWork(of: walk, for: group)
    var places: [Int] = []
    for (place, number) in group.enumerated() {
      if let check = walk.resultOfWholeWalk(of: place) {
        judge(number, check, isForced: walk.holdsForAllAnswers(place))
      } else {
        places.append(place)
      }
    }
    let numbers = places.map { group[$0] }
    guard options.mostStates > options.mostStatesIfSmall, walk.limit != .time else {
      for number in numbers { judge(number, .notSettled(walk.limit)) }
      return
    }
    walk.watch = walk.watch.restricted(to: places)
    for number in walkPossibleEvents(numbers, walk) { judge(number, checkShortHistories(number, walk)) }
  }

  /// Walks possible events with more and more in sight.
  ///
  /// - Returns: the properties that this does not settle.
  private mutating func walkPossibleEvents(_ numbers: [Int], _ walk: Explorer<Model, PropertyWatch>) -> [Int]
  {
    var numbers = numbers
    var watch = walk.watch
    for visibility in VisibilityOptions.rounds where !numbers.isEmpty {
      var may = walk.restarted(with: visibility, watch: watch)
      may.options.mostEdges = mostWork(for: numbers)
      may.explore()
      recordWork(of: may, for: numbers)
      if let limit = may.limit {
        for number in numbers { judge(number, .notSettled(limit)) }
        return []
      }
      for (place, number) in numbers.enumerated() {
        if let check = may.resultOfPossibleEvents(of: place) {
          judge(number, check, isForced: may.holdsForAllAnswers(place))
        } else if let check = walkSessions(number, place, may) {
          judge(number, check)
        }
      }
      let places = numbers.indices.filter { judgements[numbers[$0]] == nil }
      watch = may.watch.restricted(to: places)
      numbers = places.map { numbers[$0] }
    }
    return numbers
  }

  /// Walks sessions that may do what possible events do; nil if that does not settle the property.
  private mutating func walkSessions(
    _ number: Int, _ place: Int, _ may: Explorer<Model, PropertyWatch>
  ) -> PropertyCheck? {
    let goals = may.breakingStates(of: place)
    var seen = may.restarted(
      with: may.options.visibility.forSessions, watch: may.watch.restricted(to: [place]), goals: goals)
    seen.options.mostEdges = mostWork(for: [number])
    seen.explore()
    recordWork(of: seen, for: [number])
    if let found = seen.goalState { return seen.brokenResult(at: found) }
    if let limit = seen.limit { return .notSettled(limit) }
    return seen.resultOfPossible(by: properties[number].claim, may: may)
  }

  /// Walks sessions with so many screens at most.
  private mutating func checkShortHistories(_ number: Int, _ walk: Explorer<Model, PropertyWatch>)
    -> PropertyCheck
  {
    for screens in [6, 4, 2] {
      var cut = walk.restarted(with: VisibilityOptions(), watch: PropertyWatch(properties[number]))
      cut.options.mostScreens = screens
      cut.options.mostEdges = mostWork(for: [number])
      cut.explore()
      recordWork(of: cut, for: [number])
      if cut.limit == .time { return .notSettled(.time) }
      if case .holds(let states)? = cut.resultOfWholeWalk(of: 0) {
        // One way that was found is enough.
        if case .possible = properties[number].claim { return .holds(states: states) }
        return .holdsUpTo(screens: screens, states: states)
      }
      if let found = cut.goalState { return cut.brokenResult(at: found) }
    }
    return .notSettled(nil)
  }
}
