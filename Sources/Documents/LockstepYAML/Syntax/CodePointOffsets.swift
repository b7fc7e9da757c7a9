import Lockstep

/// Turns libyaml's places, counted in Unicode scalars, into byte offsets.
///
/// In an ASCII file both are the same. Else a cursor walks from the last place asked for to the next;
/// events come nearly in order, so that the whole file is walked about once.
struct CodePointOffsets {
  private let bytes: [UInt8]
  private let isASCII: Bool
  private var codePointIndex = 0
  private var byte: Int
  private let first: Int

  /// - Parameter start: the offset of the first byte that libyaml sees.
  init(_ bytes: [UInt8], from start: Int, isASCII: Bool) {
    self.bytes = bytes
    self.isASCII = isASCII
    first = start
    byte = start
  }

  /// The byte offset of the scalar with that number, counted from 0; the end of the file if there are fewer.
  mutating func byteOffset(ofCodePoint index: Int) -> Int {
    if isASCII { return min(first + index, bytes.count) }
    while codePointIndex < index, byte < bytes.count {
      // Eight bytes that are eight scalars.
      if codePointIndex + 8 <= index, byte + 8 <= bytes.count,
        bytes.span.word(at: byte) & ByteWord.highBits == 0
      {
        byte += 8
        codePointIndex += 8
        continue
      }
      byte += 1
      while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      codePointIndex += 1
    }
    while codePointIndex > index, byte > first {
      byte -= 1
      while byte > first, bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
      codePointIndex -= 1
    }
    return byte
  }
}
