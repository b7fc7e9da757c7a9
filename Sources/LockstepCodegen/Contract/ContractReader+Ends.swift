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

  /// The errors without a flow of their own, the events, the side effects, and whether placeholders are shown.
  mutating func readRows(_ flows: [Int]) {
    let rows = rows(of: flows)
    contract.hasPlaceholders = rows.contains { program.rows[Int($0.index)].jump == .placeholder }
    contract.failures = words(rows, "error", \.target?.text) { code, info in
      code.jump == .error ? info.shown : nil
    }
    contract.events = words(rows, "event", \.name) { code, info in
      code.kind == .event ? info.outcomeName : nil
    }
    contract.effects = words(rows, "side effect", { $0.effectName ?? $0.effect }) { _, info in
      info.effectName ?? info.effect
    }
  }

  /// The words that rows have of one sort, as cases of one enumeration. They are the same whatever their letter case.
  private mutating func words(
    _ rows: [RowID], _ noun: String, _ written: (FlowRow) -> SourceString?,
    _ text: (RowCode, RowInfo) -> String?
  ) -> [NamedText] {
    var scope = NameScope("the \(noun)s", reserved: Self.usedCases.union(["name"]))
    var found: [NamedText] = []
    for row in rows {
      let (code, info) = (program.rows[Int(row.index)], program.rowInfo(row))
      guard let text = text(code, info) else { continue }
      let place = program.place(of: row)
      if let known = found.firstIndex(where: { $0.text == text }) {
        found[known].places.append(place)
        if code.delay < 0 { found[known].isTimed = false }
        continue
      }
      guard let document = document(of: info.step) else { continue }
      let source = document.sections.flatMap(\.scenarios).flatMap(\.steps).flatMap(\.transitions).first {
        $0.id.value == info.id
      }
      let span = source.flatMap(written)?.span ?? source?.trigger.text.span ?? document.id.span
      let named = NamedPlace(document.source, span, flow: document.id.value, row: info.id)
      let chosen = code.kind == .event ? chosen(source?.swiftName, at: named) : nil
      guard let name = chosen ?? SwiftName.lower(text, noun: noun) else {
        reportNoName(text, at: named)
        continue
      }
      report(scope.claim(name, for: RowText.normal(text), at: named))
      found.append(NamedText(name: name, text: text, places: [place], isTimed: code.delay >= 0))
    }
    return found
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
