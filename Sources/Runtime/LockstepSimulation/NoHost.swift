public import Lockstep

/// A host without actions: requests every answer that a world does not simulate by name.
public struct NoHost: SimulatedHost {
  /// A host that simulates nothing.
  public init() {}

  public mutating func apply(_ settings: [HostSetting]) throws(WorldProblem) {
    if let first = settings.first {
      throw WorldProblem("this world has no key '\(first.name)'", key: first.name)
    }
  }

  /// Always nil; throws nothing.
  public mutating func answer(_ call: ActionCall) throws(WorldProblem) -> ActionAnswer? { nil }
}
