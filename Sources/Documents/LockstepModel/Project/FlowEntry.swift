/// A flow as others refer to it; an object, because every rule passes it on and it never changes.
package final class FlowEntry: Sendable {
  package enum Definition: Sendable {
    /// A table of a document: positions in `Project.documents` and `FlowDocument.sections`.
    case section(document: Int, section: Int)
    /// Declared in the project file: position in `ProjectDocument.externalFlows`.
    case external(Int)
  }

  /// The position of a step in its table.
  package struct StepPosition: Sendable {
    package let scenario: Int32
    package let step: Int32
  }

  package let id: String
  package let title: String
  package let definition: Definition
  package let isPartial: Bool
  package let parameters: [String]
  package let results: [String]
  /// The places of ``steps``.
  package let stepPositions: [StepPosition]
  /// Whether some scenario has no step and leads nowhere.
  let hasEmptyScenarios: Bool
  private let stepLookup: IDLookup<Step>
  private let scenarioLookup: IDLookup<Scenario>
  /// The positions of steps by their further IDs.
  private let stepByOtherID: [String: Int]
  /// The entries of ``LinkedProject``: the offset of each scenario's first one in those of the table, and their count.
  private let scenarioOffsets: [Int]

  init(_ document: FlowDocument, number: Int, section: Int) {
    id = document.id(of: document.sections[section])
    title = document.title.value
    definition = .section(document: number, section: section)
    isPartial = document.kind.value == .partialFlow
    parameters = document.parameters.map(\.value)
    results = document.results.map(\.value)
    let scenarios = document.sections[section].scenarios
    stepPositions = scenarios.enumerated().flatMap { number, scenario in
      scenario.steps.indices.map { StepPosition(scenario: Int32(number), step: Int32($0)) }
    }
    hasEmptyScenarios = scenarios.contains { $0.steps.isEmpty && $0.target == nil }
    scenarioOffsets = scenarios.reduce(into: [0]) { $0.append($0[$0.count - 1] + max(1, $1.steps.count)) }
    stepLookup = IDLookup(scenarios.flatMap(\.steps))
    scenarioLookup = IDLookup(scenarios)
    var others: [String: Int] = [:]
    for (place, step) in stepLookup.elements.enumerated() where !step.otherIDs.isEmpty {
      for id in step.otherIDs where others[id.value] == nil { others[id.value] = place }
    }
    stepByOtherID = others
  }

  init(_ external: ProjectDocument.ExternalFlow, number: Int, _ wording: Wording) {
    id = external.id.value
    title = external.title?.value ?? external.id.value
    definition = .external(number)
    isPartial = wording.kind(ofID: external.id.value) == .partialFlow || !external.results.isEmpty
    parameters = external.parameters.map(\.value)
    results = external.results.map(\.value)
    stepPositions = []
    hasEmptyScenarios = false
    scenarioOffsets = [0]
    stepLookup = IDLookup([])
    scenarioLookup = IDLookup([])
    stepByOtherID = [:]
  }

  package var isExternal: Bool {
    if case .external = definition { true } else { false }
  }

  /// The position in ``steps`` of the step called `id`.
  package func stepPosition(of id: String) -> Int? {
    stepLookup.position(of: id) ?? (stepByOtherID.isEmpty ? nil : stepByOtherID[id])
  }

  /// The position of the scenario called `id` in its section.
  package func scenarioPosition(of id: String) -> Int? { scenarioLookup.position(of: id) }

  /// The different ids that `next:` may name, those of steps first.
  package var stepAndScenarioIDs: [String] {
    (stepLookup.ids + scenarioLookup.ids).uniqued { $0 }
  }

  /// All steps in document order.
  package var steps: [Step] { stepLookup.elements }

  /// The step called `id`.
  package func step(named id: String) -> Step? { stepPosition(of: id).map { steps[$0] } }

  /// Whether two steps, or two scenarios, have the same id.
  package var hasDuplicateIDs: Bool { stepLookup.hasDuplicates || scenarioLookup.hasDuplicates }

  /// Whether all that others can name of a flow is in the same place in both.
  func hasSameNames(as other: FlowEntry) -> Bool {
    // Links to empty scenarios are reported: which ones these are is not compared.
    !hasEmptyScenarios && !other.hasEmptyScenarios && id == other.id && title == other.title
      && isPartial == other.isPartial && parameters == other.parameters && results == other.results
      && stepLookup.ids == other.stepLookup.ids && stepByOtherID == other.stepByOtherID
      && scenarioLookup.ids == other.scenarioLookup.ids
  }

  // The entries of a table in `LinkedProject.steps`: its steps, and its scenarios without steps, in document order.

  var linkedStepCount: Int { scenarioOffsets[scenarioOffsets.count - 1] }

  /// Where the entries of a scenario begin among those of the table in ``LinkedProject/steps``.
  func firstLinkedStepOffset(ofScenario scenario: Int) -> Int { scenarioOffsets[scenario] }

  /// Where the entry of a step is among those of the table in ``LinkedProject/steps``.
  ///
  /// - Parameter place: position in ``steps``.
  func linkedStepOffset(ofStep place: Int) -> Int {
    scenarioOffsets[Int(stepPositions[place].scenario)] + Int(stepPositions[place].step)
  }

  /// The entry that `id` means: a step, or the first one of a scenario.
  func linkedStepOffset(of id: String) -> Int? {
    stepPosition(of: id).map { linkedStepOffset(ofStep: $0) }
      ?? scenarioPosition(of: id).map { firstLinkedStepOffset(ofScenario: $0) }
  }

  /// The first step, or, in a table without any, the first scenario.
  var entrance: Int? { steps.isEmpty ? linkedStepCount > 0 ? 0 : nil : linkedStepOffset(ofStep: 0) }
}
