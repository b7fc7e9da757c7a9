/// Properties of a format that rules and tools go by.
package struct FormatTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Its words are those of the project (`wording:`); otherwise they are the same in every project, as keys are.
  package static let usesWording = Self(rawValue: 1 << 0)
  /// Its rows can name inputs and values; otherwise gaps in its texts are for people to read.
  package static let namesValues = Self(rawValue: 1 << 1)
  /// A file with its ending may be any document, with or without a flow; links lead to its headings.
  package static let holdsProse = Self(rawValue: 1 << 2)
  /// Its files hold flows and nothing else: no scenarios, worlds or settings.
  package static let holdsOnlyFlows = Self(rawValue: 1 << 3)
  /// Its rows may keep cells of the document that they were imported from, besides their fields.
  package static let keepsCells = Self(rawValue: 1 << 4)
  /// Its rows name flows by links, of which people see the labels.
  package static let linksNameFlows = Self(rawValue: 1 << 5)
  /// Its reader compares the number in a file's name with the flow's.
  package static let checksFileNumbers = Self(rawValue: 1 << 6)
  /// Tests cite its scenarios, and not single rows.
  package static let citesScenarios = Self(rawValue: 1 << 7)
  /// Its numbers are those of sentences: rows lead to sentences of the user as well, which are rows themselves.
  package static let numbersSentences = Self(rawValue: 1 << 8)
}
