import LockstepJSONL
import LockstepModel
import LockstepPINWorld
import LockstepSimulation

/// The domain whose actions this tool knows and simulates. No other file names it.
enum Domain {
  typealias Host = PINWorld

  /// The actions that flows may name without declaring them, and the outcomes that each can come to.
  static var actions: [String] { Host.actionNames }
  static var outcomes: [String: [String]] { Host.outcomeNames }
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
