/// A possible outcome of an action, and a step that does not fit it.
public struct ContractMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// How row and action disagree.
  package enum Reason: Hashable, Sendable {
    /// The step has no row for it.
    case noRow
    /// Its row and the action do not agree about the values that it brings along.
    case values(row: String, brings: [String], declares: [String])
    /// The action never answers so where it fits the step.
    case excluded(row: String)
  }

  /// The step: `PF2.8 1.1`.
  package var step: String
  package var action: String
  package var outcome: String
  package var reason: Reason

  public var description: String {
    switch reason {
    case .noRow: "'\(action)' can answer '\(outcome)', for which \(step) has no row"
    case .values(let row, let brings, let declares):
      "'\(outcome)' of '\(action)' brings \(Self.list(brings)), but row \(row) of \(step) declares "
        + "\(Self.list(declares)): it is written for another configuration"
    case .excluded(let row):
      "'\(action)' never answers '\(outcome)', for which \(step) has row \(row): it is written for another "
        + "configuration"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "no value" : names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
