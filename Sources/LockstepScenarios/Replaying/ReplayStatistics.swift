import Lockstep
import LockstepModel

/// How often the sessions of a log did what.
package struct ReplayStatistics: Sendable {
  package var lines = 0
  package var sessions = 0
  package var invalid = 0
  package var unsettled = 0
  /// By the row, the screen or the event at which sessions deviated first.
  package private(set) var deviations: [String: Int] = [:]
  /// How often each row was taken, by its number.
  package private(set) var rows: [Int]
  /// How often each screen was displayed, by its title, and its step if only one fits.
  private(set) var screens: [String: Int] = [:]

  init(rows: Int) { self.rows = Array(repeating: 0, count: rows) }

  package var deviating: Int { deviations.values.reduce(0, +) }
  package var conforming: Int { sessions - deviating - invalid - unsettled }

  /// The share that conforms, rounded down, so that 100 means all.
  package var percent: Int { sessions == 0 ? 100 : conforming * 100 / sessions }

  mutating func deviate(_ subject: String) { deviations[subject, default: 0] += 1 }
  mutating func count(_ row: RowID) { rows[Int(row.index)] += 1 }
  mutating func count(screen: String) { screens[screen, default: 0] += 1 }
}

// In words and as JSON; the most frequent first.
extension Replay {
  private struct Line {
    var name: String
    var count: Int
  }

  /// The share of sessions that conform, where the others deviated first, and how often rows and screens came.
  package var text: String {
    let numbers = statistics
    var text = "\(Count.text(numbers.sessions, "session")), \(Count.text(numbers.lines, "line")): "
    text += "\(numbers.conforming) (\(numbers.percent) %) conform, \(numbers.deviating) deviate"
    if numbers.unsettled > 0 { text += ", \(numbers.unsettled) are not settled" }
    if numbers.invalid > 0 { text += ", \(numbers.invalid) cannot be followed" }
    text += "\n"
    for (title, lines) in [("first deviations", deviations), ("rows", rows), ("screens", screens)]
    where !lines.isEmpty {
      text += "\(title):\n"
      for line in lines {
        let count = String(line.count)
        text += String(repeating: " ", count: max(1, 9 - count.count)) + "\(count)  \(line.name)\n"
      }
    }
    return text
  }

  package var json: String {
    let numbers = statistics
    return JSONWriter.document {
      $0.member("schema", 1)
      $0.member("sessions", numbers.sessions)
      $0.member("lines", numbers.lines)
      $0.member("conforming", numbers.conforming)
      $0.member("deviating", numbers.deviating)
      $0.member("unsettled", numbers.unsettled)
      $0.member("invalid", numbers.invalid)
      for (name, lines) in [("deviations", deviations), ("rows", rows), ("screens", screens)] {
        $0.array(name) { json in
          for line in lines {
            json.object {
              $0.member("name", line.name)
              $0.member("count", line.count)
            }
          }
        }
      }
    }
  }

  /// How often each row was taken, by its place.
  package var rowCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for (number, count) in statistics.rows.enumerated() where count > 0 {
      counts[program.place(of: RowID(Int32(number))), default: 0] += count
    }
    return counts
  }

  private var deviations: [Line] { lines(statistics.deviations) }
  private var rows: [Line] { lines(rowCounts) }
  private var screens: [Line] { lines(statistics.screens) }

  private func lines(_ counts: [String: Int]) -> [Line] {
    counts.map { Line(name: $0, count: $1) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}
