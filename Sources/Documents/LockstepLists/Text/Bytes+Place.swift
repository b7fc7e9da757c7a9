extension [UInt8] {
  /// Where some bytes are in a part.
  func place(of mark: [UInt8], in range: Range<Int>) -> Range<Int>? {
    guard let first = mark.first else { return nil }
    var place = range.lowerBound
    while let found = self[place..<range.upperBound].firstIndex(of: first) {
      let end = found + mark.count
      if end <= range.upperBound, self[found..<end].elementsEqual(mark) { return found..<end }
      place = found + 1
    }
    return nil
  }
}
