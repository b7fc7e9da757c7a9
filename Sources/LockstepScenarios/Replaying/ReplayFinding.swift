package import LockstepModel

/// Where a line of a log is.
package struct LogPlace: Hashable, Sendable {
  /// The number of its file.
  package var file: Int
  /// Its bytes in the file.
  package var bytes: Range<Int>

  package init(file: Int, bytes: Range<Int>) {
    self.file = file
    self.bytes = bytes
  }
}

/// Something about a session of a log.
package struct ReplayFinding: Sendable {
  package var rule: RuleInfo
  package var message: String
  package var help: String?
  /// The rows, the screens or the events that were possible instead.
  package var possible: [String] = []
  package var session: String?
  package var flow: String?
  package var row: String?
  package var place: LogPlace

  /// - Parameter source: the file of the line.
  package func diagnostic(in source: SourceText) -> Diagnostic {
    let name = session.map { "session \($0): " } ?? ""
    return Diagnostic(
      rule, name + message, at: Location(source, Span(place.bytes)), flow: flow, row: row, help: help,
      notes: possible.isEmpty ? [] : [.init(.possible, possible)])
  }
}
