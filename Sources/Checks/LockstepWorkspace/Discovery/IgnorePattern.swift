import Lockstep

/// One line of a `.gitignore`, or one entry of `exclude:`; see gitignore(5).
struct IgnorePattern: Sendable {
  /// Whether its matches are *not* ignored: `!keep.md`.
  let isNegated: Bool
  /// Whether only directories match: `build/`.
  let isForDirectories: Bool
  /// From the pattern's own directory.
  let path: PathPattern

  /// nil for an empty line and a comment.
  init?(_ line: some Sequence<UInt8>) {
    var bytes = Array(line)
    if bytes.last == 0x0D { bytes.removeLast() }
    while bytes.last == 0x20, bytes.dropLast().last != UInt8(ascii: "\\") { bytes.removeLast() }
    if bytes.isEmpty || bytes[0] == UInt8(ascii: "#") { return nil }
    isNegated = bytes[0] == UInt8(ascii: "!")
    if isNegated { bytes.removeFirst() }
    isForDirectories = bytes.last == Self.slash
    if isForDirectories { bytes.removeLast() }
    let names = bytes.split(separator: Self.slash)
    if names.isEmpty { return nil }
    // Without a slash it is about names, wherever they are.
    path = PathPattern(bytes.contains(Self.slash) ? names : [ArraySlice("**".utf8)] + names)
  }

  /// The patterns of a file's lines.
  static func all(in bytes: [UInt8]) -> [IgnorePattern] {
    bytes[bytes.byteOrderMarkLength...].split(separator: 0x0A).compactMap { IgnorePattern($0) }
  }

  private static let slash = UInt8(ascii: "/")
}
