extension Substring {
  /// Where a text lies first, byte by byte; nil where it does not. Embedded Swift has no search of its own.
  package func firstPlace(of text: String) -> Range<Index>? {
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

  /// With another text wherever one lies.
  func replacingAll(_ text: String, with other: String) -> String {
    var kept = ""
    var rest = self
    while let place = rest.firstPlace(of: text) {
      kept += rest[..<place.lowerBound]
      kept += other
      rest = rest[place.upperBound...]
    }
    return kept + rest
  }
}
