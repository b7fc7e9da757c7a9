package import Lockstep
import LockstepModel
import LockstepSimulation

/// What happened in a run, for expectations, messages and counts.
///
/// A class because the player hands its events to a closure that it keeps.
package final class Trail {
  /// The rows taken, in order.
  package private(set) var rows: [RowID] = []
  /// The steps entered, in order.
  package private(set) var steps: [StepID] = []
  /// The side effects since the last thing done.
  private(set) var effects: [String] = []
  /// The start of the rows that the last `took:` did not list.
  private var told = 0
  private var path: [String] = []
  private var runs: [StepID: (action: String, count: Int)] = [:]

  /// How many parts of a path a message has.
  private static let shown = 8

  func note(_ moment: SessionEvent) {
    switch moment.kind {
    case .took(let row, let name, let target):
      rows.append(row)
      path.append("\(name) → \(target)")
    case .entered(let step): steps.append(step)
    case .note(let text): path.append("(\(text))")
    case .performs(let effect): effects.append(effect)
    case .runs(let action, let step, let count): if let action { runs[step] = (action, count) }
    case .shows, .did, .answered, .waits, .ends: break
    }
  }

  /// Something new is done.
  func begin() { effects = [] }

  /// The rows since the last call.
  func takeRows() -> ArraySlice<RowID> {
    defer { told = rows.count }
    return rows[told...]
  }

  /// How often an action was run; a run that suspending repeats counts once.
  func runs(of action: String) -> Int {
    runs.values.reduce(0) { $1.action == action ? $0 + $1.count : $0 }
  }

  /// The last rows taken, for the message of a failure; nil before the first.
  var note: Diagnostic.Note? {
    guard !path.isEmpty else { return nil }
    let last = path.suffix(Self.shown).joined(separator: ", ")
    return Diagnostic.Note(.path, [(path.count > Self.shown ? "… " : "") + last])
  }
}
