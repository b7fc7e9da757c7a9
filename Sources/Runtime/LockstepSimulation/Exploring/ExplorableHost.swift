package import Lockstep

/// A host that can be explored: its future depends on finitely many states.
package protocol ExplorableHost: SimulatedHost {
  /// Writes all that later answers depend on. Times count from `now`: hosts with the same future write the same.
  func writeState(at now: Duration, to bytes: inout [UInt8])
  /// How long each lock, or whatever else ends by itself and changes later answers, still runs; zero for one that does not.
  func clockTimesLeft(at now: Duration) -> [Duration]
  /// Makes one that runs as if it had begun at a time.
  mutating func restart(_ clock: Int, at time: Duration)
  /// Ends one.
  mutating func expire(_ clock: Int, at now: Duration)
  /// Values that represent all possible inputs of `input` for these actions; nil if any value represents all.
  func examples(of input: String, for actions: Set<String>) -> [ActionInput]?
  /// The largest attempt that `action` distinguishes from smaller ones; 0 if it does not look.
  func largestRelevantAttempt(of action: String) -> Int
  /// These actions and all that change what their answers depend on, if other actions need not be decided to know them;
  /// nil if all must be.
  func actions(affecting actions: Set<String>) -> Set<String>?
  /// The possible variations at the start of a session, as far as these actions depend on them.
  func starts(for actions: Set<String>) -> [[HostSetting]]
  /// The possible changes around a running session, as far as these actions depend on them: they concern the answers of
  /// actions that begin afterwards only, and each replaces the one before. The first is how the host is now.
  func changes(for actions: Set<String>) -> [[HostSetting]]
}
