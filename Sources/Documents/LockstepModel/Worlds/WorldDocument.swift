package import Lockstep

/// A world file: the simulated system that answers a run's actions.
package struct WorldDocument: Sendable {
  package var source: SourceText
  package var name: SourceString
  package var settings: WorldSettings
  package var span: Span

  package init(source: SourceText, name: SourceString, settings: WorldSettings, span: Span) {
    self.source = source
    self.name = name
    self.settings = settings
    self.span = span
  }
}

/// The settings of a world file or a script's `world:` line; the domain that reads them has the defaults.
package struct WorldSettings: Sendable {
  /// An action that is simulated by its name, and its answers: one after the other, the last one from then on.
  package struct Action: Sendable {
    package var name: SourceString
    package var answers: [Answer]

    package init(name: SourceString, answers: [Answer]) {
      self.name = name
      self.answers = answers
    }
  }

  package struct Answer: Sendable {
    package enum Ending: Sendable {
      /// An outcome, with its values.
      case outcome(SourceString, values: [ScriptLine.Value])
      case error(SourceString)
    }

    package var ending: Ending
    /// How long the action runs; nil: no time.
    package var after: Located<Duration>?

    package init(_ ending: Ending, after: Located<Duration>? = nil) {
      self.ending = ending
      self.after = after
    }
  }

  package var outcomes: [ScriptLine.Outcome] = []
  package var actions: [Action] = []
  /// The keys of the domain.
  package var entries: [WorldEntry] = []
  package var span: Span

  package init(span: Span) { self.span = span }
}

/// A key of a domain in a world, with its value.
package struct WorldEntry: Sendable {
  package var name: SourceString
  package var value: WorldValue

  package init(name: SourceString, value: WorldValue) {
    self.name = name
    self.value = value
  }
}

/// A value of the shape that its ``WorldKey`` declares, with its place.
package struct WorldValue: Sendable {
  package indirect enum Content: Sendable {
    case text(String)
    case secret(Secret)
    case integer(Int)
    case boolean(Bool)
    case duration(Duration)
    case list([WorldValue])
    case mapping([WorldEntry])
  }

  package var content: Content
  package var span: Span

  package init(_ content: Content, at span: Span) {
    self.content = content
    self.span = span
  }
}
