import LockstepSimulation

/// A tester's manual steps, as `lockstep compile --scenarios` writes them: the world they begin in, and their lines.
public struct Scenario: Sendable, CustomStringConvertible {
  /// With the number of its example, if it has several: `LTC57 [2]`.
  public var id: String
  public var title: String
  /// The flow that it starts, and the parameters that count as passed.
  public var flow: String
  public var parameters: [String]
  /// The world's keys that the domain reads, such as `pin` and `network`; the app makes itself so.
  public var world: [String: WorldValue]
  /// The world's outcomes of named actions and of steps: it answers in place of the app.
  var simulated: WorldChange
  var lines: [Line]
  /// Whether the session may continue after the last line.
  var isOpen: Bool

  public var description: String { title.isEmpty ? id : "\(id) \(title)" }
}

/// A world's value for a key of its domain.
public indirect enum WorldValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case boolean(Bool)
  case duration(Duration)
  case list([WorldValue])
  case mapping([String: WorldValue])

  public var text: String? { if case .text(let text) = self { text } else { nil } }
  public var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  public var duration: Duration? { if case .duration(let duration) = self { duration } else { nil } }
  public var list: [WorldValue]? { if case .list(let values) = self { values } else { nil } }

  /// The value of a key of a mapping.
  public subscript(key: String) -> WorldValue? {
    if case .mapping(let entries) = self { entries[key] } else { nil }
  }
}
