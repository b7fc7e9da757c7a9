extension Program {
  /// Reads an image that stands in the source of an app as Base64 text (RFC 4648); line breaks in it do not count.
  ///
  /// - Throws: where the image is wrong, and why.
  public init(base64 text: StaticString) throws(ProgramImageError) {
    try self.init(image: Self.bytes(ofBase64: text.description.utf8))
  }

  /// What is not of the alphabet is passed over; the image's checksum finds what got lost.
  private static func bytes(ofBase64 text: String.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for character in text {
      guard let value = value(ofBase64: character) else { continue }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  private static func value(ofBase64 character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
