package import Lockstep

/// Reads the lines of a log: JSON objects, or CSV with a header.
package struct LogReader: Sendable {
  /// The keys of CSV's columns, once its header was read; empty for other columns.
  private var columns: [String]?
  /// Whether a line was an object: so are all others.
  private var hasObjects = false
  /// Whether the first line was neither an object nor a header: only objects are read then.
  private var lacksHeader = false
  /// A record of CSV that goes on in the next line, as a field in double quotes may.
  private var openRecord: CSVRecord?

  package init() {}

  /// Whether the last line goes on in the next one.
  package var isWithinRecord: Bool { openRecord != nil }

  /// - Returns: nil for an empty line, for a header, and for a line that goes on in the next one.
  package mutating func read(_ line: ZeroizedBuffer.Part) throws(LogProblem) -> LogLine? {
    if openRecord == nil {
      var first = 0
      while first < line.count, line[first].isSpace { first += 1 }
      if first == line.count { return nil }
      if columns == nil, line[first] == UInt8(ascii: "{") {
        hasObjects = true
        return try Self.readObject(line)
      }
      if hasObjects { throw LogProblem("a line is an object") }
      if lacksHeader { return nil }
    }
    var record = openRecord ?? CSVRecord()
    openRecord = nil
    record.add(line.withBytes { $0.text }.utf8.filter { $0 != UInt8(ascii: "\r") })
    if record.isOpen {
      guard record.bytes.count <= Self.longestRecord else {
        throw LogProblem("a field in double quotes does not end within \(Self.longestRecord) bytes")
      }
      openRecord = record
      return nil
    }
    let fields = try record.fields()
    guard let columns else {
      do throws(LogProblem) { columns = try Self.readColumns(fields) } catch {
        lacksHeader = true
        var problem = error
        problem.isAboutHeader = true
        throw problem
      }
      return nil
    }
    guard fields.count == columns.count else {
      throw LogProblem("the line has \(fields.count) fields, the header \(columns.count)")
    }
    return try Self.line(of: Array(zip(columns, fields)))
  }

  /// - Throws: if the log ends within a record.
  package mutating func finish() throws(LogProblem) {
    guard openRecord != nil else { return }
    openRecord = nil
    throw LogProblem("a field in double quotes does not end")
  }

  private static let longestRecord = 1 << 20

  private static func line(of fields: [(key: String, text: String)]) throws(LogProblem) -> LogLine {
    var parts = LineFields()
    parts.session = fields.first { $0.key == "session" }?.text
    do throws(LogProblem) {
      for (key, field) in fields where !field.isEmpty { try parts.set(key, field) }
      return try parts.makeLine()
    } catch {
      throw parts.problem(error)
    }
  }

  private static func readObject(_ line: ZeroizedBuffer.Part) throws(LogProblem) -> LogLine {
    let value: JSONValue
    do throws(JSONError) { value = try JSONParser.parse(line) } catch { throw LogProblem(error.message) }
    guard case .object(let members, _) = value else { throw LogProblem("a line is an object") }
    var parts = LineFields()
    if case .string(let session)? = members.first(where: { $0.key == "session" })?.value {
      parts.session = session.text
    }
    do throws(LogProblem) {
      for member in members {
        switch (member.key, member.value) {
        case ("at", .number(let number)): parts.time = number.wholeNumber(power: 6).map { .nanoseconds($0) }
        case ("parameters", .array(let names)):
          parts.parameters = names.compactMap { if case .string(let name) = $0 { name.text } else { nil } }
        case (let key, .string(let text)): try parts.set(key, text.text)
        case (let key, let value) where LineFields.keys.contains(key):
          throw LogProblem("'\(key)' is \(value.kind), not a string")
        default: break
        }
      }
      return try parts.makeLine()
    } catch {
      throw parts.problem(error)
    }
  }

  /// The values of a line by their keys.
  private struct LineFields {
    static let keys: Set = ["session", "flow", "digest", "parameters", "row", "screen", "event", "at"]

    var session, flow, digest: String?
    var parameters: [String] = []
    var operation: LogLine.Operation?
    var time: Duration?

    mutating func set(_ key: String, _ text: String) throws(LogProblem) {
      let own: LogLine.Operation
      switch key {
      case "session": return session = text
      case "flow": return flow = text
      case "digest": return digest = text
      case "parameters": return parameters = text.split(separator: ";").map(String.init)
      case "at":
        time = Int64(text).map { .milliseconds($0) } ?? LogTime.parse(text)
        if time != nil { return }
        throw LogProblem("the line has no valid time", help: Self.timeHelp)
      case "row": own = .row(text)
      case "screen": own = .screen(text)
      case "event": own = .event(text)
      case "activity": own = .activity(text)
      default: return
      }
      if operation != nil {
        throw LogProblem("a line has one of 'row', 'screen' and 'event', and this one has two")
      }
      operation = own
    }

    func problem(_ problem: LogProblem) -> LogProblem {
      var problem = problem
      problem.session = session
      return problem
    }

    static let timeHelp = "write milliseconds, or RFC 3339: 2026-01-01T12:00:00Z"

    func makeLine() throws(LogProblem) -> LogLine {
      guard let session else { throw LogProblem("the line names no 'session'") }
      guard let time else { throw LogProblem("the line has no time 'at'", help: Self.timeHelp) }
      guard let deed = operation ?? (flow == nil ? nil : LogLine.start) else {
        throw LogProblem("the line has neither 'row' nor 'screen' nor 'event'")
      }
      return LogLine(session: session, flow: flow, digest: digest, parameters: parameters, deed, at: time)
    }
  }
}

// CSV.
extension LogReader {
  /// The keys of columns, with those of process mining.
  private static let columnKeys = [
    "case": "session", "session": "session", "case:concept:name": "session", "activity": "activity",
    "concept:name": "activity", "timestamp": "at", "at": "at", "time:timestamp": "at", "flow": "flow",
    "digest": "digest", "parameters": "parameters",
  ]

  private static func readColumns(_ fields: [String]) throws(LogProblem) -> [String] {
    let columns = fields.map { columnKeys[$0.lowercased()] ?? "" }
    if !columns.contains(where: { ["session", "activity", "at"].contains($0) }) {
      throw LogProblem(
        "the log begins with neither a JSON object nor a header of CSV",
        help: "a log is JSON lines, or CSV that begins with 'case,activity,timestamp'")
    }
    for (key, name) in [("session", "case"), ("activity", "activity"), ("at", "timestamp")]
    where columns.count(where: { $0 == key }) != 1 {
      throw LogProblem(
        "the header needs one column '\(name)'",
        help: "a log is JSON lines, or CSV that begins with 'case,activity,timestamp'")
    }
    return columns
  }
}
