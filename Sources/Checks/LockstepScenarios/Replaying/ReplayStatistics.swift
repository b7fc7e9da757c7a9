package import Lockstep
import LockstepModel
import LockstepSimulation

/// How often the sessions of a log did what.
package struct ReplayStatistics: Sendable {
  var (lineCount, sessionCount, invalidCount, unsettledCount) = (0, 0, 0, 0)
  /// By the row, the screen or the event at which sessions deviated first.
  var deviationCounts: [String: Int] = [:]
  /// How often each row was taken, by its place.
  package internal(set) var rowCounts: [String: Int] = [:]
  /// The same by the row itself; where a log does not tell which of two rows with one place was taken, it counts for both.
  package internal(set) var takenCounts: [RowID: Int] = [:]
  /// How often each screen was displayed, by its title, and its step if only one fits.
  var screenCounts: [String: Int] = [:]
  /// When the timers of each row fired whose time the log tells.
  var latenessByRow: [String: Lateness] = [:]

  /// How late something happened, several times; negative if it was too early.
  struct Lateness {
    var count = 0
    var (least, most) = (Duration.zero, Duration.zero)

    mutating func add(_ late: Duration) {
      least = count == 0 ? late : min(least, late)
      most = count == 0 ? late : max(most, late)
      count += 1
    }

    /// `2s early to 1s late`.
    fileprivate var words: String {
      let words = [least, most].map { late in
        late == .zero ? "on time" : late < .zero ? "\((.zero - late).brief) early" : "\(late.brief) late"
      }
      return words[0] == words[1] ? words[0] : words.joined(separator: " to ")
    }
  }

  var deviatingCount: Int { deviationCounts.values.reduce(0, +) }
  var conformingCount: Int { sessionCount - deviatingCount - invalidCount - unsettledCount }

  /// The share that conforms, rounded down, so that 100 means all; nil without sessions.
  var conformingPercent: Int? { sessionCount == 0 ? nil : conformingCount * 100 / sessionCount }
}

// In words and as JSON; the most frequent first.
extension Replay {
  /// Whether the logs have no line of a session, nor one that cannot be read.
  package var isEmpty: Bool { statistics.sessionCount == 0 && findings.isEmpty }

  /// The share of sessions that conform, where the others deviated first, and how often rows and screens came.
  package var text: String {
    let numbers = statistics
    var text = "\(Count.text(numbers.sessionCount, "session")), \(Count.text(numbers.lineCount, "line")): "
    guard let percent = numbers.conformingPercent else { return text + "nothing to compare\n" }
    text += "\(numbers.conformingCount) (\(percent) %) conform, \(numbers.deviatingCount) deviate"
    if numbers.unsettledCount > 0 { text += ", \(numbers.unsettledCount) are not settled" }
    if numbers.invalidCount > 0 { text += ", \(numbers.invalidCount) cannot be followed" }
    for (name, lines) in countTables where !lines.isEmpty {
      text += "\n\(name == "deviations" ? "first deviations" : name):"
      for (name, count) in lines { text += textLine(count, name) }
    }
    if !latenessList.isEmpty { text += "\ntimers:" }
    for (name, lateness) in latenessList { text += textLine(lateness.count, "\(name), \(lateness.words)") }
    return text + "\n"
  }

  private func textLine(_ count: Int, _ name: String) -> String {
    "\n" + String(repeating: " ", count: max(1, 9 - "\(count)".count)) + "\(count)  \(name)"
  }

  /// - Parameter coverage: what the sessions took, where that is asked for.
  package func json(with coverage: ReplayCoverage? = nil) -> String {
    let numbers = statistics
    return JSONWriter.document { json in
      json.member("schema", 1)
      for (name, number) in [
        ("sessions", numbers.sessionCount), ("lines", numbers.lineCount),
        ("conforming", numbers.conformingCount),
        ("deviating", numbers.deviatingCount), ("unsettled", numbers.unsettledCount),
        ("invalid", numbers.invalidCount),
      ] {
        json.member(name, number)
      }
      for (name, lines) in countTables {
        json.array(name) { json in
          for (name, count) in lines {
            json.object {
              $0.member("name", name)
              $0.member("count", count)
            }
          }
        }
      }
      json.array("timers") { json in
        for (name, lateness) in latenessList {
          json.object {
            $0.member("name", name)
            $0.member("count", lateness.count)
            $0.member("earliest") { $0.writeMilliseconds(lateness.least) }
            $0.member("latest") { $0.writeMilliseconds(lateness.most) }
          }
        }
      }
      if let coverage { write(coverage, to: &json) }
    }
  }

  /// The most frequent first.
  private var latenessList: [(name: String, lateness: ReplayStatistics.Lateness)] {
    statistics.latenessByRow.map { (name: $0, lateness: $1) }
      .sorted { ($1.lateness.count, $0.name) < ($0.lateness.count, $1.name) }
  }

  private var countTables: [(name: String, lines: [(name: String, count: Int)])] {
    [
      ("deviations", statistics.deviationCounts), ("rows", statistics.rowCounts),
      ("screens", statistics.screenCounts),
    ].map {
      name, counts in
      (name, counts.map { ($0, $1) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) })
    }
  }
}
