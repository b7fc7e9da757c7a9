import Lockstep

/// Cuts a file into comments, strings, headings and lines.
///
/// Not the grammar of a language: a mistake in a line, such as a quote that belongs to a regular expression, ends with
/// the line.
struct RegionScanner {
  let bytes: [UInt8]
  private var regions: [TextRegion] = []
  private var offset = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func regions(of bytes: [UInt8], _ syntax: TextSyntax) -> [TextRegion] {
    var scanner = RegionScanner(bytes)
    switch syntax {
    case .braces: scanner.scanBraces(isNesting: false)
    case .nestingBraces: scanner.scanBraces(isNesting: true)
    case .hash: scanner.scanHash()
    case .markdown: scanner.scanMarkdown()
    case .lines: scanner.scanLines()
    }
    return scanner.regions
  }

  // MARK: Code

  private mutating func scanBraces(isNesting: Bool) {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): scanString(bytes[offset])
      case UInt8(ascii: "`"): scanBackQuoted()
      case UInt8(ascii: "/") where peek(at: offset + 1) == UInt8(ascii: "/"): scanLineComment()
      case UInt8(ascii: "/") where peek(at: offset + 1) == UInt8(ascii: "*"): scanBlockComment(isNesting)
      case UInt8(ascii: "/"): offset = PatternLiteral.end(in: bytes, at: offset) ?? offset + 1
      default: offset += 1
      }
    }
  }

  private mutating func scanHash() {
    while offset < bytes.count {
      let startsLine = offset == 0 || bytes[offset - 1] == 0x0A
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): scanString(bytes[offset])
      case UInt8(ascii: "#") where offset == 0 || bytes[offset - 1] <= 0x20: scanLineComment()
      case UInt8(ascii: "=") where startsLine && peek(at: offset + 1)?.isSmallLetter == true:
        scanDocumentation()
      default: offset += 1
      }
    }
  }

  /// `=begin` to `=end` of Ruby, `=pod` to `=cut` of Perl.
  private mutating func scanDocumentation() {
    while offset < bytes.count {
      let end = endOfLine(from: offset)
      addRegion(.comment, offset, end)
      let isLast = hasPrefix("=end", offset) || hasPrefix("=cut", offset)
      offset = min(end + 1, bytes.count)
      if isLast { return }
    }
  }

  private mutating func scanLineComment() {
    let end = endOfLine(from: offset)
    addRegion(.comment, offset, end)
    offset = end
  }

  /// - Parameter isNesting: whether it may contain others.
  private mutating func scanBlockComment(_ isNesting: Bool) {
    let start = offset
    var depth = 1
    offset += 2
    while offset < bytes.count, depth > 0 {
      if bytes[offset] == UInt8(ascii: "*"), peek(at: offset + 1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
      } else if isNesting, bytes[offset] == UInt8(ascii: "/"), peek(at: offset + 1) == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else {
        offset += 1
      }
    }
    addLines(.comment, start, offset)
  }

  private mutating func scanString(_ quote: UInt8) {
    let isLong = peek(at: offset + 1) == quote && peek(at: offset + 2) == quote
    offset += isLong ? 3 : 1
    let start = offset
    while let byte = peek(at: offset) {
      if isLong
        ? byte == quote && peek(at: offset + 1) == quote && peek(at: offset + 2) == quote
        : byte == quote || byte == 0x0A
      {
        break
      }
      offset += byte == UInt8(ascii: "\\") && peek(at: offset + 1) != 0x0A ? 2 : 1
    }
    let end = min(offset, bytes.count)
    addLines(.string, start, end)
    offset = isLong ? min(offset + 3, bytes.count) : peek(at: end) == quote ? end + 1 : end
  }

  /// A name, or a text that may span several lines, depending on the language. One without an end within some
  /// lines is neither.
  private mutating func scanBackQuoted() {
    let most = min(bytes.count, offset + 4_096)
    guard let end = (offset + 1..<most).first(where: { bytes[$0] == UInt8(ascii: "`") }) else {
      offset += 1
      return
    }
    addLines(.string, offset + 1, end)
    offset = end + 1
  }

  // MARK: Lines

  private mutating func scanLines() {
    while offset < bytes.count {
      let end = endOfLine(from: offset)
      let comment = (offset..<end).first { isHashComment($0, from: offset) } ?? end
      addRegion(.line, offset, comment)
      if comment < end { addRegion(.comment, comment, end) }
      offset = end + 1
    }
  }

  private func isHashComment(_ offset: Int, from start: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "#") && (offset == start || bytes[offset - 1].isBlank)
  }

  private mutating func scanMarkdown() {
    var fence: UInt8?
    var isComment = false
    while offset < bytes.count {
      let end = endOfLine(from: offset)
      let start = (offset..<end).first { !bytes[$0].isBlank } ?? end
      defer { offset = end + 1 }
      if isComment || hasPrefix("<!--", start) {
        isComment = !(start..<end).contains { hasPrefix("-->", $0) }
        addRegion(.comment, start, end)
      } else if hasPrefix("```", start) || hasPrefix("~~~", start) {
        if fence == nil { fence = bytes[start] } else if fence == bytes[start] { fence = nil }
      } else if fence == nil {
        let isHeading = start < end && bytes[start] == UInt8(ascii: "#")
        addRegion(isHeading ? .heading : .prose, start, end)
      }
    }
  }

  // MARK: Parts

  private func peek(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func hasPrefix(_ text: String, _ offset: Int) -> Bool {
    bytes[offset...].starts(with: text.utf8)
  }

  private func endOfLine(from start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
  }

  /// A region for each line of a range.
  private mutating func addLines(_ kind: TextRegion.Kind, _ start: Int, _ end: Int) {
    var start = start
    for offset in start..<max(start, end) where bytes[offset] == 0x0A {
      addRegion(kind, start, offset)
      start = offset + 1
    }
    addRegion(kind, start, end)
  }

  private mutating func addRegion(_ kind: TextRegion.Kind, _ start: Int, _ end: Int) {
    let range = trimmedContent(kind, start, end)
    if !range.isEmpty { regions.append(TextRegion(kind: kind, range: range, fullRange: start..<end)) }
  }

  /// Without the marks of a comment, of a list, of a key.
  private func trimmedContent(_ kind: TextRegion.Kind, _ start: Int, _ end: Int) -> Range<Int> {
    var (start, end) = (start, end)
    func skip(_ marks: String) {
      while start < end, bytes[start].isBlank || marks.utf8.contains(bytes[start]) { start += 1 }
    }
    switch kind {
    case .comment:
      skip("/*#!<->")
      while end > start, bytes[end - 1].isBlank || "*/->".utf8.contains(bytes[end - 1]) {
        end -= 1
      }
    case .heading: skip("#[")
    case .prose: skip("-*+>|[")
    case .line:
      skip("-*/;%")
      start = endOfKey(start, end)
      skip("@\"'[")
    case .string, .identifier: skip("")
    }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// Behind `Scenario: ` or `title: `, at most three words before a colon and a space.
  private func endOfKey(_ start: Int, _ end: Int) -> Int {
    var blanks = 0
    for place in start..<end {
      let byte = bytes[place]
      if byte == UInt8(ascii: ":"), place + 1 < end, bytes[place + 1] == 0x20 { return place + 2 }
      if byte == 0x20 { blanks += 1 }
      guard byte.isLetter || byte == 0x20 || byte == 0x2D || byte == 0x5F, blanks < 3 else {
        return start
      }
    }
    return start
  }
}
