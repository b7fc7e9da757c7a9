package import Lockstep

extension PropertyCheck {
  /// Checks a property with any answer at any time, and in worlds where that does not decide it.
  ///
  /// A moment that no free answers lead to is one of no world: what they cannot break holds. An end that they lead to
  /// need not be one of any world, so what must stay possible is asked of worlds as well, of each moment in them that is
  /// reached in the foreground: what the app comes back to is the product of two flows, and free answers have met it.
  ///
  /// - Parameter varies: whether sessions begin in all worlds that the host tells apart; in a single world, free
  ///   answers are not asked.
  /// - Returns: what was found, and whether a way that breaks the property has free answers.
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
