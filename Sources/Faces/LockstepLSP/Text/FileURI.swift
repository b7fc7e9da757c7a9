import Lockstep

/// Addresses of files: `file:///home/anna/flows/UC%202.yaml`.
enum FileURI {
  /// The path of a file; nil for other addresses.
  static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst(7)
    // Between the slashes may be the name of this machine.
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let host = rest[..<slash]
    guard host.isEmpty || host == "localhost" else { return nil }
    let path = PercentEncoding.decoded(rest[slash...], isStrict: true)
    return path?.utf8.contains(0) == true ? nil : path
  }

  /// The slash is kept, and the characters that RFC 3986 calls unreserved.
  static func uri(of path: String) -> String {
    "file://" + PercentEncoding.encoded(path, keeping: "-._~/")
  }
}
