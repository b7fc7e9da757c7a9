extension FlowDocument {
  /// What kind of flow a document describes; the raw value is the word of `kind:` in a YAML file.
  package enum Kind: String, WordKey {
    case useCase = "use-case"
    case partialFlow = "partial-flow"
  }
}

extension FlowDocument.Kind {
  /// What the built-in ids of the kind begin with; a number follows.
  package var idPrefix: String { Wording.builtIn.ids[self]?.prefix ?? "" }

  /// What built-in headings say in the place of the prefix: `# Use Case 2.3 …`.
  package var heading: String { Wording.builtIn.headings.written(headingWord).text }

  /// An id, for messages.
  package var exampleID: String { Wording.builtIn.exampleID(self) }

  /// The kind that a built-in id tells; nil for ids such as `CP1`.
  package init?(ofID id: String) {
    guard let kind = Wording.builtIn.kind(ofID: id) else { return nil }
    self = kind
  }
}
