import Lockstep

/// Writes an arranged file.
struct LayoutPrinter {
  private var text = ""

  static func print(_ root: LayoutNode) -> String {
    var printer = LayoutPrinter()
    printer.block(root, indent: 0)
    return printer.text
  }

  /// The items of a block collection, one below the other.
  ///
  /// - Parameter isInline: the first of them continues the current line, after a dash.
  private mutating func block(_ node: LayoutNode, indent: Int, isInline: Bool = false) {
    for (number, item) in node.items.enumerated() {
      let isBehindDash = isInline && number == 0
      let opening = opening(of: item, indent: indent)
      let column = indent + opening.unicodeScalars.count
      let plan = LayoutPlan(item.value, column: column + 1, indent: indent, isEntry: item.key == nil)
      var item = item
      if case .block = plan { placeTrailing(of: &item, isBehindDash: isBehindDash) }
      if !isBehindDash {
        introduce(item, isFirst: number == 0, indent: indent)
        pad(indent)
      }
      text += opening
      value(item, plan, indent: indent)
    }
    for comment in node.closing { ownLine(comment, indent: indent, mayHaveBlank: true) }
  }

  private func opening(of item: LayoutItem, indent: Int) -> String {
    guard let key = item.key else { return "-" }
    let written = ScalarText.key(key, isInBrackets: false)
    if written.unicodeScalars.count <= BracketText.longestKey { return written + ":" }
    return "? \(written)\n\(String(repeating: " ", count: indent)):"
  }

  private mutating func value(_ item: LayoutItem, _ plan: LayoutPlan, indent: Int) {
    switch plan {
    case .lines(let first, let rest):
      text += " " + first
      for line in rest { text += "\n" + line }
      endLine(item.trailing)
    case .blockScalar(let block):
      text += " " + block.header
      endLine(item.trailing)
      for line in block.lines {
        if !line.isEmpty { pad(indent + 2) }
        text += line + "\n"
      }
    case .block where item.key == nil:
      text += " "
      block(item.value, indent: indent + 2, isInline: true)
    case .block:
      endLine(item.header)
      if let comment = item.trailing { ownLine(comment, indent: indent + 2, mayHaveBlank: false) }
      block(item.value, indent: indent + 2)
    }
  }

  /// A comment after an item that now takes several lines moves above it, since it is about the whole item.
  private func placeTrailing(of item: inout LayoutItem, isBehindDash: Bool) {
    guard var comment = item.trailing else { return }
    if !isBehindDash {
      comment.hasBlankBefore = item.hasBlankBefore
      item.hasBlankBefore = false
      item.leading.append(comment)
      item.trailing = nil
    } else if item.header == nil {
      item.header = comment
      item.trailing = nil
    }
  }

  /// The lines before an item: an empty line, its comments, and another empty line if its author left one.
  private mutating func introduce(_ item: LayoutItem, isFirst: Bool, indent: Int) {
    var needsBlank = item.needsBlank
    var mayHaveBlank = !isFirst
    for comment in item.leading {
      if needsBlank, mayHaveBlank, !comment.hasBlankBefore { text += "\n" }
      ownLine(comment, indent: indent, mayHaveBlank: mayHaveBlank)
      (needsBlank, mayHaveBlank) = (false, true)
    }
    if mayHaveBlank, needsBlank || item.hasBlankBefore { text += "\n" }
  }

  private mutating func ownLine(_ comment: LayoutComment, indent: Int, mayHaveBlank: Bool) {
    if mayHaveBlank, comment.hasBlankBefore { text += "\n" }
    pad(indent)
    text += comment.text + "\n"
  }

  private mutating func endLine(_ comment: LayoutComment?) {
    if let comment { text += String(repeating: " ", count: comment.gap) + comment.text }
    text += "\n"
  }

  private mutating func pad(_ count: Int) { text += String(repeating: " ", count: count) }
}

/// Writes a text on one line, in quotes only where it needs them.
enum ScalarText {
  static func line(_ scalar: LayoutScalar, isInBrackets: Bool) -> String {
    line(scalar.text, scalar.role, isInBrackets: isInBrackets)
  }

  static func key(_ key: String, isInBrackets: Bool) -> String {
    line(key, .number, isInBrackets: isInBrackets)
  }

  private static func line(_ text: String, _ role: LayoutScalar.Role, isInBrackets: Bool) -> String {
    isPlain(text, role, isInBrackets: isInBrackets) ? text : Quoting.quoted(text)
  }

  /// Whether the text can be written without quotes, for us and for other YAML readers.
  static func isPlain(_ text: String, _ role: LayoutScalar.Role, isInBrackets: Bool) -> Bool {
    if text.unicodeScalars.contains(where: Quoting.needsEscape) { return false }
    return text.withBytes { bytes in
      guard isPlain(bytes, isInBrackets: isInBrackets) else { return false }
      if role == .word { return true }
      switch AmbiguousScalar.check(bytes, isInFlow: isInBrackets) {
      case .text: return true
      case .plainNumber: return role == .number
      default: return false
      }
    }
  }

  /// YAML 1.2.2 §7.3.3, read strictly.
  private static func isPlain(_ bytes: ByteSpan, isInBrackets: Bool) -> Bool {
    guard let first = bytes.first, let last = bytes.last, first != space, last != space, last != colon else {
      return false
    }
    if indicators.contains(first) { return false }
    // `- x` is an entry, `---` ends a document.
    if first == UInt8(ascii: "-"), bytes.count == 1 || !isWordByte(bytes[1]) { return false }
    if bytes.has("...".utf8) { return false }
    for index in 1..<bytes.count {
      let (byte, previous) = (bytes[index], bytes[index - 1])
      // `: ` ends a key, ` #` begins a comment.
      if byte == space, previous == colon { return false }
      if byte == hash, previous == space { return false }
      if isInBrackets, brackets.contains(byte) { return false }
    }
    return true
  }

  private static let space = UInt8(ascii: " ")
  private static let colon = UInt8(ascii: ":")
  private static let hash = UInt8(ascii: "#")
  private static let brackets = Array(",[]{}".utf8)
  /// Characters that no plain text begins with; `<` is only for the eye, since markup begins with it, and `<<`.
  private static let indicators = Array(",[]{}#&*!|>'\"%@`?:<".utf8)

  private static func isWordByte(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetterOrDigit }
}
