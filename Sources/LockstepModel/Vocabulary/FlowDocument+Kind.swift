extension FlowDocument {
  /// The kind of a document's flow; the raw value is the word of `kind:` in a YAML file.
  package enum Kind: String, WordKey {
    case useCase = "use-case"
    case partialFlow = "partial-flow"
  }
}

extension FlowDocument.Kind {
  /// The prefix of the kind's built-in IDs; a number follows.
  package var idPrefix: String { Wording.builtIn.ids[self]?.prefix ?? "" }

  /// The word of built-in headings in place of the prefix: `# Use Case 2.3 …`.
  package var heading: String { Wording.builtIn.headings.written(headingWord).text }

  /// An id, for messages.
  package var exampleID: String { Wording.builtIn.exampleID(self) }

  /// The kind of a built-in ID; nil for IDs such as `CP1`.
  package init?(ofID id: String) {
    guard let kind = Wording.builtIn.kind(ofID: id) else { return nil }
    self = kind
  }
}
