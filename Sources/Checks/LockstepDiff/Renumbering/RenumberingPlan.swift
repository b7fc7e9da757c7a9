package import LockstepModel

/// The changes to the IDs of a flow's table.
package enum RenumberingPlan: Sendable {
  /// Scenarios 1 to n, steps N.1 to N.m, rows a, b, c … in document order.
  case all
  /// The id after that of a step, a scenario or a row becomes free: its present owner moves up by one, and so on up to
  /// the first gap.
  case insertAfter(String)
  /// The step gets the number, and the place that goes with it; the steps of both scenarios count from 1.
  case move(String, to: String)
  /// The row gets another letter of its step, and stays where it is.
  case reletter(String, to: String)
}

extension RenumberedTable {
  /// - Parameter flow: a position in `Project.flows`, of a flow that is here.
  package init(_ plan: RenumberingPlan, of flow: Int, in project: Project) throws(RenumberingRefusal) {
    guard let present = RenumberedTable(flow, of: project) else {
      throw RenumberingRefusal("the flow is external: the project does not have its document")
    }
    guard !present.document.format.traits.contains(.citesScenarios) else {
      throw RenumberingRefusal(
        "the numbers of \(present.flowID) are those of a list in a \(present.document.format.name)",
        help: "change them in the document, or import the flow first")
    }
    self = present
    switch plan {
    case .all: renumberFromOne()
    case .insertAfter(let id): try makeRoom(after: id)
    case .move(let id, let place): try move(id, to: place)
    case .reletter(let row, let id): try reletter(row: row, to: id)
    }
    try checkDistinct()
  }

  private mutating func reletter(row: String, to id: String) throws(RenumberingRefusal) {
    let places = rows.filter { $0.old == row }.map(\.place)
    guard let place = places.first, places.count == 1 else {
      throw RenumberingRefusal("\(flowID) has \(places.count) rows with the id '\(row)'")
    }
    let step = scenarios[place.scenario].steps[place.step]
    guard RowSuffix.of(id, in: step.id) != nil else {
      throw RenumberingRefusal(
        "'\(id)' is not a row of step \(step.id)",
        help: "its rows are \(step.id)\(RowSuffix.text(0, style)), \(step.id)\(RowSuffix.text(1, style)) …")
    }
    scenarios[place.scenario].steps[place.step].rows = step.rows.map { $0 == row ? id : $0 }
  }

  private mutating func renumberFromOne() {
    for scenario in scenarios.indices {
      rename(scenario: scenario, to: "\(scenario + 1)")
      renumberSteps(of: scenario)
      for step in scenarios[scenario].steps.indices {
        let id = scenarios[scenario].steps[step].id
        for row in scenarios[scenario].steps[step].rows.indices {
          scenarios[scenario].steps[step].rows[row] = id + RowSuffix.text(row, style)
        }
      }
    }
  }

  /// N.1, N.2 … in the new order.
  mutating func renumberSteps(of scenario: Int) {
    for (number, place) in stepOrder[scenario].enumerated() {
      rename(place, to: "\(scenarios[scenario].id).\(number + 1)")
    }
  }

  /// The steps follow where their ids begin with that of the scenario.
  mutating func rename(scenario: Int, to id: String) {
    let old = scenarios[scenario].id + "."
    for (step, ids) in scenarios[scenario].steps.enumerated() where ids.id.hasPrefix(old) {
      rename(
        StepPlace(scenario: scenario, step: step),
        to: id + "." + String(Substring(ids.id.utf8.dropFirst(old.utf8.count))))
    }
    scenarios[scenario].id = id
  }

  /// The rows follow where their ids are the step's with letters.
  mutating func rename(_ place: StepPlace, to id: String) {
    let ids = scenarios[place.scenario].steps[place.step]
    scenarios[place.scenario].steps[place.step] = StepIDs(
      id: id, rows: ids.rows.map { row in RowSuffix.of(row, in: ids.id).map { id + $0 } ?? row })
  }

  /// Different IDs must remain different.
  private func checkDistinct() throws(RenumberingRefusal) {
    let old = section.scenarios.flatMap { [$0.id.value] + $0.steps.map(\.id.value) }
    let new = scenarios.flatMap { [$0.id] + $0.steps.map(\.id) }
    try checkDistinct(old, new)
    try checkDistinct(rows.map(\.old), rows.map(\.new))
  }

  private func checkDistinct(_ old: [String], _ new: [String]) throws(RenumberingRefusal) {
    var owner: [String: String] = [:]
    for (old, new) in zip(old, new) {
      guard let other = owner.updateValue(old, forKey: new), other != old else { continue }
      throw RenumberingRefusal(
        "\(other) and \(old) of \(flowID) would both be called \(new)",
        help: RenumberedTable.renumberFirstHelp)
    }
  }

  static let renumberFirstHelp = "renumber the flow without options first"
}
