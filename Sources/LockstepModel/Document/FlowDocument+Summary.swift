extension FlowDocument {
  /// The sentence of the overview with the purpose of the flow.
  package var summary: String? {
    for row in overview where TableText.aspect(row.key.value).lowercased() == "summary" {
      if case .text(let text) = row.value { return text.value }
    }
    return nil
  }
}
