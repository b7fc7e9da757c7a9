extension Span where Element == UInt8 {
  /// The first index of a byte at or after an offset; compares eight bytes at a time.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var place = start
    while place + 8 <= count {
      let marks = ByteWord.bytes(of: word(at: place), thatAre: byte)
      // The lowest mark is right; those above it need not be.
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count {
      if self[place] == byte { return place }
      place += 1
    }
    return nil
  }

  package func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte) != nil }
}
