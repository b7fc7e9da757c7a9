/// The continuations of a place without a line.
struct Continuations {
  /// The time up to the next line; nil if it does not matter.
  var pause: Duration?
  /// The moments at which nothing is displayed that must have a line: still the same, or a loading screen.
  var silentMoments: [ReplayMoment]
  /// Their places at the next line, once that was about the same.
  var samePositions: [LogPosition]?
  /// The places at which something else is.
  var positionsByDisplay: [DisplayID: [LogPosition]] = [:]
  /// Whether the session may go on in a flow that is not in the project.
  var mayLeaveProject = false
}
