/// Writes characters that a URL cannot contain as their bytes: `%20` (RFC 3986 §2.1).
package enum PercentEncoding {
  /// - Parameter kept: the characters kept in addition to letters and digits.
  package static func encoded(_ text: String, keeping kept: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if byte.isLetterOrDigit || kept.utf8.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += (byte < 16 ? "%0" : "%").utf8
        encoded += String(byte, radix: 16, uppercase: true).utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Replaces `%20` and the like by the bytes they encode; a `%` without two digits stays.
  ///
  /// - Parameter isStrict: whether such a `%` makes the text invalid instead.
  /// - Returns: nil for an invalid text.
  package static func decoded(_ text: Substring, isStrict: Bool = false) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "%") {
        decoded.append(bytes[place])
      } else if place + 2 < bytes.count, let high = bytes[place + 1].hexDigit,
        let low = bytes[place + 2].hexDigit
      {
        decoded.append(high << 4 | low)
        place += 2
      } else if isStrict {
        return nil
      } else {
        decoded.append(bytes[place])
      }
      place += 1
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
