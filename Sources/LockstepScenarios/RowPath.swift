import LockstepSimulation

/// The last rows taken, for the message of a failure.
final class RowPath {
  private(set) var rows: [String] = []

  func note(_ moment: SessionEvent) {
    guard case .took(_, let row, let target) = moment.kind else { return }
    rows.append("\(row) → \(target)")
  }

  var text: String { (rows.count > 8 ? "… " : "") + rows.suffix(8).joined(separator: ", ") }
}
