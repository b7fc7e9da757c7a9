import Lockstep

/// The flows that a walk continues in.
package enum FollowedFlows: Hashable, Sendable {
  case none
  case all
  /// By their numbers.
  case only(Set<Int>)

  func includes(_ flow: Int) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .only(let flows): flows.contains(flow)
    }
  }
}
