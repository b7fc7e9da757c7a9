import Lockstep
import LockstepSimulation

/// One line of the log of recorded sessions.
package struct LogLine: Sendable {
  /// The row, screen or event of the line.
  package enum Operation: Hashable, Sendable {
    /// A row was taken: `UC2.3 1.3a`.
    case row(String)
    /// A screen was displayed, by its title or its step: `UC2.3 1.3`.
    case screen(String)
    /// An event by its words; `start`, `suspend` and `resume`; `Retry`, `Close` and `Back` over a step.
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
  package var operation: Operation
  /// Since any moment that the session's lines share.
  package var time: Duration

  package init(
    session: String, flow: String? = nil, digest: String? = nil, parameters: [String] = [], _ deed: Operation,
    at: Duration
  ) {
    (self.session, self.flow, self.digest) = (session, flow, digest)
    (self.parameters, self.operation, self.time) = (parameters, deed, at)
  }

  /// The session began, which need not be in the log.
  package static let start = Operation.event(HostEvent.start.rawValue)
}

extension LogLine.Operation {
  /// The key of a line in JSON, and its text.
  package var jsonMember: (key: String, name: String) {
    switch self {
    case .row(let name): ("row", name)
    case .screen(let name): ("screen", name)
    case .event(let name), .activity(let name): ("event", name)
    }
  }

  /// The name that a report has, and the row if it is one.
  var subject: (words: String, flow: String?, row: String?) {
    let (key, name) = jsonMember
    let words = name.split(separator: " ").map(String.init)
    if key == "row" { return words.count == 2 ? (name, words[0], words[1]) : (name, nil, nil) }
    return (key == "screen" ? "screen '\(name)'" : "'\(name)'", nil, nil)
  }
}
