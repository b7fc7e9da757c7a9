/// Something a user fills in.
package struct InputField: Sendable {
  /// How the table describes it.
  package var text: SourceString
  /// The name by which rows give it and actions read it.
  package var name: SourceString?
  /// The pattern that a whole value must match; see ``FlowPattern``.
  package var pattern: SourceString?
  /// Whether the value may never be shown, logged or stored.
  package var isSecret: Bool
  package var span: Span

  package init(
    text: SourceString, name: SourceString? = nil, pattern: SourceString? = nil, isSecret: Bool = false,
    span: Span
  ) {
    self.text = text
    self.name = name
    self.pattern = pattern
    self.isSecret = isSecret
    self.span = span
  }
}
