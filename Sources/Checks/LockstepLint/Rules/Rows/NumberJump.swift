import Lockstep
import LockstepModel

/// A place of a table where the numbers do not go on one by one.
struct NumberJump: Sendable {
  /// The id after the jump, the one before it, and what would have come.
  var id: SourceString
  var previousID: String
  var expectedID: String
  /// Whether something is left out; otherwise the id should have come earlier.
  var isGap: Bool

  /// The jumps of a table.
  ///
  /// Next to duplicate or misplaced ids, and where an action has lost its row, a jump is only a consequence and not reported.
  static func all(of flow: LintContext.Flow, _ matches: [ActionMatch.StepMismatch]) -> [NumberJump] {
    var found: [NumberJump] = []
    let lost = Set(matches.filter { !$0.match.unmatchedActions.isEmpty }.map(\.step.id.span))
    collectJumps(flow.section.scenarios, \.id, of: "", into: &found)
    for scenario in flow.section.scenarios {
      let prefix = scenario.id.value + "."
      collectJumps(scenario.steps, \.id, of: prefix, into: &found)
      for step in scenario.steps where lost.isEmpty || !lost.contains(step.id.span) {
        // `1.1.a` and `1.1.1` have a dot before the row.
        let dotted = step.id.value + "."
        let isDotted = step.transitions.first?.id.value.hasPrefix(dotted) == true
        collectJumps(step.transitions, \.id, of: isDotted ? dotted : step.id.value, into: &found)
      }
    }
    return found
  }
  private static func collectJumps<Row>(
    _ rows: [Row], _ idOf: (Row) -> SourceString, of prefix: String, into found: inout [NumberJump]
  ) {
    var last = 0
    var before = ""
    let start = found.count
    var seen: Set<Int> = []
    seen.reserveCapacity(rows.count)
    for index in rows.indices {
      let id = idOf(rows[index])
      guard let number = position(of: id, behind: prefix), seen.insert(number).inserted
      else {
        found.removeSubrange(start...)
        return
      }
      if number < last || number > last + 1, number != last {
        let isLetter = id.value.utf8.last.map { $0 >= 0x61 } == true
        let next = isLetter ? RowSuffix.letters(last) : "\(last + 1)"
        // Missing numbers at the beginning are reported too, but a table may begin with any scenario.
        if !before.isEmpty || isLetter || !prefix.isEmpty {
          found.append(
            NumberJump(id: id, previousID: before, expectedID: prefix + next, isGap: number > last))
        }
      }
      if number > last { before = id.value }
      // If the next one continues the order without it, only this one is wrong.
      let isAlone =
        number > last + 1 && index + 1 < rows.count
        && position(of: idOf(rows[index + 1]), behind: prefix) == last + 2
      last = isAlone ? last + 1 : max(last, number)
    }
    if found.count == start { return }
    // A number that comes later is not missing.
    let late = found[start...].filter { !$0.isGap }
    found =
      found[..<start]
      + found[start...].filter { jump in
        !jump.isGap || !late.contains { $0.id.value == jump.expectedID }
      }
  }

  private static func position(of id: SourceString, behind prefix: String) -> Int? {
    id.value.withBytes { $0.has(prefix.utf8) ? position($0.extracting(prefix.utf8.count...)) : nil }
  }

  /// 1 for `1` and `a`, 28 for `ab`; nil for anything else.
  private static func position(_ text: ByteSpan) -> Int? {
    var value = 0
    for place in text.indices {
      guard value < 1_000_000 else { return nil }
      switch text[place] {
      case let byte where byte.isDigit: value = value * 10 + Int(byte - 0x30)
      case let byte where byte.isSmallLetter: value = value * 26 + Int(byte - 0x60)
      default: return nil
      }
    }
    return text.isEmpty ? nil : value
  }
}
