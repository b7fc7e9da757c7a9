package import LockstepModel

/// Checks the result of the edits.
extension Renumbering {
  /// The first difference between the expected and the actual content of the files; nil without one.
  ///
  /// - Parameter after: the same files, read from the texts of ``files``.
  package func difference(from after: Project) -> String? {
    guard after.flows.map(\.id) == project.flows.map(\.id) else { return "the flows are others" }
    if let difference = differenceOfSettings(from: after) { return difference }
    for number in project.flows.indices {
      let source = project.section(of: project.flows[number])?.document.source
      // Most tables name no step of those that have new numbers, and are as they were.
      let same = after.section(of: after.flows[number])?.document.source === source
      if same, renumberedTable(of: number) == nil, !referringFlows.contains(number) { continue }
      guard let old = RenumberedTable(number, of: project), let new = RenumberedTable(number, of: after)
      else { continue }
      let wanted = contentLines(of: renumberedTable(of: number) ?? old)
      let found = Self.contentLines(of: new) { _, text in text }
      if wanted == found { continue }
      let place = zip(wanted, found).first { $0 != $1 }
      return "\(old.flowID): \(place.map { "'\($0)' became '\($1)'" } ?? "the number of rows differs")"
    }
    return nil
  }

  private func contentLines(of numbering: RenumberedTable) -> [String] {
    Self.contentLines(of: numbering) { flow, text in
      let other = flow.map { project.flowNumber($0) } ?? numbering.flow
      return other.flatMap { self.renumberedTable(of: $0) }?.newID(of: text) ?? text
    }
  }

  /// A table in words, with new ids and in the new order.
  private static func contentLines(
    of numbering: RenumberedTable, naming: (_ flow: String?, _ text: String) -> String
  ) -> [String] {
    var lines: [String] = []
    for (number, places) in numbering.stepOrder.enumerated() {
      let scenario = numbering.section.scenarios[number]
      lines.append("\(numbering.scenarios[number].id) \(targetText(scenario.target, naming))")
      for place in places {
        let step = numbering.step(place)
        let ids = numbering.scenarios[place.scenario].steps[place.step]
        let texts = ([step.action, step.title, step.note].compactMap(\.self) + step.reads + step.keeps).map(
          \.value)
        lines.append(
          "\(ids.id) \(step.kind.value) \(step.name.value) \(texts) \(step.details.count) "
            + targetText(step.target, naming))
        for (row, id) in zip(step.transitions, ids.rows) {
          let texts = [
            row.name, row.effect, row.effectName, row.when, row.gives, row.note, row.nextNote,
          ].map { $0?.value ?? "" }
          lines.append(
            "\(id) \(row.trigger.kind) \(row.trigger.text.value) \(texts) \(row.flags) "
              + targetText(row.target, naming))
        }
      }
    }
    return lines
  }

  private static func targetText(
    _ target: Target?, _ naming: (_ flow: String?, _ text: String) -> String
  ) -> String {
    switch target?.kind {
    case .next(let text): "next \(naming(nil, text.value))"
    case .goTo(let flow, let step):
      "go-to \(flow.value) \(step.map { naming(flow.value, $0.value) } ?? "")"
    case .endGoTo(let flow, let step):
      "end-go-to \(flow.value) \(step.map { naming(flow.value, $0.value) } ?? "")"
    case .back: "back"
    case .end: "end"
    case .resume: "resume"
    case .result(let text): "result \(text.value)"
    case .errorFlow(let text): "error-flow \(text.value)"
    case .show(let text): "show \(text.value)"
    case nil: ""
    }
  }
}
