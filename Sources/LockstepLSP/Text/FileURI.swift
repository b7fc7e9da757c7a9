import Lockstep

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

  /// Beside the slash stays what RFC 3986 calls unreserved.
  static func uri(of path: String) -> String {
    "file://" + PercentEncoding.encoded(path, keeping: "-._~/")
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
