import LockstepJSONL
import LockstepModel
import LockstepPINWorld
import LockstepSimulation
import LockstepWorkspace

/// The domain whose actions this tool knows and simulates. No other file names it.
enum Domain {
  typealias Host = PINWorld

  /// What flows and worlds may name because of it.
  static let declaration = DomainDeclaration(
    actions: Set(Host.actionNames), outcomes: Host.outcomeNames, worldKeys: Host.keys)
  /// The keys that the domain adds to worlds.
  static var worldKeys: [WorldKey] { Host.keys }
  /// The world without a file.
  static var world: World { World(Host()) }
  /// The same in words, after "with".
  static let defaults = "the PIN 123456, four rounds of four attempts, biometrics enabled and the network up"
}

typealias World = SimulatedWorld<Domain.Host>
typealias WorldPlayer = Player<Domain.Host>
typealias WorldConversation = Conversation<Domain.Host>
