import Lockstep

/// A record of CSV as RFC 4180 has it: a field in double quotes may have commas, line breaks, and quotes written twice.
struct CSVRecord: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Whether a field in quotes has begun and not ended.
  private(set) var isOpen = false

  /// Adds a line, without its end.
  mutating func add(_ line: [UInt8]) {
    if isOpen { bytes.append(0x0A) }
    let quote = UInt8(ascii: "\"")
    var startsField = !isOpen
    for byte in line {
      if byte == quote, isOpen || startsField {
        // One that is written twice closes the field, and opens it again.
        isOpen.toggle()
        startsField = !isOpen
      } else if !isOpen {
        startsField = byte == UInt8(ascii: ",")
      }
    }
    bytes += line
  }

  func fields() throws(LogProblem) -> [String] {
    var fields: [[UInt8]] = [[]]
    let parts = bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
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
