import Lockstep

/// The role of a node of a walk.
enum StateRole: Hashable, Sendable {
  /// A state, in which each input is tried.
  case state
  /// A session of which too few screens are in sight: it is one of those with one more.
  case shortHistory
  /// A session in which only this input is tried; its screens out of sight are known in part.
  case triesOnly(input: Int)
  /// A state around which something has just changed: only inputs that begin an action are tried, because nothing else
  /// notices it, and then it is as before. What lasts longer is a change before each of these inputs.
  case changed
  /// The same as `triesOnly`, where no older screens of the flow that a `go-to` leads to are left.
  case triesOnlyUnwound(input: Int)

  var number: Int {
    switch self {
    case .state: 0
    case .shortHistory: 1
    case .changed: 2
    case .triesOnly(let input): 2 * input + 3
    case .triesOnlyUnwound(let input): 2 * input + 4
    }
  }
}
