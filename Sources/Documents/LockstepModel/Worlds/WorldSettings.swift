import Lockstep

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
