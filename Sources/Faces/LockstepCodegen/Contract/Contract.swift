/// What code of an app can use of flows: read from linked flows, written in a language, compared between versions.
///
/// Nothing in it belongs to one language. A `name` is in camel case, and made of the words of the documents or chosen
/// by their author. Keys of texts and identifiers in tests of user interfaces contain it, so that an app has the same
/// ones in each of its languages. How a name is declared, and which names a language cannot have, is up to the language.
package struct Contract: Sendable {
  /// In the order of the project.
  package var flows: [Flow] = []
  /// In the order of their first steps.
  package var actions: [Action] = []
  /// The errors that can be shown over a step.
  package var failures: [NamedText] = []
  /// The events that rows wait for, without timers.
  package var events: [NamedText] = []
  /// The side effects of rows (`do:`).
  package var effects: [NamedText] = []
  package var hasPlaceholders = false
  /// Each use of a name, in reading order, for the checks of a language.
  package var nameUses: [NameUse] = []
}

extension Contract {
  /// A word of the documents and its name.
  package struct NamedText: Sendable {
    package var name: String
    /// The text as the documents have it.
    package var text: String
    /// Where: `UC2.3 1.1l`.
    package var places: [String]
  }

  /// A step, a row or a message with the number of its step or row.
  package struct NumberedText: Sendable {
    package var id: String
    /// The description of a step; that of a row with its destination; the message.
    package var text: String
  }
}
