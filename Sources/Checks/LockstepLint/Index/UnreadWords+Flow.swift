import Lockstep
import LockstepModel

extension UnreadWords {
  /// The unread words of a step and its rows, with the row that each is in.
  static func all(in flow: FlowTable, _ step: Step) -> [(words: UnreadWords, row: String)] {
    let usesWording = flow.document.format.traits.contains(.usesWording)
    let wording = flow.wording
    let ofTitle =
      usesWording ? all(inTitleOf: step, wording) : [secondAction(of: step, wording)].compactMap(\.self)
    var found = ofTitle.map { ($0, step.id.value) }
    for detail in step.details where !step.kind.value.isCall {
      guard case .line(let line) = detail.content else { continue }
      let words = UnreadWords.detail(line, of: step, wording, usesWording: usesWording)
      if let words { found.append((words, step.id.value)) }
    }
    for row in step.transitions {
      found += all(
        in: row, parameters: flow.entry.parameters, inputs: step.inputs, wording, usesWording: usesWording
      ).map { ($0, row.id.value) }
      let second = usesWording ? secondPart(of: row, actions: step.actions.map(\.value), wording) : nil
      if let second { found.append((second, row.id.value)) }
      let input = usesWording ? unknownInput(of: row, in: step, wording) : nil
      if let input { found.append((input, row.id.value)) }
    }
    found += conditionsOfButtons(of: step)
    return found
  }

  /// The words for the time of events that only the durations of the project tell from others, with the row of each.
  static func values(in flow: FlowTable, _ step: Step, of project: Project) -> [(
    words: UnreadWords, row: String
  )] {
    let usesWording = flow.document.format.traits.contains(.usesWording)
    return step.transitions.flatMap { row in
      values(in: row, project.dataNames.durationValues, flow.wording, usesWording: usesWording).map {
        ($0, row.id.value)
      }
    }
  }

  /// Conditions behind a button that several rows select: `Pay (cart > 100)` beside `Pay (cart <= 100)`. Each would be a button by
  /// itself, unless the step lists both as such.
  private static func conditionsOfButtons(of step: Step) -> [(UnreadWords, String)] {
    let rows = step.transitions.compactMap {
      row -> (row: FlowRow, button: Substring, condition: Substring)? in
      let text = row.trigger.text.value
      guard row.trigger.kind == .user, text.utf8.last == 0x29, let open = text.lastIndex(of: "(") else {
        return nil
      }
      var button = text[..<open]
      while button.last == " " { button.removeLast() }
      return button.isEmpty ? nil : (row, button, text[open...])
    }
    guard rows.count > 1 else { return [] }
    let actions = Set(step.actions.map { $0.value[...] })
    // Behind a verb of up to four words.
    func lists(_ text: Substring) -> Bool {
      var rest = text
      for _ in 0..<4 {
        guard let space = rest.firstIndex(of: " ") else { return false }
        rest = rest[rest.index(after: space)...]
        if actions.contains(rest) { return true }
      }
      return false
    }
    var first: [Substring: String] = [:]
    return rows.compactMap { row, button, condition -> (UnreadWords, String)? in
      guard let other = first[button] else {
        first[button] = row.id.value
        return nil
      }
      let text = row.trigger.text
      let compares = condition.utf8.contains { "<>=".utf8.contains($0) }
      guard !lists(text.value[...]), lists(button) || compares else { return nil }
      let start = text.value.utf8.distance(from: text.value.startIndex, to: condition.startIndex)
      let words = UnreadWords(
        text, start..<text.value.utf8.count,
        "'\(condition)' is not a condition: \(other) and \(row.id.value) are two buttons",
        help:
          "let one row select the button, and make the condition a step of the system with a case for each")
      return (words, row.id.value)
    }
  }
}
