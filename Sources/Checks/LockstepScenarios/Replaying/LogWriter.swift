package import Lockstep
package import LockstepSimulation

/// Writes the log of played sessions, as ``LogReader`` reads it.
package struct LogWriter: Sendable {
  package enum Format: Sendable { case jsonLines, csv }

  private let program: Program
  private let format: Format
  private var lines: [String] = []
  private var session = ""

  package init(_ program: Program, _ format: Format, hasHeader: Bool = true) {
    self.program = program
    self.format = format
    if format == .csv, hasHeader { lines = ["case,activity,timestamp,flow,digest,parameters"] }
  }

  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// Another session begins.
  package mutating func begin(_ session: String, flow: String, parameters: [String]) {
    self.session = session
    let digest = program.digest(of: flow).map { String($0, radix: 16) }
    write(
      LogLine(session: session, flow: flow, digest: digest, parameters: parameters, LogLine.start, at: .zero))
  }

  package mutating func add(_ event: SessionEvent) {
    let deed: LogLine.Deed
    switch event.kind {
    case .took(_, let row, _): deed = .row(row)
    case .chose(let choice): deed = .event(choice)
    case .did(.send(.suspend), _): deed = .event(HostEvent.suspend.rawValue)
    case .did(.send(.resume), _): deed = .event(HostEvent.resume.rawValue)
    case .did, .shows, .entered, .runs, .performs, .answered, .note, .waits, .ends: return
    }
    write(LogLine(session: session, deed, at: event.at))
  }

  private mutating func write(_ line: LogLine) {
    switch format {
    case .jsonLines:
      var json = JSONWriter()
      json.object {
        $0.member("session", line.session)
        if let flow = line.flow { $0.member("flow", flow) }
        if let digest = line.digest { $0.member("digest", digest) }
        if !line.parameters.isEmpty { $0.strings("parameters", line.parameters) }
        $0.member(line.deed.member.key, line.deed.member.name)
        $0.member("at") { $0.milliseconds(line.at) }
      }
      lines.append(json.text)
    case .csv:
      let fields = [
        line.session, line.deed.member.name, LogTime.text(line.at), line.flow ?? "", line.digest ?? "",
        line.parameters.joined(separator: ";"),
      ]
      lines.append(
        fields.map { field in
          field.contains { ",\"".contains($0) } ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
        }.joined(separator: ","))
    }
  }
}

/// One line of the log of recorded sessions.
package struct LogLine: Sendable {
  /// The row, screen or event of the line.
  package enum Deed: Hashable, Sendable {
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
  package var deed: Deed
  /// Since any moment that the session's lines share.
  package var at: Duration

  package init(
    session: String, flow: String? = nil, digest: String? = nil, parameters: [String] = [], _ deed: Deed,
    at: Duration
  ) {
    (self.session, self.flow, self.digest) = (session, flow, digest)
    (self.parameters, self.deed, self.at) = (parameters, deed, at)
  }

  /// The session began, which need not be in the log.
  package static let start = Deed.event(HostEvent.start.rawValue)
}

extension LogLine.Deed {
  /// The key of a line in JSON, and its text.
  package var member: (key: String, name: String) {
    switch self {
    case .row(let name): ("row", name)
    case .screen(let name): ("screen", name)
    case .event(let name), .activity(let name): ("event", name)
    }
  }

  /// The name that a report has, and the row if it is one.
  var subject: (words: String, flow: String?, row: String?) {
    let (key, name) = member
    let words = name.split(separator: " ").map(String.init)
    if key == "row" { return words.count == 2 ? (name, words[0], words[1]) : (name, nil, nil) }
    return (key == "screen" ? "screen '\(name)'" : "'\(name)'", nil, nil)
  }
}

/// Why a line cannot be read.
package struct LogProblem: Error, Sendable {
  package var message: String
  package var help: String?

  package init(_ message: String, help: String? = nil) {
    (self.message, self.help) = (message, help)
  }
}
