/// A property that must hold in every reachable state: an entry of `properties:` in the project file.
package struct PropertyDocument: Sendable {
  /// The moments of a session that it applies to: all given parts must hold.
  package struct Condition: Sendable {
    /// The title of the view.
    package var viewTitle: SourceString?
    /// The flow, or the step, that the session is in.
    package var place: FlowPlace?
    /// A flow that runs, or that the session was handed over to.
    package var flow: SourceString?
    /// How the session has ended; `any` for every end.
    package var ending: SourceString?
    /// The name of a value that the session holds.
    package var valueName: SourceString?
    /// Whether Back led there.
    package var isReachedByBack = false
    package var span: Span

    package init(span: Span) { self.span = span }
  }

  package enum Claim: Sendable {
    /// The condition holds at no moment that counts.
    case never(Condition)
    /// From each moment on, one of the condition can still be reached.
    case alwaysPossible(Condition)
    /// A session comes to such a moment with so many inputs of a user.
    case possible(Condition, within: Located<Int>)
    /// An action runs no more often than this, or answers so, between two of some events.
    case atMost(Located<Int>, run: [SourceString], between: [SourceString])
  }

  /// Its name, unique in the project.
  package var name: SourceString
  /// The flow in which sessions begin; nil: each flow of the project in turn.
  package var startFlow: SourceString?
  /// Events since which a moment counts; none: since the session began.
  package var startEvents: [SourceString] = []
  /// Events after which moments stop counting; one of `startEvents` starts them again.
  package var endEvents: [SourceString] = []
  /// The moments that an `always-possible` is about; nil: all that count.
  package var fromCondition: Condition?
  /// The events that the way of an `always-possible` does without.
  package var barredEvents: [SourceString] = []
  /// The flows that are explored where a `go-to` leads there; nil: all.
  package var followedFlows: [SourceString]?
  /// The world in which it is checked; nil: every one.
  package var world: TestScenario.World?
  /// Nil if it cannot be read.
  package var claim: Claim?
  package var span: Span

  package init(name: SourceString, span: Span) {
    self.name = name
    self.span = span
  }
}
