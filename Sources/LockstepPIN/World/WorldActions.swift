public import Lockstep
import LockstepLinking
import LockstepModel
import Synchronization

/// A world that runs actions: the shared, changing thing around the value.
///
/// A class because a driver, its actions and a script's `world:` lines all speak to the same world. One lock
/// is held over each call, so that attempts at the PIN are judged one after another. A call whose task was
/// cancelled is still carried out to its end: an attempt that was begun counts.
public final class WorldActions: SystemAction {
  private let state: Mutex<World>

  public init(_ world: World = World()) {
    state = Mutex(world)
  }

  /// The world as it is now.
  public var world: World { state.withLock { $0 } }

  @concurrent public func run(_ call: ActionCall) async throws -> ActionAnswer {
    try answer(call)
  }

  /// The same at once, for drivers that are not asynchronous.
  public func answer(_ call: ActionCall) throws(WorldError) -> ActionAnswer {
    try state.withLock { (world: inout World) throws(WorldError) in try world.run(call) }
  }

  /// Changes what is given, in the middle of a run (`world: {network: down}`).
  public func apply(_ settings: WorldSettings) throws(WorldError) {
    try state.withLock { (world: inout World) throws(WorldError) in try world.apply(settings) }
  }

  /// See `World.note(outcome:of:)`.
  public func note(outcome: String, of action: String) {
    state.withLock { $0.note(outcome: outcome, of: action) }
  }

  /// Whether the world answers `action` by itself, without a preset.
  public func implements(_ action: String) -> Bool { world.implements(action) }

  /// The preset for a call, which wins over the action.
  public func preset(for call: ActionCall) -> String? { world.preset(for: call) }

  /// See `World.possibleOutcomes(of:)`.
  public func possibleOutcomes(of action: String) -> [String] { world.possibleOutcomes(of: action) }
}
