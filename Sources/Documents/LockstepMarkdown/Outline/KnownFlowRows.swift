import Lockstep
import LockstepModel

/// The rows that a flow has, with which lost ones are told from texts about rows: lists of tests, versions, remarks.
struct KnownFlowRows {
  private let wording: Wording
  /// The words of the rows, folded, by their numbers.
  private var words: [String: [String]] = [:]
  private var steps: Set<String> = []
  private var scenarios: Set<String> = []

  init(_ document: FlowDocument, _ wording: Wording) {
    self.wording = wording
    for scenario in document.sections.lazy.flatMap(\.scenarios) {
      scenarios.insert(scenario.id.value)
      for step in scenario.steps {
        steps.insert(step.id.value)
        for row in step.transitions {
          words[row.id.value, default: []].append(
            Phrase.folded(row.cell?.description?.value ?? row.trigger.text.value))
        }
      }
    }
  }

  /// Rows that are of the flow and not in its tables.
  struct Lost {
    /// The number of the first that shows it.
    var number: Bytes
    /// How many numbered rows are with it.
    var count: Int
  }

  /// nil if none of some lines is a row of the flow that its tables do not have.
  ///
  /// - Parameters:
  ///   - rows: the cells of each line.
  ///   - head: the cells of the table's head; nil without one.
  func findLostRows(_ rows: [[Bytes]], head: [Bytes]? = nil) -> Lost? {
    let numbered = rows.compactMap { cells in
      cells.first.flatMap { RowNumberCell($0, wording.numbers) }.map { (id: $0, cells: cells) }
    }
    if numbered.isEmpty { return nil }
    var own = self
    for row in numbered {
      switch row.id.kind {
      case .scenario: own.scenarios.insert(row.id.id.string)
      case .step: own.steps.insert(row.id.id.string)
      case .transition: break
      }
    }
    let isFlow = HeadlessTable.findFlowRow(numbered.map(\.cells[0]), wording.numbers) != nil
    // A column that no word of the wording names may have anything.
    let mayHaveBareWords = head?.contains { wording.columns.meaning(of: $0.trimmed(of: 0x2A)) != nil } ?? true
    let first = numbered.first { row in
      // A remark about a row has its number and a text.
      guard row.cells.count >= Wording.Column.allCases.count else { return false }
      switch row.id.kind {
      case .scenario: return false
      case .step:
        return !steps.contains(row.id.id.string) && row.cells[0].first == 0x2A
          && row.cells.dropFirst().contains(where: isTitle)
      case .transition:
        guard own.steps.contains(row.id.stepNumber.string) else { return false }
        let said = row.cells.dropFirst().first(where: hasTrigger)
        let hasTarget = row.cells.dropFirst().contains { own.isTarget($0) }
        guard let known = words[row.id.id.string] else {
          // Elsewhere in a row its words may be those of a remark.
          return hasTrigger(row.cells[1]) || said != nil && hasTarget || hasTarget && mayHaveBareWords
            || isFlow && row.cells.dropFirst().contains { own.isTarget($0) && !$0.allSatisfy(\.isDigit) }
        }
        // The same number in another table is that of another row only if it says so.
        guard isFlow, hasTarget, let said = said.map({ Phrase.folded($0.string) }) else { return false }
        return !known.contains { $0.contains(said) || said.contains($0) }
      }
    }
    return first.map { Lost(number: $0.id.id, count: numbered.count) }
  }

  /// `Case: …`, `User selects …`
  private func hasTrigger(_ cell: Bytes) -> Bool {
    if wording.triggers.leadingLabel(of: cell) != nil { return true }
    guard let (actor, done) = wording.actor(leading: cell) else { return false }
    return actor == .user && !done.isEmpty
  }

  /// `**System displays …**`
  private func isTitle(_ cell: Bytes) -> Bool {
    guard cell.first == 0x2A, let (_, done) = wording.actor(leading: cell.trimmed(of: 0x2A)) else {
      return false
    }
    return !done.isEmpty
  }

  private func isTarget(_ cell: Bytes) -> Bool {
    let words = cell.droppingArrow ?? cell
    if words.isEmpty { return false }
    let number = wording.numbers.withoutPrefix(words.trimmed(of: 0x2A)).string
    return steps.contains(number) || scenarios.contains(number) || wording.targets.meaning(of: words) != nil
      || wording.targets.leadingLabel(of: words) != nil
  }
}
