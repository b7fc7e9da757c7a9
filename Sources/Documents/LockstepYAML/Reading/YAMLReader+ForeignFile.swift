import Lockstep
package import LockstepModel

extension YAMLReader {
  /// Whether a file belongs to another tool: its first key, or the first entry of its list, is not of this format.
  ///
  /// Only the head of the file is checked, so that a file that is not valid YAML, such as a template, counts as well.
  /// It is ours anyway if a comment names one of our schemas, if `flow:` or `lockstep:` begins a later line, if it has `transitions:` below `scenarios:`, or if it
  /// begins with a near miss of one of our keys: then something is wrong with it. A file with nothing in it is of no tool.
  package static func isForeign(_ source: SourceText) -> Bool {
    let bytes = source.bytes
    // A file that is not UTF-8 has no key to check.
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return false }
    var head = FileHead(bytes)
    guard head.findContent() else { return !FileHead.hasOwnMark(bytes) }
    // The marks of a merge conflict may be above our first key.
    if head.isConflict { return !FileHead.hasOwnMark(bytes) }
    let (key, isList) = head.readFirstKey()
    let known = isList ? FileHead.scriptKeys : FileHead.fileKeys
    let near = isList ? FileHead.guessableKeys : FileHead.fileKeys
    if known.contains(key) || !Suggestion.similarNames(to: key, among: near).isEmpty { return false }
    return !FileHead.hasOwnMark(bytes)
  }
}

/// The beginning of a YAML file, read without a parser.
private struct FileHead {
  static let fileKeys = [KeyName.flow, .lockstep, .world, .scenario, .errata, .gherkin].map(\.rawValue)
  static let scriptKeys = (KeyTable.scriptLineKeys + KeyTable.scriptWordKeys + [.give, .scenario]).map(
    \.rawValue)
  /// Not the short ones that only expect something: 'id' and 'run' begin many a list of other tools.
  static let guessableKeys = (KeyTable.scriptLineKeys + KeyTable.scriptWordKeys + [.give, .scenario])
    .filter { !KeyTable.nonAwaitingKeys.contains($0) && $0 != .use }.map(\.rawValue)

  private let bytes: [UInt8]
  private var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.byteOrderMarkLength
  }

  /// Goes to the first byte outside of comments, directives and document marks; false without one.
  mutating func findContent() -> Bool {
    while offset < bytes.count {
      skipBlanks()
      let line = bytes[offset..<endOfLine]
      let isMark = line.starts(with: "---".utf8) && (line.count == 3 || line.dropFirst(3).first == 0x20)
      if isMark {
        offset += 3
        skipBlanks()
      }
      guard let first = bytes[offset..<endOfLine].first, first != 0x0D, first != UInt8(ascii: "#"),
        first != UInt8(ascii: "%")
      else {
        offset = endOfLine + 1
        continue
      }
      return true
    }
    return false
  }

  /// Whether the mark of a merge conflict begins here.
  var isConflict: Bool { bytes[offset..<endOfLine].starts(with: "<<<<<<<".utf8) }

  /// The key or the text that begins here, and whether it belongs to the first entry of a list.
  mutating func readFirstKey() -> (key: String, isList: Bool) {
    var isList = false
    while offset < bytes.count {
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0x0A
      let isMark = next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D
      switch bytes[offset] {
      case UInt8(ascii: "-") where isMark, UInt8(ascii: "["): isList = true
      case UInt8(ascii: "?") where isMark, UInt8(ascii: "{"), 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        // An anchor or a tag, which is refused later.
        offset = bytes[offset...].firstIndex { $0 <= 0x20 } ?? bytes.count
        continue
      case UInt8(ascii: "#"): offset = endOfLine
      case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
        let text = bytes[(offset + 1)...].prefix { $0 != quote && $0 != 0x0A }
        return (String(decoding: text, as: UTF8.self), isList)
      default: return (plainText(), isList)
      }
      offset += 1
    }
    return ("", isList)
  }

  private func plainText() -> String {
    var text = bytes[offset..<endOfLine].prefix { $0 != UInt8(ascii: ":") }
    if let end = text.firstIndex(where: { ",]}".utf8.contains($0) }) { text = text[..<end] }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  private var endOfLine: Int { bytes[min(offset, bytes.count)...].firstIndex(of: 0x0A) ?? bytes.count }

  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
  }

  /// Whether a comment names one of our schemas, a line begins with the key of a flow or of a project, or the file has
  /// scenarios with transitions.
  static func hasOwnMark(_ bytes: [UInt8]) -> Bool {
    var hasScenarios = false
    return bytes.split(separator: 0x0A).contains { line in
      if line.starts(with: "scenarios:".utf8) { hasScenarios = true }
      if hasScenarios, line.drop(while: { $0 == 0x20 }).starts(with: "transitions:".utf8) { return true }
      if ["flow:", "lockstep:"].contains(where: { line.starts(with: $0.utf8) }) { return true }
      guard line.first == UInt8(ascii: "#"), line.contains(UInt8(ascii: "$")) else { return false }
      let text = String(decoding: line, as: UTF8.self)
      return text.contains("$schema") && SchemaKind.allCases.contains { text.contains("/" + $0.fileName) }
    }
  }
}
