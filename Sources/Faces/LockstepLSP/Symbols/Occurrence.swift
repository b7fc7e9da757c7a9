import LockstepModel

/// A place of a file that names something.
struct Occurrence: Sendable {
  var symbol: Symbol
  var text: SourceString
  var isDefinition: Bool

  var span: Span { text.span }
}
