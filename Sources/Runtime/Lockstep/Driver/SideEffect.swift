/// An effect of a row besides its target (`do:`).
public struct SideEffect: Hashable, Sendable {
  /// Its name in the flow: its `as:`, or its words without one.
  public var name: String
  /// Its words.
  public var text: String
  /// The row's flow and id: `UC2.1 1.5a`.
  public var row: String
}
