import Lockstep

/// What must hold in whatever way a flow goes: an entry of `properties:` in the project file (design §5).
package struct PropertyDocument: Sendable {
  /// Which moments of a session are meant: all that is given has to hold of one.
  package struct Condition: Sendable {
    /// The title of what is shown.
    package var shows: SourceString?
    /// A flow, or a step of it, where the session stands.
    package var at: Place?
    /// A flow that runs, or that the session was handed over to.
    package var flow: SourceString?
    /// How the session has ended; `any` for every end.
    package var ends: SourceString?
    /// Whether Back led there.
    package var isByBack = false
    package var span: Span

    package init(span: Span) { self.span = span }
  }

  package enum Claim: Sendable {
    /// The condition holds at no moment that counts.
    case never(Condition)
    /// From each moment on, one of the condition can still be reached.
    case alwaysPossible(Condition)
    /// An action runs no more often than this, or answers so, between two of some events.
    case atMost(Located<Int>, run: [SourceString], between: [SourceString])
  }

  /// What it is called, unique in the project.
  package var name: SourceString
  /// The flow in which sessions begin; nil: each flow of the project in turn.
  package var start: SourceString?
  /// Events since which a moment counts; none: since the session began.
  package var after: [SourceString] = []
  /// Events since which no moment counts, until one of `after`.
  package var until: [SourceString] = []
  /// Nil if it cannot be read.
  package var claim: Claim?
  package var span: Span

  package init(name: SourceString, span: Span) {
    self.name = name
    self.span = span
  }
}
