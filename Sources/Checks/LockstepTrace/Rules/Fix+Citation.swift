import LockstepModel

extension Diagnostic.Fix {
  /// Writes another id over one that a text cites.
  static func writing(_ id: String, over span: Span, isSafe: Bool = false) -> Self {
    Self("write '\(id)'", isSafe: isSafe, edits: [.init(span, id)])
  }
}
