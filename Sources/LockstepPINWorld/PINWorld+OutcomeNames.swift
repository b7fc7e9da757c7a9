import Lockstep
import LockstepPIN

extension PINWorld {
  /// The names of the domain's actions: those that flows may name without declaring them.
  package static var actionNames: [String] { PINAction.allCases.map { $0.rawValue } }

  /// Words that in the name of an input say that its value is a secret.
  package static let secretNames: Set<String> = ["pin", "puk"]

  /// All outcomes that the built-in actions can come to under some policy and rules, by action; a number at the
  /// end of one stands for any. What a server may say of its own accord is among them, and what a person decides,
  /// as at a fingerprint, is not.
  ///
  /// What a world of certain settings can come to, its ``configuration`` tells.
  package static var outcomeNames: [String: [String]] {
    var names: [String: [String]] = [:]
    for action in PINAction.allCases {
      guard let contract = widest.contract(of: action) else { continue }
      names[action.rawValue] = contract.outcomes.map { $0.name }
    }
    return names
  }

  /// One round more than the last, one attempt in each, every rule, and a server with a say.
  private static let widest: PINConfiguration = {
    var world = PINWorld()
    world.rulesChoice = .guide
    var configuration = world.configuration
    configuration.policy = PINPolicy.standard.with(attempts: 1)
    configuration.serverDeregisters = true
    return configuration
  }()
}

extension PINPolicy {
  /// The same with another number of attempts a round; itself for one that no policy has.
  fileprivate func with(attempts: Int) -> PINPolicy {
    (try? PINPolicy(rounds: rounds, attempts: attempts, locks: locks)) ?? self
  }
}
