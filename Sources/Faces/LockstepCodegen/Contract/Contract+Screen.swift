extension Contract {
  /// The steps of a flow that display the same, as one screen.
  package struct Screen: Sendable {
    /// The common part of its steps.
    package var title: String
    /// `openAppWithPIN`.
    package var name: String
    /// The word of its kind: `screen`, `prompt`.
    package var kind: String
    /// Identifies it in tests of the user interface: `UC2.3 openAppWithPIN`.
    package var identifier: String
    /// How the keys of its texts begin: `unlockTheApp_openAppWithPIN`.
    package var keyStart: String
    /// The ids of its steps.
    package var steps: [String] = []
    /// Of each step that has one.
    package var messages: [NumberedText] = []
    package var fields: [Field] = []
    package var choices: [Choice] = []
    /// The values of outcomes that it shows: its texts name them, or a row that brings them leads to it.
    package var values: [Value] = []
  }

  /// An input of a screen.
  package struct Field: Sendable {
    package var name: String
    /// What the flow calls it.
    package var key: String
    package var text: String
    package var isSecret: Bool
    /// How many steps have it.
    package var stepCount = 1
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
    package var stepCount = 1
    /// The rows with where they lead: `1.3a → 1.4`.
    package var rowsWithTargets: [String]
  }
}

extension Contract.Screen {
  /// Whether a choice is possible whenever the screen is shown.
  package func isAlwaysPossible(_ choice: Contract.Choice) -> Bool {
    !choice.isConditional && choice.stepCount == steps.count
  }

  /// Whether the screen has the same message wherever it has one.
  package var hasOneMessage: Bool { Set(messages.map(\.text)).count == 1 }

  /// The key of a text of the screen in the strings of an app.
  ///
  /// As it is made of names it stays when flows, steps and rows are renumbered.
  package func key(_ part: String) -> String { "\(keyStart)_\(part)" }

  package var titleKey: String { key("title") }

  package func key(ofChoice name: String) -> String { key("choice_\(name)") }

  /// The key of a message, with its words if the screen has several.
  package func key(of message: Contract.NumberedText) -> String {
    let words = hasOneMessage ? nil : CodeName.lowerCamelCase(message.text, noun: "message")
    return key(words.map { "message_\($0)" } ?? "message")
  }
}
