/// Bytes as text (RFC 4648): a Swift compiler takes a string of any length at once, and an array literal not at all.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// - Parameter width: the characters of a line.
  static func lines(_ bytes: [UInt8], width: Int) -> [String] {
    let text = encoded(bytes)
    return stride(from: 0, to: text.count, by: width).map { start in
      String(decoding: text[start..<min(start + width, text.count)], as: UTF8.self)
    }
  }

  private static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for index in 0..<3 { bits = bits << 8 | UInt32(index < group.count ? group[start + index] : 0) }
      for index in 0..<4 {
        let digit = alphabet[Int(bits >> UInt32(18 - 6 * index) & 63)]
        text.append(index <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return text
  }
}
