import Lockstep
import LockstepModel

/// Cuts text into words; marks of emphasis, tags and the addresses of links are left out.
///
/// Letters of scripts without spaces are words by themselves, so that their phrases are found, too.
struct Tokens {
  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int
  private var tokens: [Token] = []
  private var pendingBreaks: Token.Break = []

  static func of(_ bytes: [UInt8], _ range: Range<Int>) -> [Token] {
    var reader = Tokens(bytes, range)
    reader.read()
    return reader.tokens
  }

  static func of(_ text: String) -> [Token] {
    let bytes = Array(text.utf8)
    return of(bytes, 0..<bytes.count)
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = max(0, range.lowerBound)
    end = min(bytes.count, range.upperBound)
    tokens.reserveCapacity(max(0, end - offset) / 6)
  }

  private mutating func read() {
    while offset < end {
      let byte = bytes[offset]
      if byte.isLetterOrDigit {
        readWord()
      } else if byte < 0x80 {
        readMark(byte)
      } else {
        readScalar()
      }
    }
  }

  private mutating func readMark(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "."):
      if !endsAbbreviation, !isInsideWord { pendingBreaks.insert(.period) }
    case UInt8(ascii: "!"), UInt8(ascii: "?"): pendingBreaks.insert(.period)
    case UInt8(ascii: ","), UInt8(ascii: ";"): pendingBreaks.insert(.comma)
    case UInt8(ascii: ":"): pendingBreaks.insert(.colon)
    case UInt8(ascii: "("), UInt8(ascii: "["): pendingBreaks.insert(.parenthesis)
    case UInt8(ascii: ")"): pendingBreaks.formUnion([.parenthesis, .closing])
    case UInt8(ascii: "]"):
      pendingBreaks.formUnion([.parenthesis, .closing])
      if offset + 1 < end, bytes[offset + 1] == UInt8(ascii: "(") { skip(to: UInt8(ascii: ")")) }
    case UInt8(ascii: "<"): skipTag()
    case UInt8(ascii: "~"): skipStruckOut()
    case UInt8(ascii: "\\"):
      if offset + 1 < end, "\r\n".utf8.contains(bytes[offset + 1]) { pendingBreaks.insert(.line) }
    case UInt8(ascii: "-"), UInt8(ascii: "="):
      // `condition -> consequence`
      if offset + 1 < end, bytes[offset + 1] == UInt8(ascii: ">") { pendingBreaks.insert(.arrow) }
      if byte == UInt8(ascii: "-") { pendingBreaks.insert(.dash) }
    case UInt8(ascii: "/"): pendingBreaks.formUnion([.dash, .slash])
    case UInt8(ascii: "\""), UInt8(ascii: "'"): pendingBreaks.insert(.quote)
    default: if byte <= 0x20 { pendingBreaks.insert(.blank) }
    }
    offset += 1
  }

  /// Skips a tag such as `<br>`, or a comment; a single `<` is a mark.
  private mutating func skipTag() {
    if bytes[offset..<end].starts(with: "<!--".utf8) { return skipComment() }
    guard let close = InlineTag.close(bytes[offset..<end], at: offset) else { return }
    pendingBreaks.insert(.blank)
    if bytes[(offset + 1)..<close].lazy.filter(\.isLetter).map({ $0 | 0x20 }).elementsEqual("br".utf8) {
      pendingBreaks.insert(.line)
    }
    offset = close
  }

  /// Skips `~~what is struck out~~`.
  private mutating func skipStruckOut() {
    let mark = Array("~~".utf8)
    guard bytes[offset..<end].starts(with: mark),
      let close = bytes.firstRange(of: mark, in: offset + 2..<max(end, offset + 2))
    else { return }
    pendingBreaks.insert(.blank)
    offset = close.upperBound - 1
  }

  /// Whether the full stop here is one of a name, behind which no blank and no capital comes: `orders.csv`, `.txt`.
  private var isInsideWord: Bool {
    guard offset + 1 < end else { return false }
    let next = bytes[offset + 1]
    if next.isSmallLetter || next.isDigit { return true }
    // `.NET`, where a sentence before it would have its full stop without a blank.
    return next.isLetter && offset > 0
      && (bytes[offset - 1] <= 0x20 || "\"'(`".utf8.contains(bytes[offset - 1]))
  }

  /// Whether the full stop here ends a word that is cut, and no sentence: `e.g.`, `max. 3`, `Mr. Smith`.
  private var endsAbbreviation: Bool {
    guard let last = tokens.last, last.range.upperBound == offset else { return false }
    let next = bytes[(offset + 1)..<end].first { $0 != 0x20 }
    if isOrdinal(last) { return true }
    if last.range.count == 1, bytes[last.range.lowerBound].isLetter {
      // `e.` before `g`, and `g.` behind it; `z. B.`
      let rest = bytes[(offset + 1)..<end].drop { $0 == 0x20 }
      if let letter = rest.first, letter.isLetter, rest.dropFirst().first == UInt8(ascii: ".") { return true }
      let isSecond =
        tokens.count > 1 && tokens[tokens.count - 2].range.count == 1
        && last.before.isDisjoint(with: [.comma, .colon, .period])
      let pair = isSecond ? tokens[tokens.count - 2].word + last.word : ""
      return Abbreviations.pairs.contains(pair) || isSecond && next?.isCapital != true && next != nil
    }
    if Abbreviations.titles.contains(last.word) { return next?.isCapital == true }
    if Abbreviations.numberWords.contains(last.word) { return next?.isDigit == true }
    return Abbreviations.others.contains(last.word) && next?.isCapital == false
  }

  /// Whether the full stop here makes an ordinal of a number: `am 5. Mai`, `beim 3. Versuch`.
  private func isOrdinal(_ last: Token) -> Bool {
    guard last.range.count <= 2, bytes[last.range].allSatisfy(\.isDigit), offset + 1 < end,
      bytes[offset + 1] == 0x20
    else { return false }
    let rest = bytes[(offset + 2)..<end]
    let name = rest.prefix { $0.isLetter || $0 >= 0x80 }
    if Abbreviations.months.contains(String(decoding: name.prefix(12), as: UTF8.self)) { return true }
    let before = tokens.count > 1 ? tokens[tokens.count - 2].word : ""
    return rest.first?.isCapital == true && Abbreviations.ordinalWords.contains(before)
  }

  private mutating func skipComment() {
    pendingBreaks.insert(.blank)
    // One that is not closed here goes on in the next line.
    while offset + 1 < end, !bytes[offset..<end].starts(with: "-->".utf8) { offset += 1 }
    offset = min(offset + 2, end - 1)
  }

  private mutating func skip(to mark: UInt8) {
    let limit = min(end, offset + TextLinkLimit.maxAddressLength)
    if let close = bytes[offset..<limit].firstIndex(of: mark) { offset = close }
  }

  private mutating func readWord() {
    var start = offset
    var isPlain = true
    while offset < end {
      let byte = bytes[offset]
      if byte.isLetterOrDigit {
        offset += 1
      } else if let length = elisionApostropheLength(from: start) {
        // `l'employé` is a word with an article.
        offset += length
        start = offset
        isPlain = true
      } else if byte >= 0x80 {
        let (scalar, length) = bytes.scalar(at: offset, before: end)
        guard scalar.isWordPart, !scalar.isWholeWord else { break }
        isPlain = false
        offset += length
      } else if joinsWord(byte, from: start) {
        offset += 1
      } else {
        break
      }
    }
    addToken(start..<offset, isPlain: isPlain)
  }

  /// The length of the apostrophe behind a single letter, or `qu`.
  private func elisionApostropheLength(from start: Int) -> Int? {
    guard offset > start else { return nil }
    let isShort =
      offset == start + 1 && !bytes[start].isDigit || bytes[start..<offset].elementsEqual("qu".utf8)
    guard isShort else { return nil }
    let length: Int
    switch bytes[offset] {
    case UInt8(ascii: "'"): length = 1
    case 0xE2 where bytes[offset..<end].starts(with: [0xE2, 0x80, 0x99]): length = 3
    default: return nil
    }
    guard offset + length < end else { return nil }
    let next = bytes[offset + length]
    return next.isLetter || next >= 0xC3 && next <= 0xDF ? length : nil
  }

  /// An apostrophe between letters, or a full stop between digits: `user's`, `A1.2`.
  private func joinsWord(_ byte: UInt8, from start: Int) -> Bool {
    guard offset > start, offset + 1 < end else { return false }
    let (last, next) = (bytes[offset - 1], bytes[offset + 1])
    if byte == UInt8(ascii: ".") { return last.isDigit && next.isDigit }
    return byte == UInt8(ascii: "'") && last.isLetter && next.isLetter
  }

  private mutating func readScalar() {
    let start = offset
    let (scalar, length) = bytes.scalar(at: offset, before: end)
    if scalar.isWholeWord {
      offset += length
      addToken(start..<offset, isPlain: false)
    } else if scalar.isWordPart {
      readWord()
      // A scalar that begins no word would be read again and again.
      if offset == start { offset += length }
    } else {
      pendingBreaks.formUnion(scalar.separatingBreak)
      offset += length
    }
  }

  private mutating func addToken(_ range: Range<Int>, isPlain: Bool) {
    guard !range.isEmpty else { return }
    let text = String(decoding: bytes[range], as: UTF8.self)
    let word = isPlain ? text.lowercased() : Phrase.folded(text)
    // A small letter goes on with the sentence of a line that is only wrapped.
    if bytes[range.lowerBound] < 0x80, !bytes[range.lowerBound].isCapital { pendingBreaks.remove(.line) }
    tokens.append(Token(word: word, range: range, before: pendingBreaks))
    pendingBreaks = []
  }
}

/// Words that are cut with a full stop, in the languages that are known without words of a project.
private enum Abbreviations {
  static let titles: Set<String> = ["mr", "mrs", "ms", "dr", "prof"]
  /// `e.g.`, `i.e.`, `z. B.`, `d. h.`, `u. a.`: a name may follow.
  static let pairs: Set<String> = ["eg", "ie", "zb", "dh", "ua"]
  /// Words before a number.
  static let numberWords: Set<String> = ["no", "nr", "nos", "núm", "n"]
  /// Words before an ordinal.
  static let ordinalWords: Set<String> = ["am", "im", "zum", "vom", "beim", "dem", "den", "des", "jeden"]
  static let months: Set<String> = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
    "Dezember",
  ]
  static let others: Set<String> = [
    "max", "min", "approx", "ca", "incl", "excl", "vs", "resp", "sec", "secs", "mins", "hrs", "etc", "bzw",
    "inkl",
    "evtl", "ggf", "usw", "vgl", "zzgl", "aprox", "ej",
  ]
}

/// The longest address of a link that is skipped.
private enum TextLinkLimit { static let maxAddressLength = 1_000 }

extension [UInt8] {
  /// The scalar at a place, and how many bytes it has.
  func scalar(at place: Int, before end: Int) -> (Unicode.Scalar, Int) {
    let limit = Swift.min(end, place + 4)
    var decoder = UTF8()
    var bytes = self[place..<limit].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }
}

extension Unicode.Scalar {
  /// Whether it is a word by itself: ideographs and kana, between which there are no spaces.
  var isWholeWord: Bool {
    switch value {
    case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF: true
    default: false
    }
  }

  var isWordPart: Bool {
    properties.isAlphabetic || properties.generalCategory == .nonspacingMark
      || properties.generalCategory == .decimalNumber
  }

  /// What a mark of another script separates.
  fileprivate var separatingBreak: Token.Break {
    switch value {
    case 0x3002, 0xFF01, 0xFF0E, 0xFF1F, 0x0964, 0x061F: .period
    case 0xFF0C, 0x3001, 0xFF1B, 0x060C: .comma
    case 0xFF1A: .colon
    case 0xFF08, 0x3010: .parenthesis
    case 0xFF09, 0x3011: [.parenthesis, .closing]
    case 0x2010...0x2015: .dash
    case 0x2192, 0x21D2: .arrow
    case 0x2018...0x201F, 0x00AB, 0x00BB, 0x300C...0x300F, 0x2039, 0x203A: .quote
    case 0x00A0, 0x2003, 0x3000: .blank
    default: []
    }
  }
}
extension [UInt8] {
  /// Where some bytes are in a part.
  func firstRange(of mark: [UInt8], in range: Range<Int>) -> Range<Int>? {
    guard let first = mark.first else { return nil }
    var place = range.lowerBound
    while let found = self[place..<range.upperBound].firstIndex(of: first) {
      let end = found + mark.count
      if end <= range.upperBound, self[found..<end].elementsEqual(mark) { return found..<end }
      place = found + 1
    }
    return nil
  }
}
