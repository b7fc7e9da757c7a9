import Lockstep
import LockstepModel

/// The mappings and lists around a place, from the text before it, which may be half written: a bracket or a quote that
/// is not closed ends where a later line begins further left.
struct YAMLCursorPath {
  /// A mapping or a list that the place is in.
  struct Level {
    /// The column of its entries; nil inside brackets.
    var column: Int?
    var isList: Bool
    /// The key whose value comes next.
    var key: String?
    /// The values before, as far as they are texts on one line.
    var values: [String: String] = [:]
  }

  enum Component: Equatable {
    case key(String)
    case item
  }

  /// The outermost first.
  private(set) var levels: [Level] = []
  /// Where the text begins that is being written; nil in comments, behind values, and inside texts of several lines.
  private(set) var textStart: Int?
  /// The first key of the file.
  private(set) var firstKey: String?
  /// The column of the key whose value is a text of several lines.
  private var textColumn: Int?
  /// The column of the entry that the brackets belong to.
  private var bracketColumn = -1

  init(_ bytes: [UInt8], before offset: Int) {
    var line = min(bytes.byteOrderMarkLength, offset)
    while let end = bytes[line..<offset].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      readLine(bytes[line..<end], isLast: false)
      line = end + 1
    }
    readLine(bytes[line..<offset], isLast: true)
  }

  var parts: [Component] {
    levels.compactMap { $0.isList ? .item : $0.key.map(Component.key) }
  }

  /// The value of a key before the place, in the innermost mapping that has one.
  func value(of key: KeyName) -> String? {
    levels.last { $0.values[key.rawValue] != nil }?.values[key.rawValue]
  }

  var isInBrackets: Bool { levels.last.map { $0.column == nil } ?? false }

  private mutating func readLine(_ line: ArraySlice<UInt8>, isLast: Bool) {
    let content = line.firstIndex { $0 != 0x20 } ?? line.endIndex
    let column = content - line.startIndex
    let isBlank = content == line.endIndex
    if isBlank && !isLast { return }
    if let textColumn, column > textColumn { return }
    textColumn = nil
    if !isBlank, line[content] == UInt8(ascii: "#") { return }
    if isInBrackets {
      if column > bracketColumn { return scanBrackets(line[content...], isLastLine: isLast) }
      levels.removeAll { $0.column == nil }
    }
    let isDash = Self.isDash(line[content...])
    while let last = levels.last, let own = last.column,
      own > column || own == column && last.isList && !isDash
    {
      levels.removeLast()
    }
    readEntry(line[content...], column: column, isLast)
  }

  private static func isDash(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "-") && (text.count == 1 || text[text.startIndex + 1] == 0x20)
  }

  /// An entry of a mapping or a list that is not in brackets.
  private mutating func readEntry(_ text: ArraySlice<UInt8>, column: Int, _ isLast: Bool) {
    var (text, column) = (text, column)
    while Self.isDash(text) {
      if levels.last?.column != column || levels.last?.isList != true {
        levels.append(Level(column: column, isList: true))
      }
      let next = text.dropFirst().firstIndex { $0 != 0x20 } ?? text.endIndex
      column += next - text.startIndex
      // A dash alone has no entry yet.
      if next == text.endIndex, text.count == 1 { return }
      text = text[next...]
    }
    let isOwn = levels.last?.column == column && levels.last?.isList == false
    guard let (key, value) = Self.key(of: text) else {
      if isOwn { levels[levels.count - 1].key = nil }
      return self.readValue(text, column: column, isLast)
    }
    if firstKey == nil { firstKey = key }
    if isOwn {
      levels[levels.count - 1].key = key
    } else {
      levels.append(Level(column: column, isList: false, key: key))
    }
    self.readValue(text[value...], column: column, isLast)
  }

  /// The key that a line begins with, and where the space behind its colon is.
  private static func key(of text: ArraySlice<UInt8>) -> (String, value: Int)? {
    guard let first = text.first, !"[{#".utf8.contains(first) else { return nil }
    var place = text.startIndex
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard let close = text.dropFirst().firstIndex(of: first) else { return nil }
      place = close
    }
    while let colon = text[place...].firstIndex(of: UInt8(ascii: ":")) {
      if colon + 1 == text.endIndex || text[colon + 1] == 0x20 {
        return (text[..<colon].scalarText, colon + 1)
      }
      place = colon + 1
    }
    return nil
  }

  /// What follows a key or a dash on its line.
  private mutating func readValue(_ text: ArraySlice<UInt8>, column: Int, _ isLast: Bool) {
    let first = text.firstIndex { $0 != 0x20 } ?? text.endIndex
    // Behind the colon there is no value yet.
    let isValue = levels.last?.isList == false && levels.last?.key != nil
    guard first < text.endIndex else {
      if isLast, !isValue || !text.isEmpty || levels.last?.column != column { textStart = text.endIndex }
      return
    }
    switch text[first] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): textColumn = column
    case UInt8(ascii: "["), UInt8(ascii: "{"): scanBrackets(text[first...], isLastLine: isLast)
    case UInt8(ascii: "#") where first > text.startIndex: break
    case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
      let isClosed = text[(first + 1)...].contains(quote)
      if isClosed { recordValue(text[first...]) } else if isLast { textStart = first + 1 }
    default:
      let comment = text.indices.first { text[$0] == UInt8(ascii: "#") && $0 > first && text[$0 - 1] == 0x20 }
      recordValue(text[first..<(comment ?? text.endIndex)])
      if isLast, comment == nil { textStart = first }
    }
  }

  /// Reads on inside brackets, or from where they open.
  private mutating func scanBrackets(_ text: ArraySlice<UInt8>, isLastLine isLast: Bool) {
    var (place, entry, isClosed) = (text.startIndex, text.startIndex, false)
    while place < text.endIndex {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        guard text[entry..<place].isOnlySpaces else { break }
        if !isInBrackets { bracketColumn = levels.last?.column ?? -1 }
        levels.append(Level(column: nil, isList: byte == UInt8(ascii: "[")))
        entry = place + 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        recordValue(text[entry..<place])
        levels.removeLast()
        guard isInBrackets else { return }
        (entry, isClosed) = (place + 1, true)
      case UInt8(ascii: ","):
        recordValue(text[entry..<place])
        if levels.last?.isList == false { levels[levels.count - 1].key = nil }
        (entry, isClosed) = (place + 1, false)
      case UInt8(ascii: ":"):
        guard levels.last?.isList == false, levels.last?.key == nil,
          place + 1 == text.endIndex || text[place + 1] == 0x20
        else { break }
        levels[levels.count - 1].key = text[entry..<place].scalarText
        (entry, isClosed) = (place + 1, false)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard text[entry..<place].isOnlySpaces else { break }
        guard let close = text[(place + 1)...].firstIndex(of: byte) else {
          if isLast { textStart = place + 1 }
          return
        }
        (place, isClosed) = (close, true)
      case UInt8(ascii: "#"):
        if place > text.startIndex, text[place - 1] == 0x20 { return }
      default: break
      }
      place += 1
    }
    guard isLast, !isClosed else { return }
    if entry == text.endIndex, entry > text.startIndex, text[entry - 1] == UInt8(ascii: ":") { return }
    textStart = text[entry...].firstIndex { $0 != 0x20 } ?? text.endIndex
  }

  /// Keeps the value of a key.
  private mutating func recordValue(_ text: ArraySlice<UInt8>) {
    guard let last = levels.last, !last.isList, let key = last.key else { return }
    levels[levels.count - 1].values[key] = text.scalarText
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isOnlySpaces: Bool { allSatisfy { $0 == 0x20 } }

  /// A scalar without the space and the quotes around it.
  fileprivate var scalarText: String {
    var text = self.drop { $0 == 0x20 }
    while text.last == 0x20 { text.removeLast() }
    if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), text.count > 1,
      text.last == quote
    {
      text = text.dropFirst().dropLast()
    }
    return String(decoding: text, as: UTF8.self)
  }
}
