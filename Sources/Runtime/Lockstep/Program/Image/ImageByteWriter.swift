/// Collects the bytes of an image: numbers as they come, texts in a table before them.
struct ImageByteWriter {
  private var bytes: [UInt8] = []
  private var texts: [UInt8] = []
  private var textCount = 0
  /// By bytes: texts that are equal to a reader may be spelt with other scalars.
  private var numberByText: [[UInt8]: Int] = [:]

  /// Seven bits a byte, the lowest first; the highest bit means that more follow.
  mutating func write(_ value: UInt64) { Self.append(value, to: &bytes) }

  mutating func write(_ value: Int) { write(UInt64(max(0, value))) }

  mutating func write(byte value: UInt8) { bytes.append(value) }

  mutating func write(_ text: String) {
    let utf8 = Array(text.utf8)
    if utf8.count <= ImageFormat.longestSharedText, let known = numberByText[utf8] { return write(known) }
    Self.append(UInt64(utf8.count), to: &texts)
    texts += utf8
    numberByText[utf8] = textCount
    write(textCount)
    textCount += 1
  }

  mutating func writeTexts(_ texts: [String]) {
    write(texts.count)
    for text in texts { self.write(text) }
  }

  /// Whole seconds, and the attoseconds that remain.
  mutating func write(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    write(UInt64(max(0, seconds)))
    write(UInt64(max(0, attoseconds)))
  }

  /// The whole image.
  var image: [UInt8] {
    var body: [UInt8] = []
    Self.append(UInt64(textCount), to: &body)
    body += texts
    body += bytes
    return ImageFormat.header(of: body[...]) + body
  }

  private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
