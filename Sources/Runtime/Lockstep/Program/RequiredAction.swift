/// A system action that a program runs.
public struct RequiredAction: Hashable, Sendable {
  /// The name that the flows use.
  public var name: String
  /// The steps that run it: `PF2.8 1.1`.
  public var steps: [String]
  /// The outcomes and errors that any of those steps has a row for.
  public var outcomes: [String]
}
