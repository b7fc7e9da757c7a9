/// A string that was found well formed, still inside its bytes and with its escapes.
///
/// Valid only as long as the bytes stay that were parsed.
package struct JSONString {
  /// The bytes between the quotes.
  package let encoded: ZeroizedBuffer.Part

  /// - Parameter encoded: the bytes between the quotes.
  init(encoded: ZeroizedBuffer.Part) { self.encoded = encoded }

  package var text: String {
    withDecoded { $0.text }
  }

  /// The string as a secret; the copies made on the way are overwritten.
  package var secret: Secret {
    withDecoded { Secret($0) }
  }

  private func withDecoded<Result>(_ body: (ByteSpan) -> Result) -> Result {
    // An escape is never shorter than the character it encodes.
    let room = ZeroizedBuffer(count: encoded.count)
    let count = decode(into: room)
    return room.withBytes(0..<count, body)
  }

  private func decode(into room: ZeroizedBuffer) -> Int {
    var count = 0
    var index = 0
    while index < encoded.count {
      let byte = encoded[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < encoded.count else {
        room[count] = byte
        count += 1
        continue
      }
      let escape = encoded[index]
      index += 1
      if escape == UInt8(ascii: "u") {
        for byte in UTF8.encode(scalar(at: &index)) ?? UTF8.encodedReplacementCharacter {
          room[count] = byte
          count += 1
        }
      } else {
        room[count] = Self.unescaped(escape)
        count += 1
      }
    }
    return count
  }

  /// The scalar of one `\u` escape, or of two that are a pair.
  private func scalar(at index: inout Int) -> Unicode.Scalar {
    let first = codeUnit(at: index)
    index += 4
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let second = codeUnit(at: index + 2)
    index += 6
    return Unicode.Scalar(0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))) ?? "\u{FFFD}"
  }

  private func codeUnit(at index: Int) -> UInt16 {
    var unit: UInt16 = 0
    for place in min(index, encoded.count)..<min(index + 4, encoded.count) {
      unit = unit << 4 | UInt16(encoded[place].hexDigit ?? 0)
    }
    return unit
  }

  private static func unescaped(_ escape: UInt8) -> UInt8 {
    switch escape {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: escape
    }
  }
}
