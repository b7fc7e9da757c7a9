import LockstepSimulation

/// A tester's manual steps, as `lockstep compile --scenarios-output` writes them: the world they begin in, and their lines.
public struct PortableScenario: Sendable, Decodable, CustomStringConvertible {
  /// With the number of its example, if it has several: `LTC57 [2]`.
  public var id: String
  /// The title, as in the scenario file.
  public var title: String
  /// The flow that it starts, and the parameters that count as passed.
  public var flow: String
  /// The parameters of the flow that count as passed.
  public var parameters: [String]
  /// The world's keys that the domain reads, such as `pin` and `network`; the app makes itself so.
  public var world: [String: PortableWorldValue]
  /// The world's outcomes of named actions and of steps: it answers in place of the app.
  var simulated: DecodedSimulation
  var lines: [ScenarioLine]
  /// Whether the session may continue after the last line.
  var isOpen: Bool

  private enum CodingKeys: String, CodingKey {
    case id, title, flow, parameters, world, simulated, lines
    case isOpen = "open"
  }

  public var description: String { title.isEmpty ? id : "\(id) \(title)" }
}
