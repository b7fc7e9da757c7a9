import Lockstep

/// The number or label that a line begins with: `3.`, `3a`, `3a1`, `*a`, `3-6b`, `A1:`, `A1.2`.
struct Label: Sendable {
  enum Shape: Sendable {
    /// `3`, `1.2`
    case number
    /// `3a`, `*a`, `3-6b`: an alternative, named by where it begins.
    case branch
    /// `3a1`: a step of an alternative.
    case substep
    /// `A1`, `FA01`: an alternative with a name of its own.
    case code
    /// `A1.2`: a step of such an alternative.
    case subcode
  }

  let shape: Shape
  let range: Range<Int>
  /// Where the text begins that it labels.
  let textStart: Int
  /// Whether a dot, a colon or the like sets it off from the text.
  let isSetOff: Bool

  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    var scanner = LabelScanner(bytes, range)
    guard let label = scanner.read() else { return nil }
    self = label
  }

  /// The label as it is cited: `3a` of `3 (a)`, `4a, 5a` of `4a and 5a`, `4a1` of `4a-1`.
  func name(in bytes: [UInt8]) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    if shape == .substep, let dash = text.lastIndex(of: "-"), text[..<dash].last?.isLetter == true {
      return String(text[..<dash] + text[dash...].dropFirst())
    }
    guard shape == .branch, text.utf8.contains(where: { " (-".utf8.contains($0) }) else { return text }
    for joint in LabelScanner.joints where text.contains(joint) { return text.replacing(joint, with: ", ") }
    if text.contains(",") || LabelPath.steps(of: text) != nil { return text }
    return text.filter { !" ()-".contains($0) }
  }

  init(shape: Shape, range: Range<Int>, textStart: Int, isSetOff: Bool) {
    (self.shape, self.range, self.textStart, self.isSetOff) = (shape, range, textStart, isSetOff)
  }
}

/// Reads one label; the marks of emphasis around it and behind it do not count.
private struct LabelScanner {
  /// Words between two labels of one alternative.
  static let joints = [" and ", " or ", " & ", " und ", " oder ", " y ", " e "]
  let bytes: [UInt8]
  let end: Int
  var cursor: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, cursor, end) = (bytes, range.lowerBound, range.upperBound)
  }

  private var byte: UInt8? { cursor < end ? bytes[cursor] : nil }

  private func byte(_ offset: Int) -> UInt8? {
    cursor + offset >= 0 && cursor + offset < end ? bytes[cursor + offset] : nil
  }

  mutating func read() -> Label? {
    skipEmphasis()
    skipStepWord()
    skipAlternativeWord()
    // Markdown needs a mark before a star that is none of emphasis: `\*a`.
    if byte == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "*") { cursor += 1 }
    let start = cursor
    guard let shape = readShape() else { return nil }
    let name = start..<cursor
    let isStrict =
      shape == .number
      || bytes[name].contains { $0.isCapital } && (shape != .code || bytes[name].last?.isDigit != true)
    let nameEnd = cursor
    skipMarkup()
    let isApart = cursor > nameEnd
    if isJoinedToAnotherLabel { return nil }
    // Exports write `1\.`, which is shown as `1.`.
    if byte == UInt8(ascii: "\\"), let mark = byte(1), ".)".utf8.contains(mark) { cursor += 1 }
    var isSetOff = false
    if let byte, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: ":") {
      cursor += 1
      isSetOff = true
    } else if let length = wideMarkLength ?? dashLength {
      cursor += length
      isSetOff = true
    }
    let isDelimited = isSetOff || byte == nil || isApart
    guard isDelimited, isSetOff || !isStrict else { return nil }
    if isSetOff, byte?.isLetterOrDigit == true, bytes[cursor - 1] == UInt8(ascii: "."),
      !isSentenceWithoutBlank(behind: shape)
    {
      return nil
    }
    skipMarkup()
    if !isSetOff, let length = dashLength {
      cursor += length
      isSetOff = true
    }
    skipMarkup()
    return Label(shape: shape, range: name, textStart: cursor, isSetOff: isSetOff)
  }

  /// Whether a sentence begins right behind the full stop of a label: `3.System …`, but neither `1.5 litres` nor `3.A`.
  private func isSentenceWithoutBlank(behind shape: Label.Shape) -> Bool {
    byte?.isCapital == true && (shape == .branch || byte(1).map { $0.isSmallLetter || $0 >= 0x80 } == true)
  }

  /// Whether another letter follows, so that this is half of a label: `4a & b.`, `3a–b.`
  private var isJoinedToAnotherLabel: Bool {
    let joints = ["& ", "and ", "und ", "–", "-"]
    guard let joint = joints.first(where: { bytes[cursor..<end].starts(with: $0.utf8) }) else { return false }
    var offset = joint.utf8.count
    while byte(offset)?.isDigit == true { offset += 1 }
    return byte(offset)?.isSmallLetter == true && byte(offset + 1).map { ".):".utf8.contains($0) } == true
  }

  /// The word in `Step 1:`, which needs a mark behind its number.
  private mutating func skipStepWord() {
    for word in ["step ", "steps ", "schritt ", "paso ", "passo ", "stap "] {
      guard let end = numberStart(behind: word) else { continue }
      // Also `Step 4a:`, the label of an alternative.
      let mark = bytes[end..<self.end].first { !$0.isLetterOrDigit }
      if mark.map({ ":.)-".utf8.contains($0) }) == true { cursor = end }
      return
    }
  }

  /// The words in `Extension 4a:`, which need a letter and a mark behind the number: `Alternative 1` has a name of its own.
  private mutating func skipAlternativeWord() {
    for word in ["alt ", "alt. ", "extension ", "ext. ", "alternative ", "exception ", "variation "] {
      guard let end = numberStart(behind: word) else { continue }
      let rest = bytes[end..<self.end].drop(while: \.isDigit)
      if rest.first?.isSmallLetter == true, let mark = rest.dropFirst().first, ":.)".utf8.contains(mark) {
        cursor = end
      }
      return
    }
  }

  /// Where a number begins behind a word at the cursor.
  private func numberStart(behind word: String) -> Int? {
    let end = cursor + word.utf8.count
    guard end < self.end, bytes[end].isDigit,
      zip(word.utf8, bytes[cursor..<end]).allSatisfy({ $0 == ($1.isLetter ? $1 | 0x20 : $1) })
    else { return nil }
    return end
  }

  /// Marks before a label; the star of `*a` belongs to it.
  private mutating func skipEmphasis() {
    while let byte {
      if byte == UInt8(ascii: "*"), isStarLabel { return }
      guard
        byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == 0x20 || byte == UInt8(ascii: "[")
          || byte == UInt8(ascii: "(")
      else { return }
      cursor += 1
    }
  }

  private var isStarLabel: Bool {
    guard let letter = byte(1), letter.isSmallLetter else { return false }
    var offset = 2
    while byte(offset)?.isDigit == true { offset += 1 }
    return byte(offset) == UInt8(ascii: ".") || byte(offset) == UInt8(ascii: ")")
      || byte(offset) == UInt8(ascii: ":") || byte(offset) == UInt8(ascii: "*")
  }

  private mutating func skipMarkup() {
    while let byte,
      byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == 0x20 || byte == 0x09
        || byte == UInt8(ascii: "]")
    {
      cursor += 1
    }
  }

  /// The length of a mark behind a number in Chinese, Japanese or Korean text: `1、`, `1．`, `1：`, `1）`.
  private var wideMarkLength: Int? {
    guard byte.map({ $0 == 0xE3 || $0 == 0xEF }) == true, let second = byte(1), let third = byte(2) else {
      return nil
    }
    let isMark =
      byte == 0xE3
      ? second == 0x80 && third == 0x81
      : second == 0xBC && (third == 0x8E || third == 0x9A || third == 0x89)
    return isMark ? 3 : nil
  }

  /// The length of a dash that separates the label from its text.
  private var dashLength: Int? {
    if byte == UInt8(ascii: "-"), byte(1).map({ $0 == 0x20 }) == true { return 1 }
    if byte == 0xE2, byte(1) == 0x80, byte(2).map({ $0 >= 0x90 && $0 <= 0x95 }) == true { return 3 }
    return nil
  }

  private mutating func readShape() -> Label.Shape? {
    guard let first = byte else { return nil }
    if first == UInt8(ascii: "*") {
      cursor += 1
      guard readLetter() else { return nil }
      return readDigits() ? .substep : .branch
    }
    if first.isDigit { return readNumber() }
    return first.isCapital ? readCode() : nil
  }

  private mutating func readNumber() -> Label.Shape? {
    _ = readDigits()
    if isAtRange {
      cursor += rangeMarkLength ?? 0
      _ = readDigits()
    }
    var shape = Label.Shape.number
    if let length = rangeOfStepsLength ?? apartLetterLength {
      cursor += length
      shape = .branch
    }
    while true {
      if byte?.isLetter == true {
        guard readLetter() else { return nil }
        shape = .branch
      } else if shape == .branch, byte?.isDigit == true {
        _ = readDigits()
        shape = .substep
      } else if shape == .branch, let length = apartNumberLength {
        cursor += length
        shape = .substep
      } else if byte == UInt8(ascii: "."), byte(1)?.isDigit == true {
        cursor += 1
        _ = readDigits()
        if shape == .branch { shape = .substep }
      } else if byte == UInt8(ascii: "."), byte(1)?.isSmallLetter == true, shape == .number,
        byte(2).map({ !$0.isLetter }) != false
      {
        // `3.a`
        cursor += 1
      } else if shape == .branch, let length = secondLabelLength {
        // `3a–4a`, `3a, 4a`
        cursor += length
      } else {
        return shape
      }
    }
  }

  /// The length of a letter that is apart from its number: `3 a)`, `4 (a)`, `4-a.`
  private var apartLetterLength: Int? {
    var offset = byte == 0x20 ? 1 : 0
    if byte(offset) == UInt8(ascii: "("), byte(offset + 1)?.isSmallLetter == true,
      byte(offset + 2) == UInt8(ascii: ")")
    {
      return offset + 3
    }
    if offset == 0, byte == UInt8(ascii: "-") { offset = 1 }
    guard offset > 0, byte(offset)?.isSmallLetter == true,
      byte(offset + 1).map({ ".):".utf8.contains($0) }) == true
    else { return nil }
    return offset + 1
  }

  /// The length of a number that is apart from its letter: `4a-1.`
  private var apartNumberLength: Int? {
    guard byte == UInt8(ascii: "-") else { return nil }
    var offset = 1
    while byte(offset)?.isDigit == true { offset += 1 }
    return offset > 1 && byte(offset).map { ".):".utf8.contains($0) } == true ? offset : nil
  }

  /// The length of the second number of several steps without a letter: `3-5:`.
  private var rangeOfStepsLength: Int? {
    guard let length = rangeMarkLength, byte != UInt8(ascii: "/") else { return nil }
    var offset = length
    while byte(offset)?.isDigit == true { offset += 1 }
    guard offset > length, offset <= length + 3, byte(offset).map({ ".):".utf8.contains($0) }) == true,
      byte(offset + 1).map({ $0 <= 0x20 || $0 == UInt8(ascii: "*") }) != false
    else { return nil }
    return offset
  }

  /// The length of a mark and a second label behind the first one with the same letter.
  private var secondLabelLength: Int? {
    let joint = Self.joints.first { bytes[cursor..<end].starts(with: $0.utf8) }
    var offset = rangeMarkLength ?? joint?.utf8.count ?? (byte == UInt8(ascii: ",") ? 1 : 0)
    guard offset > 0 else { return nil }
    while byte(offset) == 0x20 { offset += 1 }
    let start = offset
    while byte(offset)?.isDigit == true { offset += 1 }
    guard offset > start, byte(offset) == byte(-1), byte(offset + 1)?.isLetterOrDigit != true else {
      return nil
    }
    // Words between need the mark behind them: `4a and 5a.`
    if joint != nil, byte(offset + 1).map({ ".):".utf8.contains($0) }) != true { return nil }
    return offset + 1
  }

  /// The length of a dash or a slash between two numbers.
  private var rangeMarkLength: Int? {
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") { return 1 }
    return byte == 0xE2 && byte(1) == 0x80 && byte(2) == 0x93 ? 3 : nil
  }

  /// Whether digits follow a dash and a letter follows these: `3-6b`.
  private var isAtRange: Bool {
    guard let length = rangeMarkLength else { return false }
    var offset = length
    while byte(offset)?.isDigit == true { offset += 1 }
    return offset > length && byte(offset)?.isSmallLetter == true
  }

  private mutating func readCode() -> Label.Shape? {
    let start = cursor
    while byte?.isCapital == true { cursor += 1 }
    guard cursor - start <= 4 else { return nil }
    if byte == UInt8(ascii: "-"), byte(1)?.isDigit == true { cursor += 1 }
    guard readDigits() else { return nil }
    var shape = Label.Shape.code
    while byte == UInt8(ascii: "."), byte(1)?.isDigit == true {
      cursor += 1
      _ = readDigits()
      shape = .subcode
    }
    // `A1a` is an alternative of `A1`.
    if shape == .code, byte?.isSmallLetter == true, byte(1)?.isLetterOrDigit != true { cursor += 1 }
    return byte?.isLetterOrDigit == true ? nil : shape
  }

  private mutating func readDigits() -> Bool {
    let start = cursor
    while byte?.isDigit == true { cursor += 1 }
    // No list has so many steps; a year or a price is no number of one.
    return cursor > start && cursor - start <= 5
  }

  /// One letter: `2nd` is no label.
  private mutating func readLetter() -> Bool {
    let start = cursor
    while byte?.isLetter == true { cursor += 1 }
    return cursor - start == 1
  }
}
