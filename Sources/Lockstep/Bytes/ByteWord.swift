/// Eight bytes compared at once: most searches of texts find nothing.
package enum ByteWord {
  /// The high bits of all bytes.
  package static let high: UInt64 = 0x8080_8080_8080_8080
  /// The bits that turn ASCII capitals into small letters; other characters may become the same as their neighbours.
  package static let small: UInt64 = 0x2020_2020_2020_2020

  /// The high bit of each byte of `word` that is `byte`; above such a byte another one may be marked.
  @inlinable @inline(__always)
  package static func bytes(of word: UInt64, thatAre byte: UInt8) -> UInt64 {
    let other = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (other &- 0x0101_0101_0101_0101) & ~other & 0x8080_8080_8080_8080
  }

  /// The last eight bytes, of fewer all.
  @inlinable @inline(__always)
  package static func end(of bytes: ByteSpan) -> UInt64 {
    if bytes.count >= 8 { return bytes.word(at: bytes.count - 8) }
    var word: UInt64 = 0
    for index in bytes.indices { word = word << 8 | UInt64(bytes[index]) }
    return word
  }

  @inlinable @inline(__always)
  package static func areSame(_ left: ByteSpan, _ right: ByteSpan) -> Bool {
    guard left.count == right.count, end(of: left) == end(of: right) else { return false }
    var offset = 0
    while offset + 8 < left.count {
      if left.word(at: offset) != right.word(at: offset) { return false }
      offset += 8
    }
    return true
  }
}
