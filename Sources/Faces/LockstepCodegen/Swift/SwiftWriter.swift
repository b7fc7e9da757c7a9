/// Writes lines of Swift as swift-format would lay them out.
final class SwiftWriter {
  static let lineWidth = 100
  private(set) var text = ""
  private var depth = 0
  /// Nothing is written between a brace and a declaration.
  private var isAtBlockStart = true

  func writeLine(_ line: String) {
    text += String(repeating: " ", count: line.isEmpty ? 0 : depth * 2) + line + "\n"
    isAtBlockStart = false
  }

  /// The lines of a template, which may be indented more than here.
  func writeLines(_ template: String) {
    for line in template.split(separator: "\n") { self.writeLine(String(line)) }
  }

  /// An empty line before a declaration, unless it is the first of its type.
  func writeGap() {
    if !isAtBlockStart { text += "\n" }
    isAtBlockStart = true
  }

  func writeBlock(_ opening: String, _ body: () -> Void) { writeBlock(opening, [], "", body) }

  /// Writes a block behind `opening(a, b)closing`.
  func writeBlock(_ opening: String, _ elements: [String], _ closing: String, _ body: () -> Void) {
    writeList(opening, elements, closing + " {")
    isAtBlockStart = true
    writeIndented(body)
    writeLine("}")
  }

  /// A declaration of its own, with a comment.
  func writeDeclaration(_ summary: String, _ opening: String, _ body: () -> Void) {
    writeComment(summary)
    writeBlock(opening, body)
  }

  func writeIndented(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
  }

  /// The comment of a declaration, behind an empty line.
  func writeComment(_ summary: String) {
    writeGap()
    writeDocComment(summary)
  }

  /// A comment for readers of the code, broken between words.
  func writeDocComment(_ text: String) {
    writeFilled(text.split { $0.isWhitespace || $0.isNewline }.map(String.init), "/// ", "/// ")
  }

  /// A paragraph of its own in a comment.
  func writeDocParagraphs(_ paragraphs: [String]) {
    for (number, paragraph) in paragraphs.enumerated() {
      if number > 0 { writeLine("///") }
      writeDocComment(paragraph)
    }
  }

  /// `opening(a, b)closing`, with one line for each element if they do not fit.
  func writeList(_ opening: String, _ elements: [String], _ closing: String) {
    let joined = elements.joined(separator: ", ")
    let whole = opening + joined + closing
    if fits(whole) || elements.isEmpty { return writeLine(whole) }
    writeLine(opening)
    writeIndented {
      if fits(joined) { return writeLine(joined) }
      for element in elements.dropLast().map({ $0 + "," }) + elements.suffix(1) { writeLine(element) }
    }
    writeLine(closing)
  }

  /// `case a, b:`, filled up to the width.
  func writeCases(_ patterns: [String]) {
    writeFilled(patterns.dropLast().map { $0 + "," } + patterns.suffix(1).map { $0 + ":" }, "case ", "  ")
  }

  /// Words behind `start`, and behind `next` on each line after the first.
  private func writeFilled(_ words: [String], _ start: String, _ next: String) {
    guard var line = words.first.map({ start + $0 }) else { return }
    for word in words.dropFirst() {
      if fits(line + " " + word) {
        line += " " + word
      } else {
        self.writeLine(line)
        line = next + word
      }
    }
    self.writeLine(line)
  }

  /// A case of a `switch` with one expression, on one line if it fits.
  func writeSwitchCase(_ pattern: String, _ expression: String) {
    let whole = "case \(pattern): \(expression)"
    if fits(whole) { return writeLine(whole) }
    writeLine("case \(pattern):")
    writeIndented { writeLine(expression) }
  }

  func fits(_ line: String) -> Bool { depth * 2 + line.count <= Self.lineWidth }

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
