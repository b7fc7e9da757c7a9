import Lockstep

/// The initial settings of a world, or changes to it while a flow runs; settings that are not given stay as they are.
public struct WorldChange: Sendable {
  /// How a step ends (`FLOW STEP`), or an external partial flow (`FLOW`): an outcome by `as:`, row id or words.
  public var outcomes: [String: String]
  /// The answers of simulated actions, by action name: one answer after the other, then always the last. An empty list
  /// ends the simulation.
  public var actions: [String: [SimulatedAnswer]]
  /// The keys of the host's domain.
  public var host: [HostSetting]

  /// A change of the given parts; the rest of the world stays.
  public init(
    outcomes: [String: String] = [:], actions: [String: [SimulatedAnswer]] = [:], host: [HostSetting] = []
  ) {
    self.outcomes = outcomes
    self.actions = actions
    self.host = host
  }
}
