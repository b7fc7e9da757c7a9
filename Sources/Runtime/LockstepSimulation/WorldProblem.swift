import Lockstep

/// Why a world cannot have a setting, or cannot answer. A flow never continues after it.
public struct WorldProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, without any secret.
  public var message: String
  /// The key at the top of the world that is at fault; nil if no single key is.
  public var key: String?

  /// A problem, explained by a sentence, and its key.
  public init(_ message: String, key: String? = nil) {
    self.message = message
    self.key = key
  }

  public var description: String { message }
}
