package import LockstepModel

/// A flow that a text names.
package struct NamedFlow: Sendable {
  /// Its id, in the first of the four spellings.
  package var id: String
  package var span: Span
  /// Whether the text begins with it, as the display name of a class does.
  package var beginsText: Bool
  /// The text after the ID of a claim.
  package var title: String?
}
