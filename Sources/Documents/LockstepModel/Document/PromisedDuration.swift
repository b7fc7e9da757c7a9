/// How long a step promises to take at least and at most.
package struct PromisedDuration: Sendable {
  package var from: Duration
  package var to: Duration
  /// The two numbers as written, in seconds: `0.0`, `0.1`.
  package var fromText: SourceString
  package var toText: SourceString

  package init(from: Duration, to: Duration, fromText: SourceString, toText: SourceString) {
    self.from = from
    self.to = to
    self.fromText = fromText
    self.toText = toText
  }
}
