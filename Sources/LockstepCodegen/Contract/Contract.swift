package import Lockstep
package import LockstepModel

/// The names of generated Swift: made from linked flows, written as Swift, compared between versions.
package struct Contract: Sendable {
  /// The type that holds everything.
  package var name: String
  package var access: ProjectDocument.SwiftSettings.Access
  /// In the order of the project.
  package var flows: [FlowContract] = []
  /// In the order of their first steps.
  package var actions: [ActionContract] = []
  /// The errors that can be shown over a step.
  package var failures: [NamedText] = []
  /// The events that rows wait for.
  package var events: [NamedText] = []
  /// The side effects of rows (`do:`).
  package var effects: [NamedText] = []
  package var hasPlaceholders = false
}

/// A word of the documents and what Swift calls it.
package struct NamedText: Sendable {
  package var name: String
  /// As the documents have it.
  package var text: String
  /// Where: `UC2.3 1.1l`.
  package var places: [String]
  /// Of an event: whether timers take all its rows, so that an app need not send it.
  package var isTimed = false
}

/// The Swift declarations of one flow.
package struct FlowContract: Sendable {
  package var id: String
  package var title: String
  /// `UnlockTheApp`.
  package var type: String
  /// The flow's case among the screens of the project: `unlockTheApp`.
  package var screenCase: String { SwiftName.uncapitalized(type) }
  /// The name of its document's file, without folders, and of the file that is generated.
  package var source: String
  package var file: String { GeneratedFile.name(for: source) }
  package var isPartial: Bool
  package var steps: [NumberedText] = []
  package var rows: [NumberedText] = []
  package var results: [NamedText] = []
  package var parameters: [NamedText] = []
  package var screens: [ScreenContract] = []
  /// The flows elsewhere that a session can be handed over to which begins here, by their ids.
  package var destinations: [NamedText] = []
  package var canResume = false
  /// The keys of the actions that its own steps run, see ``ActionContract/key``.
  package var actions: [String] = []

  /// A step or a row with its number.
  package struct NumberedText: Sendable {
    package var id: String
    /// Its meaning, and for a row its destination.
    package var text: String
  }
}

/// The steps of a flow that display the same, as one screen.
package struct ScreenContract: Sendable {
  /// The common part of its steps; see ``FlowContract``.
  package var title: String
  /// `openAppWithPIN`.
  package var name: String
  package var type: String { SwiftName.capitalized(name) }
  /// The word of its kind: `screen`, `prompt`.
  package var kind: String
  /// The ids of its steps.
  package var steps: [String] = []
  /// Of each step that has one.
  package var messages: [FlowContract.NumberedText] = []
  package var fields: [Field] = []
  package var choices: [Choice] = []

  package struct Field: Sendable {
    package var name: String
    /// As the flow calls it.
    package var key: String
    package var text: String
    package var isSecret: Bool
    package var steps = 1
  }

  /// A choice of a user.
  package struct Choice: Sendable {
    package var name: String
    /// With the actor, if the row names one.
    package var sentence: String
    package var words: String
    /// The ids of its rows.
    package var rows: [String]
    /// The input that comes along.
    package var gives: Field?
    /// Whether some row counts only where a parameter is passed.
    package var isConditional = false
    /// How many steps have it.
    package var steps = 1
    /// The rows with where they lead: `1.3a → 1.4`.
    package var ways: [String]
  }

  /// Whether a choice is possible whenever the screen is shown.
  package func isCertain(_ choice: Choice) -> Bool { !choice.isConditional && choice.steps == steps.count }
}

/// An action of the app: one requirement of a protocol.
package struct ActionContract: Sendable {
  /// The runtime's key: its name, the id of an external flow, or the flow and the step.
  package var key: String
  /// `pinValidate`, or `` `UC9.4 1.2` ``.
  package var name: String
  package var outcomeType: String { SwiftName.type(of: name, "Outcome") }
  /// `UC2.3 1.1`, with the words of the step.
  package var steps: [(place: String, text: String)]
  package var reads: [Read] = []
  package var outcomes: [Outcome] = []

  /// Whether every step that runs the action reads it.
  func isCertain(_ read: Read) -> Bool { read.steps == steps.count }

  /// The Swift type of something that the action reads.
  func type(of read: Read) -> String {
    (read.kind?.swiftType ?? "Secret") + (isCertain(read) ? "" : "?")
  }

  package struct Read: Sendable {
    package var name: String
    package var key: String
    /// nil for a secret.
    package var kind: ValueKind?
    package var isSecret: Bool { kind == nil }
    /// How many steps read it.
    package var steps = 1
  }

  package struct Outcome: Sendable {
    package var name: String
    package var answer: ActionAnswer
    package var values: [Value]
    package var words: String
    /// Its rows: `UC2.3 1.1a`.
    package var rows: [String]
  }

  package struct Value: Hashable, Sendable {
    package var label: String
    package var key: String
    package var kind: ValueKind
  }
}
