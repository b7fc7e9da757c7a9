/// A number that differs for nearly all different texts, to pass over most rows without comparing texts.
package struct TextHash: Equatable, Sendable, BitwiseCopyable {
  private var bits: UInt64 = 0

  /// The hash of no text.
  package init() {}

  package init(_ text: String) {
    bits =
      text.utf8.withContiguousStorageIfAvailable(Self.mix)
      ?? Array(text.utf8).withUnsafeBufferPointer(Self.mix)
  }

  /// Eight bytes at a time; the last bit is set, so that no text has the hash of none.
  private static func mix(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9e37_79b9_7f4a_7c15
    var position = 0
    while position + 8 <= bytes.count {
      hash = (hash ^ word(at: position, of: bytes)) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 32
      position += 8
    }
    var rest: UInt64 = 0
    while position < bytes.count {
      rest = rest << 8 | UInt64(bytes[position])
      position += 1
    }
    hash = (hash ^ rest) &* 0xff51_afd7_ed55_8ccd
    return (hash ^ hash >> 32) | 1
  }

  private static func word(at offset: Int, of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
