package import Lockstep

/// Reads the lines of a log: JSON objects, or CSV with a header.
package struct LogReader: Sendable {
  /// The columns of CSV by their places, once its header was read.
  private var columns: [Column?]?

  /// Whether the header cannot be read, and so no line.
  package private(set) var isLost = false

  private enum Column { case session, activity, time, flow, digest, parameters }

  package init() {}

  /// - Returns: nil for an empty line and for a header.
  package mutating func read(_ line: ZeroizedBuffer.Part) throws(LogProblem) -> LogLine? {
    var first = 0
    while first < line.count, line[first].isSpace { first += 1 }
    if first == line.count { return nil }
    if columns == nil, line[first] == UInt8(ascii: "{") { return try object(line) }
    let fields = try Self.fields(line.withBytes { $0.text })
    guard let columns else {
      isLost = true
      columns = try Self.columns(fields)
      isLost = false
      return nil
    }
    return try row(fields, columns)
  }

  private func object(_ line: ZeroizedBuffer.Part) throws(LogProblem) -> LogLine {
    let value: JSONValue
    do throws(JSONError) { value = try JSONParser.parse(line) } catch { throw LogProblem(error.message) }
    guard case .object(let members, _) = value else { throw LogProblem("a line is an object") }
    var (session, flow, digest) = (String?.none, String?.none, String?.none)
    var (deed, time) = (LogLine.Deed?.none, Duration?.none)
    var parameters: [String] = []
    func text(_ member: JSONValue.Member) throws(LogProblem) -> String {
      guard case .string(let string) = member.value else {
        throw LogProblem("'\(member.key)' is \(member.value.kind), not a string")
      }
      return string.text
    }
    func set(_ found: LogLine.Deed) throws(LogProblem) {
      guard deed == nil else {
        throw LogProblem("a line has one of 'row', 'screen' and 'event', and this one has two")
      }
      deed = found
    }
    for member in members {
      switch member.key {
      case "session": session = try text(member)
      case "flow": flow = try text(member)
      case "digest": digest = try text(member)
      case "row": try set(.row(try text(member)))
      case "screen": try set(.screen(try text(member)))
      case "event":
        let words = try text(member)
        try set(words == LogLine.start ? .begins : .event(words))
      case "at": time = try Self.time(member.value)
      case "parameters":
        guard case .array(let names) = member.value else {
          throw LogProblem("'parameters' is \(member.value.kind), not a list")
        }
        parameters = names.compactMap { if case .string(let name) = $0 { name.text } else { nil } }
      default: break
      }
    }
    guard let session else { throw LogProblem("the line names no 'session'") }
    guard let time else { throw LogProblem("the line has no time 'at'") }
    guard let deed = deed ?? (flow == nil ? nil : .begins) else {
      throw LogProblem("the line has neither 'row' nor 'screen' nor 'event'")
    }
    return LogLine(
      session: session, flow: flow, digest: digest, parameters: parameters, deed, at: time)
  }

  private static func time(_ value: JSONValue) throws(LogProblem) -> Duration {
    switch value {
    case .number(let number): if let time = number.whole(power: 6) { return .nanoseconds(time) }
    case .string(let string): if let time = LogTime.parse(string.text) { return time }
    default: break
    }
    throw notATime
  }

  private static let notATime = LogProblem(
    "the line has no valid time", help: "write milliseconds, or RFC 3339: 2026-01-01T12:00:00Z")
}

// CSV as RFC 4180 has it, without line breaks in fields.
extension LogReader {
  private static func columns(_ fields: [String]) throws(LogProblem) -> [Column?] {
    let columns = fields.map { name -> Column? in
      switch name.lowercased() {
      case "case", "session", "case:concept:name": .session
      case "activity", "concept:name": .activity
      case "timestamp", "at", "time:timestamp": .time
      case "flow": .flow
      case "digest": .digest
      case "parameters": .parameters
      default: nil
      }
    }
    for (column, name) in [(Column.session, "case"), (.activity, "activity"), (.time, "timestamp")]
    where columns.count(where: { $0 == column }) != 1 {
      throw LogProblem(
        "the header needs one column '\(name)'",
        help: "a log is JSON lines, or CSV that begins with 'case,activity,timestamp'")
    }
    return columns
  }

  private func row(_ fields: [String], _ columns: [Column?]) throws(LogProblem) -> LogLine {
    guard fields.count == columns.count else {
      throw LogProblem("the line has \(fields.count) fields, the header \(columns.count)")
    }
    var line = LogLine(session: "", .begins, at: .zero)
    for (column, field) in zip(columns, fields) {
      switch column {
      case .session: line.session = field
      case .activity: line.deed = field == LogLine.start ? .begins : .activity(field)
      case .time:
        guard let time = Int64(field).map({ Duration.milliseconds($0) }) ?? LogTime.parse(field) else {
          throw Self.notATime
        }
        line.at = time
      case .flow: line.flow = field.isEmpty ? nil : field
      case .digest: line.digest = field.isEmpty ? nil : field
      case .parameters: line.parameters = field.split(separator: ";").map(String.init)
      case nil: break
      }
    }
    return line
  }

  private static func fields(_ line: String) throws(LogProblem) -> [String] {
    var fields: [String] = []
    var field: [UInt8] = []
    var (isQuoted, wasQuote) = (false, false)
    for byte in line.utf8 where byte != UInt8(ascii: "\r") {
      if byte == UInt8(ascii: "\"") {
        // A doubled quote is one of the text.
        if wasQuote { field.append(byte) }
        wasQuote = isQuoted
        isQuoted.toggle()
        continue
      }
      wasQuote = false
      if byte == UInt8(ascii: ","), !isQuoted {
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
      } else {
        field.append(byte)
      }
    }
    guard !isQuoted else { throw LogProblem("a field in double quotes does not end on its line") }
    return fields + [String(decoding: field, as: UTF8.self)]
  }
}
