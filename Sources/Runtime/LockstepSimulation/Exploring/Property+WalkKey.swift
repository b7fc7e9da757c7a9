import Lockstep

extension Property {
  /// Properties with equal keys count at the same moments, and need the same states.
  struct WalkKey: Hashable, Sendable {
    var startEvents: Events
    var endEvents: Events
    var barredEvents: Events
    var followedFlows: FollowedFlows
  }

  /// What its states depend on; nil of a property that has to be followed alone, since states without its mark do not
  /// show whether it is broken.
  var walkKey: WalkKey? {
    switch claim {
    case .atMost: return nil
    case .never(let condition) where condition.isReachedByBack || condition.value != nil: return nil
    case .never, .alwaysPossible, .possible:
      return WalkKey(
        startEvents: startEvents, endEvents: endEvents, barredEvents: barredEvents,
        followedFlows: followedFlows)
    }
  }
}
