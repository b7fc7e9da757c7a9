import Lockstep

/// One line of a `.gitignore`, or one entry of `exclude:`; see gitignore(5).
package struct IgnorePattern: Sendable {
  private enum Token {
    case byte(UInt8)
    /// `?`: one byte but `/`.
    case any
    /// `*`: any bytes but `/`.
    case many
    /// `**/`: nothing, or whole directories.
    case directories
    /// `**` at the end: everything inside.
    case everything
    /// `[a-z]`, `[!a-z]`.
    case choice([ClosedRange<UInt8>], isNegated: Bool)
  }

  /// Whether its matches are *not* ignored: `!keep.md`.
  let isNegated: Bool
  /// Whether only directories match: `build/`.
  private let isForDirectories: Bool
  /// Whether it is matched against the path from its own directory, and not just against the name.
  private let isAnchored: Bool
  private let tokens: [Token]

  /// nil for an empty line and a comment.
  package init?(_ line: some StringProtocol) { self.init(Array(line.utf8)) }

  private init?(_ line: [UInt8]) {
    var bytes = line
    if bytes.last == 0x0D { bytes.removeLast() }
    while bytes.last == 0x20, bytes.dropLast().last != UInt8(ascii: "\\") { bytes.removeLast() }
    if bytes.isEmpty || bytes[0] == UInt8(ascii: "#") { return nil }
    isNegated = bytes[0] == UInt8(ascii: "!")
    if isNegated { bytes.removeFirst() }
    isForDirectories = bytes.last == Self.slash
    if isForDirectories { bytes.removeLast() }
    isAnchored = bytes.contains(Self.slash)
    if bytes.first == Self.slash { bytes.removeFirst() }
    if bytes.isEmpty { return nil }
    tokens = Self.tokens(bytes)
  }

  /// The patterns of a file's lines.
  static func all(in bytes: [UInt8]) -> [IgnorePattern] {
    bytes[bytes.byteOrderMark...].split(separator: 0x0A).compactMap { IgnorePattern(Array($0)) }
  }

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")

  private static func tokens(_ bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case star:
        let stars = bytes[place...].prefix { $0 == star }.count
        let isFirst = place == 0 || bytes[place - 1] == slash
        let end = place + stars
        if stars == 2, isFirst, end == bytes.count {
          tokens.append(.everything)
        } else if stars == 2, isFirst, bytes[end] == slash {
          tokens.append(.directories)
          place += 1
        } else {
          tokens.append(.many)
        }
        place += stars
      case UInt8(ascii: "?"):
        tokens.append(.any)
        place += 1
      case UInt8(ascii: "["):
        let (choice, end) = choice(bytes, from: place)
        tokens.append(choice)
        place = end
      default:
        if byte == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
        tokens.append(.byte(bytes[place]))
        place += 1
      }
    }
    return tokens
  }

  /// A bracket that is never closed is a character.
  private static func choice(_ bytes: [UInt8], from start: Int) -> (Token, end: Int) {
    var place = start + 1
    let isNegated =
      place < bytes.count && (bytes[place] == UInt8(ascii: "!") || bytes[place] == UInt8(ascii: "^"))
    if isNegated { place += 1 }
    var ranges: [ClosedRange<UInt8>] = []
    while place < bytes.count {
      var byte = bytes[place]
      if byte == UInt8(ascii: "]"), !ranges.isEmpty {
        return (.choice(ranges, isNegated: isNegated), place + 1)
      }
      if byte == UInt8(ascii: "\\"), place + 1 < bytes.count {
        place += 1
        byte = bytes[place]
      }
      if place + 2 < bytes.count, bytes[place + 1] == UInt8(ascii: "-"), bytes[place + 2] != UInt8(ascii: "]")
      {
        if byte <= bytes[place + 2] { ranges.append(byte...bytes[place + 2]) }
        place += 3
      } else {
        ranges.append(byte...byte)
        place += 1
      }
    }
    return (.byte(bytes[start]), start + 1)
  }

  /// - Parameter path: from the pattern's own directory.
  package func matches(_ path: some StringProtocol, isDirectory: Bool) -> Bool {
    if isForDirectories, !isDirectory { return false }
    var bytes = Array(path.utf8)
    if !isAnchored, let end = bytes.lastIndex(of: Self.slash) { bytes.removeFirst(end + 1) }
    return matches(bytes)
  }

  /// Follows all ways through the pattern at once, so that no path takes long.
  private func matches(_ bytes: [UInt8]) -> Bool {
    var states = [Bool](repeating: false, count: tokens.count + 1)
    enter(0, &states)
    for byte in bytes {
      var next = [Bool](repeating: false, count: states.count)
      for (number, token) in tokens.enumerated() where states[number] {
        switch token {
        case .byte(let wanted): if byte == wanted { enter(number + 1, &next) }
        case .any: if byte != Self.slash { enter(number + 1, &next) }
        case .many: if byte != Self.slash { enter(number, &next) }
        case .directories:
          next[number] = true
          if byte == Self.slash { enter(number + 1, &next) }
        case .everything:
          next[number] = true
          enter(number + 1, &next)
        case .choice(let ranges, let isNegated):
          if byte != Self.slash, ranges.contains(where: { $0.contains(byte) }) != isNegated {
            enter(number + 1, &next)
          }
        }
      }
      states = next
    }
    return states[tokens.count]
  }

  /// A part that may match nothing is passed at once.
  private func enter(_ number: Int, _ states: inout [Bool]) {
    states[number] = true
    guard number < tokens.count else { return }
    switch tokens[number] {
    case .many, .directories: enter(number + 1, &states)
    case .byte, .any, .everything, .choice: break
    }
  }
}
