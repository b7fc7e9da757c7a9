import Lockstep
import LockstepModel

/// The order of the rows of a step, as far as it is behaviour: of several rows with the same trigger the first one
/// counts, and of several timers that are due at one time the first one fires.
struct RowOrder {
  private enum Key: Hashable {
    case trigger(Trigger.Kind, String)
    case timer(Duration)
    /// A timer whose time is a value: it may be due with any other.
    case timerOfValue
    case anyTimer
  }

  /// The rows with one key that were met so far, with the greatest new position up to each.
  private var rowsByKey: [Key: [(row: Int, greatest: Int)]] = [:]
  private let rows: [FlowRow]
  private let newIndexByOld: [Int?]

  /// - Parameters:
  ///   - rows: those of the old version.
  ///   - newIndexByOld: their positions in the new version; nil for one that is gone.
  init(_ rows: [FlowRow], _ newIndexByOld: [Int?]) {
    (self.rows, self.newIndexByOld) = (rows, newIndexByOld)
  }

  /// The rows that come before one in the new version that came before them, each with the first such one.
  var overtakings: [(row: Int, overtaken: Int)] {
    var order = self
    return rows.indices.compactMap { row in
      guard let position = newIndexByOld[row] else { return nil }
      let keys = Self.keys(of: rows[row])
      let overtaken = keys.rivals.compactMap { order.first(with: $0, behind: position) }.min()
      for key in keys.own { order.add(row, at: position, with: key) }
      return overtaken.map { (row, $0) }
    }
  }

  /// The first row with a key that has a greater new position.
  private func first(with key: Key, behind position: Int) -> Int? {
    let rows = rowsByKey[key] ?? []
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].greatest > position { high = middle } else { low = middle + 1 }
    }
    return low < rows.count ? rows[low].row : nil
  }

  private mutating func add(_ row: Int, at position: Int, with key: Key) {
    let greatest = rowsByKey[key]?.last.map { max($0.greatest, position) } ?? position
    rowsByKey[key, default: []].append((row, greatest))
  }

  /// The keys of a row, and those of the rows that it must not overtake.
  private static func keys(of row: FlowRow) -> (own: [Key], rivals: [Key]) {
    let trigger = Key.trigger(row.trigger.kind, row.triggerWords)
    switch row.after {
    case nil: return ([trigger], [trigger])
    case .fixed(let delay):
      let timer = Key.timer(delay.value)
      return ([trigger, timer, .anyTimer], [trigger, timer, .timerOfValue])
    case .value: return ([trigger, .timerOfValue, .anyTimer], [trigger, .anyTimer])
    }
  }
}
