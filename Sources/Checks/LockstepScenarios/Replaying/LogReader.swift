package import Lockstep

/// Reads the lines of a log: JSON objects, or CSV with a header.
package struct LogReader: Sendable {
  /// The keys of CSV's columns, once its header was read; empty for other columns.
  private var columns: [String]?

  /// Whether the header cannot be read, and so no line.
  package private(set) var isHeaderInvalid = false

  package init() {}

  /// - Returns: nil for an empty line and for a header.
  package mutating func read(_ line: ZeroizedBuffer.Part) throws(LogProblem) -> LogLine? {
    var first = 0
    while first < line.count, line[first].isSpace { first += 1 }
    if first == line.count { return nil }
    if columns == nil, line[first] == UInt8(ascii: "{") { return try Self.readObject(line) }
    let fields = try Self.splitFields(line.withBytes { $0.text }.filter { $0 != "\r" })
    guard let columns else {
      isHeaderInvalid = true
      columns = try Self.readColumns(fields)
      isHeaderInvalid = false
      return nil
    }
    guard fields.count == columns.count else {
      throw LogProblem("the line has \(fields.count) fields, the header \(columns.count)")
    }
    var parts = LineFields()
    for (key, field) in zip(columns, fields) where !field.isEmpty { try parts.set(key, field) }
    return try parts.makeLine()
  }

  private static func readObject(_ line: ZeroizedBuffer.Part) throws(LogProblem) -> LogLine {
    let value: JSONValue
    do throws(JSONError) { value = try JSONParser.parse(line) } catch { throw LogProblem(error.message) }
    guard case .object(let members, _) = value else { throw LogProblem("a line is an object") }
    var parts = LineFields()
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

// CSV as RFC 4180 has it, without line breaks in fields.
extension LogReader {
  /// The keys of columns, with those of process mining.
  private static let columnKeys = [
    "case": "session", "session": "session", "case:concept:name": "session", "activity": "activity",
    "concept:name": "activity", "timestamp": "at", "at": "at", "time:timestamp": "at", "flow": "flow",
    "digest": "digest", "parameters": "parameters",
  ]

  private static func readColumns(_ fields: [String]) throws(LogProblem) -> [String] {
    let columns = fields.map { columnKeys[$0.lowercased()] ?? "" }
    for (key, name) in [("session", "case"), ("activity", "activity"), ("at", "timestamp")]
    where columns.count(where: { $0 == key }) != 1 {
      throw LogProblem(
        "the header needs one column '\(name)'",
        help: "a log is JSON lines, or CSV that begins with 'case,activity,timestamp'")
    }
    return columns
  }

  private static func splitFields(_ line: String) throws(LogProblem) -> [String] {
    var fields: [[UInt8]] = [[]]
    let parts = Array(line.utf8).split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else {
      throw LogProblem("a field in double quotes does not end on its line")
    }
    // Parts in quotes alternate with others; nothing between two of them is a quote of the text.
    for (number, part) in parts.enumerated() {
      if number % 2 == 1 {
        fields[fields.count - 1] += part
      } else if part.isEmpty, 0 < number, number < parts.count - 1 {
        fields[fields.count - 1].append(UInt8(ascii: "\""))
      } else {
        let ends = part.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        fields[fields.count - 1] += ends[0]
        fields += ends.dropFirst().map { Array($0) }
      }
    }
    return fields.map { String(decoding: $0, as: UTF8.self) }
  }
}
