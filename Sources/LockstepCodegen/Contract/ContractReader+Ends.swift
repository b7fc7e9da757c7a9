import Lockstep
import LockstepModel

// How sessions end, and the errors that they show.
extension ContractReader {
  /// The flows elsewhere that sessions are handed over to, and whether one can end by resuming.
  mutating func readEnds(of number: Int, into flow: inout FlowContract) {
    var scope = NameScope("the flows that \(flow.id) leads to", reserved: Self.usedCases)
    for row in rows(of: program.flows(reachedFrom: [number])) {
      let code = program.rows[Int(row.index)]
      if code.jump == .resume { flow.canResume = true }
      guard code.jump == .goTo || code.jump == .endGoTo, code.argument < 0, code.flow >= 0 else { continue }
      let id = program.flowInfos[Int(code.flow)].id
      if let known = flow.destinations.firstIndex(where: { $0.text == id }) {
        flow.destinations[known].places.append(program.place(of: row))
        continue
      }
      let name = name(ofExternal: id)
      if let place = place(ofExternal: id) { report(scope.claim(name, for: id, at: place)) }
      flow.destinations.append(NamedText(name: name, text: id, places: [program.place(of: row)]))
    }
  }

  /// The errors without a flow of their own, and whether placeholders are shown.
  mutating func readFailures(_ flows: [Int]) {
    var scope = NameScope("the errors", reserved: Self.usedCases)
    for row in rows(of: flows) {
      let jump = program.rows[Int(row.index)].jump
      if jump == .placeholder { contract.hasPlaceholders = true }
      guard jump == .error, let text = program.rowInfo(row).shown else { continue }
      let place = program.place(of: row)
      if let known = contract.failures.firstIndex(where: { $0.text == text }) {
        contract.failures[known].places.append(place)
        continue
      }
      let step = program.rowInfo(row).step
      let document = document(of: step)
      let named = document.map { NamedPlace($0.source, span(of: row, in: $0), flow: $0.id.value, row: place) }
      guard let name = SwiftName.lower(text, noun: "error") else {
        if let named { reportNoName(text, at: named) }
        continue
      }
      // Errors are the same whatever their letter case.
      if let named { report(scope.claim(name, for: RowText.normal(text), at: named)) }
      contract.failures.append(NamedText(name: name, text: text, places: [place]))
    }
  }

  private func rows(of flows: [Int]) -> [RowID] {
    flows.flatMap { flow in
      let code = program.flows[flow]
      return (code.firstStep..<code.firstStep + code.stepCount).flatMap { program.rows(of: StepID($0)) }
    }
  }

  private func document(of step: StepID) -> FlowDocument? {
    project.flow(program.stepInfo(step).flow).flatMap { project.section(of: $0) }?.document
  }

  private func span(of row: RowID, in document: FlowDocument) -> Span {
    let id = program.rowInfo(row).id
    let rows = document.sections.flatMap(\.scenarios).flatMap(\.steps).flatMap(\.transitions)
    return rows.first { $0.id.value == id }?.trigger.text.span ?? document.id.span
  }

  private func name(ofExternal id: String) -> String {
    if let chosen = external(id)?.swiftName?.value, SwiftName.isIdentifier(chosen) {
      return SwiftName.uncapitalized(chosen)
    }
    guard let title = project.flow(id)?.title, title != id else { return SwiftName.raw(id) }
    return SwiftName.lower(title, noun: "flow") ?? SwiftName.raw(id)
  }

  private func place(ofExternal id: String) -> NamedPlace? {
    guard let settings = project.settings, let flow = external(id) else { return nil }
    return NamedPlace(settings.source, flow.id.span, row: id)
  }

  private func external(_ id: String) -> ProjectDocument.ExternalFlow? {
    project.settings?.externalFlows.first { $0.id.value == id }
  }
}
