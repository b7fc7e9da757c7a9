/// Writes what an address cannot hold as it is by its bytes: `%20` (RFC 3986 §2.1).
package enum PercentEncoding {
  /// - Parameter kept: what stays as it is beside letters and digits.
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
}
