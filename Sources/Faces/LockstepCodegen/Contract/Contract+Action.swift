package import Lockstep

extension Contract {
  /// An action that an app implements.
  package struct Action: Sendable {
    /// The runtime's key: its name, the id of an external flow, or the flow and the step.
    package var key: String
    /// `pinValidate`; nil for one that only has a key: `UC9.4 1.2`.
    package var name: String?
    /// `UC2.3 1.1`, with the words of the step.
    package var steps: [(place: String, text: String)]
    package var reads: [ReadInput] = []
    package var outcomes: [Outcome] = []

    /// Whether every step that runs the action reads it.
    package func isAlwaysRead(_ read: ReadInput) -> Bool { read.stepCount == steps.count }
  }

  /// Something that an action reads.
  package struct ReadInput: Sendable {
    package var name: String
    package var key: String
    /// nil for a secret.
    package var kind: ValueKind?
    package var isSecret: Bool { kind == nil }
    /// How many steps read it.
    package var stepCount = 1
  }

  /// A possible answer of an action.
  package struct Outcome: Sendable {
    package var name: String
    package var answer: ActionAnswer
    package var values: [Value]
    package var words: String
    package var rows: [Row]

    /// A row of the outcome, or the step of one that has no rows.
    package struct Row: Sendable {
      package var place: NameSource
      /// The values that the row declares itself, which should be the outcome's.
      package var values: [Value]
    }
  }

  /// A value that an outcome brings along.
  package struct Value: Hashable, Sendable {
    package var name: String
    package var key: String
    package var kind: ValueKind
  }
}
