import Lockstep

/// In which units columns are counted.
enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// The encoding to use: UTF-8 where the client takes it, because files hold it; else UTF-16, which every client
  /// takes.
  init(offered: [String]) { self = offered.contains(Self.utf8.rawValue) ? .utf8 : .utf16 }

  /// How many units the scalar has of which this is the first byte; 0 for a byte that is not the first one.
  func unitCount(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    }
  }
}
