import Lockstep

/// Two rows of a step that one input could both take (design §4: "two rows that could both match").
struct AmbiguousRows: StepRule {
  let info = RuleInfo(
    "ambiguous-rows", "two rows of a step answer to the same words or the same outcome",
    why: "Only the first of the two is ever taken; which of them is meant the table does not say.",
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Welcome
              transitions:
                - {id: 1.1a, user: selects Next, next: end}
                - {id: 1.1b, user: selects next, show: under construction}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Welcome
              transitions:
                - {id: 1.1a, user: selects Next, next: end}
                - {id: 1.1b, user: selects Info, show: under construction}
      """)

  private struct Words: Hashable {
    var kind: Trigger.Kind
    var text: String
  }

  func findings(in flow: LintSubject.Flow, _ step: Step, _ subject: LintSubject) -> [Diagnostic] {
    let rows = step.transitions
    if Self.areDistinct(rows) { return [] }
    var byWords: [Words: Int] = [:]
    var byName: [String: Int] = [:]
    return rows.enumerated().compactMap { number, row -> Diagnostic? in
      let text = row.trigger.text
      let words = Words(kind: row.trigger.kind, text: Lockstep.Words.normal(text.value))
      let twin = byWords[words].map { rows[$0] }
      let namesake = row.name.flatMap { byName[$0.value] }.map { rows[$0] }
      if twin == nil { byWords[words] = number }
      if let name = row.name, namesake == nil { byName[name.value] = number }
      // A row that stands twice is reported for its id.
      if let twin, twin.id.value != row.id.value {
        return ambiguous(row, twin, "answers to the same words as", text, twin.trigger.text, flow)
      }
      guard twin == nil, let namesake, let name = row.name, let first = namesake.name,
        namesake.id.value != row.id.value
      else { return nil }
      return ambiguous(row, namesake, "has the same outcome as", name, first, flow)
    }
  }

  /// Whether the words of all rows, and their names, plainly end differently. Nearly always they do, and nobody
  /// need compare them as people read them.
  private static func areDistinct(_ rows: [Transition]) -> Bool {
    if rows.count > 8 { return false }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 16) { endings in
      for (number, row) in rows.enumerated() {
        guard let words = ending(of: row.trigger.text.value) else { return false }
        // Rows without a name have none in common, so each gets one that no name has.
        guard let name = row.name.map({ ending(of: $0.value) }) ?? (1 << 56 + UInt64(number)) else {
          return false
        }
        endings[number] = words
        endings[8 + number] = name
        for other in 0..<number where endings[other] == words || endings[8 + other] == name { return false }
      }
      return true
    }
  }

  /// The last seven letters in lower case without blanks; nil where more than letter case and blanks does not
  /// count, because a kind stands in front or a footnote behind.
  private static func ending(of text: String) -> UInt64? {
    var text = text
    return text.withUTF8 { bytes in
      var ending: UInt64 = 0
      for byte in bytes where byte > 0x20 {
        if ending == 0, byte | 0x20 == UInt8(ascii: "u") { return nil }
        if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "<") || byte >= 0x80 { return nil }
        ending =
          (ending << 8 | UInt64(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)) & 0xFF_FFFF_FFFF_FFFF
      }
      return ending
    }
  }

  private func ambiguous(
    _ row: Transition, _ first: Transition, _ how: String, _ text: Text, _ other: Text,
    _ flow: LintSubject.Flow
  ) -> Diagnostic {
    finding(
      "\(row.id.value) \(how) \(first.id.value): '\(text.value)'", at: text.span, in: flow, row: row.id.value,
      help: "tell the two apart, or remove one",
      related: [.init(Location(flow.document.source, other.span), "this row is taken")])
  }
}
