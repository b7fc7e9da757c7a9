import LockstepModel

/// The comment that silences a finding, with a reason for its author to write.
enum SilencingComment {
  private static let reason = "why it is right here"

  /// - Returns: nil where no comment can be put.
  static func edit(for finding: Diagnostic, in lines: TextLines) -> TextEdit? {
    let line = lines.position(of: Int(finding.location.span.start)).line
    let content = lines.content(ofLine: line)
    let text = String(decoding: lines.bytes[content], as: UTF8.self)
    let words = "lockstep:ignore \(finding.rule.id) -- \(reason)"
    if finding.location.source.isMarkdown {
      // A comment behind something on a line covers the line; in a row of a table it belongs into the last cell.
      var end = content.upperBound
      while end > content.lowerBound, lines.bytes[end - 1] == 0x20 { end -= 1 }
      if text.hasPrefix("|"), end > content.lowerBound, lines.bytes[end - 1] == UInt8(ascii: "|") { end -= 1 }
      let position = lines.position(of: end)
      return TextEdit(range: TextRange(position, position), text: " <!-- \(words) --> ")
    }
    // Above the line, so that a long one does not become longer.
    let indentation = text.prefix { $0 == " " }
    let start = TextPosition(line: line, column: 0)
    return TextEdit(range: TextRange(start, start), text: "\(indentation)# \(words)\n")
  }
}
