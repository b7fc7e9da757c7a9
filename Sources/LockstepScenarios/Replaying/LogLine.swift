/// One line of the log of recorded sessions.
package struct LogLine: Sendable {
  /// The row, screen or event of the line.
  package enum Deed: Hashable, Sendable {
    /// The session began, which need not be in the log.
    case begins
    /// A row was taken: `UC2.3 1.3a`.
    case row(String)
    /// A screen was displayed, by its title or its step: `UC2.3 1.3`.
    case screen(String)
    /// An event by its words; `suspend` and `resume`; `Retry`, `Close` and `Back` over a step.
    case event(String)
    /// Any of these, as the activities of process mining.
    case activity(String)
  }

  package var session: String
  /// The flow that the session began with, on its first line.
  package var flow: String?
  /// The digest of that flow when the session was recorded, in hexadecimal digits.
  package var digest: String?
  package var parameters: [String]
  package var deed: Deed
  /// Since any moment that the session's lines share.
  package var at: Duration

  package init(
    session: String, flow: String? = nil, digest: String? = nil, parameters: [String] = [], _ deed: Deed,
    at: Duration
  ) {
    self.session = session
    self.flow = flow
    self.digest = digest
    self.parameters = parameters
    self.deed = deed
    self.at = at
  }

  /// The word of ``Deed/begins``.
  static let start = "start"
}

extension LogLine.Deed {
  /// The name that a report has, and the row if it is one.
  var subject: (words: String, flow: String?, row: String?) {
    switch self {
    case .begins: return (LogLine.start, nil, nil)
    case .screen(let name): return ("screen '\(name)'", nil, nil)
    case .event(let name), .activity(let name): return ("'\(name)'", nil, nil)
    case .row(let name):
      let words = name.split(separator: " ").map(String.init)
      return words.count == 2 ? (name, words[0], words[1]) : (name, nil, nil)
    }
  }
}

/// Why a line cannot be read.
package struct LogProblem: Error, Sendable {
  package var message: String
  package var help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
