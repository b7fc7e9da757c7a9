import Lockstep

// With selected rows the others are only on the way to them.
extension AppTest {
  /// Whether a row counts.
  func isSelected(_ row: RowID) -> Bool { selectedRows?.contains(row) ?? true }

  /// Whether a deviation counts: a screen that differs is none where it was not asked for, unless nothing leads
  /// past it.
  func counts(_ one: AppDiagnosis.DiagnosedFinding) -> Bool {
    guard selectedRows != nil, one.finding.difference != nil || one.finding.isAfterRestart else {
      return true
    }
    switch one.place {
    case .row(let row)?: return isSelected(row) || hasStopped(before: row)
    case .step(let step)?: return countsScreen(program.stepInfo(step).place)
    case nil: return true
    }
  }

  /// Whether a screen counts: that of a row which counts, or one to which such a row has led.
  func countsScreen(_ name: String) -> Bool {
    guard let selectedRows else { return true }
    if selectedRows.contains(where: { program.stepInfo(program.rowInfo($0).step).place == name }) {
      return true
    }
    return results.contains { result in
      result.play.moves.contains { move in
        move.rows.contains(where: isSelected)
          && move.after.flatMap { ExpectedScreen($0, in: program) }?.name == name
      }
    }
  }

  private func hasStopped(before row: RowID) -> Bool {
    results.contains { if case .reachedBarredRow(row)? = $0.stopReason { true } else { false } }
  }
}
