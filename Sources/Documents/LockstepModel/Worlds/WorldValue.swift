package import Lockstep

/// A value of the shape that its ``WorldKey`` declares, with its place.
package struct WorldValue: Sendable {
  package indirect enum Content: Sendable {
    case text(String)
    case secret(Secret)
    case integer(Int)
    case boolean(Bool)
    case duration(Duration)
    case list([WorldValue])
    case mapping([WorldEntry])
  }

  package var content: Content
  package var span: Span

  package init(_ content: Content, at span: Span) {
    self.content = content
    self.span = span
  }
}
