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
  /// The share of sessions that conform, where the others deviated first, and how often rows and screens came.
  package var text: String {
    let numbers = statistics
    var text = "\(Count.text(numbers.sessions, "session")), \(Count.text(numbers.lines, "line")): "
    text += "\(numbers.conforming) (\(numbers.percent) %) conform, \(numbers.deviating) deviate"
    if numbers.unsettled > 0 { text += ", \(numbers.unsettled) are not settled" }
    if numbers.invalid > 0 { text += ", \(numbers.invalid) cannot be followed" }
    text += "\n"
    for (name, lines) in tables where !lines.isEmpty {
      text += "\(name == "deviations" ? "first deviations" : name):\n"
      for line in lines {
        let count = String(line.count)
        text += String(repeating: " ", count: max(1, 9 - count.count)) + "\(count)  \(line.name)\n"
      }
    }
    return text
  }

  package var json: String {
    let numbers = statistics
    return JSONWriter.document { json in
      json.member("schema", 1)
      for (name, number) in [
        ("sessions", numbers.sessions), ("lines", numbers.lines), ("conforming", numbers.conforming),
        ("deviating", numbers.deviating), ("unsettled", numbers.unsettled), ("invalid", numbers.invalid),
      ] {
        json.member(name, number)
      }
      for (name, lines) in tables {
        json.array(name) { json in
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

  private var tables: [(name: String, lines: [(name: String, count: Int)])] {
    [("deviations", statistics.deviations), ("rows", rowCounts), ("screens", statistics.screens)].map {
      name, counts in
      (name, counts.map { ($0, $1) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) })
    }
  }
}
