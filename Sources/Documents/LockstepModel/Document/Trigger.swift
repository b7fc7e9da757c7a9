package import Lockstep

/// The trigger that makes the interpreter take a row.
package struct Trigger: Sendable {
  package typealias Kind = TriggerKind

  /// The words of the row without the kind: `selects Close`.
  package var text: SourceString
  /// The key, or the words that determine the kind.
  package var keySpan: Span
  package var kind: Kind
  /// The whole sentence, where the document names who acts: `Clerk opens the list`.
  package var sentence: String?

  package init(_ kind: Kind, _ text: SourceString, key: Span) {
    self.kind = kind
    self.text = text
    keySpan = key
  }
}
