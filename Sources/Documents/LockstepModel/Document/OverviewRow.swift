/// One row of the overview table.
package struct OverviewRow: Sendable {
  package enum Value: Sendable {
    case text(SourceString)
    /// A list of items; an empty list means *None*.
    case list([SourceString])
  }

  /// The aspect, as a key (`used-by`) or as the document spells it (`Used by`).
  package var key: SourceString
  package var value: Value
  package var span: Span
  /// The list that the flow uses its items as, where its name says nothing.
  package var usedAs: OverviewAspect?

  package init(key: SourceString, value: Value, span: Span) {
    self.key = key
    self.value = value
    self.span = span
  }
}
