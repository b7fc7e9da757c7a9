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
  case broken([ExplorerTurn])
  /// Neither is known; nil if no bound was reached, so that more time would not help.
  case notSettled(ExplorationLimit?)

  /// Checks a property in one flow.
  ///
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  package static func check<Model: ActionModel>(
    _ property: Property, _ program: FlowProgram, _ model: Model, options: ExplorerOptions
  ) throws(InputRejection) -> PropertyCheck {
    try check([property], program, model, options: options).first ?? .notSettled(nil)
  }

  /// Checks properties in one flow; those that count at the same moments share walks.
  ///
  /// - Returns: the result for each property.
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  package static func check<Model: ActionModel>(
    _ properties: [Property], _ program: FlowProgram, _ model: Model, options: ExplorerOptions
  ) throws(InputRejection) -> [PropertyCheck] {
    let work = [Int](repeating: options.mostEdges, count: properties.count)
    return try PropertyWalks(properties, program, model, options: options, work: work).judgements
      .map { $0?.check ?? .notSettled(nil) }
  }
}
