/// A number that differs for nearly all different texts, to skip most rows without comparing texts.
package struct TextHash: Equatable, Sendable, BitwiseCopyable {
  package private(set) var bits: UInt64 = 0

  /// The hash of no text.
  package init() {}

  package init(_ text: String) { bits = text.withBytes { Self.mix($0) } }

  package init(_ bytes: ByteSpan) { bits = Self.mix(bytes) }

  /// Eight bytes at a time; the last bit is set, so that no text has the hash of none.
  @inline(__always) private static func mix(_ bytes: ByteSpan) -> UInt64 {
    let count = bytes.count
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9e37_79b9_7f4a_7c15
    var position = 0
    while position + 8 <= count {
      hash = mix(hash, bytes.word(at: position))
      position += 8
    }
    return (position < count ? mix(hash, rest(of: bytes)) : hash) | 1
  }

  @inline(__always) private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
    return product ^ product >> 32
  }

  /// The last bytes, together with some before them where there are any; at most eight.
  @inline(__always) private static func rest(of bytes: ByteSpan) -> UInt64 {
    let count = bytes.count
    if count >= 8 { return bytes.word(at: count - 8) }
    if count >= 4 { return UInt64(bytes.halfWord(at: 0)) | UInt64(bytes.halfWord(at: count - 4)) << 32 }
    return UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16
  }
}
