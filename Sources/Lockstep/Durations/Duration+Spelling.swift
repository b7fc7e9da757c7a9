extension Duration {
  /// The duration that people spell `1s`, `500ms`, `1m`, `1h`, `1.5s` or `2d`; nil for anything else.
  package init?(spelling text: String) {
    guard let duration = try? DurationText.parse(text) else { return nil }
    self = duration
  }
}
