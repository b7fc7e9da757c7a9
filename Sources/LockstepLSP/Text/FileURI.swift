/// Addresses of files: `file:///home/anna/flows/UC%202.yaml`.
enum FileURI {
  /// The path of a file; nil for what is no file of this machine.
  static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst(7)
    // Between the slashes may be the name of this machine.
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let host = rest[..<slash]
    guard host.isEmpty || host == "localhost" else { return nil }
    return decoded(rest[slash...])
  }

  static func uri(of path: String) -> String {
    var uri = "file://"
    for byte in path.utf8 {
      if isPlain(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return uri
  }

  /// What RFC 3986 calls unreserved, and the slash.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/".utf8.contains(byte)
    }
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, let value = UInt8(digits, radix: 16)
      else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return bytes.contains(0) ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
