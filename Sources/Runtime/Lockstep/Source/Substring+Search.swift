extension Substring {
  /// The first range of a text, compared byte by byte; nil if it does not occur. Embedded Swift has no search of its
  /// own.
  package func firstOccurrence(of text: String) -> Range<Index>? {
    guard !text.isEmpty else { return nil }
    var start = startIndex
    while start != endIndex {
      let rest = utf8[start...]
      if rest.starts(with: text.utf8) {
        return start..<utf8.index(start, offsetBy: text.utf8.count)
      }
      utf8.formIndex(after: &start)
    }
    return nil
  }
}
