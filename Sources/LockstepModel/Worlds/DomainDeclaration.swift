import Lockstep
public import LockstepModel
import LockstepText

/// What flows and worlds may name because a domain brings it, as plain data: a workspace knows no domain itself.
public struct DomainDeclaration: Sendable {
  /// System actions that flows may name without declaring them.
  public var actions: Set<String>
  /// What those of them can answer of which that is known, by action; a number at the end stands for any.
  public var outcomes: [String: [String]]
  /// Keys of worlds.
  public var worldKeys: [WorldKey]

  public init(actions: Set<String> = [], outcomes: [String: [String]] = [:], worldKeys: [WorldKey] = []) {
    self.actions = actions
    self.outcomes = outcomes
    self.worldKeys = worldKeys
  }

  /// What several domains bring together; of two with the same action or key the first counts.
  init(_ domains: [DomainDeclaration]) {
    self = domains.reduce(into: DomainDeclaration()) { all, next in
      all.actions.formUnion(next.actions)
      all.outcomes.merge(next.outcomes) { first, _ in first }
      let names = Set(all.worldKeys.map(\.name))
      all.worldKeys += next.worldKeys.filter { !names.contains($0.name) }
    }
  }
}
