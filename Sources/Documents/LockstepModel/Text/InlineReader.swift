import Lockstep

/// Reads the inline markup of a text, as far as tables have it (CommonMark 6, with the strikethrough of GFM).
struct InlineReader {
  /// A run of `*`, `_` or `~`.
  private struct MarkRun {
    var mark: UInt8
    /// How many marks are left, which are text in the end.
    var count: Int
    let length: Int
    var opens: Bool
    let closes: Bool
  }

  private enum TextPiece {
    case bytes([UInt8])
    /// Its place in ``runs``.
    case run(Int)
  }

  private let source: ArraySlice<UInt8>
  private let depth: Int
  private var offset: Int
  private var bytes: [UInt8] = []
  private var pieces: [TextPiece] = []
  private var runs: [MarkRun] = []
  private lazy var links = Dictionary(
    TextLink.ranges(in: source).map { ($0.whole.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
  /// Where the next run of so many backticks begins, by their number, for runs that were looked for in vain.
  private var unmatchedTickCounts: Set<Int> = []

  init(_ source: ArraySlice<UInt8>, depth: Int = 0) {
    self.source = source
    self.depth = depth
    offset = source.startIndex
  }

  private func byte(at place: Int) -> UInt8? { source.indices.contains(place) ? source[place] : nil }

  mutating func readText() -> [UInt8] {
    while offset < source.endIndex {
      switch source[offset] {
      case 0x5C: readEscape()
      case 0x26: readEntity()
      case 0x60: readCode()
      case 0x3C: readTag()
      case 0x5B: readLink()
      case 0x21 where byte(at: offset + 1) == 0x5B: readPicture()
      case 0x2A, 0x5F, 0x7E: readMarks()
      default: copyBytes(1)
      }
    }
    flushBytes()
    pairMarks()
    return pieces.flatMap { piece in
      switch piece {
      case .bytes(let bytes): bytes
      case .run(let number): [UInt8](repeating: runs[number].mark, count: runs[number].count)
      }
    }
  }

  private mutating func copyBytes(_ count: Int) {
    let end = min(offset + count, source.endIndex)
    bytes += source[offset..<end]
    offset = end
  }

  private mutating func flushBytes() {
    if !bytes.isEmpty { pieces.append(.bytes(bytes)) }
    bytes = []
  }

  private mutating func readEscape() {
    if let next = byte(at: offset + 1), next.isPunctuation {
      bytes.append(next)
      offset += 2
    } else {
      copyBytes(1)
    }
  }

  private mutating func readEntity() {
    guard let end = source[offset...].prefix(32).firstIndex(of: 0x3B),
      let text = HTMLEntity.text(source[offset + 1..<end])
    else { return copyBytes(1) }
    bytes += Array(text.utf8)
    offset = end + 1
  }

  /// Code between runs of as many backticks.
  private mutating func readCode() {
    let count = source[offset...].prefix { $0 == 0x60 }.count
    guard !unmatchedTickCounts.contains(count) else { return copyBytes(count) }
    var next = offset + count
    while let start = source[next...].firstIndex(of: 0x60) {
      let length = source[start...].prefix { $0 == 0x60 }.count
      if length == count {
        var code = source[offset + count..<start]
        if code.first == 0x20, code.last == 0x20, code.contains(where: { $0 != 0x20 }) {
          code = code.dropFirst().dropLast()
        }
        bytes += code
        offset = start + length
        return
      }
      next = start + length
    }
    unmatchedTickCounts.insert(count)
    copyBytes(count)
  }

  /// `<br>` is a line break; tags that only format are nothing; others are text.
  private mutating func readTag() {
    guard let end = source[offset...].prefix(200).firstIndex(of: 0x3E) else { return copyBytes(1) }
    let inside = source[offset + 1..<end]
    let name = inside.drop { $0 == 0x2F }.prefix(while: \.isLetterOrDigit)
    let word = String(decoding: name, as: UTF8.self).lowercased()
    if word == "br", inside[name.endIndex...].allSatisfy({ $0 == 0x20 || $0 == 0x2F }) {
      bytes.append(0x0A)
      offset = end + 1
    } else if Self.formattingTags.contains(word),
      inside[name.endIndex...].first.map({ $0 == 0x20 || $0 == 0x2F }) ?? true
    {
      offset = end + 1
    } else if inside.starts(with: "http".utf8) || inside.starts(with: "mailto:".utf8), !inside.contains(0x20)
    {
      bytes += inside
      offset = end + 1
    } else {
      copyBytes(1)
    }
  }

  private static let formattingTags: Set<String> = [
    "b", "code", "em", "i", "kbd", "s", "span", "strong", "sub", "sup", "u",
  ]

  /// The deepest link in a link's words that is read.
  private static let maximumDepth = 4

  private mutating func readLink() {
    guard let link = links[offset], depth < Self.maximumDepth else { return copyBytes(1) }
    var words = InlineReader(source[link.label], depth: depth + 1)
    bytes += words.readText()
    offset = link.whole.upperBound
  }

  private mutating func readPicture() {
    guard let link = links[offset + 1] else { return copyBytes(1) }
    bytes += source[link.label]
    offset = link.whole.upperBound
  }

  // MARK: Emphasis

  private mutating func readMarks() {
    let mark = source[offset]
    let count = source[offset...].prefix { $0 == mark }.count
    let (before, after) = (
      NeighbourCharacter(source[..<offset], isBefore: true),
      NeighbourCharacter(source[(offset + count)...], isBefore: false)
    )
    let left = !after.isBlank && (!after.isPunctuation || before.isBlank || before.isPunctuation)
    let right = !before.isBlank && (!before.isPunctuation || after.isBlank || after.isPunctuation)
    var (opens, closes) = (left, right)
    if mark == 0x5F {
      opens = left && (!right || before.isPunctuation)
      closes = right && (!left || after.isPunctuation)
    }
    guard opens || closes, mark != 0x7E || count == 2 else { return copyBytes(count) }
    flushBytes()
    pieces.append(.run(runs.count))
    runs.append(MarkRun(mark: mark, count: count, length: count, opens: opens, closes: closes))
    offset += count
  }

  /// Takes the marks off that open and close something.
  private mutating func pairMarks() {
    var openers: [UInt8: [Int]] = [:]
    for number in runs.indices {
      let mark = runs[number].mark
      while runs[number].closes, runs[number].count > 0,
        let opener = openers[mark]?.last(where: { canPair($0, number) })
      {
        let width = mark == 0x7E || runs[opener].count >= 2 && runs[number].count >= 2 ? 2 : 1
        runs[opener].count -= width
        runs[number].count -= width
        // What is between them cannot open any more.
        for mark in openers.keys {
          while let last = openers[mark]?.last, last > opener { openers[mark]?.removeLast() }
        }
        if runs[opener].count == 0 { openers[mark]?.removeLast() }
      }
      if runs[number].opens, runs[number].count > 0 { openers[mark, default: []].append(number) }
    }
  }

  /// Whether a run may close another one (rules 9 and 10).
  private func canPair(_ opener: Int, _ closer: Int) -> Bool {
    let (left, right) = (runs[opener], runs[closer])
    guard left.count > 0 else { return false }
    return !(left.closes || right.opens) || (left.length + right.length) % 3 != 0
      || left.length % 3 == 0 && right.length % 3 == 0
  }
}

extension UInt8 {
  /// Whether it is a punctuation character of ASCII.
  fileprivate var isPunctuation: Bool { self > 0x20 && self < 0x7F && !isLetterOrDigit }
}

/// The character next to a run of marks.
private struct NeighbourCharacter {
  let isBlank: Bool
  let isPunctuation: Bool

  init(_ text: ArraySlice<UInt8>, isBefore: Bool) {
    guard let byte = isBefore ? text.last : text.first else {
      (isBlank, isPunctuation) = (true, false)
      return
    }
    if byte < 0x80 {
      (isBlank, isPunctuation) = (byte <= 0x20, byte.isPunctuation)
      return
    }
    let part = isBefore ? text.suffix(4).drop { $0 & 0xC0 == 0x80 } : text.prefix(4)
    let scalars = String(decoding: part, as: UTF8.self).unicodeScalars
    let scalar = isBefore ? scalars.last : scalars.first
    isBlank = scalar?.properties.isWhitespace ?? false
    switch scalar?.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .connectorPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      isPunctuation = true
    default: isPunctuation = false
    }
  }
}
