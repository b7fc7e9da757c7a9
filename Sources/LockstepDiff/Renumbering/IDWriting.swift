import Lockstep
import LockstepModel

/// Replaces one ID by another, and leaves the rest as it is.
enum IDWriting {
  /// The edits; nil where the id is spelled in a way that cannot be replaced in place: with escapes, or over
  /// several lines.
  ///
  /// - Parameter isPart: whether the same scalar contains other words.
  static func edits(
    _ id: String, over text: SourceString, in source: SourceText, isPart: Bool = false
  ) -> [Diagnostic.Fix.Edit]? {
    let written = source.text(text.span)
    if written == text.value {
      guard source.isYAML else { return cell(id, over: text.span, in: source) }
      return [.init(text.span, needsQuotes(id) && !isPart ? "\"\(id)\"" : id)]
    }
    guard ["\"", "'"].contains(where: { written == $0 + text.value + $0 }) else { return nil }
    return [.init(Span(start: text.span.start + 1, end: text.span.end - 1), id)]
  }

  /// Whether other YAML readers would take `1.10` for the number 1.1.
  static func needsQuotes(_ id: String) -> Bool {
    guard id.utf8.last == UInt8(ascii: "0"), id.utf8.contains(UInt8(ascii: ".")) else { return false }
    return id.utf8.count { $0 == UInt8(ascii: ".") } == 1
      && id.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isDigit }
  }

  /// In a padded table the bars stay where they are, as far as the spaces before them suffice.
  private static func cell(_ id: String, over span: Span, in source: SourceText) -> [Diagnostic.Fix.Edit] {
    let edit = Diagnostic.Fix.Edit(span, id)
    let growth = id.utf8.count - Int(span.end - span.start)
    guard growth != 0, let blanks = blanks(behind: span, in: source) else { return [edit] }
    if growth > 0 {
      let spare = min(growth, blanks.count - 1)
      guard spare > 0 else { return [edit] }
      return [edit, .init(Span(blanks.upperBound - spare..<blanks.upperBound), "")]
    }
    guard Lines.isAligned(source.bytes, at: blanks.upperBound) else { return [edit] }
    let end = Span(blanks.upperBound..<blanks.upperBound)
    return [edit, .init(end, String(repeating: " ", count: -growth))]
  }

  /// The spaces between the cell's text and the bar that ends it.
  private static func blanks(behind span: Span, in source: SourceText) -> Range<Int>? {
    let bytes = source.bytes
    var bar = Int(span.end)
    while bar < bytes.count, bytes[bar] != UInt8(ascii: "|") {
      if bytes[bar] == 0x0A { return nil }
      bar += bytes[bar] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard bar < bytes.count else { return nil }
    var start = bar
    while start > Int(span.end), bytes[start - 1] == 0x20 { start -= 1 }
    return start..<bar
  }
}

/// Lines of bytes.
enum Lines {
  /// The line that holds an offset, with its line break.
  static func line(_ bytes: [UInt8], at offset: Int) -> Range<Int> {
    let line = bytes.line(around: min(max(0, offset), bytes.count))
    return line.lowerBound..<min(line.upperBound + 1, bytes.count)
  }

  /// Whether the line that holds an offset is as wide as one next to it.
  static func isAligned(_ bytes: [UInt8], at offset: Int) -> Bool {
    // In scalars, without the line break.
    func width(_ line: Range<Int>) -> Int {
      bytes[line].count { $0 & 0xC0 != 0x80 && $0 != 0x0A && $0 != 0x0D }
    }
    let line = line(bytes, at: offset)
    let above = line.lowerBound > 0 ? width(self.line(bytes, at: line.lowerBound - 1)) : nil
    let below = line.upperBound < bytes.count ? width(self.line(bytes, at: line.upperBound)) : nil
    return [above, below].contains(width(line))
  }

  static func isBlank(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    bytes[line].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }
}

extension SourceText {
  /// Whether the file is YAML; else it is a Markdown table.
  var isYAML: Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }
}
