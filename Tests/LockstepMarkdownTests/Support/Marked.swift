import Lockstep

/// A document in which «…» marks the places that a test expects.
struct Marked {
  let source: SourceText
  /// In the order of their opening marks.
  let spans: [Span]

  init(_ text: String, path: String = "UC8.9_Marked.md") {
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
  var marks: [String] { spans.map { Self.show($0, source) } }

  static func show(_ span: Span, _ source: SourceText) -> String {
    "\(span.start)..<\(span.end) \(source.text(span))"
  }

  /// A flow table with these rows, in a document that has nothing else to say.
  static func table(_ rows: String) -> Marked {
    Marked("# Use Case 8.9 Marked\n\n## Flow\n\n| # | Description | Next |\n|---|---|---|\n" + rows)
  }
}
