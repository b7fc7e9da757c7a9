import Lockstep

extension UnreadWords {
  /// The words at the end of a row that look like a condition or a time and were not read as one.
  ///
  /// - Parameters:
  ///   - parameters: those that the flow declares.
  ///   - inputs: those of the row's step.
  package static func all(
    in row: FlowRow, parameters: [String], inputs: [InputField], _ wording: Wording, usesWording: Bool
  ) -> [UnreadWords] {
    let text = row.trigger.text
    let bytes = Array(text.value.utf8)[...]
    var found: [UnreadWords] = []
    let endings = RowEnding.all(of: text, wording, usesWording: usesWording)
    for ending in endings {
      if let words = ending.unreadTime(of: row) ?? ending.unreadInput(of: row, inputs)
        ?? ending.unreadCondition(of: row, parameters)
      {
        found.append(words)
      }
    }
    let end = endings.last?.endOfTextBefore ?? bytes.endIndex
    let plain = PlainRowEnding(
      text: text, textBytes: bytes[..<end], wording: wording, usesWording: usesWording)
    if found.isEmpty, row.trigger.kind == .event, row.after == nil,
      let words = plain.unreadTime ?? plain.unreadTimeInside ?? plain.unreadTimeOfTimer
    {
      found.append(words)
    }
    if found.isEmpty, row.trigger.kind == .user, row.gives == nil, let words = plain.unreadInputInside {
      found.append(words)
    }
    if found.isEmpty, let words = plain.unreadCondition(of: row, parameters) { found.append(words) }
    return found
  }

  /// The name of a duration at the end of a row, which is not in quotes; words that name none are doubtful.
  ///
  /// - Parameter values: the names of the project's durations.
  package static func values(
    in row: FlowRow, _ values: Set<String>, _ wording: Wording, usesWording: Bool
  ) -> [UnreadWords] {
    RowEnding.all(of: row.trigger.text, wording, usesWording: usesWording).compactMap {
      $0.unreadValue(of: row, values)
    }
  }

  /// The input that a row gives and its step does not list: nobody could enter it.
  package static func unknownInput(of row: FlowRow, in step: Step, _ wording: Wording) -> UnreadWords? {
    guard let name = row.gives, !step.inputs.contains(where: { $0.name?.value == name.value }) else {
      return nil
    }
    let label = wording.label(ofInputs: 2).label
    return UnreadWords(
      name, 0..<name.value.utf8.count, "'\(name.value)' is not an input of \(step.id.value)",
      help: "list it behind '\(label)', or name one of them as it is listed")
  }
}
