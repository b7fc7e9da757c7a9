public import Lockstep

/// A key of a domain in a world, with its value.
public struct WorldEntry: Sendable {
  public var name: SourceString
  public var value: WorldValue

  public init(name: SourceString, value: WorldValue) {
    self.name = name
    self.value = value
  }
}

/// A value of the shape that its ``WorldKey`` declares, with its place.
public struct WorldValue: Sendable {
  public indirect enum Content: Sendable {
    case text(String)
    case secret(Secret)
    case integer(Int)
    case boolean(Bool)
    case duration(Duration)
    case list([WorldValue])
    case mapping([WorldEntry])
  }

  public var content: Content
  public var span: Span

  public init(_ content: Content, at span: Span) {
    self.content = content
    self.span = span
  }
}
