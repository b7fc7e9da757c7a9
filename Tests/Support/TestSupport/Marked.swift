import Lockstep
package import LockstepModel

/// A text in which «…» marks the places that a test expects.
package struct Marked {
  package let source: SourceText
  /// In the order of their opening marks.
  package let spans: [Span]

  package init(_ text: String, path: String) {
    var bytes: [UInt8] = []
    var open: [Int] = []
    var spans: [(start: Int, end: Int)] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "«":
        open.append(spans.count)
        spans.append((bytes.count, bytes.count))
      case "»": if let last = open.popLast() { spans[last].end = bytes.count }
      default: bytes += Array(String(scalar).utf8)
      }
    }
    source = SourceText(path: path, bytes: bytes)
    self.spans = spans.map { Span($0.start..<$0.end) }
  }

  /// The marked places as texts with their offsets, so that a difference can be read.
  package var marks: [String] { spans.map { Self.show($0, source) } }

  package static func show(_ span: Span, _ source: SourceText) -> String {
    "\(span.start)..<\(span.end) \(source.text(span))"
  }
}
