/// A number that differs for nearly all different texts, to pass over most rows without comparing texts.
///
/// What is marked as unsafe loads whole words from the bytes of a text, at offsets that the count of the bytes bounds:
/// safe reading takes one byte at a time.
package struct TextHash: Equatable, Sendable, BitwiseCopyable {
  private var bits: UInt64 = 0

  /// The hash of no text.
  package init() {}

  package init(_ text: String) {
    bits =
      unsafe text.utf8.withContiguousStorageIfAvailable { unsafe Self.mix(UnsafeRawBufferPointer($0)) }
      ?? Array(text.utf8).withUnsafeBytes { unsafe Self.mix($0) }
  }

  /// Eight bytes at a time; the last bit is set, so that no text has the hash of none.
  @inline(__always)
  private static func mix(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9e37_79b9_7f4a_7c15
    var position = 0
    while position + 8 <= count {
      hash = unsafe mix(hash, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position += 8
    }
    return unsafe (position < count ? mix(hash, rest(of: bytes)) : hash) | 1
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ UInt64(littleEndian: word)) &* 0xff51_afd7_ed55_8ccd
    return product ^ product >> 32
  }

  /// The last bytes, together with some before them where there are any; at most eight.
  @inline(__always)
  private static func rest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    if count >= 8 { return unsafe bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
    if count >= 4 {
      return unsafe UInt64(bytes.loadUnaligned(as: UInt32.self))
        | UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) << 32
    }
    return unsafe UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16
  }
}
