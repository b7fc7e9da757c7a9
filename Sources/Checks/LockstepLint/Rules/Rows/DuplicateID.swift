import LockstepModel

/// An id that names two things: scenarios, steps and rows of a table, flows of a project.
struct DuplicateID: Rule {
  let info = RuleInfo.duplicateId
  /// A row is compared with no more rows of its ID.
  private static let mostAlike = 100

  /// Flows that share an id.
  func findings(in context: LintContext) -> [Diagnostic] { context.project.repeatedFlowFindings }

  /// Scenarios, steps and rows that share one; a misplaced id is reported only for that.
  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var scenarios: [String: SourceString] = [:]
    var steps: [String: SourceString] = [:]
    var rows: [String: SourceString] = [:]
    rows.reserveCapacity(flow.steps.reduce(0) { $0 + $1.transitions.count })
    let hasRepeated = flow.entry.hasDuplicateIDs
    for scenario in flow.section.scenarios {
      if hasRepeated { checkUnique(scenario.id, "scenario", against: &scenarios, flow, &found) }
      for step in scenario.steps {
        if hasRepeated, step.id.value.hasPrefix(scenario.id.value + ".") {
          let isRepeated = steps[step.id.value] != nil
          checkUnique(step.id, "step", against: &steps, flow, &found)
          // The rows of a step with a wrong number have wrong numbers, too.
          if isRepeated { continue }
        }
        lazy var ids = RowLetters.FreeIDs(step, flow.wording)
        lazy var order = RowLetters.RowOrder(step)
        var above: [String: [FlowRow]] = [:]
        for (place, row) in step.transitions.enumerated()
        where RowSuffix.isRow(row.id.value, of: step.id.value) {
          let same = above[row.id.value] ?? []
          if same.count < Self.mostAlike { above[row.id.value] = same + [row] }
          checkUnique(row.id, "row", against: &rows, flow, &found) {
            if let twin = same.first(where: { $0.isCopy(of: row) }) {
              return .removingCopy(row, of: twin, in: flow.document.source)
            }
            let free = ids.next()
            return order.fits(free, at: place) ? .writing(free, over: row.id, in: flow.document.source) : nil
          }
        }
      }
    }
    return found
  }

  private func checkUnique(
    _ id: SourceString, _ what: String, against first: inout [String: SourceString], _ flow: LintContext.Flow,
    _ found: inout [Diagnostic], fix: () -> Diagnostic.Fix? = { nil }
  ) {
    guard let other = first[id.value] else {
      first[id.value] = id
      return
    }
    found.append(
      finding(
        "another \(what) of \(flow.entry.id) has the ID \(id.value) already", at: id.span, in: flow,
        row: id.value,
        related: [.init(Location(flow.document.source, other.span), "the first is here")],
        fixes: fix().map { [$0] } ?? []))
  }
}

extension FlowRow {
  /// Whether two rows with one id are the same row, pasted twice.
  fileprivate func isCopy(of other: FlowRow) -> Bool {
    id.value == other.id.value && trigger.kind == other.trigger.kind
      && trigger.text.value == other.trigger.text.value && effect?.value == other.effect?.value
      && target?.fullName == other.target?.fullName && when?.value == other.when?.value
  }
}

extension Diagnostic.Fix {
  /// Removes a row that has lines of its own.
  fileprivate static func removingCopy(_ row: FlowRow, of other: FlowRow, in source: SourceText) -> Self? {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A }
    let bytes = source.bytes
    let (first, last) = (Int(row.span.start), Int(row.span.end))
    guard first <= last, last <= bytes.count, source.text(row.span) == source.text(other.span) else {
      return nil
    }
    let start = bytes[..<first].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    let end = bytes[last...].firstIndex(where: isLineEnd).map { $0 + 1 } ?? bytes.count
    // Anything else in its lines would be removed with it.
    guard bytes[start..<first].allSatisfy({ [0x20, 0x2D, 0x7C].contains($0) }),
      bytes[last..<end].allSatisfy({ [0x20, 0x0D, 0x0A, 0x7C].contains($0) })
    else { return nil }
    return Self("remove the second row", isSafe: true, edits: [.init(Span(start..<end), "")])
  }
}
