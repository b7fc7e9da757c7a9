extension Span where Element == UInt8 {
  /// The number of the Unicode scalar whose UTF-8 begins at a place, which moves behind it; nil where the
  /// bytes are not UTF-8, and the place moves by one.
  func nextScalar(_ place: inout Int) -> UInt32? {
    let first = self[place]
    place += 1
    if first < 0x80 { return UInt32(first) }
    let length = (~first).leadingZeroBitCount
    guard (2...4).contains(length), place + length - 1 <= count else { return nil }
    var value = UInt32(first & 0x7F >> UInt8(length))
    for next in place..<place + length - 1 {
      guard self[next] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(self[next] & 0x3F)
    }
    // A scalar has one form, the shortest.
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    guard value >= least, Unicode.Scalar(value) != nil else { return nil }
    place += length - 1
    return value
  }

  /// How many Unicode scalars these are; nil if the bytes are not UTF-8.
  var scalarCount: Int? {
    var (place, count) = (0, 0)
    while place < self.count {
      guard nextScalar(&place) != nil else { return nil }
      count += 1
    }
    return count
  }
}
