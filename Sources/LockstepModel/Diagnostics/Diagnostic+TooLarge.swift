extension Diagnostic {
  /// - Parameters:
  ///   - count: how many bytes the file has.
  ///   - most: how many bytes are read.
  package static func tooLarge(
    _ rule: RuleInfo, _ source: SourceText, _ count: Int, most: Int = SourceText.mostBytes
  ) -> Diagnostic {
    Diagnostic(
      rule, "this file has \(size(count)), and at most \(size(most)) are read",
      at: Location(source, Span(start: 0, end: 0)), help: "split it into several flows")
  }

  /// `16 MiB`, `16.1 MiB`; small sizes in bytes.
  private static func size(_ bytes: Int) -> String {
    if bytes < 1 << 20 { return "\(bytes) bytes" }
    // Rounded up, so that a size over the limit never reads like the limit.
    let tenths = (bytes * 10 + (1 << 20) - 1) >> 20
    return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
  }
}
