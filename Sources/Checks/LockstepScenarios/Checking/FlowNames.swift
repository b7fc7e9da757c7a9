import Lockstep
package import LockstepModel

/// The names that some flows have, as scenarios use them.
struct FlowNames {
  /// A row with its words.
  struct Row {
    var row: FlowRow
    /// The words, for comparing, and the same without guards.
    var words: String
    var bareWords: String

    init(_ row: FlowRow) {
      self.row = row
      words = RowText.normalized(ShownText.of(row.trigger.text.value))
      bareWords = RowText.withoutGuards(words)
    }

    /// Whether an id, a name or words mean this row.
    func isMeant(by text: String, _ normal: String) -> Bool {
      row.id.value == text || row.name?.value == text || words == normal || bareWords == normal
    }
  }

  /// The tables that are meant, in their order.
  let tables: [FlowTable]
  private(set) var rows: [Row] = []
  /// Of steps, errors and placeholders.
  private(set) var displayableTitles: Set<String> = []
  /// The side effects: the words and names of `do:`.
  private(set) var effects: Set<String> = []
  /// The answers to the interpreter's own views.
  static let overlayAnswers = ["Retry", "Close", "Back"]

  init(_ tables: [FlowTable]) {
    self.tables = tables
    for table in tables {
      for step in table.steps {
        displayableTitles.insert(ShownText.of(step.name.value))
        for row in step.transitions { add(row) }
      }
    }
  }

  private mutating func add(_ row: FlowRow) {
    rows.append(Row(row))
    if let effect = row.effect { effects.insert(ShownText.of(effect.value)) }
    if let name = row.effectName { effects.insert(name.value) }
    switch row.target?.kind {
    case .errorFlow(let name): displayableTitles.insert(ShownText.of(name.value))
    case .show(let text): displayableTitles.insert(ShownText.of(text.value))
    default: break
    }
    if row.trigger.kind == .error { displayableTitles.insert(ShownText.of(row.trigger.text.value)) }
  }

  /// The words of the rows of some kinds.
  func words(ofKinds kinds: Set<TriggerKind>) -> [String] {
    rows.filter { kinds.contains($0.row.trigger.kind) }.map { ShownText.of($0.row.trigger.text.value) }
  }
}

extension FlowRow {
  /// The name by which an action answers it.
  var outcomeName: String { name?.value ?? ShownText.of(trigger.text.value) }
}

extension LinkedProject {
  /// The tables that a session which starts in `flow` may reach: by calls, by rows that lead there, by errors
  /// with a flow of their own, and by resuming.
  package func tablesReachable(from flow: FlowIndex, resuming: FlowIndex?) -> [FlowTable] {
    var found: [FlowIndex] = []
    var seen: Set<FlowIndex> = []
    func add(_ flow: FlowIndex?) {
      guard let flow, flow < tables.endIndex, seen.insert(flow).inserted else { return }
      found.append(flow)
    }
    add(flow)
    add(resuming)
    var next = 0
    while next < found.count {
      for index in steps(of: found[next]) {
        add(steps[index].callee)
        for row in steps[index].rows {
          if case .entry(let step, _) = destinations[row] { add(steps[step].flow) }
        }
      }
      next += 1
    }
    return found.sorted().map { tables[$0] }
  }
}
