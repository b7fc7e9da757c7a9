package import LockstepModel

/// A place of a file that names something.
package struct Occurrence: Sendable {
  package var symbol: Symbol
  package var text: SourceString
  package var isDefinition: Bool

  package var span: Span { text.span }
}
