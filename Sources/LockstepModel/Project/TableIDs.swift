/// Finds the scenarios and steps of a table by their ids. Of ids that several have, the first counts.
struct TableIDs: Equatable, Sendable {
  private var scenarios: [String: Int] = [:]
  private var steps: [String: Int] = [:]
  /// Whether two steps, or two scenarios, have the same id.
  let haveDuplicates: Bool
  /// Whether scenarios and steps are numbered from top to bottom; the first scenario may have any number.
  let areInOrder: Bool

  init(_ all: [Scenario]) {
    let first = all.first.flatMap { Int($0.id.value) } ?? 0
    var areInOrder = true
    var count = 0
    steps.reserveCapacity(all.reduce(0) { $0 + $1.steps.count })
    for (number, scenario) in all.enumerated() {
      if scenario.id.value != String(first + number) { areInOrder = false }
      if scenarios[scenario.id.value] == nil { scenarios[scenario.id.value] = number }
      let prefix = scenario.id.value + "."
      for (place, step) in scenario.steps.enumerated() {
        if areInOrder, step.id.value != prefix + String(place + 1) { areInOrder = false }
        if steps[step.id.value] == nil { steps[step.id.value] = count }
        count += 1
      }
    }
    haveDuplicates = scenarios.count < all.count || steps.count < count
    self.areInOrder = areInOrder
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
