import LockstepPIN
import LockstepPINTesting

/// A store that tests let die, over what outlives it.
protocol MortalStore: PINStore {
  func die()
  func die(_ moment: UnreliableStore.DeathMoment)
  /// The store is back, with what was durable.
  func restart() throws
  /// What is durable.
  func durable(for key: String) throws -> PINRecord?
}

extension UnreliableStore: MortalStore {
  func durable(for key: String) -> PINRecord? { record(for: key) }
}
