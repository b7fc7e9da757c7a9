/// Writes lines of Swift as swift-format would lay them out.
struct SwiftWriter {
  static let width = 100
  private(set) var text = ""
  private var depth = 0
  /// Nothing is written between a brace and a declaration.
  private var isFresh = true

  mutating func line(_ line: String) {
    text += String(repeating: " ", count: line.isEmpty ? 0 : depth * 2) + line + "\n"
    isFresh = false
  }

  /// An empty line before a declaration, unless it is the first of its type.
  mutating func gap() {
    if !isFresh { text += "\n" }
    isFresh = true
  }

  mutating func block(_ opening: String, _ body: (inout SwiftWriter) -> Void) {
    block(opening, [], "", body)
  }

  /// The same behind `opening(a, b)closing`.
  mutating func block(
    _ opening: String, _ elements: [String], _ closing: String, _ body: (inout SwiftWriter) -> Void
  ) {
    list(opening, elements, closing + " {")
    depth += 1
    isFresh = true
    body(&self)
    depth -= 1
    line("}")
  }

  mutating func indented(_ body: (inout SwiftWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// A comment for readers of the code, broken between words.
  mutating func doc(_ text: String) {
    let room = Self.width - depth * 2 - 4
    var line = ""
    for word in text.split(whereSeparator: { $0.isWhitespace || $0.isNewline }) {
      if !line.isEmpty, line.count + 1 + word.count > room {
        self.line("/// " + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { self.line("/// " + line) }
  }

  /// A paragraph of its own in a comment.
  mutating func docParagraphs(_ paragraphs: [String]) {
    for (number, paragraph) in paragraphs.enumerated() {
      if number > 0 { line("///") }
      doc(paragraph)
    }
  }

  /// `opening(a, b)closing`, with one line for each element if they do not fit.
  mutating func list(_ opening: String, _ elements: [String], _ closing: String, trailingComma: Bool = false)
  {
    let whole = opening + elements.joined(separator: ", ") + closing
    if fits(whole) || elements.isEmpty { return line(whole) }
    line(opening)
    indented { writer in
      let joined = elements.joined(separator: ", ")
      if !trailingComma, writer.fits(joined) {
        writer.line(joined)
      } else {
        for (number, element) in elements.enumerated() {
          writer.line(element + (trailingComma || number < elements.count - 1 ? "," : ""))
        }
      }
    }
    line(closing)
  }

  /// `case a, b:`, filled up to the width.
  mutating func cases(_ patterns: [String]) {
    var line = "case "
    for (number, pattern) in patterns.enumerated() {
      let piece = pattern + (number == patterns.count - 1 ? ":" : ",")
      if line != "case ", line != "  ", !fits(line + piece) {
        self.line(trimmed(line))
        line = "  "
      }
      line += piece + " "
    }
    self.line(trimmed(line))
  }

  /// A case of a `switch` with one expression, on one line if it fits.
  mutating func arm(_ pattern: String, _ expression: String) {
    let whole = "case \(pattern): \(expression)"
    if fits(whole) { return line(whole) }
    line("case \(pattern):")
    indented { $0.line(expression) }
  }

  private func trimmed(_ line: String) -> String { line.hasSuffix(" ") ? String(line.dropLast()) : line }

  func fits(_ line: String) -> Bool { depth * 2 + line.count <= Self.width }

  /// A string literal.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.value < 32 || scalar.value == 127 || (0x200E...0x202E).contains(scalar.value):
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
