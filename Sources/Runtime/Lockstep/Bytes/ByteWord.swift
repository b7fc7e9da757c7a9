/// Eight bytes compared at once: most searches of texts find nothing.
@usableFromInline package enum ByteWord {
  /// The high bits of all bytes.
  package static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of each byte of `word` that is `byte`; above such a byte another one may be marked.
  @inlinable @inline(__always) package static func marks(in word: UInt64, of byte: UInt8) -> UInt64 {
    let other = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (other &- 0x0101_0101_0101_0101) & ~other & 0x8080_8080_8080_8080
  }
}
