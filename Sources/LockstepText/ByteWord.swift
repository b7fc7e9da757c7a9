/// Eight bytes looked at together: texts are searched far more often than anything is found in them.
package enum ByteWord {
  /// The high bits of all bytes.
  package static let high: UInt64 = 0x8080_8080_8080_8080
  /// What makes ASCII capitals small; other characters may become the same as their neighbours.
  package static let small: UInt64 = 0x2020_2020_2020_2020

  /// The eight bytes at an offset, the first one lowest.
  @inlinable @inline(__always)
  package static func at(_ offset: Int, of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The high bit of each byte of `word` that is `byte`; above such a byte another one may be marked.
  @inlinable @inline(__always)
  package static func bytes(of word: UInt64, thatAre byte: UInt8) -> UInt64 {
    let other = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (other &- 0x0101_0101_0101_0101) & ~other & 0x8080_8080_8080_8080
  }

  /// The last eight bytes, of fewer all.
  @inlinable @inline(__always)
  package static func end(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    bytes.count >= 8 ? at(bytes.count - 8, of: bytes) : bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  @inlinable @inline(__always)
  package static func areSame(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool
  {
    guard left.count == right.count, end(of: left) == end(of: right) else { return false }
    var offset = 0
    while offset + 8 < left.count {
      if at(offset, of: left) != at(offset, of: right) { return false }
      offset += 8
    }
    return true
  }

  /// A number that differs for nearly all different bytes.
  @inlinable @inline(__always)
  package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: bytes.count) ^ end(of: bytes)
    var offset = 0
    while offset + 8 < bytes.count {
      hash = (hash ^ hash >> 29) &* 0x9E37_79B9_7F4A_7C15 ^ at(offset, of: bytes)
      offset += 8
    }
    hash = (hash ^ hash >> 32) &* 0xBF58_476D_1CE4_E5B9
    return UInt32(truncatingIfNeeded: hash >> 32)
  }
}
