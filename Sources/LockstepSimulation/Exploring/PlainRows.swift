import Lockstep

/// Which rows only go from screen to screen, so that what they come to in a ``PlainState`` follows from its history.
struct PlainRows: Sendable {
  /// Where such a row leads.
  enum Lead: Sendable, BitwiseCopyable {
    case screen(StepID)
    case back
  }

  /// By row; nil for one that is left to the interpreter.
  private let leads: [Lead?]
  /// By step, the rows that can be taken in a plain state there, in the order of the documents; nil where one of
  /// them is left to the interpreter.
  private let rows: [[RowID]?]
  /// By step, whether it is a screen without timers, which nothing starts with.
  private let isScreen: [Bool]

  init(_ program: Program) {
    let isScreen = program.steps.map { $0.kind == .screen && !$0.hasTimers }
    let leads = program.rows.map { row -> Lead? in
      guard row.kind == .input || row.kind == .event, row.delay < 0, row.gives < 0, row.onlyLeads,
        program.steps[Int(row.step)].kind == .screen
      else { return nil }
      switch row.move {
      case .back: return .back
      case .step where isScreen[Int(row.argument)]: return .screen(StepID(row.argument))
      default: return nil
      }
    }
    rows = program.steps.map { step in
      let takeable = (step.firstRow..<step.firstRow + step.rowCount).map { RowID($0) }.filter { row in
        let code = program.rows[Int(row.index)]
        return (code.kind == .input || code.kind == .event) && code.delay < 0 && code.when == 0
      }
      return takeable.allSatisfy { leads[Int($0.index)] != nil } ? takeable : nil
    }
    self.isScreen = isScreen
    self.leads = leads
  }

  /// Where a row leads in a plain state; nil if the interpreter must say.
  @inline(__always)
  func lead(of row: RowID, in state: PlainState) -> Lead? {
    guard let lead = leads[Int(row.index)] else { return nil }
    if case .back = lead, !canGoBack(state) { return nil }
    return lead
  }

  /// All rows that can be taken in a plain state, if none of them is left to the interpreter.
  @inline(__always)
  func rows(in state: PlainState) -> [RowID]? {
    guard let last = state.history.last, canGoBack(state) else { return nil }
    return rows[Int(last.index)]
  }

  /// Whether Back shows a screen again, and does nothing else.
  @inline(__always)
  private func canGoBack(_ state: PlainState) -> Bool {
    let count = state.history.count
    return count > 1 && isScreen[Int(state.history[count - 2].index)]
  }
}
