import Lockstep

/// Finds the next occurrences of a byte from places that only grow, without searching any part of the text twice.
struct NextByte {
  private let byte: UInt8
  /// The first occurrence at or after the last place asked for; the end of the text without one.
  private var known = -1

  init(_ byte: UInt8) { self.byte = byte }

  /// The first place of the byte at `start` or behind it; nil without one.
  mutating func place(in bytes: ByteSpan, from start: Int) -> Int? {
    if known < start { known = bytes.firstIndex(of: byte, from: start) ?? bytes.count }
    return known < bytes.count ? known : nil
  }
}
