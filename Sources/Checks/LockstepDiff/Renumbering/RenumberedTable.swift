package import LockstepModel

/// The new ids of one flow table, at the positions that its parts have in the old one.
package struct RenumberedTable: Sendable {
  /// The new ids of a step and of its rows, in their order.
  package struct StepIDs: Sendable {
    package var id: String
    package var rows: [String]
  }

  /// The new ids of a scenario and of its steps, in their order.
  package struct ScenarioIDs: Sendable {
    package var id: String
    package var steps: [StepIDs]
  }

  /// A step by its positions, which stay the same whatever it is called.
  package struct StepPlace: Hashable, Sendable {
    package var scenario: Int
    package var step: Int
  }

  /// A step that changes its place; `to` counts the steps without it.
  package typealias Move = (from: StepPlace, to: StepPlace)

  /// The position in `Project.flows`.
  package let flow: Int
  let entry: FlowEntry
  let document: FlowDocument
  let section: FlowTableSection
  let style: NumberStyle
  package internal(set) var scenarios: [ScenarioIDs]
  package internal(set) var move: Move?
  /// The id that nothing has any more, for a new part after ``precedingID``.
  package internal(set) var freedID: String?
  /// The ID before the free one.
  package internal(set) var precedingID: SourceString?

  /// The ids as they are; nil for an external flow.
  init?(_ flow: Int, of project: Project) {
    guard project.flows.indices.contains(flow),
      let (document, section) = project.section(of: project.flows[flow])
    else { return nil }
    self.flow = flow
    entry = project.flows[flow]
    self.document = document
    self.section = section
    style = project.wording.numbers
    scenarios = section.scenarios.map { scenario in
      ScenarioIDs(
        id: scenario.id.value,
        steps: scenario.steps.map { StepIDs(id: $0.id.value, rows: $0.transitions.map(\.id.value)) })
    }
  }

  /// The id of the flow.
  package var flowID: String { entry.id }

  /// Where the step called `id` is.
  func place(of id: String) -> StepPlace? {
    entry.stepPosition(of: id).map {
      StepPlace(scenario: Int(entry.stepPositions[$0].scenario), step: Int(entry.stepPositions[$0].step))
    }
  }

  /// A step as it is.
  func step(_ place: StepPlace) -> Step { section.scenarios[place.scenario].steps[place.step] }

  /// The new value of `next:` or `step:` for `reference`; nil if it has no target.
  ///
  /// A reference follows the step that it enters: where a move gives a scenario another first step, references to the
  /// scenario become references to the former first step.
  package func newID(of reference: String) -> String? {
    if let place = place(of: reference) { return scenarios[place.scenario].steps[place.step].id }
    guard let number = entry.scenarioPosition(of: reference) else { return nil }
    if changesFirstStep(of: number), let first = scenarios[number].steps.first { return first.id }
    return scenarios[number].id
  }

  /// Whether another step is the first of the scenario afterwards.
  func changesFirstStep(of scenario: Int) -> Bool {
    guard let move, move.from != move.to else { return false }
    let first = StepPlace(scenario: scenario, step: 0)
    return move.from == first || move.to == first
  }

  /// The new ids of the rows that are called `row` now: several, if they share the id.
  package func newRowIDs(of row: String) -> [String] {
    rows.filter { $0.old == row }.map(\.new)
  }

  /// The new id of a step, a scenario or a row, the first if several rows share the id.
  func newPartID(of id: String) -> String? { newID(of: id) ?? newRowIDs(of: id).first }

  /// Every row: its old id, its new one, and where its step is.
  var rows: [(old: String, new: String, place: StepPlace)] {
    section.scenarios.enumerated().flatMap { number, scenario in
      scenario.steps.enumerated().flatMap { position, step in
        zip(step.transitions, scenarios[number].steps[position].rows).map { row, new in
          (row.id.value, new, StepPlace(scenario: number, step: position))
        }
      }
    }
  }

  /// The steps of each scenario in their new order, by their old places.
  var stepOrder: [[StepPlace]] {
    var order = scenarios.enumerated().map { number, scenario in
      scenario.steps.indices.map { StepPlace(scenario: number, step: $0) }
    }
    if let move {
      order[move.from.scenario].removeAll { $0 == move.from }
      let end = order[move.to.scenario].count
      order[move.to.scenario].insert(move.from, at: min(move.to.step, end))
    }
    return order
  }

  /// The old and new IDs of steps and rows, in document order.
  package var renamedIDs: [(old: String, new: String)] {
    zip(section.scenarios, scenarios).flatMap { scenario, ids in
      zip(scenario.steps, ids.steps).flatMap { step, ids -> [(old: String, new: String)] in
        [(step.id.value, ids.id)] + zip(step.transitions, ids.rows).map { ($0.id.value, $1) }
      }
    }
  }

  /// The new ids by the old ones, where they differ; of two parts with one id the first counts.
  var newIDByOldID: [String: String] {
    Dictionary(renamedIDs.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
      .filter { $0.key != $0.value }
  }

  /// Names that `next:` may use afterwards.
  var referencesAfterwards: Set<String> { Set(scenarios.flatMap { [$0.id] + $0.steps.map(\.id) }) }

  // Giving a step another place.

  mutating func move(_ id: String, to target: String) throws(RenumberingRefusal) {
    guard let from = place(of: id) else {
      if entry.scenarioPosition(of: id) != nil || rows.contains(where: { $0.old == id }) {
        throw RenumberingRefusal("\(id) is not a step: only steps can be moved")
      }
      throw unknownIDRefusal(id)
    }
    let to = try targetPlace(called: target, without: from)
    if from.scenario != to.scenario, section.scenarios[from.scenario].steps.count == 1 {
      throw RenumberingRefusal(
        "\(id) is the only step of scenario \(section.scenarios[from.scenario].id.value), which would be empty",
        help: "move it by hand, and choose a new target for the rows that lead to the scenario")
    }
    move = (from, to)
    for scenario in Set([from.scenario, to.scenario]).sorted() { renumberSteps(of: scenario) }
  }

  /// The place that a step gets by being called `target`.
  private func targetPlace(called target: String, without from: StepPlace) throws(RenumberingRefusal)
    -> StepPlace
  {
    let parts = target.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, let last = parts.last, let step = Self.parseNumber(String(last), after: "") else {
      throw RenumberingRefusal("'\(target)' is not the number of a step", help: "write one like 1.5")
    }
    let name = parts.dropLast().joined(separator: ".")
    guard let scenario = entry.scenarioPosition(of: name) else {
      throw RenumberingRefusal("\(flowID) has no scenario '\(name)' for \(target)")
    }
    let count = section.scenarios[scenario].steps.count - (from.scenario == scenario ? 1 : 0)
    guard !section.scenarios[scenario].steps.isEmpty else {
      throw RenumberingRefusal(
        "scenario \(name) has no steps: it only has a target", help: "write its step by hand")
    }
    guard (1...count + 1).contains(step) else {
      throw RenumberingRefusal(
        "\(target) would leave a gap", help: "a step can become \(name).1 to \(name).\(count + 1)")
    }
    return StepPlace(scenario: scenario, step: step - 1)
  }
}
