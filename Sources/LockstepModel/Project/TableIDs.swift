/// Finds the scenarios and steps of a table by their ids. Of ids that several have, the first counts.
struct TableIDs: Equatable, Sendable {
  private var scenarios: [String: Int] = [:]
  private var steps: [String: Int] = [:]
  /// Whether two steps, or two scenarios, have the same id.
  let haveDuplicates: Bool

  init(_ all: [Scenario]) {
    var count = 0
    for (number, scenario) in all.enumerated() {
      if scenarios[scenario.id.value] == nil { scenarios[scenario.id.value] = number }
      for step in scenario.steps {
        if steps[step.id.value] == nil { steps[step.id.value] = count }
        count += 1
      }
    }
    haveDuplicates = scenarios.count < all.count || steps.count < count
  }

  /// The position among all steps of the one called `id`.
  func step(_ id: String) -> Int? { steps[id] }

  /// The position of the scenario called `id`.
  func scenario(_ id: String) -> Int? { scenarios[id] }

  /// All different ids in document order, those of steps first.
  var all: [String] {
    [steps, scenarios].flatMap { ids in ids.sorted { $0.value < $1.value }.map(\.key) }
  }
}
