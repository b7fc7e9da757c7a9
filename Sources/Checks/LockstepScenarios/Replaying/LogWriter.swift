package import Lockstep
package import LockstepSimulation

/// Writes the log of played sessions, as ``LogReader`` reads it.
package struct LogWriter: Sendable {
  /// The form of a log.
  package enum Format: Sendable { case jsonLines, csv }

  private let program: FlowProgram
  private let format: Format
  private var lines: [String] = []
  private var session = ""

  package init(_ program: FlowProgram, _ format: Format, hasHeader: Bool = true) {
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
    let deed: LogLine.Operation
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
        $0.member(line.operation.jsonMember.key, line.operation.jsonMember.name)
        $0.member("at") { $0.writeMilliseconds(line.time) }
      }
      lines.append(json.text)
    case .csv:
      let fields = [
        line.session, line.operation.jsonMember.name, LogTime.text(line.time), line.flow ?? "",
        line.digest ?? "",
        line.parameters.joined(separator: ";"),
      ]
      lines.append(
        fields.map { field in
          field.contains { ",\"".contains($0) } ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
        }.joined(separator: ","))
    }
  }
}
