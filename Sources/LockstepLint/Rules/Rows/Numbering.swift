import Lockstep

/// A place of a table where the numbers do not go on one by one.
struct Numbering {
  var flow: Int
  /// The id after the jump, the one before it, and what would have come.
  var id: Text
  var before: String
  var expected: String
  /// Whether something is left out; otherwise the id should have come earlier.
  var isGap: Bool

  /// Ids that stand twice or in the wrong place are reported for that, and passed over here.
  static func all(in subject: LintSubject) -> [Numbering] {
    var found: [Numbering] = []
    for (number, flow) in subject.flows.enumerated() {
      check(flow.section.scenarios.map(\.id), of: "", number, into: &found)
      for scenario in flow.section.scenarios {
        let prefix = scenario.id.value + "."
        check(
          scenario.steps.map(\.id).filter { $0.value.hasPrefix(prefix) }, of: prefix, number, into: &found)
        for step in scenario.steps {
          let rows = step.transitions.map(\.id).filter { RowLetters.isRow($0.value, of: step.id.value) }
          check(rows, of: step.id.value, number, into: &found)
        }
      }
    }
    return found
  }

  private static func check(_ ids: [Text], of prefix: String, _ flow: Int, into found: inout [Numbering]) {
    var last = 0
    var before = ""
    for id in ids {
      guard let number = position(id.value.utf8.dropFirst(prefix.utf8.count)) else { continue }
      if number < last || number > last + 1, number != last {
        let isLetter = id.value.utf8.last.map { $0 >= 0x61 } == true
        let next = isLetter ? RowLetters.letters(last) : "\(last + 1)"
        // A row left out in front is reported too, but a table may begin with any scenario.
        if !before.isEmpty || isLetter {
          found.append(
            Numbering(flow: flow, id: id, before: before, expected: prefix + next, isGap: number > last))
        }
      }
      if number > last { before = id.value }
      last = max(last, number)
    }
  }

  /// 1 for `1` and `a`, 28 for `ab`; nil for anything else.
  private static func position(_ text: Substring.UTF8View) -> Int? {
    var value = 0
    for byte in text {
      guard value < 1_000_000 else { return nil }
      switch byte {
      case 0x30...0x39: value = value * 10 + Int(byte - 0x30)
      case 0x61...0x7A: value = value * 26 + Int(byte - 0x60)
      default: return nil
      }
    }
    return text.isEmpty ? nil : value
  }
}
