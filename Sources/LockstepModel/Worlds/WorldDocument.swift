/// A world file: what the system actions of a run live in.
public struct WorldDocument: Sendable {
  public var source: SourceText
  public var name: SourceString
  public var settings: WorldSettings
  public var span: Span

  public init(source: SourceText, name: SourceString, settings: WorldSettings, span: Span) {
    self.source = source
    self.name = name
    self.settings = settings
    self.span = span
  }
}

/// What a world file or a script's `world:` line says; the domain that reads it has the defaults.
public struct WorldSettings: Sendable {
  /// How one step of one flow, or a whole external flow, ends.
  public struct Outcome: Sendable {
    public var place: Place
    public var name: SourceString

    public init(place: Place, name: SourceString) {
      self.place = place
      self.name = name
    }
  }

  /// An action that is simulated by its name, and what it answers: one after the other, the last for good.
  public struct Action: Sendable {
    public var name: SourceString
    public var answers: [Answer]

    public init(name: SourceString, answers: [Answer]) {
      self.name = name
      self.answers = answers
    }
  }

  public struct Answer: Sendable {
    public enum Ending: Sendable {
      /// An outcome, with what it brings along.
      case outcome(SourceString, values: [ScriptLine.Value])
      case error(SourceString)
    }

    public var ending: Ending
    /// How long the action runs; nil: no time.
    public var after: Located<Duration>?

    public init(_ ending: Ending, after: Located<Duration>? = nil) {
      self.ending = ending
      self.after = after
    }
  }

  public var outcomes: [Outcome] = []
  public var actions: [Action] = []
  /// The keys of the domain.
  public var entries: [WorldEntry] = []
  public var span: Span

  public init(span: Span) { self.span = span }
}
