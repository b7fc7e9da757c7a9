package import Lockstep

/// A key of a domain in a world, with its value.
package struct WorldEntry: Sendable {
  package var name: SourceString
  package var value: WorldValue

  package init(name: SourceString, value: WorldValue) {
    self.name = name
    self.value = value
  }
}

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
