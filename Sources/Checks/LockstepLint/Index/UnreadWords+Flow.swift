import LockstepModel

extension UnreadWords {
  /// Those of a step and its rows, with the row that each is in.
  static func all(in flow: FlowTable, _ step: Step) -> [(words: UnreadWords, row: String)] {
    let usesWording = flow.document.format.traits.contains(.usesWording)
    let wording = flow.wording
    var found = usesWording ? all(inTitleOf: step, wording).map { ($0, step.id.value) } : []
    for detail in step.details where !step.kind.value.isCall {
      guard case .line(let line) = detail.content else { continue }
      let words = UnreadWords.detail(line, of: step, wording, usesWording: usesWording)
      if let words { found.append((words, step.id.value)) }
    }
    for row in step.transitions {
      found += all(in: row, parameters: flow.entry.parameters, wording, usesWording: usesWording).map {
        ($0, row.id.value)
      }
    }
    return found
  }
}
