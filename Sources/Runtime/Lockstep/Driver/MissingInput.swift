/// An action was run without a value that it reads, which no driver of this package does.
public struct MissingInput: Error, Sendable {
  package var name: String

  /// The error of an action that misses the value called `name`.
  public init(_ name: String) { self.name = name }
}
