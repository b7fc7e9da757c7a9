import Lockstep
import LockstepSimulation

extension Follower {
  /// The place of a display that is in the log now.
  mutating func told(_ place: Way, after gap: Duration) -> Way {
    var moment = place.moment
    moment.told = moment.shown
    return self.place(moment, after: gap)
  }

  /// The moments of a reach at which the same is displayed, as places.
  mutating func silent(_ reach: Reach, after gap: Duration) -> [Way] {
    reach.silent.map { self.place($0, after: gap) }
  }

  /// The rows and choices that a place has, as a log has them.
  func possibleRows(at place: Way, after gap: Duration) -> [String] {
    let (state, configuration) = (place.moment.state, place.moment.state.configuration)
    if let row = place.moment.pending.first { return [program.place(of: row)] }
    if state.phase == .ended { return [] }
    if state.isSuspended { return [HostEvent.resume.rawValue] }
    let running = configuration.running == 0 && configuration.status != .needs ? [] : state.answerRows
    return OverlayChoice.all(on: configuration.overlay).map(\.rawValue)
      + (interpreter.rowsWithoutDelay(state) + running).map { program.place(of: $0) }
      + configuration.timers.map { timer in
        let left = Moment.due(timer) - gap
        return program.place(of: timer.row) + (left > .zero ? " (in \(left.brief))" : "")
      }
  }
}
