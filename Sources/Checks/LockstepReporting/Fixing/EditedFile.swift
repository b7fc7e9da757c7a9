package import LockstepModel

/// A file with its edits, which leave everything else as it is.
package struct EditedFile: Sendable {
  package let source: SourceText
  /// Do not overlap; in the order of their places.
  package let edits: [Diagnostic.Fix.Edit]

  /// - Parameter edits: the changes, without overlap; the order of those at one place is kept.
  package init(_ source: SourceText, _ edits: [Diagnostic.Fix.Edit]) {
    self.source = source
    self.edits = edits.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }.map(\.element)
  }

  /// The content afterwards.
  package var bytes: [UInt8] { bytes(Span(0..<source.bytes.count)) }

  /// The new content of a part, without text outside of it.
  package func bytes(_ part: Span) -> [UInt8] {
    var result: [UInt8] = []
    var place = Int(part.start)
    let isWindows = hasWindowsLines
    for edit in edits where edit.span.start >= part.start && edit.span.end <= part.end {
      result += source.bytes[place..<max(place, Int(edit.span.start))]
      // A line break of Windows is one character, and stays.
      result += (isWindows ? edit.text.replacing("\n", with: "\r\n") : edit.text).utf8
      place = max(place, Int(edit.span.end))
    }
    return result + source.bytes[place..<max(place, min(Int(part.end), source.bytes.count))]
  }

  /// Whether the file's first line ends as Windows ends lines, so that new lines have to.
  private var hasWindowsLines: Bool {
    guard let end = source.bytes.firstIndex(of: 0x0A), end > 0 else { return false }
    return source.bytes[end - 1] == 0x0D
  }
}
