import Lockstep
package import LockstepModel

/// Completion and new names in an editor.
extension ListFormat {
  /// The number behind `step`.
  package func cursor(
    at offset: Int, in source: SourceText, isFlow: Bool, _ wording: Wording
  ) -> CursorContext? {
    let bytes = source.bytes
    let line = bytes.editorLine(around: offset)
    var start = offset
    while start > line.lowerBound, bytes[start - 1].isLetterOrDigit { start -= 1 }
    let before = Tokens.of(bytes, line.lowerBound..<start)
    let isStep = wording.words(.step).contains { word in
      let words = Tokens.of(word).map(\.word)
      return !words.isEmpty && before.suffix(words.count).map(\.word) == words
    }
    guard isStep, isFlow else { return nil }
    var end = offset
    while end < line.upperBound, bytes[end].isLetterOrDigit { end += 1 }
    return CursorContext(.stepNumber, start: start, end: end)
  }

  package func edits(
    writing id: String, over text: SourceString, in source: SourceText, isPart: Bool
  ) -> [Diagnostic.Fix.Edit]? {
    source.text(text.span) == text.value ? [.init(text.span, id)] : nil
  }

  /// The label, the labels of its steps and of what extends these, and its citations.
  package func relabelling(
    _ label: String, to name: String, in document: FlowDocument
  ) -> [Diagnostic.Fix.Edit]? {
    guard label.contains(where: \.isLetter), name.contains(where: \.isLetter),
      Label(Array(name.utf8) + [UInt8(ascii: ".")], 0..<name.utf8.count + 1) != nil
    else { return nil }
    let (bytes, mark) = (document.source.bytes, Array(label.utf8))
    let end = min(Int(document.span.end), bytes.count)
    var edits: [Diagnostic.Fix.Edit] = []
    var place = Int(document.span.start)
    while let found = bytes.firstRange(of: mark, in: place..<end) {
      place = found.upperBound
      let isStart = found.lowerBound == 0 || !bytes[found.lowerBound - 1].isLetterOrDigit
      if isStart, isLabelEnd(found.upperBound, bytes, isCode: mark.last?.isDigit == true) {
        edits.append(.init(Span(found), name))
      }
    }
    return edits.isEmpty ? nil : edits
  }

  /// Whether a label ends at a place, or only the number of its step follows.
  private func isLabelEnd(_ place: Int, _ bytes: [UInt8], isCode: Bool) -> Bool {
    guard place < bytes.count, bytes[place].isLetterOrDigit else { return true }
    return !isCode && bytes[place].isDigit
  }
}
