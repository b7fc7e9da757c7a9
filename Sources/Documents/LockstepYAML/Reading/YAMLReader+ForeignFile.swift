import Lockstep
package import LockstepModel

extension YAMLReader {
  /// Whether a file belongs to another tool: its first key, or the first entry of its list, is not of this format.
  ///
  /// Only the head of the file is checked, so that a file that is not valid YAML, such as a template, counts as well.
  /// It is ours anyway if a comment names one of our schemas, if `flow:` or `lockstep:` begins a later line, or if it
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
  private var place: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.byteOrderMarkLength
  }

  /// Goes to the first byte outside of comments, directives and document marks; false without one.
  mutating func findContent() -> Bool {
    while place < bytes.count {
      skipBlanks()
      let line = bytes[place..<endOfLine]
      let isMark = line.starts(with: "---".utf8) && (line.count == 3 || line.dropFirst(3).first == 0x20)
      if isMark {
        place += 3
        skipBlanks()
      }
      guard let first = bytes[place..<endOfLine].first, first != 0x0D, first != UInt8(ascii: "#"),
        first != UInt8(ascii: "%")
      else {
        place = endOfLine + 1
        continue
      }
      return true
    }
    return false
  }

  /// Whether the mark of a merge conflict begins here.
  var isConflict: Bool { bytes[place..<endOfLine].starts(with: "<<<<<<<".utf8) }

  /// The key or the text that begins here, and whether it belongs to the first entry of a list.
  mutating func readFirstKey() -> (key: String, isList: Bool) {
    var isList = false
    while place < bytes.count {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0x0A
      let isMark = next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D
      switch bytes[place] {
      case UInt8(ascii: "-") where isMark, UInt8(ascii: "["): isList = true
      case UInt8(ascii: "?") where isMark, UInt8(ascii: "{"), 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        // An anchor or a tag, which is refused later.
        place = bytes[place...].firstIndex { $0 <= 0x20 } ?? bytes.count
        continue
      case UInt8(ascii: "#"): place = endOfLine
      case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
        let text = bytes[(place + 1)...].prefix { $0 != quote && $0 != 0x0A }
        return (String(decoding: text, as: UTF8.self), isList)
      default: return (plainText(), isList)
      }
      place += 1
    }
    return ("", isList)
  }

  private func plainText() -> String {
    var text = bytes[place..<endOfLine].prefix { $0 != UInt8(ascii: ":") }
    if let end = text.firstIndex(where: { ",]}".utf8.contains($0) }) { text = text[..<end] }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  private var endOfLine: Int { bytes[min(place, bytes.count)...].firstIndex(of: 0x0A) ?? bytes.count }

  private mutating func skipBlanks() {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
  }

  /// Whether a comment names one of our schemas, or a line begins with the key of a flow or of a project.
  static func hasOwnMark(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).contains { line in
      if ["flow:", "lockstep:"].contains(where: { line.starts(with: $0.utf8) }) { return true }
      guard line.first == UInt8(ascii: "#"), line.contains(UInt8(ascii: "$")) else { return false }
      let text = String(decoding: line, as: UTF8.self)
      return text.contains("$schema") && SchemaKind.allCases.contains { text.contains("/" + $0.fileName) }
    }
  }
}
