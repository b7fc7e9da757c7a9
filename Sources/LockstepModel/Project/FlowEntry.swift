/// A flow as others refer to it; an object, because every rule passes it on and it never changes.
package final class FlowEntry: Sendable {
  package enum Definition: Sendable {
    /// A table of a document: positions in `Project.documents` and `FlowDocument.sections`.
    case section(document: Int, section: Int)
    /// Declared in the project file: position in `ProjectDocument.externalFlows`.
    case external(Int)
  }

  /// The position of a step in its table.
  package struct StepEntry: Sendable {
    package let scenario: Int32
    package let step: Int32
  }

  package let id: String
  package let title: String
  package let definition: Definition
  package let isPartial: Bool
  package let parameters: [String]
  package let results: [String]
  /// All steps in document order.
  package let steps: [StepEntry]
  private let ids: TableIDs
  /// The entries of ``LinkedProject``: the offset of each scenario's first one in those of the table, and their count.
  private let offsets: [Int]
  /// Whether some scenario has no step and leads nowhere.
  let hasEmptyScenarios: Bool

  init(_ document: FlowDocument, number: Int, section: Int) {
    id = document.id(of: document.sections[section])
    title = document.title.value
    definition = .section(document: number, section: section)
    isPartial = document.kind.value == .partialFlow
    parameters = document.parameters.map(\.value)
    results = document.results.map(\.value)
    let scenarios = document.sections[section].scenarios
    var steps: [StepEntry] = []
    var offsets = [0]
    var hasEmptyScenarios = false
    for (number, scenario) in scenarios.enumerated() {
      steps += scenario.steps.indices.map { StepEntry(scenario: Int32(number), step: Int32($0)) }
      offsets.append(offsets[number] + max(1, scenario.steps.count))
      if scenario.steps.isEmpty, scenario.target == nil { hasEmptyScenarios = true }
    }
    self.steps = steps
    self.offsets = offsets
    self.hasEmptyScenarios = hasEmptyScenarios
    ids = TableIDs(scenarios)
  }

  init(_ external: ProjectDocument.ExternalFlow, number: Int, _ wording: Wording) {
    id = external.id.value
    title = external.title?.value ?? external.id.value
    definition = .external(number)
    isPartial = wording.kind(ofID: external.id.value) == .partialFlow || !external.results.isEmpty
    parameters = external.parameters.map(\.value)
    results = external.results.map(\.value)
    steps = []
    offsets = [0]
    hasEmptyScenarios = false
    ids = TableIDs([])
  }

  package var isExternal: Bool {
    if case .external = definition { true } else { false }
  }

  /// The position in ``steps`` of the step called `id`.
  package func step(_ id: String) -> Int? { ids.step(id) }

  /// The position of the scenario called `id` in its section.
  package func scenario(_ id: String) -> Int? { ids.scenario(id) }

  /// The ids that `next:` may name.
  package var stepNames: [String] { ids.all }

  /// Whether two steps, or two scenarios, have the same id.
  package var hasDuplicateIDs: Bool { ids.haveDuplicates }

  /// Whether all that others can name of a flow is in the same place in both.
  func isNamed(like other: FlowEntry) -> Bool {
    // An entry does not record which of its scenarios are empty.
    !hasEmptyScenarios && !other.hasEmptyScenarios && id == other.id && title == other.title
      && isPartial == other.isPartial && parameters == other.parameters && results == other.results
      && ids == other.ids
  }

  // The entries of a table in `LinkedProject.steps`: its steps, and its scenarios without steps, in document order.

  var entryCount: Int { offsets[offsets.count - 1] }

  func offset(ofScenario scenario: Int) -> Int { offsets[scenario] }

  /// - Parameter place: position in ``steps``.
  func offset(ofStep place: Int) -> Int { offsets[Int(steps[place].scenario)] + Int(steps[place].step) }

  /// The entry that `id` means: a step, or the first one of a scenario.
  func offset(of id: String) -> Int? {
    step(id).map { offset(ofStep: $0) } ?? scenario(id).map { offset(ofScenario: $0) }
  }

  /// The first step, or, in a table without any, the first scenario.
  var entrance: Int? { steps.isEmpty ? entryCount > 0 ? 0 : nil : offset(ofStep: 0) }
}

/// Finds the scenarios and steps of a table by their ids. Of ids that several have, the first counts.
struct TableIDs: Equatable, Sendable {
  private var scenarios: [String: Int32] = [:]
  private var steps: [String: Int32] = [:]
  /// Whether two steps, or two scenarios, have the same id.
  let haveDuplicates: Bool

  init(_ all: [Scenario]) {
    var count = 0
    steps.reserveCapacity(all.reduce(0) { $0 + $1.steps.count })
    for (number, scenario) in all.enumerated() {
      if scenarios[scenario.id.value] == nil { scenarios[scenario.id.value] = Int32(number) }
      for step in scenario.steps {
        if steps[step.id.value] == nil { steps[step.id.value] = Int32(count) }
        count += 1
      }
    }
    haveDuplicates = scenarios.count < all.count || steps.count < count
  }

  /// The position among all steps of the one called `id`.
  func step(_ id: String) -> Int? { steps[id].map { Int($0) } }

  /// The position of the scenario called `id`.
  func scenario(_ id: String) -> Int? { scenarios[id].map { Int($0) } }

  /// All different ids in document order, those of steps first.
  var all: [String] {
    [steps, scenarios].flatMap { ids in ids.sorted { $0.value < $1.value }.map(\.key) }
  }
}
