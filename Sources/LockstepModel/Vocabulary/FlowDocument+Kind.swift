extension FlowDocument {
  /// What kind of flow a document describes; the raw value is the word of `kind:` in a YAML file.
  ///
  /// This file is the vocabulary of flows: no other one knows how ids and headings of a kind begin.
  package enum Kind: String, Sendable, CaseIterable {
    case useCase = "use-case"
    case partialFlow = "partial-flow"
  }
}

extension FlowDocument.Kind {
  /// What the ids of the kind begin with; a number follows.
  package var idPrefix: String {
    switch self {
    case .useCase: "UC"
    case .partialFlow: "PF"
    }
  }

  /// What headings say in the place of the prefix: `# Use Case 2.3 …`.
  package var heading: String {
    switch self {
    case .useCase: "Use Case"
    case .partialFlow: "Partial Flow"
    }
  }

  /// An id, for messages.
  package var exampleID: String {
    switch self {
    case .useCase: "UC2.3"
    case .partialFlow: "PF2.8"
    }
  }

  /// The kind that an id's prefix tells; nil for ids such as `CP1`.
  package init?(ofID id: String) {
    guard let kind = Self.allCases.first(where: { id.hasPrefix($0.idPrefix) }) else { return nil }
    self = kind
  }
}
