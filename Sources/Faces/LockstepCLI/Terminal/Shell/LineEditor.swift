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

  private(set) var typedBytes: [UInt8] = []
  private var escapeState = EscapeState.none

  /// Where in an escape sequence of a function key the input is; such keys do nothing.
  private enum EscapeState { case none, started, inside }

  /// Longer lines are not typed by hand.
  private static let maximumLength = 1_000

  /// Takes one byte; an event if it completes something.
  mutating func handleByte(_ byte: UInt8) -> Event? {
    if consumeEscape(byte) { return nil }
    switch byte {
    case 0x0D, 0x0A:
      defer { clear() }
      return .line(typedBytes)
    case 0x03: return .interrupt
    case 0x04: return typedBytes.isEmpty ? .end : nil
    case 0x1A: return .stop
    case 0x0C: return .redraw
    case 0x1B: escapeState = .started
    case 0x15: clear()
    case 0x7F, 0x08: removeLast()
    case 0..<0x20: break
    default: if typedBytes.count < Self.maximumLength { append(byte) }
    }
    return nil
  }

  /// Forgets the typed bytes, and overwrites them.
  mutating func clear() {
    for index in typedBytes.indices { typedBytes[index] = 0 }
    typedBytes.removeAll(keepingCapacity: true)
  }

  /// What to show: a dot for each character where it must not be seen, and what fits of the rest.
  func visibleText(isHidden: Bool, columns: Int) -> String {
    // One per character, not per byte.
    let count = typedBytes.count { $0 & 0xC0 != 0x80 }
    if isHidden { return String(repeating: "•", count: min(count, columns)) }
    var text = String(decoding: typedBytes, as: UTF8.self)
    while Wrapping.width(text) > columns, !text.isEmpty { text.removeFirst() }
    return text
  }

  /// Room for all of a line is taken at once, so that growing leaves no copies of it behind.
  private mutating func append(_ byte: UInt8) {
    if typedBytes.capacity < Self.maximumLength { typedBytes.reserveCapacity(Self.maximumLength) }
    typedBytes.append(byte)
  }

  private mutating func removeLast() {
    while let last = typedBytes.popLast(), last & 0xC0 == 0x80 {}
  }

  /// - Returns: whether the byte belongs to an escape sequence.
  private mutating func consumeEscape(_ byte: UInt8) -> Bool {
    switch escapeState {
    case .none: return false
    case .started:
      escapeState = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .inside : .none
      return escapeState == .inside
    case .inside:
      if (0x40...0x7E).contains(byte) { escapeState = .none }
      return true
    }
  }
}
