import Lockstep
import LockstepSimulation

/// Speaks to an adapter in messages instead of lines, numbers them, and keeps all lines without secrets.
package struct AdapterConversation<Connection: AdapterConnection> {
  package var connection: Connection
  private(set) var abilities: Set<AdapterAbility> = []
  /// Whether the adapter has ever named a run: only then a missing one means something.
  private(set) var reportsRuns = false
  private var messageNumber = 0
  /// The lines of the present play, as `--record` writes them.
  private(set) var recordedLines: [String] = []
  /// What the app told of runs since ``takeReportedRuns()``.
  private var reportedRuns = ReportedRuns()

  package init(_ connection: Connection) { self.connection = connection }

  /// Begins the conversation.
  ///
  /// - Parameter endsApp: whether the adapter must be able to end the app and start it again.
  /// - Returns: a reason why this adapter does not fit; nil if it does.
  package mutating func performHandshake(project: String, endsApp: Bool = false) async throws(AdapterProblem)
    -> String?
  {
    let answer = try await ask {
      $0.member("lockstep-app", 1)
      $0.member("project", project)
    }
    guard case .ready(let version, let can) = answer.content else { return "its first answer is not 'ready'" }
    self.abilities = can
    if version != 1 { return "it speaks version \(version) of the protocol, and this tool version 1" }
    return endsApp && !can.contains(.kill)
      ? "it cannot end the app and start it again: 'can' has no 'kill'" : nil
  }

  /// Sends a message.
  ///
  /// - Parameter secrets: texts that the record must not show.
  mutating func ask(
    redacting secrets: [String] = [], _ write: (inout JSONWriter) -> Void
  ) async throws(AdapterProblem) -> AdapterAnswer {
    messageNumber += 1
    var json = JSONWriter()
    json.object {
      write(&$0)
      $0.member("n", messageNumber)
    }
    recordLine(">", Self.redacting(secrets, in: json.text))
    let line = try await connection.ask(json.text)
    for complaint in connection.takeErrorLines() { recordLine("!", Self.redacting(secrets, in: complaint)) }
    recordLine("<", Self.redacting(secrets, in: line))
    let answer = try AdapterAnswer(line, to: messageNumber)
    reportedRuns.add(answer)
    reportsRuns = reportsRuns || answer.reportsRuns
    return answer
  }

  /// What the app told of runs since the last call.
  mutating func takeReportedRuns() -> ReportedRuns {
    defer { reportedRuns = ReportedRuns() }
    return reportedRuns
  }

  mutating func takeRecordedLines() -> [String] {
    // Of an adapter that has ended.
    for complaint in connection.takeErrorLines() { recordLine("!", complaint) }
    defer { recordedLines = [] }
    return recordedLines
  }

  /// `12.345 > {"start":true,"n":3}`: the seconds since the adapter was started, and who says what.
  private mutating func recordLine(_ mark: String, _ line: String) {
    let thousandths = Int(connection.elapsed / .milliseconds(1))
    let fraction = String(thousandths % 1000)
    let digits = String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
    recordedLines.append("\(thousandths / 1000).\(digits) \(mark) \(line)")
  }

  /// Very short values would hide ordinary text: only a whole string of them is replaced.
  private static func redacting(_ secrets: [String], in line: String) -> String {
    secrets.reduce(line) { line, secret in
      secret.utf8.count < 4
        ? line.replacing("\"\(secret)\"", with: "\"•••\"") : line.replacing(secret, with: "•••")
    }
  }
}

/// What an app told of the runs of its actions.
struct ReportedRuns: Sendable {
  var keys: [String] = []
  var unpreparedAction: String?

  mutating func add(_ answer: AdapterAnswer) {
    keys += answer.startedRunKeys
    unpreparedAction = unpreparedAction ?? answer.unpreparedAction
  }
}
