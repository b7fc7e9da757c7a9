/// Bytes as text (RFC 4648 §4).
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var word = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
      var four: [UInt8] = []
      for _ in 0..<4 {
        four.insert(digits[Int(word & 63)], at: 0)
        word >>= 6
      }
      text += four.prefix(part.count + 1) + repeatElement(UInt8(ascii: "="), count: 3 - part.count)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
