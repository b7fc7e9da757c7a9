import Lockstep

/// How long after a step was entered a timer fires.
package enum Delay: Sendable {
  case fixed(Located<Duration>)
  /// Counted from the moment the action that brought the value answered.
  case value(SourceString)
}
