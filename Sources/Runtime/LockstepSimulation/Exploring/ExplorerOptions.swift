import Lockstep

/// The scope of a walk, and its bounds.
package struct ExplorerOptions: Sendable {
  package var flow: String
  package var parameters: [String] = []
  /// The flows in which the walk continues where a `go-to` leads there.
  package var followedFlows = FollowedFlows.none
  /// Whether the app is sent to the background, and comes back.
  package var suspendsApp = true
  package var visibility = VisibilityOptions()
  /// States with longer histories are not walked from.
  package var mostScreens = Int.max
  package var mostStates = 50_000_000
  /// How much work a walk may take: each edge is an input that was tried.
  package var mostEdges = Int.max
  /// With no more states than this all screens stay in sight, which is exact.
  package var mostStatesIfSmall = 10_000
  /// For states and tries, in bytes.
  package var mostMemory = 1 << 30
  /// Asked after each 256 edges whether to go on.
  package var shouldContinue: @Sendable (_ states: Int) -> Bool = { _ in true }

  package init(_ flow: String) { self.flow = flow }
}
