import LockstepModel
import LockstepPINStore
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// The domain whose actions this tool knows and simulates. Its world is in `World.swift`.
enum Domain {
  typealias Host = PINWorld

  /// What flows and worlds may name because of it.
  static let declaration = DomainDeclaration(
    actions: Set(Host.actionNames), outcomesByAction: Host.outcomeNames, secretWords: Host.secretNames,
    worldKeys: Host.keys)
  /// The keys that the domain adds to worlds.
  static var worldKeys: [WorldKey] { Host.keys }
  /// Its actions, with their defaults.
  static var host: Host { Host() }
  /// Plays all scenarios of a project.
  @Sendable static func playScenarios(_ tests: ProjectTests) async -> [TestResult] {
    await tests.running(tests.tests.indices, host: host).runOnAllCores()
  }

  /// Keeps the counters of `world`'s actions in a file, from one run to the next.
  ///
  /// - Parameter time: the time of the session that is about to begin.
  /// - Throws: why the file cannot be used, or that this tool was built without a store.
  static func keepCounters(of world: inout World, in path: String, at time: Duration) throws(UsageError) {
    #if DurableStore
      let store: SQLitePINStore
      do throws(SQLiteError) { store = try SQLitePINStore(path: path) } catch {
        throw UsageError(error.description)
      }
      do throws(PINWorldError) { try world.host.persist(in: store, at: time) } catch {
        throw UsageError(error.description)
      }
    #else
      throw UsageError(
        "this lockstep is built without a store, so --state has nothing to keep a world in",
        help: "build it with --traits default,DurableStore, as make release does")
    #endif
  }

  /// Keeps the time that a session has come to, if its world is kept: what waits goes on in the next run.
  ///
  /// - Parameter world: as the session began with it.
  static func keepTime(_ time: Duration, of world: World) throws(UsageError) {
    var host = world.host
    do throws(PINWorldError) { try host.advanceTime(to: time) } catch { throw UsageError(error.description) }
  }

  /// The world without a file.
  static var defaultWorld: World { World(host) }
  /// The same in words, after "with".
  static let defaultsText =
    "the PIN 123456, four rounds of four attempts, biometrics enabled and the network up"
}

typealias WorldPlayer = Player<Domain.Host>
typealias WorldJSONLSession = JSONLSession<Domain.Host>
