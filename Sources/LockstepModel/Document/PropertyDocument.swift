import LockstepText

/// What must hold in whatever way a flow goes: an entry of `properties:` in the project file (design §5).
public struct PropertyDocument: Sendable {
  /// Which moments of a session are meant: all that is given has to hold of one.
  public struct Condition: Sendable {
    /// The title of what is shown.
    public var shows: SourceString?
    /// A flow, or a step of it, where the session stands.
    public var at: Place?
    /// A flow that runs, or that the session was handed over to.
    public var flow: SourceString?
    /// How the session has ended; `any` for every end.
    public var ends: SourceString?
    /// Whether Back led there.
    public var isByBack = false
    public var span: Span

    public init(span: Span) { self.span = span }
  }

  public enum Claim: Sendable {
    /// The condition holds at no moment that counts.
    case never(Condition)
    /// From each moment on, one of the condition can still be reached.
    case alwaysPossible(Condition)
    /// An action runs no more often than this, or answers so, between two of some events.
    case atMost(Located<Int>, run: [SourceString], between: [SourceString])
  }

  /// What it is called, unique in the project.
  public var name: SourceString
  /// The flow in which sessions begin; nil: each flow of the project in turn.
  public var start: SourceString?
  /// Events since which a moment counts; none: since the session began.
  public var after: [SourceString] = []
  /// Events since which no moment counts, until one of `after`.
  public var until: [SourceString] = []
  /// Nil if it cannot be read.
  public var claim: Claim?
  public var span: Span

  public init(name: SourceString, span: Span) {
    self.name = name
    self.span = span
  }
}
