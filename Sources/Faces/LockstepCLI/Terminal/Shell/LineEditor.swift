/// Makes lines out of typed bytes, and returns the text to show for them.
///
/// Lines stay bytes: a line typed at a hidden prompt must not become a `String`.
struct LineEditor {
  /// What the typed keys amount to.
  enum Event: Hashable {
    case line([UInt8])
    /// ^C.
    case interrupt
    /// ^D on an empty line.
    case end
    /// ^Z.
    case stop
    /// ^L.
    case redraw
  }

  private(set) var typed: [UInt8] = []
  private var escape = Escape.none

  /// Where in an escape sequence of a function key the input is; such keys do nothing.
  private enum Escape { case none, started, inside }

  /// Longer lines are not typed by hand.
  private static let longest = 1_000

  /// Takes one byte; an event if it completes something.
  mutating func take(_ byte: UInt8) -> Event? {
    if consumesEscape(byte) { return nil }
    switch byte {
    case 0x0D, 0x0A:
      defer { clear() }
      return .line(typed)
    case 0x03: return .interrupt
    case 0x04: return typed.isEmpty ? .end : nil
    case 0x1A: return .stop
    case 0x0C: return .redraw
    case 0x1B: escape = .started
    case 0x15: clear()
    case 0x7F, 0x08: removeLast()
    case 0..<0x20: break
    default: if typed.count < Self.longest { append(byte) }
    }
    return nil
  }

  /// Forgets the typed bytes, and overwrites them.
  mutating func clear() {
    for index in typed.indices { typed[index] = 0 }
    typed.removeAll(keepingCapacity: true)
  }

  /// What to show: a dot for each character where it must not be seen, and what fits of the rest.
  func shown(isHidden: Bool, columns: Int) -> String {
    // One per character, not per byte.
    let count = typed.count { $0 & 0xC0 != 0x80 }
    if isHidden { return String(repeating: "•", count: min(count, columns)) }
    var text = String(decoding: typed, as: UTF8.self)
    while Wrapping.width(text) > columns, !text.isEmpty { text.removeFirst() }
    return text
  }

  /// Room for all of a line is taken at once, so that growing leaves no copies of it behind.
  private mutating func append(_ byte: UInt8) {
    if typed.capacity < Self.longest { typed.reserveCapacity(Self.longest) }
    typed.append(byte)
  }

  private mutating func removeLast() {
    while let last = typed.popLast(), last & 0xC0 == 0x80 {}
  }

  private mutating func consumesEscape(_ byte: UInt8) -> Bool {
    switch escape {
    case .none: return false
    case .started:
      escape = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .inside : .none
      return escape == .inside
    case .inside:
      if (0x40...0x7E).contains(byte) { escape = .none }
      return true
    }
  }
}
